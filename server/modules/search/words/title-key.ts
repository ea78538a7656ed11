import { foldWords } from './words.ts'

/** Start of a subtitle, or of a series in brackets. */
const SUBTITLE = /[:([]|\s[-–—]\s|\.\s/u
const ARTICLE = /^(?:the|an?) (?=.)/

/** Removes a leading English article from a folded title or query, for comparison. */
export const withoutArticle = (folded: string): string => folded.replace(ARTICLE, '')

const isLong = (word: string) => word.length > 2 || /^\d+$/.test(word)

/**
 * The comparison key of a title: its words, the number of words before a subtitle, and how many of those are long (over
 * two letters, or digits): `Zbrodnia i kara: powieść` -> `zbrodnia i kara powiesc|3|2`.
 */
export function titleKey(name: string): string {
  const words = withoutArticle(foldWords(name).join(' ')).split(' ')
  const [before = ''] = name.split(SUBTITLE)
  const main = withoutArticle(foldWords(before).join(' ')).split(' ').filter(Boolean)
  // in `Dr. No` the part before the full stop is not a title
  const own = main.some(isLong) ? main : words
  return `${words.join(' ')}|${own.length}|${Math.max(1, own.filter(isLong).length)}`
}

/** A hash that is equal for all editions of a work: of its title before a subtitle, and its first author. */
export function workOf(name: string, authors: readonly string[]): number {
  const key = titleKey(name)
  const [words = ''] = key.split('|')
  const main = words.split(' ').slice(0, titleLengths(key)[0])
  return hash(`${main.join(' ')}|${foldWords(authors[0] ?? '').join(' ')}`)
}

/** FNV-1a, 32 bits: two works on a page of results have equal hashes on one of ten million pages. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}

/** The number of words before a subtitle, and of long words among them, in a title key. */
export function titleLengths(key: string): [main: number, long: number] {
  const [, main = '0', long = '0'] = key.split('|')
  return [Number(main), Number(long)]
}

/** All starts and ends of a query: one may be a title, while the other words name its people. */
export function prefixesAndSuffixes(phrase: string): string[] {
  const words = phrase.split(' ')
  return [
    ...new Set(
      words
        .slice(1)
        .flatMap((_word, at) => [words.slice(0, at + 1), words.slice(at + 1)])
        .map((part) => withoutArticle(part.join(' '))),
    ),
  ]
}
