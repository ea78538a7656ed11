import { languageOf } from 'zakladka/storefront'
import { CLUBS_PATHS } from './paths.ts'

/** The page with the reading clubs, in the language of a store view. */
export const clubsPath = (locale: string): string => (languageOf(locale) === 'pl' ? CLUBS_PATHS.pl : CLUBS_PATHS.en)
