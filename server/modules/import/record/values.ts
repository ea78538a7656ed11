import { isEan13, isIsbn13 } from '../../../../rules/isbn.ts'
import type { ProductNumbers } from './title-record.ts'

/** Digits of a product number; the X of an ISBN-10 stays. */
export const digitsOf = (text: string): string =>
  text
    .replace(SPREADSHEET_FRACTION, '')
    .toUpperCase()
    .replaceAll(/[^0-9X]/g, '')
/** `9788324000012.0`, from a column with decimals. */
const SPREADSHEET_FRACTION = /(?<=^\s*\d{7,14})[.,]0+\s*$/

/**
 * Normalizes ISBN and EAN: an EAN that is an ISBN becomes one and vice versa. Invalid numbers are kept with a remark.
 */
export function productNumbers(
  isbn: string | undefined,
  article: string | undefined,
): { numbers: ProductNumbers; remarks: string[] } {
  const isArticle = isbn !== undefined && !/^97[89]/.test(isbn) && isEan13(isbn)
  const isbn13 = (isArticle ? undefined : isbn) ?? (article && isIsbn13(article) ? article : undefined)
  const ean = article ?? (isArticle ? isbn : undefined)
  const wrong = [
    ...(isbn13 && !isIsbn13(isbn13) ? [`ISBN ${isbn13.slice(0, 20)} has a wrong check digit or form`] : []),
    ...(ean && ean !== isbn13 && ean.length === 13 && !isEan13(ean) ? [`EAN ${ean} has a wrong check digit`] : []),
  ]
  const remarks = isArticle ? [...wrong, `${isbn} is an article number, no ISBN: kept as such`] : wrong
  return {
    numbers: { isbn13: isbn13?.slice(0, 20) ?? null, ean: ean?.slice(0, 20) ?? null, isValid: wrong.length === 0 },
    remarks,
  }
}

/** `9,78832E+12`: a number whose last digits a spreadsheet dropped. */
export const isScientificNotation = (cell: string): boolean => /^\s*\d+(?:[.,]\d+)?\s*E\s*\+?\d+\s*$/i.test(cell)

/** Like isScientificNotation, for codes with letters: `12E5` may be a code, `9,78E+12` and `978832E7` are not. */
export const isSpreadsheetNumber = (code: string): boolean =>
  isScientificNotation(code) && /[.,+]|^\s*97[89]/.test(code)

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const MONTHS = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru']
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export type DateForm = 'auto' | 'dmy' | 'mdy' | 'ymd'

/** Any usual date format -> YYYY-MM-DD; a month or year alone gives its first day. */
export function parseDay(text: string, form: DateForm = 'auto'): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/[,.]?\s*r\.?$/, '')
    // a year in a column with decimals: `2008.0`
    .replace(/(?<=^\d{4})[.,]0+$/, '')
  // a day as a spreadsheet counts it, from 1954 on
  if (/^[2-7]\d{4}(?:[.,]\d+)?$/.test(bare)) return fromSpreadsheetDay(parseInt(bare, 10))
  const packed = /^(\d{4})(\d{2})?(\d{2})?(?:t?\d{4,6}(?:z|[-+]\d{4})?)?$/.exec(bare)
  if (packed) return day(packed[1], packed[2], packed[3])
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[t ].*)?$/.exec(bare)
  if (iso) return day(iso[1], iso[2], iso[3])
  const parted = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:[t ]+\d{1,2}:.*)?$/.exec(bare)
  if (parted) {
    // with slashes the month comes first, unless it is above 12 or the map states the order
    const monthFirst = form === 'mdy' || (form === 'auto' && parted[2] === '/' && Number(parted[1]) <= 12)
    const year = fullYear(parted[4] ?? '')
    return monthFirst ? day(year, parted[1], parted[3]) : day(year, parted[3], parted[1])
  }
  const month = /^(\d{1,2})[-/.](\d{4})$/.exec(bare)
  if (month) return day(month[2], month[1], undefined)
  const roman = /^(?:(\d{1,2})[ .]+)?([ivx]{1,4})[ .]+(\d{4})$/.exec(bare)
  if (roman) return day(roman[3], String(ROMAN.indexOf(roman[2] ?? '') + 1), roman[1])
  const named = /^(?:(\d{1,2})\.?\s+)?(\p{L}{3,})\.?(?:\s+(\d{1,2}),?)?\s+(\d{4})$/u.exec(bare)
  if (named) {
    const start = (named[2] ?? '').slice(0, 3)
    const index = Math.max(MONTHS.indexOf(start), ENGLISH_MONTHS.indexOf(start), start === 'paz' ? 9 : -1)
    return index < 0 ? undefined : day(named[4], String(index + 1), named[1] ?? named[3])
  }
  return undefined
}

/** `24` is 2024, `87` is 1987: dates lie at most a few years ahead. */
const fullYear = (digits: string) =>
  digits.length === 4 ? digits : `${Number(digits) <= (new Date().getUTCFullYear() % 100) + 5 ? 20 : 19}${digits}`

const fromSpreadsheetDay = (days: number) => new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

function day(year: string | undefined, month = '1', date = '1'): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  if (!(y >= 1000 && y <= 9999 && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m))) return undefined
  return `${y}-${m < 10 ? '0' : ''}${m}-${d < 10 ? '0' : ''}${d}`
}

const MAX_INT = 2_147_483_647

/** A non-negative number; `1.500` is ambiguous without a known decimal separator. */
function parseAmount(text: string, max: number, decimal?: ',' | '.'): number | undefined {
  const bare = text.replaceAll(/[\s\u00a0]/g, '')
  const [, sign] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(bare) ?? []
  if (sign && decimal === undefined) return undefined
  const value = Number(sign && sign !== decimal ? bare.replace(sign, '') : bare.replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= max ? value : undefined
}

/** A non-negative number, rounded. */
export function parseCount(text: string, max = MAX_INT, decimal?: ',' | '.'): number | undefined {
  const value = parseAmount(text, max, decimal)
  return value === undefined ? undefined : Math.round(value)
}

/** What is on hand: `5 szt.` is 5, `>10` is 10, `brak` is 0; below zero is oversold. */
export function parseStockCount(text: string, decimal?: ',' | '.'): number | undefined {
  const bare = text.trim().toLowerCase()
  if (/^(?:brak|none|out of stock)$/.test(bare)) return 0
  const [, number = ''] =
    /^(?:>=?|≥|ponad|powyżej|min\.?|over)?\s*([-−–]?\s*\d[\d\s\u00a0.,]*?)\s*\+?\s*(?:(?:szt|egz|sztuk|pcs)\p{L}*\.?)?$/u.exec(
      bare,
    ) ?? []
  const count = parseAmount(number.replace(/^[-−–]/, ''), MAX_STOCK, decimal)
  // half a copy is a mistake
  return count === undefined || !Number.isInteger(count) ? undefined : /^[-−–]/.test(number) ? -count : count
}
const MAX_STOCK = 10_000_000

/** `Lindenhayn, Agnieszka` -> `Agnieszka Lindenhayn`. */
export function uninvert(inverted: string): string {
  const at = inverted.indexOf(',')
  return at < 0 ? inverted : `${inverted.slice(at + 1).trim()} ${inverted.slice(0, at).trim()}`.trim()
}

/** `Henryk Sienkiewicz` -> `Sienkiewicz, Henryk`; a single word or a name of more than six words stays unchanged. */
export function invert(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.pop()
  if (!last || words.length === 0 || words.length > 5) return name.trim()
  return `${last}, ${words.join(' ')}`
}

/** Removes control characters and collapses whitespace. */
export const tidy = (text: string): string => {
  const bare = clean(text)
  return UNTIDY.test(bare) ? bare.replaceAll(/\s+/g, ' ').trim() : bare
}
const UNTIDY = /^\s|\s$|\s\s|[^\S ]/

// fast path: European letters and usual punctuation need no cleaning
export const clean = (text: string): string =>
  /^[ -~\n\r\t\u00a0-\u017f\u2010-\u2027\u2030-\u203a]*$/.test(text) ? text : cleaned(text)

// control characters and lone surrogates
const NO_TEXT = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]`,
    String.raw`[\ud800-\udbff](?![\udc00-\udfff])`,
    String.raw`(?<![\ud800-\udbff])[\udc00-\udfff]`,
  ].join('|'),
)
const EACH_NO_TEXT = new RegExp(NO_TEXT.source, 'g')
// testing is much faster than replacing
const cleaned = (text: string): string =>
  (NO_TEXT.test(text) ? text.replaceAll(EACH_NO_TEXT, '') : text).normalize('NFC')

/** Strips the trailing punctuation of library records: `Chojna :`. */
export const unpunctuated = (text: string): string => tidy(text).replace(/\s+[/:;,=]$/, '')

const displayNames = new Map<string, Intl.DisplayNames>()
function namesIn(language: string): Intl.DisplayNames {
  let names = displayNames.get(language)
  if (!names)
    displayNames.set(language, (names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })))
  return names
}

/** `pol`, `PL`, `ger`, `en-US` -> the two-letter code if there is one. */
export function languageCode(text: string): string | undefined {
  if (text === '') return undefined
  let code = codes.get(text)
  if (code === undefined) {
    code = findLanguage(text) ?? null
    if (codes.size < 2000) codes.set(text, code)
  }
  return code ?? undefined
}
const codes = new Map<string, string | null>()

function findLanguage(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (name === '' || name === 'und' || name === 'zxx') return undefined
  const byName = LANGUAGES_BY_NAME.get(name)
  if (byName) return byName
  try {
    const code = (Intl.getCanonicalLocales(name)[0] ?? '').split('-')[0] ?? ''
    return namesIn('en').of(code) ? code : undefined
  } catch {
    return undefined
  }
}

/** The name of a language in another. */
export function languageName(code: string, language: string): string {
  const key = `${language} ${code}`
  let name = names.get(key)
  if (name === undefined) {
    name = findName(code, language)
    if (names.size < 2000) names.set(key, name)
  }
  return name
}
const names = new Map<string, string>()

function findName(code: string, language: string): string {
  // the runtime's name differs from the library term
  if (code === 'la' && language === 'pl') return 'łacina'
  try {
    return namesIn(language).of(code) ?? code
  } catch {
    return code
  }
}

const COMMON_LANGUAGES = [
  'pl',
  'en',
  'de',
  'fr',
  'es',
  'it',
  'ru',
  'uk',
  'cs',
  'sk',
  'hu',
  'lt',
  'lv',
  'et',
  'be',
  'bg',
  'hr',
  'sr',
  'sl',
  'mk',
  'ro',
  'pt',
  'nl',
  'sv',
  'no',
  'nb',
  'da',
  'fi',
  'is',
  'el',
  'la',
  'he',
  'ar',
  'fa',
  'tr',
  'ja',
  'zh',
  'ko',
  'hi',
  'ca',
  'ga',
  'gd',
  'cy',
  'eo',
  'yi',
  'csb',
  'szl',
  'grc',
  'mul',
]
const LANGUAGES_BY_NAME = new Map(
  COMMON_LANGUAGES.flatMap((code) => [
    [languageName(code, 'pl').toLowerCase(), code],
    [languageName(code, 'en').toLowerCase(), code],
  ]),
)

const ISO_639_2_PAIRS =
  'pl:pol en:eng de:ger fr:fre es:spa it:ita ru:rus uk:ukr cs:cze sk:slo hu:hun lt:lit lv:lav et:est be:bel ' +
  'bg:bul hr:hrv sr:srp sl:slv mk:mac ro:rum pt:por nl:dut sv:swe no:nor nb:nob da:dan fi:fin is:ice el:gre ' +
  'la:lat he:heb ar:ara fa:per tr:tur ja:jpn zh:chi ko:kor hi:hin ca:cat ga:gle gd:gla cy:wel eo:epo yi:yid'
const ISO_639_2 = new Map(ISO_639_2_PAIRS.split(' ').map((pair) => pair.split(':') as [string, string]))
/** The ISO 639-2 code, as ONIX requires. */
export const iso6392Code = (code: string): string => ISO_639_2.get(code) ?? code
