import { foldAccents } from '../../../../language/slug.ts'
import { englishStem, isEnglish } from './english.ts'
import { indexKeys } from './lemmas.ts'

/** Longest search text that is looked at (D17). */
const LONGEST = 255
const MOST_WORDS = 12

// Baskerville’ów, Harry'ego, Alice’s: the ending is no word
const FOREIGN_ENDING = /(?<=\p{L}{3})['’´`](?:ego|emu|em|owi|ów|ow|u|a|ą|ę|e|y|i|m|s)(?![\p{L}\p{N}])/giu

// soft hyphens and other signs that nobody sees
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** Text in one spelling of its letters. */
export const clean = (text: string) => text.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/ß|ẞ/g, 'ss')

function cut(text: string): string[] {
  const whole = clean(text)
  return (/['’´`]/.test(whole) ? whole.replaceAll(FOREIGN_ENDING, '') : whole).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

export const fold = (word: string): string => foldAccents(word).toLowerCase()

/** Words as search compares them: without accents, in small letters, cut at everything else. */
export const foldWords = (text: string): string[] => cut(text).map(fold).filter(Boolean)

/** The same book in both spellings: 83-240-0001-X -> 9788324000012. */
function isbn13(digits: string): string {
  if (digits.length !== 10) return digits
  const body = `978${digits.slice(0, 9)}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}

/** What was asked, cut into words with their accents, each as often as it was. Empty when no word is left. */
export function askedWords(text: string): string[] {
  const asked = text.replaceAll('+', ' ').trim().slice(0, LONGEST)
  // a number typed with its hyphens is one word; so is its beginning, while it is typed
  const joined = clean(asked)
    .replaceAll(/\b(?:isbn|ean)(?:[- ]?1[03])?[\s:.]*(?=[\dX])/giu, ' ')
    .replaceAll(/\b97[89](?:[- –.]?\d){10}\b/g, (number) => number.replaceAll(/\D/g, ''))
    .replaceAll(/\b\d(?:[- –.]?\d){8}[- –.]?[\dxX]\b/g, (number) => isbn13(number.replaceAll(/[^\dxX]/g, '')))
    .replaceAll(/\b97[89](?:[-–.]\d+){1,4}[-–.]?$/g, (number) => number.replaceAll(/\D/g, ''))
  return cut(joined)
    .filter((word) => fold(word) !== '')
    .slice(0, 2 * MOST_WORDS)
}

/** The words that are searched for: each once, the first of them. */
export function distinct(asked: readonly string[]): string[] {
  const seen = new Set<string>()
  return asked.filter((word) => !seen.has(fold(word)) && seen.add(fold(word))).slice(0, MOST_WORDS)
}

export const searchWords = (text: string): string[] => distinct(askedWords(text))

const ROMAN = [
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
  'xvii',
  'xviii',
  'xix',
  'xx',
]
/** `III` -> 3. A single letter may be a word. */
export const numeral = (plain: string): string[] =>
  plain.length > 1 && ROMAN.includes(plain) ? [String(ROMAN.indexOf(plain) + 2)] : []

/** What the surname of an author is marked with: the last word of a name, or both of a double one. */
export const SURNAME = '^'
export const surnameKeys = (author: string): string[] =>
  printed(author.trim().split(/\s+/).at(-1) ?? '').map((word) => `${SURNAME}${word}`)

/** A word with a hyphen is searched for as one word too: Vade-mecum, e-book. */
const joined = (text: string): string[] =>
  (!text.includes('-')
    ? []
    : (text.normalize('NFC').match(/(?<![\p{L}\p{M}-])\p{L}[\p{L}\p{M}]*-[\p{L}\p{M}]+(?![\p{L}\p{M}-])/gu) ?? [])
  ).map((word) => fold(word.replace('-', '')))

/** All that a printed text is found by in a view's language: its words as printed, and the words they are forms of. */
export function printed(text: string, locale = ''): readonly string[] {
  const key = isEnglish(locale) ? `${text}\n` : text
  const known = cache.get(key)
  if (known) return known
  const words = [
    ...cut(text).flatMap((word) => [fold(word), ...indexKeys(word), ...formsOf(word, locale), ...numeral(fold(word))]),
    ...joined(text),
  ].filter(Boolean)
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(key, words)
  return words
}
const formsOf = (word: string, locale: string) => (isEnglish(locale) ? englishStem(fold(word)) : [])
/** People, publishers and shelves come again and again while a catalogue is indexed. */
const MOST_CACHED = 5000
const cache = new Map<string, readonly string[]>()

/** What a long text is found by: of each of its words what it is a form of, or the word itself. */
export const textKeys = (text: string, locale = ''): string[] => [
  ...new Set(
    cut(text.replaceAll(/<[^>]*>/g, ' ')).flatMap((word) => {
      const plain = fold(word)
      if (plain.length < SHORTEST_OF_TEXT) return []
      const keys = [...indexKeys(word), ...formsOf(word, locale)]
      return keys.length > 0 ? keys : [plain]
    }),
  ),
]
const SHORTEST_OF_TEXT = 3

/** Words of a text with their spelling, for corrections. */
export const spellings = (text: string): [string, string][] =>
  cut(text)
    .flatMap((word): [string, string][] => [
      [fold(word), word.toLowerCase()],
      ...indexKeys(word).map((key): [string, string] => [key, key]),
    ])
    .filter(([word]) => /^[a-z]{3,}$/.test(word))

const PHONETIC: readonly (readonly [RegExp, string])[] = [
  [/ó/g, 'u'],
  [/rz|ż/g, 'z'],
  [/ch/g, 'h'],
  [/qu/g, 'kw'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/v/g, 'w'],
  [/th/g, 't'],
  [/sz|sh|s/g, 'z'],
  [/ck|c/g, 'k'],
  [/ei/g, 'aj'],
  [/[yj]/g, 'i'],
]
/** How a word sounds, roughly: krul and król, kruzoe and Crusoe are the same. */
export function sound(spelling: string): string {
  const phonetic = PHONETIC.reduce(
    (word, [letters, one]) => word.replaceAll(letters, one),
    spelling.toLowerCase().normalize('NFC'),
  )
  return foldAccents(phonetic).replaceAll(/(.)\1+/g, '$1')
}

/** A text search vector, written out so that every word keeps its weight. */
export function tsvector(fields: Readonly<Record<'A' | 'B' | 'C' | 'D', readonly string[]>>): string {
  const parts: string[] = []
  let position = 0
  for (const weight of ['A', 'B', 'C', 'D'] as const)
    for (const word of new Set(fields[weight])) parts.push(`'${word}':${Math.min(++position, 16383)}${weight}`)
  return parts.join(' ')
}
