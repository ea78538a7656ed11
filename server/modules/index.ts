import type { Module, Parts } from '../platform/module.ts'
import { install } from '../extensions/install.ts'
import { installed } from '../extensions/installed.ts'
import { declaredOnce } from '../platform/declared-once.ts'
import { eventJobs, subscribe } from '../platform/events/events.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { bookshopsModule } from './bookshops/index.ts'
import { blogModule } from './blog/index.ts'
import { captchaModule } from './captcha/index.ts'
import { cartModule } from './cart/index.ts'
import { catalogModule } from './catalog/index.ts'
import { checkoutModule } from './checkout/index.ts'
import { cmsModule } from './cms/index.ts'
import { contentModule } from './content/index.ts'
import { contactModule } from './contact/index.ts'
import { compareModule } from './compare/index.ts'
import { customersModule } from './customers/index.ts'
import { deliveryModule } from './delivery/index.ts'
import { downloadsModule } from './downloads/index.ts'
import { excerptsModule } from './excerpts/index.ts'
import { importModule } from './import/index.ts'
import { collectionsModule } from './collections/index.ts'
import { inventoryModule } from './inventory/index.ts'
import { mailModule } from './mail/index.ts'
import { measurementModule } from './measurement/index.ts'
import { myBooksModule } from './my-books/index.ts'
import { ordersModule } from './orders/index.ts'
import { paymentsModule } from './payments/index.ts'
import { personalDataModule } from './personal-data/index.ts'
import { privacyModule } from './privacy/index.ts'
import { reviewsModule } from './reviews/index.ts'
import { sitemapModule } from './sitemap/index.ts'
import { searchModule } from './search/index.ts'
import { staffPicksModule } from './staff-picks/index.ts'
import { storeModule } from './store/index.ts'
import { wishlistModule } from './wishlist/index.ts'
import { withdrawalsModule } from './withdrawals/index.ts'

const shop: readonly Module[] = [
  storeModule,
  catalogModule,
  searchModule,
  collectionsModule,
  staffPicksModule,
  inventoryModule,
  deliveryModule,
  bookshopsModule,
  cmsModule,
  blogModule,
  contentModule,
  cartModule,
  checkoutModule,
  ordersModule,
  paymentsModule,
  customersModule,
  privacyModule,
  measurementModule,
  captchaModule,
  contactModule,
  downloadsModule,
  compareModule,
  myBooksModule,
  wishlistModule,
  reviewsModule,
  excerptsModule,
  withdrawalsModule,
  mailModule,
  sitemapModule,
  importModule,
  ...install(installed),
]

/** All modules of the shop; nothing else loads one. */
export const modules: readonly Module[] = [...shop, personalDataModule(shop)]

const subscribers = modules.flatMap((module) => module.subscribers ?? [])
subscribe(subscribers)

/** Handlers of all jobs, those that deliver events among them. */
export const jobHandlers = (parts: Parts): Record<string, JobHandler> =>
  declaredOnce('job', [...modules.map(({ jobs }) => jobs?.(parts)), eventJobs(subscribers, parts)])
