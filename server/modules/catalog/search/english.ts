import { stemmer } from '@orama/stemmers/english'

const SHORTEST = 3

/** Word forms of store views in English: `stones` is found as `stone`. The Polish ones are known in all views. */
export const isEnglish = (locale: string) => locale.startsWith('en')

/** What an English word is a form of, without accents and in small letters; nothing where it is its own stem. */
export function englishStem(plain: string): readonly string[] {
  if (plain.length < SHORTEST || !/^[a-z]+$/.test(plain)) return []
  const stem = stemmer(plain)
  return stem === plain || stem.length < SHORTEST ? [] : [stem]
}
