import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import { pageTypeOf } from './platform/page-types.ts'

/** Every page of the route table, by the type that layout and tracking report. */
const PAGES: Record<string, string> = {
  homepage: 'home',
  pdp: 'product excerpt reviews',
  category: 'category list author series publisher picks',
  'cms page':
    'cms menu names withdrawal cookie-settings styleguide write-review invited-review report-review stop-reminders',
  'customer account': 'login create-account confirmation confirm confirm-alert subscribe notify-me',
  'my-account':
    'account account-edit orders order print orders-and-returns my-books my-books-stop downloads address-book' +
    ' newsletter privacy-settings confirm-deletion my-reviews order-files',
  wishlist: 'wishlist shared-wishlist',
  cart: 'cart',
  checkout: 'checkout',
  search: 'search search-form',
  'contact-us': 'contact',
  'forgot-password': 'forgot-password create-password',
  blog: 'blog blog-post',
  stores: 'bookshops',
  'product-compare': 'compare',
  not_found: 'not-found',
  'no-match': 'offline rewrite',
}

test('CMS-1b TRK-1c: every page of the route table has its page type', () => {
  const types = new Map(Object.entries(PAGES).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])))
  expect(routes.map(({ name }) => [name, pageTypeOf({ name, status: 200 })])).toEqual(
    routes.map(({ name }) => [name, types.get(name) ?? 'to be decided here']),
  )
})

test('CMS-1 TRK-1: a 404 is not_found whatever its page, and a page that could not be opened is no-match', () => {
  expect(pageTypeOf({ name: 'product', status: 404 })).toBe('not_found')
  expect(pageTypeOf({ name: 'failed', status: 503 })).toBe('no-match')
})
