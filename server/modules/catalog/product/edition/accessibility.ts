import { type Language, text } from '../../../../../language/translate.ts'

/** ONIX list 196: accessibility of an e-book. */
const TEXTS: Readonly<Record<string, string>> = {
  '02': text('Meets EPUB Accessibility 1.0, level A'),
  '03': text('Meets EPUB Accessibility 1.0, level AA'),
  '04': text('Meets EPUB Accessibility 1.1'),
  '09': text('Not accessible'),
  '10': text('No accessibility option of the reading device is switched off'),
  '11': text('Table of contents with links'),
  '12': text('Index with links'),
  '13': text('One reading order'),
  '14': text('Pictures are described briefly'),
  '15': text('Pictures are described in full'),
  '16': text('Data of charts are also in the text'),
  '17': text('Formulas in MathML'),
  '19': text('Page numbers of the printed edition'),
  '20': text('A recording is synchronised with the text'),
  '21': text('Hints for text-to-speech'),
  '22': text('Languages are marked'),
  '24': text('Made easier to read with dyslexia'),
  '25': text('Nothing is told by colour alone'),
  '26': text('High contrast of the text'),
  '27': text('High contrast of the pictures'),
  '29': text('Links to the next and previous part'),
  '30': text('ARIA roles'),
  '36': text('The look of the whole text can be changed'),
  '51': text('All of it can be heard as a recording'),
  '52': text('Can be read with a screen reader'),
  '75': text('EAA exception: micro-enterprise'),
  '76': text('EAA exception: disproportionate burden'),
  '77': text('EAA exception: fundamental alteration'),
  '80': text('WCAG 2.0'),
  '81': text('WCAG 2.1'),
  '82': text('WCAG 2.2'),
  '84': text('WCAG, level A'),
  '85': text('WCAG, level AA'),
  '86': text('WCAG, level AAA'),
}

export const isAccessibilityCode = (term: string): boolean => Object.hasOwn(TEXTS, term)

/** A code in words; other terms are the publisher's own words. */
export const accessibilityText = (term: string, { t }: Pick<Language, 't'>): string => t(TEXTS[term] ?? term)
