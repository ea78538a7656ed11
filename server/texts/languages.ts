import { languageOf } from '../../language/language-rules.ts'
import { type Catalogue, createLanguage, type Language } from '../../language/translate.ts'
import { tables } from '../generated/catalogues.ts'

const catalogues = new Map<string, Catalogue>(
  Object.entries(tables).map(([language, parts]) => [language, Object.assign({}, ...Object.values(parts))]),
)

/** Adds the translations of extensions, by language; the shop's own of the same text win. */
export function addTexts(texts: Readonly<Record<string, Catalogue>>): void {
  for (const [language, catalogue] of Object.entries(texts))
    catalogues.set(language, { ...catalogue, ...catalogues.get(language) })
}

/** The server's translations for a locale; undefined if there are none and its texts stay English. */
export const catalogueOf = (locale: string): Catalogue | undefined => catalogues.get(languageOf(locale))

/** The language of a store view, or of a text outside of any. */
export const openLanguage = (locale: string): Language => createLanguage(locale, catalogueOf(locale))
