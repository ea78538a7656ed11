import type { Catalogue } from '../../../language/translate.ts'
import { account } from './account.pl.ts'
import { bookshops } from './bookshops.pl.ts'
import { blog } from './blog.pl.ts'
import { checkout } from './checkout.pl.ts'
import { collections } from './collections.pl.ts'
import { compare } from './compare.pl.ts'
import { deliveryPoints } from './delivery-points.pl.ts'
import { excerpt } from './excerpt.pl.ts'
import { files } from './files.pl.ts'
import { myBooks } from './my-books.pl.ts'
import { orders } from './orders.pl.ts'
import { paying } from './paying.pl.ts'
import { privacy } from './privacy.pl.ts'
import { reviews } from './reviews.pl.ts'
import { shop } from './shop.pl.ts'
import { withdrawal } from './withdrawal.pl.ts'

/** Polish translation of every English source text of the storefront. */
const pl: Catalogue = {
  ...shop,
  ...account,
  ...orders,
  ...withdrawal,
  ...bookshops,
  ...checkout,
  ...deliveryPoints,
  ...paying,
  ...files,
  ...collections,
  ...compare,
  ...myBooks,
  ...reviews,
  ...excerpt,
  ...privacy,
  ...blog,
}

export default pl
