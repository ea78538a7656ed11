import type { Catalogue } from '../../language/translate.ts'

/** What rules/ says: the same rules speak in the browser. */
export const rulesTexts: Catalogue = {
  'Incorrect VAT number!': 'Niepoprawny numer NIP.',
  'Incorrect email format!': 'Niepoprawny adres e-mail.',
  'Incorrect input! Only words allowed!': 'Niepoprawna wartość. Wpisz same litery.',
  'Incorrect phone input!': 'Niepoprawny numer telefonu.',
  'Incorrect postcode! Example: 00-950': 'Niepoprawny kod pocztowy. Przykład: 00-950.',
  'Please write your first and last name.': 'Wpisz imię i nazwisko.',
  'Please write the number as it stands in the e-mail with your order.': 'Wpisz numer tak, jak w mailu z zamówieniem.',
  'Please name the titles in at most 400 characters.': 'Wymień tytuły w najwyżej 400 znakach.',
  'Please name the titles only, without links.': 'Wymień same tytuły, bez odsyłaczy.',
}
