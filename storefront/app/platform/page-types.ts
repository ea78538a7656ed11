/** The specification's page types, by page name in the route table. */
const TYPES = {
  homepage: /^home$/,
  pdp: /^(product|excerpt|reviews)$/,
  category: /^(category|list|author|series|publisher|picks)$/,
  'forgot-password': /^(forgot|create)-password$/,
  'customer account': /^(login|create-account|confirmation|confirm|confirm-alert|subscribe|notify-me)$/,
  'my-account': /^(account|order|my-|print|downloads|address-book|newsletter|privacy|confirm-deletion)/,
  wishlist: /wishlist$/,
  cart: /^cart$/,
  checkout: /^checkout$/,
  search: /^search/,
  'contact-us': /^contact$/,
  stores: /^bookshops$/,
  'product-compare': /^compare$/,
  blog: /^blog/,
  'cms page': /^(cms|menu|names|withdrawal|cookie-settings|styleguide|(write|invited|report)-review|stop-reminders)$/,
  not_found: /^not-found$/,
  // the offline page, a page that could not be opened, and a URL that no rewrite has resolved
  'no-match': /^(offline|failed|rewrite)$/,
}
export type PageType = keyof typeof TYPES

/** For layout and tracking. */
export const pageTypeOf = ({ name, status }: { name: string; status: number }): PageType =>
  status === 404
    ? 'not_found'
    : ((Object.keys(TYPES) as PageType[]).find((type) => TYPES[type].test(name)) ?? 'no-match')
