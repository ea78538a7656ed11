import type { Catalogue } from '../../../language/translate.ts'

/** Polish for the wish list; it comes with the words of a customer's own pages. */
export const wishlist: Catalogue = {
  'A wish list can be shared with at most %s people at once.': 'Listę życzeń można wysłać naraz najwyżej %s osobom.',
}
