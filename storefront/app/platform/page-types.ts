/** The specification's page types, by page name in the route table; all others are `cms-page`. */
const TYPES = {
  homepage: /^home$/,
  pdp: /^product$/,
  category: /^(category|list|author|series|publisher|picks|names)$/,
  'forgot-password': /^forgot/,
  'customer-account': /^(login|create|confirm|subscribe|notify)/,
  'my-account': /^(account|order|my-|print|downloads|address-book|newsletter|privacy)/,
  wishlist: /wishlist$/,
  cart: /^cart$/,
  checkout: /^checkout$/,
  search: /^search/,
  'contact-us': /^contact/,
  stores: /^bookshops/,
  'product-compare': /^compare/,
  blog: /^blog/,
  menu: /^menu$/,
  not_found: /^not-found$/,
  // the offline page, and a URL that no rewrite has resolved
  'no-match': /^(offline|rewrite)$/,
  'cms-page': /./,
}
export type PageType = keyof typeof TYPES

/** For layout and tracking. */
export const pageTypeOf = ({ name }: { name: string }): PageType =>
  (Object.keys(TYPES) as PageType[]).find((type) => TYPES[type].test(name)) ?? 'cms-page'
