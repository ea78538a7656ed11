import { expect, test } from 'vitest'
import { RenderedPageCache } from './rendered-page-cache.ts'

const shop = 'https://a.example'
const pageOfLength = (length: number) => ({ html: { etag: '', length, text: () => '' }, content: '' })

test('caches pages by origin up to the limit, and drops the least recently used', () => {
  const pages = new RenderedPageCache(20 * (50 + `${shop}/19`.length))
  for (let at = 0; at < 20; at++) pages.add(shop, `/${at}`, pageOfLength(50))
  expect(pages.get('https://b.example', '/0')).toBeUndefined()
  expect(pages.get(shop, '/0')).toBeDefined()
  pages.add(shop, '/20', pageOfLength(50))
  pages.add(shop, '/20', pageOfLength(50))
  expect(['/0', '/1', '/2', '/20'].filter((at) => pages.get(shop, at))).toEqual(['/0', '/2', '/20'])
})

test('does not cache a page that would evict many others', () => {
  const pages = new RenderedPageCache(1000)
  pages.add(shop, '/long', pageOfLength(51))
  expect(pages.get(shop, '/long')).toBeUndefined()
})

test('the size of a page includes its key', () => {
  const pages = new RenderedPageCache(1000)
  pages.add(shop, `/${'x'.repeat(50)}`, pageOfLength(1))
  expect(pages.get(shop, `/${'x'.repeat(50)}`)).toBeUndefined()
})
