import type { Catalogue } from '../../language/translate.ts'
import { captchaTexts } from './captcha.pl.ts'
import { cartTexts } from './cart.pl.ts'
import { catalogTexts } from './catalog.pl.ts'
import { checkoutTexts } from './checkout.pl.ts'
import { cmsTexts } from './cms.pl.ts'
import { collectionsTexts } from './collections.pl.ts'
import { compareTexts } from './compare.pl.ts'
import { customersTexts } from './customers.pl.ts'
import { myBooksTexts } from './my-books.pl.ts'
import { downloadsTexts } from './downloads.pl.ts'
import { ordersTexts } from './orders.pl.ts'
import { rulesTexts } from './rules.pl.ts'
import { storeTexts } from './store.pl.ts'
import { wishlistTexts } from './wishlist.pl.ts'
import { withdrawalsTexts } from './withdrawals.pl.ts'

/** The tables by name: a text that two modules say stands in one of them. */
export const polishTables = {
  storeTexts,
  rulesTexts,
  cmsTexts,
  catalogTexts,
  collectionsTexts,
  compareTexts,
  captchaTexts,
  cartTexts,
  checkoutTexts,
  ordersTexts,
  customersTexts,
  downloadsTexts,
  wishlistTexts,
  withdrawalsTexts,
  myBooksTexts,
} satisfies Record<string, Catalogue>

/** Polish for every English text that the server says. */
export const polish: Catalogue = Object.assign({}, ...Object.values(polishTables))
