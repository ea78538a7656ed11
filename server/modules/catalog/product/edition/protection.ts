import { type Language, text } from '../../../../../language/translate.ts'

/** ONIX list 144: technical protection of an e-book. */
const TEXTS: Readonly<Record<string, string>> = {
  '00': text('None|protection'),
  '01': text('DRM'),
  '02': text('Digital watermark'),
  '03': text('Adobe DRM'),
  '04': text('Apple DRM'),
  '05': text('OMA DRM'),
  '06': text('Readium LCP'),
  '07': text('Sony DRM'),
}

export const isProtectionCode = (term: string): boolean => Object.hasOwn(TEXTS, term)

/** A code in words; other terms are the publisher's own words. */
export const protectionText = (term: string, { t }: Pick<Language, 't'>): string => t(TEXTS[term] ?? term)
