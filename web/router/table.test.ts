import { describe, expect, it } from 'vitest'
import { createHref, matchRoute, routesOf } from './table.ts'

const open = () => Promise.resolve({})
const paths = {
  home: '/',
  search: ['/search/:query', '/szukaj'],
  checkout: '/checkout/:step?',
  hidden: [],
  rewrite: '/*',
} as const
const routes = routesOf(paths, { home: open, search: open, checkout: open, hidden: open, rewrite: open })
const href = createHref(paths)
const found = (path: string) => {
  const match = matchRoute(routes, path)
  return match && [match.route.name, match.params]
}

describe('route table', () => {
  it.each([
    ['/', ['home', {}]],
    ['/search/w%20pustyni', ['search', { query: 'w pustyni' }]],
    ['/search/lalka/', ['search', { query: 'lalka' }]],
    ['/szukaj', ['search', {}]],
    ['/checkout', ['checkout', {}]],
    ['/checkout/billing', ['checkout', { step: 'billing' }]],
    ['/checkout/billing/more', ['rewrite', { path: 'checkout/billing/more' }]],
    ['/ksiazki/lalka.html', ['rewrite', { path: 'ksiazki/lalka.html' }]],
    ['/hidden', ['rewrite', { path: 'hidden' }]],
  ])('matches %s', (path, expected) => expect(found(path)).toEqual(expected))

  it('matches nothing for a malformed percent encoding or an encoded NUL', () => {
    expect([found('/%zz'), found('/ksiazki.html%00')]).toEqual([undefined, undefined])
  })

  it('builds links with encoded parameters, omitting undefined ones', () => {
    expect(href('home')).toBe('/')
    expect(href('search', { query: 'C# 100% ą/b' })).toBe('/search/C%23%20100%25%20%C4%85%2Fb')
    expect(href('checkout')).toBe('/checkout')
    expect(href('checkout', { step: 'billing' })).toBe('/checkout/billing')
    expect(href('rewrite', { path: 'ksiazki/żółw.html' }, { p: 2, sort: undefined })).toBe(
      '/ksiazki/%C5%BC%C3%B3%C5%82w.html?p=2',
    )
  })

  it('is typed: a wrong name or a missing parameter does not compile', () => {
    // @ts-expect-error there is no such page
    expect(() => href('basket')).toThrow("No path for the page 'basket'")
    // @ts-expect-error the query is required
    expect(href('search')).toBe('/search')
  })
})
