import { createHref, route } from './platform/router/table.ts'

/** The route table. The file of a page is `<name>.tsx` below `routes/`; the first match wins. */
export const routes = [
  route('home', '/', () => import('./routes/home.tsx')),
  route('cart', '/cart', () => import('./routes/cart.tsx')),
  route('checkout', '/checkout/:step?', () => import('./routes/checkout.tsx')),
  route('login', '/customer/account/login', () => import('./routes/account/login.tsx')),
  route('create-account', '/customer/account/create', () => import('./routes/account/create-account.tsx')),
  route(
    'forgot-password',
    ['/customer/account/forgotpassword', '/forgot-password'],
    () => import('./routes/account/forgot-password.tsx'),
  ),
  route('create-password', '/customer/account/createPassword', () => import('./routes/account/create-password.tsx')),
  route('confirmation', '/customer/account/confirmation', () => import('./routes/account/confirmation.tsx')),
  route('confirm', '/customer/account/confirm', () => import('./routes/account/confirm.tsx')),
  route('account-edit', '/customer/account/edit', () => import('./routes/account/account-edit.tsx')),
  route('account', '/customer/account/:tab?', () => import('./routes/account/account.tsx')),
  route('orders', '/sales/order/history', () => import('./routes/orders.tsx')),
  // the second path: an order opened from the list of downloads
  route(
    'order',
    ['/sales/order/view/order_id/:orderId?', '/downloadable/customer/products/sales/order/view/order_id/:orderId?'],
    () => import('./routes/order.tsx'),
  ),
  // print/order_id, printInvoice/invoice_id …: features/orders/print-modes.ts
  route('print', '/sales/order/:kind/:key/:id?', () => import('./routes/print.tsx')),
  route('orders-and-returns', ['/orders-and-returns', '/checkOrder'], () => import('./routes/orders-and-returns.tsx')),
  route('my-books', '/moje-podreczniki', () => import('./routes/account/my-books.tsx')),
  route('my-books-stop', '/moje-podreczniki/stop/:link', () => import('./routes/account/my-books-stop.tsx')),
  route('notify-me', '/powiadomienia', () => import('./routes/account/notify-me.tsx')),
  route('confirm-alert', '/powiadomienia/potwierdz/:link', () => import('./routes/account/confirm-alert.tsx')),
  route('compare', '/compare', () => import('./routes/compare.tsx')),
  route('downloads', '/downloadable/customer/products', () => import('./routes/account/downloads.tsx')),
  route('order-files', '/downloadable/files', () => import('./routes/order-files.tsx')),
  route('address-book', '/customer/address/:which?', () => import('./routes/account/address-book.tsx')),
  route('subscribe', '/newsletter/subscriber/new', () => import('./routes/account/subscribe.tsx')),
  route('newsletter', '/newsletter/manage', () => import('./routes/account/newsletter.tsx')),
  route('privacy-settings', '/privacy-settings', () => import('./routes/account/privacy-settings.tsx')),
  route('confirm-deletion', '/privacy-settings/confirm/:key', () => import('./routes/account/confirm-deletion.tsx')),
  route('wishlist', '/wishlist', () => import('./routes/wishlist.tsx')),
  route('shared-wishlist', '/wishlist/shared/:code', () => import('./routes/shared-wishlist.tsx')),
  // in each view's language: language/paths.ts
  route('contact', ['/contact', '/kontakt'], () => import('./routes/contact.tsx')),
  route('bookshops', ['/stores/:code?', '/ksiegarnie/:code?'], () => import('./routes/bookshops.tsx')),
  route('search', '/search/:query', () => import('./routes/search.tsx')),
  route('search-form', ['/searchresult', '/szukaj'], () => import('./routes/search-form.tsx')),
  route('withdrawal', '/withdrawal/:step?', () => import('./routes/withdrawal.tsx')),
  // in each view's language: language/paths.ts
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
  route(
    'picks',
    ['/polecaja', '/staff-picks', '/polecaja/:key', '/staff-picks/:key'],
    () => import('./routes/picks.tsx'),
  ),
  route('author', ['/autorzy/:key', '/authors/:key'], () => import('./routes/author.tsx')),
  route('series', ['/serie/:key', '/series/:key'], () => import('./routes/series.tsx')),
  route('publisher', ['/wydawnictwa/:key', '/publishers/:key'], () => import('./routes/publisher.tsx')),
  // in each view's language: language/paths.ts
  route(
    'write-review',
    ['/opinie/napisz/:key', '/reviews/write/:key'],
    () => import('./routes/reviews/write-review.tsx'),
  ),
  route(
    'invited-review',
    ['/opinie/zaproszenie/:link', '/reviews/invitation/:link'],
    () => import('./routes/reviews/invited-review.tsx'),
  ),
  route(
    'report-review',
    ['/opinie/zglos/:id', '/reviews/report/:id'],
    () => import('./routes/reviews/report-review.tsx'),
  ),
  route(
    'stop-reminders',
    ['/opinie/stop/:link', '/reviews/stop/:link'],
    () => import('./routes/reviews/stop-reminders.tsx'),
  ),
  route('my-reviews', '/review/customer', () => import('./routes/reviews/my-reviews.tsx')),
  route('reviews', ['/opinie/:key', '/reviews/:key'], () => import('./routes/reviews/reviews.tsx')),
  route('excerpt', ['/fragment/:key', '/excerpt/:key'], () => import('./routes/excerpt.tsx')),
  route(
    'blog',
    [
      '/blog',
      '/blog/kategoria/:category',
      '/blog/category/:category',
      '/blog/tag/:tag',
      '/blog/archiwum/:month',
      '/blog/archive/:month',
      // authors of books are at /autorzy and /authors
      '/autor/:author',
      '/author/:author',
    ],
    () => import('./routes/blog/blog.tsx'),
  ),
  route('blog-post', '/blog/post/:key', () => import('./routes/blog/blog-post.tsx')),
  route('offline', '/offline', () => import('./routes/offline.tsx')),
  route('cookie-settings', '/cookie-settings', () => import('./routes/cookie-settings.tsx')),
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
export const href = createHref(routes)
