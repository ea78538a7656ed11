import type { Catalogue } from '../../../language/translate.ts'
import { cart } from './cart.pl.ts'
import { catalog } from './catalog.pl.ts'
import { forms } from './forms.pl.ts'
import { frame } from './frame.pl.ts'

/** Polish texts that every page loads; plurals as [1 książka, 2 książki, 5 książek, 1,5 książki]. */
export const shop: Catalogue = {
  ...catalog,
  ...cart,
  ...forms,
  ...frame,
  '%s items': ['%s pozycja', '%s pozycje', '%s pozycji', '%s pozycji'],
  '%s items|copies': ['%s sztuka', '%s sztuki', '%s sztuk', '%s sztuki'],
  '%s items|books': ['%s książka', '%s książki', '%s książek', '%s książki'],
  Book: 'Książka',
  'E-book': 'E-book',
  Audiobook: 'Audiobook',
  Cart: 'Koszyk',
  'There are no products in cart.': 'Koszyk jest pusty.',
  '%s of 5': '%s z 5',
  '%s out of 5 stars': 'Ocena %s na 5 gwiazdek',
  '%s reviews': ['%s opinia', '%s opinie', '%s opinii', '%s opinii'],
  'All reviews: %s': 'Wszystkie opinie: %s',
  'Answer of the bookshop': 'Odpowiedź księgarni',
  'Nobody has reviewed this title yet.': 'Nikt jeszcze nie napisał opinii o tym tytule.',
  'Readers’ reviews': 'Opinie czytelników',
  'Report abuse': 'Zgłoś nadużycie',
  'Report abuse: review “%s”': 'Zgłoś nadużycie: opinia „%s”',
  Reviews: 'Opinie',
  'Verified purchase': 'Zakup potwierdzony',
  'We do not check whether all authors have bought the title. “Verified purchase” marks reviews of those who bought it in our shop and received it: we find that in our orders. We publish good and bad reviews alike, after reading them, and pay for none.':
    'Nie sprawdzamy, czy każda osoba pisząca opinię kupiła dany tytuł. Znak „Zakup potwierdzony” mają opinie osób, ' +
    'które kupiły go u nas i otrzymały: sprawdzamy to w zamówieniach. Opinie publikujemy po przeczytaniu, dobre i złe, i za żadną nie płacimy.',
  'Write a review': 'Napisz opinię',
}
