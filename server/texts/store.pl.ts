import type { Catalogue } from '../../language/translate.ts'

export const storeTexts: Catalogue = {
  'The shop cannot answer for a moment. Nothing was lost: please try again.': 'Sklep przez chwilę nie odpowiada. Nic nie przepadło: spróbuj ponownie za moment.',
  'Too many requests. Please wait a moment and try again.': 'Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.',
  'Country "id" value should be specified': 'Podaj kod kraju.',
  "The country isn't available.": 'Ten kraj jest niedostępny.',
  'The currency "%s" is not available.': 'Waluta „%s” jest niedostępna.',
}
