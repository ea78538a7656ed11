import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', new URL('https://shop.example/sw.js'))
vi.stubGlobal('BUILD', { version: 'v', entry: '/assets/e.js', shell: [] })
const { isCacheable, dependenciesOf } = await import('./page-caches.ts')

const responseWith = (cacheControl: string, more: Partial<Response> = {}) =>
  ({
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers({ 'cache-control': cacheControl }),
    ...more,
  }) as Response

test('NET-3: only public responses are cached', () => {
  expect(isCacheable(responseWith('public, max-age=0, must-revalidate'))).toBe(true)
  for (const control of ['private, no-store', 'no-store', '', 'max-age=60', 'public, no-store'])
    expect(isCacheable(responseWith(control)), control).toBe(false)
  expect(isCacheable(responseWith('public', { status: 404 }))).toBe(false)
  expect(isCacheable(responseWith('public', { redirected: true }))).toBe(false)
  expect(isCacheable(responseWith('public', { type: 'opaque' }))).toBe(false)
})

test('NET-3: finds the files and the deferred data that a page needs', () => {
  const html =
    '<link href="/assets/s-1.css"><script type="text/plain">' +
    '{"scripts":["/assets/e.js","/assets/s-1.css"],"content":"/en/_data/abc/x?q=a\\u003cb"}' +
    '</script><meta content="/assets/share.jpg">'
  expect(dependenciesOf(html)).toEqual({ files: ['assets/s-1.css', 'assets/e.js'], content: '/en/_data/abc/x?q=a<b' })
  expect(dependenciesOf('<p>"content":"/elsewhere"')).toEqual({ files: [], content: undefined })
})
