import { stemmer } from '@orama/stemmers/english'

const MIN_LENGTH = 3

/**
 * Whether a store view uses English word forms, in which `stones` matches `stone`. Polish forms are used in all views.
 */
export const isEnglish = (locale: string) => locale.startsWith('en')

/** The stem of an English word in lower case without accents; empty if the word is its own stem. */
export function englishStem(plain: string): readonly string[] {
  if (plain.length < MIN_LENGTH || !/^[a-z]+$/.test(plain)) return []
  const stem = stemmer(plain)
  return stem === plain || stem.length < MIN_LENGTH ? [] : [stem]
}
