import type { Catalogue } from '../../../language/translate.ts'

export const storeTexts: Catalogue = {
  'The shop cannot answer for a moment. Nothing was lost: please try again.':
    'Sklep przez chwilę nie odpowiada. Nic nie przepadło: spróbuj ponownie za moment.',
  'Please correct the target currency': 'Podana waluta nie jest tu dostępna.',
  'Too many requests. Please wait a moment and try again.':
    'Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.',
  'The request is nested more than %s levels deep.': 'Zapytanie jest zagnieżdżone głębiej niż na %s poziomów.',
  'A document may be at most %s levels deep.': 'Dokument może mieć najwyżej tyle poziomów: %s.',
  'A document may ask for at most %s things at once.': 'Jeden dokument może pytać najwyżej o tyle rzeczy naraz: %s.',
  'A field may be asked for at most %s times in one place: %s.':
    'W jednym miejscu można poprosić o pole najwyżej tyle razy: %s. To pole: %s.',
  'Products of products cannot lead to further products: %s.':
    'Produkty powiązane z produktem nie mogą prowadzić do kolejnych produktów: %s.',
  'The query is too complex: it repeats or nests too much.':
    'Zapytanie jest zbyt złożone: za dużo w nim powtórzeń lub zagnieżdżeń.',
  'The query is too complex: it costs %s of at most %s. Ask for fewer fields, smaller pages or less nesting.':
    'Zapytanie jest zbyt złożone: jego koszt to %s, a dozwolone jest najwyżej %s. Poproś o mniej pól, mniejsze ' +
    'strony ' +
    'lub płytsze zagnieżdżenie.',
  'The answer is too large. Ask for fewer fields, smaller pages or less nesting.':
    'Odpowiedź jest zbyt duża. Poproś o mniej pól, mniejsze strony lub płytsze zagnieżdżenie.',
  'The answer took too long. Ask for fewer fields, smaller pages or less nesting.':
    'Przygotowanie odpowiedzi trwa zbyt długo. Poproś o mniej pól, mniejsze strony lub płytsze zagnieżdżenie.',
  'An address contains no links.': 'Adres nie może zawierać odnośników.',
  'Country "id" value should be specified': 'Podaj kod kraju.',
  "The country isn't available.": 'Ten kraj jest niedostępny.',
  'The currency "%s" is not available.': 'Waluta „%s” jest niedostępna.',
}
