import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mediaPathOf } from '../ui/shelf/cover.tsx'
import { configureBasePath, htmlInShop, pathInView } from '../../../web/platform/base-path.ts'
import { serializeCookie } from '../../../web/api/session.ts'
import { baseOf, storePathOf } from '../../../web/platform/store-view.ts'

const polish = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const english = { ...polish, code: 'en', locale: 'en_US', isDefault: false }
const stores = [polish, english]

describe('NAV-8b below a base path', () => {
  beforeEach(() => configureBasePath('/sklep'))
  afterEach(() => configureBasePath(''))

  test.each([
    ['/sklep/', { store: polish, base: '/sklep', path: '/' }],
    ['/sklep/cart', { store: polish, base: '/sklep', path: '/cart' }],
    ['/sklep/en', { store: english, base: '/sklep/en', path: '/' }],
    ['/sklep/en/cart', { store: english, base: '/sklep/en', path: '/cart' }],
    ['/en/cart', { store: polish, base: '', path: '/en/cart' }],
    ['/sklepy/cart', { store: polish, base: '', path: '/sklepy/cart' }],
  ])('%s is read after the base path', (pathname, read) => expect(storePathOf(pathname, stores)).toEqual(read))

  test('links begin with the base path and the code of the store view', () =>
    expect(stores.map(baseOf)).toEqual(['/sklep', '/sklep/en']))

  test.each([
    ['/sklep/poezja.html', '/sklep', '/sklep/poezja.html'],
    ['https://publisher.example/sklep/poezja.html', '/sklep', '/poezja.html'],
    ['https://publisher.example/sklep/en/poetry.html', '/sklep/en', '/poetry.html'],
    ['/en/poetry.html', '/sklep/en', '/poetry.html'],
    ['poetry.html', '/sklep/en', '/poetry.html'],
  ])('the API’s %s is the page %3$s of %2$s', (url, base, path) => expect(pathInView(url, base)).toBe(path))

  test('links and images of an editor’s text lead into the shop, those with a host elsewhere', () => {
    expect(
      htmlInShop(
        '<a href="/en/about">/a</a> <a href="https://a.example/b">b</a> <a href="//c.example">c</a> <a href="#d">d</a>' +
          '<img src="/media/e.jpg" srcset="/media/e.jpg?width=1 1w, /media/e.jpg?width=2 2w">',
      ),
    ).toBe(
      '<a href="/sklep/en/about">/a</a> <a href="https://a.example/b">b</a> <a href="//c.example">c</a> ' +
        '<a href="#d">d</a>' +
        '<img src="/sklep/media/e.jpg" srcset="/sklep/media/e.jpg?width=1 1w, /sklep/media/e.jpg?width=2 2w">',
    )
  })

  test('pictures come from the shop, whichever host the back end names', () => {
    expect(
      ['https://publisher.example/sklep/media/a.jpg', 'https://magento.example/media/a.jpg', '/media/a.jpg'].map(
        mediaPathOf,
      ),
    ).toEqual(Array(3).fill('/sklep/media/a.jpg'))
    expect(mediaPathOf('https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg')
  })

  test('cookies are sent to the shop only, not to the rest of the host', () =>
    expect(serializeCookie('cart', 'abc', true)).toMatch(/^cart=abc; Path=\/sklep\/; /))
})

test('NAV-8b without a base path nothing is added', () => {
  expect(stores.map(baseOf)).toEqual(['', '/en'])
  expect(storePathOf('/en/cart', stores)).toEqual({ store: english, base: '/en', path: '/cart' })
  expect(pathInView('/en/poetry.html', '/en')).toBe('/poetry.html')
  expect(htmlInShop('<a href="/a">a</a>')).toBe('<a href="/a">a</a>')
  expect(serializeCookie('cart', 'abc', false)).toMatch(/^cart=abc; Path=\/; /)
})
