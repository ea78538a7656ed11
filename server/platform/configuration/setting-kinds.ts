import { isCountry } from '../../../rules/country-codes.ts'
import { isDay } from '../../../rules/day.ts'
import { emailProblem, normaliseEmail } from '../../../rules/email.ts'

/** What a setting may be. */
export interface SettingKind {
  /** The allowed values, for the operator: continues the sentence "it is …". */
  allowed: string
  /** The value as it is stored; undefined if it is not allowed. */
  parse: (text: string) => string | undefined
}

const kind = (allowed: string, parse: (text: string) => string | undefined | false): SettingKind => ({
  allowed,
  parse: (text) => parse(text.trim()) || undefined,
})
const matching = (allowed: string, pattern: RegExp) => kind(allowed, (text) => pattern.test(text) && text)

const ON = ['1', 'true', 'yes', 'on']
const OFF = ['0', 'false', 'no', 'off']
export const FLAG = kind('on or off', (text) => (ON.includes(text) ? '1' : OFF.includes(text) && '0'))

/** One of the values, or a synonym of one. */
export const oneOf = (values: readonly string[], synonyms: Readonly<Record<string, string>> = {}): SettingKind => ({
  allowed: `one of ${values.map((value) => (value === '' ? '""' : value)).join(', ')}`,
  parse: (text) => values.find((value) => value === text.trim()) ?? synonyms[text.trim()],
})

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max

/** A number with at most `decimals` digits after the point. */
export const numberIn = (min: number, max: number, decimals = 0): SettingKind =>
  kind(`a ${decimals === 0 ? 'whole ' : ''}number from ${min} to ${max}`, (text) => {
    const fraction = /^\d+(?:\.(\d+))?$/.exec(text)
    return fraction !== null && (fraction[1] ?? '').length <= decimals && isWithin(Number(text), min, max) && text
  })

/** A kind that also may be empty. */
export const orEmpty = (of: SettingKind): SettingKind => ({
  allowed: `${of.allowed}, or empty`,
  parse: (text) => (text.trim() === '' ? '' : of.parse(text)),
})

const MAX_LINE = 255
const MAX_TEXT = 4000
const hasControls = (text: string) => /[^\P{Cc}\n\r\t]/u.test(text)
export const LINE = kind(`a text of one line with at most ${MAX_LINE} characters`, (text) =>
  text.length <= MAX_LINE && !/\p{Cc}/u.test(text) ? text : undefined,
)
export const TEXT = kind(`a text with at most ${MAX_TEXT} characters`, (text) =>
  text.length <= MAX_TEXT && !hasControls(text) ? text : undefined,
)

/** A list with commas; each entry is parsed by itself. */
const listOf = (allowed: string, parse: (entry: string) => string | undefined) =>
  kind(allowed, (text) => {
    const entries = text.split(',').map((entry) => parse(entry.trim()))
    return entries.every((entry) => entry !== undefined) && [...new Set(entries)].join(',')
  })

const parseCountry = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)
export const COUNTRY = kind('the code of a country, such as PL', parseCountry)
export const COUNTRIES = listOf('codes of countries, such as PL,CZ', parseCountry)
/** Countries, or one of the words. */
export const countriesOr = (...words: string[]): SettingKind =>
  kind(`${words.join(', ')}, or ${COUNTRIES.allowed}`, (text) =>
    words.includes(text.toLowerCase()) ? text.toLowerCase() : COUNTRIES.parse(text),
  )

const currencies = new Set(Intl.supportedValuesOf('currency'))
const parseCurrency = (text: string) => (currencies.has(text.toUpperCase()) ? text.toUpperCase() : undefined)
export const CURRENCY = kind('the code of a currency, such as PLN', parseCurrency)
export const CURRENCIES = listOf('codes of currencies, such as PLN,EUR', parseCurrency)

export const TIMEZONE = kind('a time zone, such as Europe/Warsaw', (text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text
  } catch {
    return undefined
  }
})
export const DAY = kind('a day, such as 2026-11-23', (text) => isDay(text) && text)
export const TIME = matching('a time, such as 13:00', /^(?:[01]\d|2[0-3]):[0-5]\d$/)
export const WEEKDAYS = listOf('days from 1 (Monday) to 7 (Sunday), such as 1,2,3,4,5', (day) =>
  /^[1-7]$/.test(day) ? day : undefined,
)
export const PAGE_SIZES = listOf('sizes from 1 to 100, such as 12,24,36', (size) => numberIn(1, 100).parse(size))
export const IDS = listOf('numbers, such as 3,14', (id) => (/^\d{1,9}$/.test(id) ? id : undefined))

export const DATE_ORDER = kind(
  'an order of day, month and year, such as d,m,y',
  (text) => /^[dmy](?:,[dmy]){2}$/.test(text) && new Set(text.split(',')).size === 3 && text,
)
export const YEARS = matching('a range of years, such as 2026,2030', /^\d{4},\d{4}$/)

export const COLOR = matching('a colour, such as #9b1b30', /^#[\da-f]{6}$/i)
export const PATH = matching('a path of the shop, such as /cookies', /^\/(?!\/)[\w./-]*$/)
/** Not `/`: every page would be one of them. */
export const PATHS = listOf('parts of paths, such as /styleguide', (part) =>
  /^\/[\w/-]+$/.test(part) ? part : undefined,
)
export const URL_PATH = matching(
  'the URL path of a category, such as ksiazki/kryminal',
  /^(?=.{1,255}$)[\w-]+(?:\/[\w-]+)*$/,
)
export const IDENTIFIER = matching('the identifier of a page, such as home', /^(?=.{1,100}$)[\w-]+(?:\/[\w-]+)*$/)
export const CODE = matching('letters, digits and underscores', /^\w{1,64}$/)
export const SUFFIX = matching('an ending, such as .html', /^\.[a-z\d]{1,10}$/)

const isWebUrl = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
}
export const WEB_URL = kind('a URL that begins with https://', (text) => isWebUrl(text) && text)
/** Absolute, for pages at every depth. */
export const PICTURE = kind(
  'a picture below DATA_DIR/media, in small letters, such as /media/logo.png',
  (text) =>
    /^\/?(?:[a-z0-9_-][a-z0-9_.-]*\/)*[a-z0-9_-]+\.(png|jpe?g|webp|svg|gif|avif)$/.test(text) &&
    text.replace(/^\/?(?:media\/)?/, '/media/'),
)
/** Anything else could open the content security policy. */
const ORIGIN = /^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/
export const ORIGINS = kind(
  'origins such as https://*.example.com, with spaces between them',
  (text) => text.split(/\s+/).every((origin) => ORIGIN.test(origin)) && text,
)
/** Letters of PHP's date(), separators, and words behind a backslash. */
export const DATE_FORMAT = kind(
  "a format of PHP's date(), such as j F Y",
  (text) => /[dDjlNSwzWFmMntLoYyaABgGhHisuveIOPTZcrU]/.test(text) && text.length <= 40 && !/\p{Cc}/u.test(text) && text,
)
export const ROBOTS = oneOf(['INDEX,FOLLOW', 'NOINDEX,FOLLOW', 'INDEX,NOFOLLOW', 'NOINDEX,NOFOLLOW'])
export const GTM_ID = kind(
  'an id such as GTM-ABC1234',
  (text) => /^GTM-[A-Z0-9]{4,12}$/i.test(text) && text.toUpperCase(),
)

/** A fact that is normalised and checked by a rule of `rules/`, or empty. */
export const fact = (
  allowed: string,
  normalise: (text: string) => string,
  isWrong: (text: string) => unknown,
): SettingKind => orEmpty({ allowed, parse: (text) => (isWrong(text) ? undefined : normalise(text)) })
/** Digits in one of these counts, with any separators. */
export const digits = (allowed: string, ...counts: number[]) =>
  fact(
    allowed,
    (text) => text.replaceAll(/\D/g, ''),
    (text) => !/^[\d\s-]+$/.test(text) || !counts.includes(text.replaceAll(/\D/g, '').length),
  )
export const EMAIL = fact('an e-mail address', normaliseEmail, emailProblem)
