import { foldAccents } from '../../../../language/slug.ts'
import { isbn13OfIsbn10, normaliseIsbn } from '../../../../rules/isbn.ts'
import { englishStem, isEnglish } from './english.ts'
import { indexKeys } from './lemmas.ts'

/** Maximum length of a search text; the rest is ignored (D17). */
const MAX_LENGTH = 255
const MAX_WORDS = 12

// Polish and English endings after an apostrophe: Baskerville’ów, Harry'ego, Alice’s
const FOREIGN_ENDING = /(?<=\p{L}{3})['’´`](?:ego|emu|em|owi|ów|ow|u|a|ą|ę|e|y|i|m|s)(?![\p{L}\p{N}])/giu

// soft hyphens and other invisible characters
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** Normalizes characters: NFC, without invisible ones, ß as ss. */
export const normalizeCharacters = (text: string) =>
  text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/ß|ẞ/g, 'ss')

function splitIntoWords(text: string): string[] {
  const normalized = normalizeCharacters(text)
  return (
    (/['’´`]/.test(normalized) ? normalized.replaceAll(FOREIGN_ENDING, '') : normalized).match(
      /[\p{L}\p{M}\p{N}]+/gu,
    ) ?? []
  )
}

export const fold = (word: string): string => foldAccents(word).toLowerCase()

/** Splits a text into words for comparison, in lower case without accents. */
export const foldWords = (text: string): string[] => splitIntoWords(text).map(fold).filter(Boolean)

/** Words of a search text with their accents, including repetitions. Empty if it contains no word. */
export function queryWords(text: string): string[] {
  const number = /\d/.test(text) && !LOST_ZEROS.test(text) ? normaliseIsbn(text) : undefined
  if (number) return [number]
  const query = text.replaceAll('+', ' ').trim().slice(0, MAX_LENGTH)
  // an ISBN or EAN with separators is one word, also while it is incomplete
  const joined = normalizeCharacters(query)
    .replaceAll(/\b(?:isbn|ean)(?:[- ]?1[03])?[\s:.]*(?=[\dX])/giu, ' ')
    .replaceAll(/\b97[89](?:[- –.]?\d){10}\b/g, (number) => number.replaceAll(/\D/g, ''))
    .replaceAll(/\b\d(?:[- –.]?\d){8}[- –.]?[\dxX]\b/g, (number) => isbn13OfIsbn10(number.replaceAll(/[^\dxX]/g, '')))
    .replaceAll(/\b\d(?:[- –.]?\d){12}\b/g, (number) => normaliseIsbn(number) ?? number)
    // a class of a school: 7 c; not a conjunction or a preposition, as in „tom 2 i 3”
    .replaceAll(/\b(\d) (?=[bcdefghjklmn]\b)/giu, '$1')
    .replaceAll(/\b97[89](?:[-–.]\d+){1,4}[-–.]?$/g, (number) => number.replaceAll(/\D/g, ''))
  return splitIntoWords(joined)
    .filter((word) => fold(word) !== '')
    .slice(0, 2 * MAX_WORDS)
}

/** Digits that may be an ISBN without its leading zeros, or a number of another kind. */
const LOST_ZEROS = /^\s*\d{7,9}\s*$/

/** The search words without repetitions, at most twelve. */
export function distinct(words: readonly string[]): string[] {
  const seen = new Set<string>()
  return words.filter((word) => !seen.has(fold(word)) && seen.add(fold(word))).slice(0, MAX_WORDS)
}

export const searchWords = (text: string): string[] => distinct(queryWords(text))

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
/** `iii` -> `3`. Single letters are excluded, as they may be words. */
export const numeral = (plain: string): string[] =>
  plain.length > 1 && ROMAN.includes(plain) ? [String(ROMAN.indexOf(plain) + 2)] : []

/** Prefix of the keys of authors' surnames, which are the last part of a name, also a double one. */
export const SURNAME = '^'
export const surnameKeys = (author: string): string[] =>
  printedKeys(author.trim().split(/\s+/).at(-1) ?? '').map((word) => `${SURNAME}${word}`)

/** Hyphenated words as one word, by which they are found too: Vade-mecum, e-book. */
const joined = (text: string): string[] =>
  (!text.includes('-')
    ? []
    : (text.normalize('NFC').match(/(?<![\p{L}\p{M}-])\p{L}[\p{L}\p{M}]*-[\p{L}\p{M}]+(?![\p{L}\p{M}-])/gu) ?? [])
  ).map((word) => fold(word.replace('-', '')))

/** All keys of a printed text in a view's language: its words, and their base words. */
export function printedKeys(text: string, locale = ''): readonly string[] {
  const key = isEnglish(locale) ? `${text}\n` : text
  const known = cache.get(key)
  if (known) return known
  const words = [
    ...splitIntoWords(text).flatMap((word) => [
      fold(word),
      ...indexKeys(word),
      ...formsOf(word, locale),
      ...numeral(fold(word)),
    ]),
    ...joined(text),
  ].filter(Boolean)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, words)
  return words
}
const formsOf = (word: string, locale: string) => (isEnglish(locale) ? englishStem(fold(word)) : [])
/** Cache size: the same people, publishers and categories recur while a catalogue is indexed. */
const MAX_CACHED = 5000
const cache = new Map<string, readonly string[]>()

/** Keys of a long text: the base words of each word, or the word itself if it has none. */
export const textKeys = (text: string, locale = ''): string[] => [
  ...new Set(
    splitIntoWords(text.replaceAll(/<[^>]*>/g, ' ')).flatMap((word) => {
      const plain = fold(word)
      if (plain.length < MIN_LENGTH_OF_TEXT) return []
      const keys = [...indexKeys(word), ...formsOf(word, locale)]
      return keys.length > 0 ? keys : [plain]
    }),
  ),
]
const MIN_LENGTH_OF_TEXT = 3

/** Words of a text with their spelling, for corrections. */
export const spellings = (text: string): [string, string][] =>
  splitIntoWords(text)
    .flatMap((word): [string, string][] => [
      [fold(word), word.toLowerCase()],
      ...indexKeys(word).map((key): [string, string] => [key, key]),
    ])
    .filter(([word]) => /^[a-z]{3,}$/.test(word))

/** The text form of a tsvector, with the weight of every word. */
export function tsvector(fields: Readonly<Record<'A' | 'B' | 'C' | 'D', readonly string[]>>): string {
  const parts: string[] = []
  let position = 0
  for (const weight of ['A', 'B', 'C', 'D'] as const)
    for (const word of new Set(fields[weight])) parts.push(`'${word}':${Math.min(++position, 16383)}${weight}`)
  return parts.join(' ')
}
