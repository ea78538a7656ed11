import { links, route } from './platform/router/table.ts'

/** The URL table. The file of a page is `routes/<name>.tsx`; the first match wins. */
export const routes = [
  route('home', '/', () => import('./routes/home.tsx')),
  route('cart', '/cart', () => import('./routes/cart.tsx')),
  route('checkout', '/checkout/:step?', () => import('./routes/checkout.tsx')),
  route('login', '/customer/account/login', () => import('./routes/login.tsx')),
  route('create-account', '/customer/account/create', () => import('./routes/create-account.tsx')),
  route(
    'forgot-password',
    ['/customer/account/forgotpassword', '/forgot-password'],
    () => import('./routes/forgot-password.tsx'),
  ),
  route('create-password', '/customer/account/createPassword', () => import('./routes/create-password.tsx')),
  route('confirmation', '/customer/account/confirmation', () => import('./routes/confirmation.tsx')),
  route('confirm', '/customer/account/confirm', () => import('./routes/confirm.tsx')),
  route('account-edit', '/customer/account/edit', () => import('./routes/account-edit.tsx')),
  route('account', '/customer/account/:tab?', () => import('./routes/account.tsx')),
  route('orders', '/sales/order/history', () => import('./routes/orders.tsx')),
  // the second: an order opened from the downloads of its books
  route(
    'order',
    ['/sales/order/view/order_id/:orderId?', '/downloadable/customer/products/sales/order/view/order_id/:orderId?'],
    () => import('./routes/order.tsx'),
  ),
  // print/order_id, printInvoice/invoice_id …: features/orders/print-modes.ts
  route('print', '/sales/order/:kind/:key/:id?', () => import('./routes/print.tsx')),
  route('orders-and-returns', ['/orders-and-returns', '/checkOrder'], () => import('./routes/orders-and-returns.tsx')),
  route('my-books', '/moje-podreczniki', () => import('./routes/my-books.tsx')),
  route('my-books-stop', '/moje-podreczniki/stop/:link', () => import('./routes/my-books-stop.tsx')),
  route('compare', '/compare', () => import('./routes/compare.tsx')),
  route('downloads', '/downloadable/customer/products', () => import('./routes/downloads.tsx')),
  route('address-book', '/customer/address/:which?', () => import('./routes/address-book.tsx')),
  route('subscribe', '/newsletter/subscriber/new', () => import('./routes/subscribe.tsx')),
  route('newsletter', '/newsletter/manage', () => import('./routes/newsletter.tsx')),
  route('wishlist', '/wishlist', () => import('./routes/wishlist.tsx')),
  route('shared-wishlist', '/wishlist/shared/:code', () => import('./routes/shared-wishlist.tsx')),
  route('search', '/search/:query', () => import('./routes/search.tsx')),
  route('search-form', ['/searchresult', '/szukaj'], () => import('./routes/search-form.tsx')),
  route('withdrawal', '/withdrawal/:step?', () => import('./routes/withdrawal.tsx')),
  // in each view's language: language/addresses.ts
  route(
    'list',
    [
      '/nowosci',
      '/new-titles',
      '/zapowiedzi',
      '/announcements',
      '/bestsellery',
      '/bestsellers',
      '/promocje',
      '/special-offers',
    ],
    () => import('./routes/list.tsx'),
  ),
  route(
    'names',
    ['/autorzy', '/authors', '/serie', '/series', '/wydawnictwa', '/publishers'],
    () => import('./routes/names.tsx'),
  ),
  route('author', ['/autorzy/:key', '/authors/:key'], () => import('./routes/author.tsx')),
  route('series', ['/serie/:key', '/series/:key'], () => import('./routes/series.tsx')),
  route('publisher', ['/wydawnictwa/:key', '/publishers/:key'], () => import('./routes/publisher.tsx')),
  // in each view's language: language/addresses.ts
  route('write-review', ['/opinie/napisz/:key', '/reviews/write/:key'], () => import('./routes/write-review.tsx')),
  route(
    'invited-review',
    ['/opinie/zaproszenie/:link', '/reviews/invitation/:link'],
    () => import('./routes/invited-review.tsx'),
  ),
  route('report-review', ['/opinie/zglos/:id', '/reviews/report/:id'], () => import('./routes/report-review.tsx')),
  route('stop-reminders', ['/opinie/stop/:link', '/reviews/stop/:link'], () => import('./routes/stop-reminders.tsx')),
  route('my-reviews', '/review/customer', () => import('./routes/my-reviews.tsx')),
  route('reviews', ['/opinie/:key', '/reviews/:key'], () => import('./routes/reviews.tsx')),
  route('excerpt', ['/fragment/:key', '/excerpt/:key'], () => import('./routes/excerpt.tsx')),
  route('offline', '/offline', () => import('./routes/offline.tsx')),
  route('menu', '/menu', () => import('./routes/menu.tsx')),
  route('cms', '/page/:identifier', () => import('./routes/cms.tsx')),
  route('styleguide', '/styleguide', () => import('./routes/styleguide.tsx')),
  // pages without a path, opened by rewrites
  route('category', [], () => import('./routes/category.tsx')),
  route('product', [], () => import('./routes/product.tsx')),
  route('not-found', [], () => import('./routes/not-found.tsx')),
  // last: any other path may be a product, a category or a CMS page
  route('rewrite', '/*', () => import('./routes/rewrite.tsx')),
] as const

/** `href('cart')`: a path within the store view, for `<Link to>`, `<Form to>`, `redirect` and `navigate`. */
export const href = links(routes)
