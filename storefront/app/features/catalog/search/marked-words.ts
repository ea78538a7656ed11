import { foldAccents } from '../../../../../language/slug.ts'

export interface Part {
  text: string
  isMarked: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const fold = (word: string) => foldAccents(word).toLowerCase()
const wordsOf = (text: string) => (text.match(WORD) ?? []).map(fold)

/** Two forms of a word begin alike for so long, and end differently for at most so long: książki, książka. */
const SHORTEST_STEM = 4
const LONGEST_ENDING = 3

/** How much of a folded word was asked for, in letters from its beginning. */
function lettersMet(word: string, asked: string): number {
  let same = 0
  while (same < asked.length && asked[same] === word[same]) same++
  if (same === asked.length) return same
  return same >= SHORTEST_STEM && Math.max(asked.length, word.length) - same <= LONGEST_ENDING ? word.length : 0
}

/** How many signs of a word make up so many letters without accents. */
function signsOf(word: string, letters: number): number {
  let [end, counted] = [0, 0]
  for (const sign of word) {
    const more = fold(sign).length
    // an accent written apart belongs to the letter before it
    if (counted >= letters && more > 0) break
    end += sign.length
    counted += more
  }
  return end
}

/** A text in parts: the words asked for, their beginnings and their other forms are marked, whatever their accents. */
export function markWords(text: string, asked: string): Part[] {
  const words = wordsOf(asked)
  const parts: Part[] = []
  const add = (more: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += more
    else if (more) parts.push({ text: more, isMarked })
  }
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word)
    const marked = signsOf(word, Math.max(0, ...words.map((one) => lettersMet(folded, one))))
    add(text.slice(end, index), false)
    add(word.slice(0, marked), true)
    add(word.slice(marked), false)
    end = index + word.length
  }
  add(text.slice(end), false)
  return parts
}
