import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import { pageTypeOf } from './platform/page-types.ts'

test.each([
  ['home', 'homepage'],
  ['product', 'pdp'],
  ['category', 'category'],
  ['list', 'category'],
  ['cms', 'cms-page'],
  ['login', 'customer-account'],
  ['forgot-password', 'forgot-password'],
  ['account', 'my-account'],
  ['order', 'my-account'],
  ['wishlist', 'wishlist'],
  ['cart', 'cart'],
  ['checkout', 'checkout'],
  ['search', 'search'],
  ['search-form', 'search'],
  ['contact', 'contact-us'],
  ['bookshops', 'stores'],
  ['compare', 'product-compare'],
  ['not-found', 'not_found'],
  ['offline', 'no-match'],
  ['blog-post', 'blog'],
])('CMS-1: the page %s has the page type %s', (name, type) => expect(pageTypeOf({ name })).toBe(type))

test('CMS-1: only text pages have the default type cms-page', () => {
  const texts = routes.map(({ name }) => name).filter((name) => pageTypeOf({ name }) === 'cms-page')
  expect(texts.toSorted()).toEqual(
    expect.arrayContaining([
      'cms',
      'excerpt',
      'invited-review',
      'report-review',
      'reviews',
      'stop-reminders',
      'withdrawal',
      'write-review',
    ]),
  )
})
