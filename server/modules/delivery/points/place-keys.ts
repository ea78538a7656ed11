import { foldAccents } from '../../../../language/slug.ts'

/** Kinds of streets, such as ul., which searches and lists may leave out. */
const STREET_KINDS = new Set([
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

/** Key for comparing towns: lower case, without accents. */
export const cityKey = (city: string): string => wordsOf(city).join(' ')

/** Key for comparing streets: without the kind of street and without house numbers. */
export function streetKey(street: string): string {
  const words = placeWords(street)
  // "3 Maja" begins with a number, "Lipowa 14a" ends with one
  return words.filter((word, index) => index === 0 || !/^\d/.test(word)).join(' ')
}

/** Words of a search without kinds of streets, unless it has no other words. */
export const placeWords = (search: string): string[] => {
  const words = wordsOf(search)
  const named = words.filter((word) => !STREET_KINDS.has(word))
  return named.length > 0 ? named : words
}
