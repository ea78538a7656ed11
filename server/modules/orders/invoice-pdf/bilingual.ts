import { createLanguage, type Language } from '../../../../language/translate.ts'
import { polish } from '../../../texts/pl.ts'

/**
 * The language of invoices: Polish, as the law requires. For a buyer with another language each label is followed by
 * its translation; amounts and dates keep the Polish format.
 */
export function documentLanguage(view: Language): Language {
  const own = createLanguage('pl_PL', polish)
  if (view.locale.startsWith('pl')) return own
  return { ...own, t: (source, ...values) => joined(own.t(source, ...values), view.t(source, ...values)) }
}

const joined = (label: string, translation: string) => (label === translation ? label : `${label} / ${translation}`)
