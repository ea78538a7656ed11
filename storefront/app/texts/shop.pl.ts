import type { Catalogue } from '../../../language/translate.ts'
import { cart } from './cart.pl.ts'
import { catalog } from './catalog.pl.ts'
import { forms } from './forms.pl.ts'
import { frame } from './frame.pl.ts'

/** Polish for what everybody may meet; plurals as [1 książka, 2 książki, 5 książek, 1,5 książki]. */
export const shop: Catalogue = {
  ...catalog,
  ...cart,
  ...forms,
  ...frame,
  '%s items': ['%s pozycja', '%s pozycje', '%s pozycji', '%s pozycji'],
  '%s items|copies': ['%s sztuka', '%s sztuki', '%s sztuk', '%s sztuki'],
  Cart: 'Koszyk',
  'There are no products in cart.': 'Koszyk jest pusty.',
}
