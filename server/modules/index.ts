import type { Module } from '../platform/module.ts'
import { captchaModule } from './captcha/captcha.module.ts'
import { cartModule } from './cart/cart.module.ts'
import { catalogModule } from './catalog/catalog.module.ts'
import { checkoutModule } from './checkout/checkout.module.ts'
import { cmsModule } from './cms/cms.module.ts'
import { compareModule } from './compare/compare.module.ts'
import { customersModule } from './customers/customers.module.ts'
import { downloadsModule } from './downloads/downloads.module.ts'
import { importModule } from './import/import.module.ts'
import { collectionsModule } from './collections/collections.module.ts'
import { inventoryModule } from './inventory/inventory.module.ts'
import { mailModule } from './mail/mail.module.ts'
import { myBooksModule } from './my-books/my-books.module.ts'
import { ordersModule } from './orders/orders.module.ts'
import { sitemapModule } from './sitemap/sitemap.module.ts'
import { storeModule } from './store/store.module.ts'
import { wishlistModule } from './wishlist/wishlist.module.ts'
import { withdrawalsModule } from './withdrawals/withdrawals.module.ts'

/** What the shop is made of: a module absent here does not exist. */
export const modules: readonly Module[] = [
  storeModule,
  catalogModule,
  collectionsModule,
  inventoryModule,
  cmsModule,
  cartModule,
  checkoutModule,
  ordersModule,
  customersModule,
  captchaModule,
  downloadsModule,
  compareModule,
  myBooksModule,
  wishlistModule,
  withdrawalsModule,
  mailModule,
  sitemapModule,
  importModule,
]
