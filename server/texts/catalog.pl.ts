import type { Catalogue } from '../../language/translate.ts'

export const catalogTexts: Catalogue = {
  'Please specify product option(s).': 'Wybierz, z czego ma się składać zestaw.',
  'Please select all required options.': 'Wybierz wszystkie wymagane części zestawu.',
  'The options you selected are not available.': 'Wybrane części zestawu są niedostępne.',
  'Select one product only.': 'Wybierz tylko jeden produkt.',
  'The quantity of each part is a whole number from 1 to %s.':
    'Liczba sztuk każdej części to liczba całkowita od 1 do %s.',
  '"%s" of this set is not available.': 'Z\u00a0tego zestawu brakuje teraz: „%s”.',
  '"%s" of this set is not available in the requested quantity.':
    'Z\u00a0tego zestawu brakuje w\u00a0tej liczbie sztuk: „%s”.',
  'The release date of "%s" is not known yet. The set can be ordered once it is.':
    'Data premiery „%s” nie jest jeszcze znana. Zestaw będzie można zamówić, gdy ją poznamy.',
  'The minimum amount you can purchase is %s': 'Najmniejsza liczba sztuk, którą można kupić, to %s',
  'The maximum amount you can purchase is %s': 'Największa liczba sztuk, którą można kupić, to %s',
  'You can buy this product only in quantities of %s at a time.':
    'Ten produkt można kupić tylko w liczbie podzielnej przez %s.',
  'Product that you are trying to add is not available.': 'Tego produktu nie można teraz kupić.',
  'This product is out of stock.': 'Ten produkt jest niedostępny.',
  'The requested qty is not available': 'Nie mamy tylu sztuk.',
  "The product that was requested doesn't exist. Verify the product and try again.": 'Nie ma takiego produktu.',
  'currentPage value must be greater than 0.': 'Numer strony musi być większy od zera.',
  'pageSize value must be greater than 0.': 'Liczba pozycji na stronie musi być większa od zera.',
  'A price is written as a number: "%s" is none.': 'Cenę zapisuje się liczbą: „%s” nią nie jest.',
  'Maximum pageSize is %s': 'Na stronie może być najwyżej %s pozycji',
  'currentPage value %s specified is greater than the %s page(s) available.':
    'Nie ma strony %s, liczba dostępnych stron: %s.',
  "'search' or 'filter' input argument is required.": 'Potrzebny jest argument „search” albo „filter”.',
  'These rule conditions cannot be read as a filter of products.':
    'Tych warunków reguły nie da się odczytać jako filtra produktów.',
  'There is no collection "%s".': 'Nie ma zbioru „%s”.',
  'A day is written YYYY-MM-DD.': 'Datę zapisuje się tak: RRRR-MM-DD.',
  "Category doesn't exist": 'Nie ma takiej kategorii',
  'Invalid match filter. Minimum length is %s.': 'Szukany tekst jest za krótki. Najmniejsza długość: %s.',
  'Attribute code "%s" could not be found.': 'Nie ma atrybutu „%s”.',
  'Synonyms are at least two different words.': 'Synonimy to co najmniej dwa różne słowa.',
  Category: 'Kategoria',
  Price: 'Cena',
  Promotion: 'Promocja',
  Yes: 'Tak',
  No: 'Nie',
  Relevance: 'Trafność',
  Position: 'Polecane',
  'Product Name': 'Tytuł',
  'Publication date': 'Data wydania',
  Bestsellers: 'Bestsellery',
  'About the book': 'O książce',
  Edition: 'Wydanie',
  File: 'Plik',
  'Product safety': 'Bezpieczeństwo produktu',
  'Readers’ rating': 'Ocena czytelników',
}
