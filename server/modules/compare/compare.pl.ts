import type { Catalogue } from '../../../language/translate.ts'

export const compareTexts: Catalogue = {
  '"uid" value must be specified.': 'Brakuje wartości „uid”.',
  '"uid" value does not exist': 'Nie ma takiej listy porównania.',
  'You can compare at most %s products.': 'Porównać można najwyżej %s pozycji.',
  'N/A': 'brak danych',
}
