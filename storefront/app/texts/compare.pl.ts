import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the comparison. */
export const compare: Catalogue = {
  'There is nothing to compare yet': 'Nie ma jeszcze czego porównać',
  'Press the scales beside a book: its edition, binding, size and price will stand here next to the others.':
    'Kliknij wagę przy książce, a jej oprawa, format i cena pojawią się tu obok innych.',
  'Add another title to see how they differ.': 'Dodaj drugi tytuł, aby zobaczyć, czym się różnią.',
  'Highlight differences': 'Wyróżnij różnice',
  differs: 'różne',
  Availability: 'Dostępność',
  Print: 'Drukuj',
  'Product is added to compare list!': 'Dodano do porównania.',
  'Product is removed from compare list!': 'Usunięto z porównania.',
  'Compare list is cleared!': 'Lista porównania jest pusta.',
  'Clear the list': 'Wyczyść listę',
  'Remove from the comparison: %s': 'Usuń z porównania: %s',
}
