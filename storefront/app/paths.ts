import { createHref } from '../../web/router/table.ts'

/** The path patterns of each page, the first of which links use; of all pages that match a path the first is opened. */
export const paths = {
  home: '/',
  cart: '/cart',
  checkout: '/checkout/:step?',
  login: '/customer/account/login',
  'create-account': '/customer/account/create',
  'forgot-password': ['/customer/account/forgotpassword', '/forgot-password'],
  'create-password': '/customer/account/createPassword',
  confirmation: '/customer/account/confirmation',
  confirm: '/customer/account/confirm',
  'account-edit': '/customer/account/edit',
  account: '/customer/account/:tab?',
  orders: '/sales/order/history',
  // the second path: an order opened from the list of downloads
  order: [
    '/sales/order/view/order_id/:orderId?',
    '/downloadable/customer/products/sales/order/view/order_id/:orderId?',
  ],
  // print/order_id, printInvoice/invoice_id …: features/orders/print-modes.ts
  print: '/sales/order/:kind/:key/:id?',
  'orders-and-returns': ['/orders-and-returns', '/checkOrder'],
  'my-books': '/moje-podreczniki',
  'my-books-stop': '/moje-podreczniki/stop/:link',
  'notify-me': '/powiadomienia',
  'confirm-alert': '/powiadomienia/potwierdz/:link',
  compare: '/compare',
  downloads: '/downloadable/customer/products',
  'order-files': '/downloadable/files',
  'address-book': '/customer/address/:which?',
  subscribe: '/newsletter/subscriber/new',
  newsletter: '/newsletter/manage',
  'privacy-settings': '/privacy-settings',
  'confirm-deletion': '/privacy-settings/confirm/:key',
  wishlist: '/wishlist',
  'shared-wishlist': '/wishlist/shared/:code',
  // in each view's language: language/paths.ts
  contact: ['/contact', '/kontakt'],
  bookshops: ['/stores/:code?', '/ksiegarnie/:code?'],
  search: '/search/:query',
  'search-form': ['/searchresult', '/szukaj'],
  withdrawal: '/withdrawal/:step?',
  // in each view's language: language/paths.ts
  list: [
    '/nowosci',
    '/new-titles',
    '/zapowiedzi',
    '/announcements',
    '/bestsellery',
    '/bestsellers',
    '/promocje',
    '/special-offers',
  ],
  names: ['/autorzy', '/authors', '/serie', '/series', '/wydawnictwa', '/publishers'],
  picks: ['/polecaja', '/staff-picks', '/polecaja/:key', '/staff-picks/:key'],
  author: ['/autorzy/:key', '/authors/:key'],
  series: ['/serie/:key', '/series/:key'],
  publisher: ['/wydawnictwa/:key', '/publishers/:key'],
  // in each view's language: language/paths.ts
  'write-review': ['/opinie/napisz/:key', '/reviews/write/:key'],
  'invited-review': ['/opinie/zaproszenie/:link', '/reviews/invitation/:link'],
  'report-review': ['/opinie/zglos/:id', '/reviews/report/:id'],
  'stop-reminders': ['/opinie/stop/:link', '/reviews/stop/:link'],
  'my-reviews': '/review/customer',
  reviews: ['/opinie/:key', '/reviews/:key'],
  excerpt: ['/fragment/:key', '/excerpt/:key'],
  blog: [
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
  'blog-post': '/blog/post/:key',
  offline: '/offline',
  'cookie-settings': '/cookie-settings',
  menu: '/menu',
  cms: '/page/:identifier',
  styleguide: '/styleguide',
  // pages without a path, opened by rewrites
  category: [],
  product: [],
  'not-found': [],
  // last: any other path may be a product, a category or a CMS page
  rewrite: '/*',
} as const

/** `href('cart')`: a path within the store view, for `<Link to>`, `<Form to>`, `redirect` and `navigate`. */
export const href = createHref(paths)
