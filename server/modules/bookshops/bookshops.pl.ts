import type { Catalogue } from '../../../language/translate.ts'

export const bookshopsTexts: Catalogue = {
  'Public holiday': 'Dzień wolny od pracy',
  'Closed that day': 'Tego dnia zamknięte',
}
