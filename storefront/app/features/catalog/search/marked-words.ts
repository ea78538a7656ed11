import { foldAccents } from '../../../../../language/slug.ts'

export interface Part {
  text: string
  isMarked: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const fold = (word: string) => foldAccents(word).toLowerCase()
const wordsOf = (text: string) => (text.match(WORD) ?? []).map(fold)

/**
 * Two words are forms of one, such as książki and książka, if they share a stem of at least MIN_STEM_LENGTH characters
 * and differ only by endings of at most MAX_ENDING_LENGTH.
 */
const MIN_STEM_LENGTH = 4
const MAX_ENDING_LENGTH = 3

/** Number of matching characters at the start of a folded word. */
function matchingLength(word: string, query: string): number {
  let same = 0
  while (same < query.length && query[same] === word[same]) same++
  if (same === query.length) return same
  return same >= MIN_STEM_LENGTH && Math.max(query.length, word.length) - same <= MAX_ENDING_LENGTH ? word.length : 0
}

/** Number of code units of the original word that cover a number of folded characters. */
function originalLengthOf(word: string, foldedLength: number): number {
  let [end, counted] = [0, 0]
  for (const character of word) {
    const more = fold(character).length
    // a combining accent belongs to the letter before it
    if (counted >= foldedLength && more > 0) break
    end += character.length
    counted += more
  }
  return end
}

/** Splits a text into parts and marks query words, also as prefixes and in other inflected forms, ignoring accents. */
export function markWords(text: string, query: string): Part[] {
  const words = wordsOf(query)
  const parts: Part[] = []
  const add = (addition: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += addition
    else if (addition) parts.push({ text: addition, isMarked })
  }
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word)
    const marked = originalLengthOf(word, Math.max(0, ...words.map((one) => matchingLength(folded, one))))
    add(text.slice(end, index), false)
    add(word.slice(0, marked), true)
    add(word.slice(marked), false)
    end = index + word.length
  }
  add(text.slice(end), false)
  return parts
}
