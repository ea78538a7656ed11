import { expect, test } from 'vitest'
import { diffCarts, type CartSnapshot } from './cart-difference.ts'
import { listChanges } from './list-changes.ts'
import { isPersonalUrl, publicUrlOf } from './public-url.ts'

const line = (quantity: number) => ({ quantity, name: 'Lalka', price: 39.9, net: 38, author: 'Bolesław Prus' })
const cart = (id: string, lines: Record<string, number>): CartSnapshot => ({
  id,
  revision: 1,
  lines: Object.fromEntries(Object.entries(lines).map(([sku, quantity]) => [sku, line(quantity)])),
})
const summed = (changed: readonly { sku: string; quantity: number }[]) =>
  Object.fromEntries(changed.map(({ sku, quantity }) => [sku, quantity]))

test.each([
  [{ a: 1 }, { a: 3 }, { a: 2 }, {}],
  [{ a: 3, b: 1 }, { a: 1 }, {}, { a: 2, b: 1 }],
  [{ a: 1 }, { b: 1 }, { b: 1 }, { a: 1 }],
  [{ a: 1 }, { a: 1 }, {}, {}],
  [{}, {}, {}, {}],
])(
  'TRK-5a: a change of the cart from %o to %o reports %o as added and %o as removed',
  (before, now, added, removed) => {
    const found = diffCarts(cart('x', before), cart('x', now))
    expect([summed(found.added), summed(found.removed)]).toEqual([added, removed])
  },
)

test('TRK-5: merging a guest’s cart into that of an account reports added lines and no removed ones', () => {
  const found = diffCarts(cart('guest', { a: 1, b: 1 }), cart('account', { a: 3, c: 1 }))
  expect([summed(found.added), found.removed]).toEqual([{ a: 2, c: 1 }, []])
})

const changes = (before: string, now: string) =>
  listChanges(new URLSearchParams(before), new URLSearchParams(now)).map(({ entry }) => entry)

test('TRK-6a: a sort event has a capitalized key and an upper-case direction', () => {
  expect(changes('', 'sort=price_desc')).toEqual([{ event: 'sort', sortKey: 'Price', sortDirection: 'DESC' }])
  expect(changes('sort=price_desc', 'sort=name')).toEqual([{ event: 'sort', sortKey: 'Name', sortDirection: 'ASC' }])
  expect(changes('sort=name', 'page=2&sort=name')).toEqual([])
})

test('TRK-6: reports applied filters, removed filters, and the removal of all', () => {
  expect(changes('', 'customFilters=author:12,13;binding:2&price=10_*')).toEqual([
    { event: 'filterApplied', filterCode: 'author', filterValue: '12' },
    { event: 'filterApplied', filterCode: 'author', filterValue: '13' },
    { event: 'filterApplied', filterCode: 'binding', filterValue: '2' },
    { event: 'filterApplied', filterCode: 'price', filterValue: '10_*' },
  ])
  expect(changes('customFilters=author:12,13', 'customFilters=author:13')).toEqual([
    { event: 'filterRemoved', filterCode: 'author', filterValue: '12' },
  ])
  expect(changes('customFilters=author:12', '')).toEqual([
    { event: 'filterRemoved', filterCode: 'author', filterValue: '12' },
  ])
  expect(changes('customFilters=author:12,13', '')).toEqual([{ event: 'allFiltersRemoved' }])
})

const address = (name: string, path: string, params: Record<string, string> = {}) =>
  publicUrlOf({ name, params, url: new URL(path, 'https://shop.example') }, '/en')
test.each([
  ['/lalka-prus.html?utm_source=a&fbclid=x', false],
  ['/customer/account/confirmation?email=a%40b.pl', true],
  ['/customer/account/createPassword?token=x&id=3', true],
  ['/search/lucja%40czytelnik.example', true],
  ['/checkout/payment?key=x', true],
  ['/privacy-settings?data=signed', true],
  ['/blog/post/szkic?preview=signed', true],
  ['/customer/account/login?next=%2Fwishlist%2Fshared%2Ftajne', true],
  ['/withdrawal?order=000000012', true],
])('TRK-1: the tag manager is not started on %s: %s', (path, isKept) => {
  expect(isPersonalUrl({ name: 'x', params: {}, url: new URL(path, 'https://shop.example') })).toBe(isKept)
})
test.each([
  ['blog-post', '/blog/post/jak-czytac', { key: 'jak-czytac' }, false],
  ['bookshops', '/stores/lublin', { code: 'lublin' }, false],
  ['shared-wishlist', '/wishlist/shared/tajne', { code: 'tajne' }, true],
  ['confirm-deletion', '/privacy-settings/confirm/tajne', { key: 'tajne' }, true],
])('TRK-1: whether the page %s at %s with %j is personal: %s', (name, path, params, isPersonal) => {
  expect(isPersonalUrl({ name, params, url: new URL(path, 'https://shop.example') })).toBe(isPersonal)
})
test('TRK-1: reported URLs keep campaign and filter parameters, and no personal ones', () => {
  expect(address('category', '/klasyka.html?sort=price&utm_source=a&customFilters=author:1')).toBe(
    'https://shop.example/en/klasyka.html?sort=price&utm_source=a&customFilters=author%3A1',
  )
  expect(address('confirm', '/customer/account/confirm?email=a%40b.pl&key=tajne')).toBe(
    'https://shop.example/en/customer/account/confirm',
  )
  expect(address('shared-wishlist', '/wishlist/shared/tajne', { code: 'tajne' })).toBe(
    'https://shop.example/en/wishlist/shared/code',
  )
  expect(address('author', '/authors/prus', { key: 'prus' })).toBe('https://shop.example/en/authors/prus')
  expect(address('blog-post', '/blog/post/jak-czytac', { key: 'jak-czytac' })).toBe(
    'https://shop.example/en/blog/post/jak-czytac',
  )
  expect(address('bookshops', '/stores/lublin', { code: 'lublin' })).toBe('https://shop.example/en/stores/lublin')
})
