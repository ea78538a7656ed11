import { languageOf } from '../../language/language-rules.ts'
import { type Catalogue, createLanguage, type Language } from '../../language/translate.ts'
import { tables } from '../generated/catalogues.ts'

const catalogues = new Map<string, Catalogue>(
  Object.entries(tables).map(([language, parts]) => [language, Object.assign({}, ...Object.values(parts))]),
)

/** What the server says in a language; undefined where it has no texts, and says it in English. */
export const catalogueOf = (locale: string): Catalogue | undefined => catalogues.get(languageOf(locale))

/** The language of a store view, or of what is said in none. */
export const openLanguage = (locale: string): Language => createLanguage(locale, catalogueOf(locale))
