import { languageOf } from '../../../../language/language-rules.ts'
import type { Language } from '../../../../language/translate.ts'
import { catalogueOf, openLanguage } from '../../../texts/languages.ts'

/** The locale of a country's own language: PL -> pl-PL. */
function localeOf(country: string): string {
  const { language, region } = new Intl.Locale(`und-${country}`).maximize()
  return `${language}-${region}`
}

/**
 * The language of invoices is that of the seller's country, as the law requires. For a buyer with another language each
 * label is followed by its translation; amounts and dates keep the format of the country. If the shop has no texts in
 * its country's language, only the buyer's are used.
 */
export function documentLanguage(view: Language, country: string): Language {
  const own = openLanguage(localeOf(country))
  if (languageOf(own.locale) === languageOf(view.locale)) return own
  if (!catalogueOf(own.locale)) return { ...own, t: view.t, plural: view.plural }
  return { ...own, t: (source, ...values) => joined(own.t(source, ...values), view.t(source, ...values)) }
}

const joined = (label: string, translation: string) => (label === translation ? label : `${label} / ${translation}`)
