import type { Catalogue } from '../../language/translate.ts'

/** What rules/ says: the same rules speak in the browser. */
export const rulesTexts: Catalogue = {
  'Incorrect VAT number!': 'Niepoprawny numer NIP.',
  'Incorrect email format!': 'Niepoprawny adres e-mail.',
  'Incorrect input! Only words allowed!': 'Niepoprawna wartość. Wpisz same litery.',
  'Incorrect phone input!': 'Niepoprawny numer telefonu.',
  'Incorrect postcode! Example: 00-950': 'Niepoprawny kod pocztowy. Przykład: 00-950.',
}
