import { createLanguage, type Language } from '../../../../language/translate.ts'
import { polish } from '../../../texts/pl.ts'

/**
 * What invoices are written in: Polish, as its law and its accountants read it. For a buyer who shops in another
 * language each label is
 * followed by that language's own; amounts and days are written the Polish way in both.
 */
export function paperLanguage(view: Language): Language {
  const own = createLanguage('pl_PL', polish)
  if (view.locale.startsWith('pl')) return own
  return { ...own, t: (source, ...values) => joined(own.t(source, ...values), view.t(source, ...values)) }
}

const joined = (words: string, others: string) => (words === others ? words : `${words} / ${others}`)
