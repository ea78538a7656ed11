import { foldAccents } from '../../../../language/slug.ts'

/** Words before a street's name, which readers and lists write or leave out. */
const KINDS = new Set([
  'ul',
  'ulica',
  'al',
  'ale',
  'aleja',
  'aleje',
  'pl',
  'plac',
  'os',
  'osiedle',
  'rondo',
  'skwer',
  'bulwar',
  'gen',
  'ks',
  'dr',
  'prof',
])

const wordsOf = (text: string): string[] =>
  foldAccents(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** As towns are compared: without accents, in small letters. */
export const cityKey = (city: string): string => wordsOf(city).join(' ')

/** As streets are compared: without what stands before their name and without numbers of houses. */
export function streetKey(street: string): string {
  const words = placeWords(street)
  // "3 Maja" begins with a number, "Lipowa 14a" ends with one
  return words.filter((word, index) => index === 0 || !/^\d/.test(word)).join(' ')
}

/** What a reader wrote of a place. */
export const placeWords = (search: string): string[] => {
  const words = wordsOf(search)
  const named = words.filter((word) => !KINDS.has(word))
  return named.length > 0 ? named : words
}
