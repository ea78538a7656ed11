import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings } from './platform/process/settings.ts'
import { openShop, type TestShop } from './testing/shop.ts'

const SHOP = 'https://publisher.example/sklep'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ environment: { BASE_URL: `${SHOP}/` } })
})
afterAll(() => shop.close())

test('NAV-8b the API answers below the path of BASE_URL, and names addresses below it', async () => {
  const query = encodeURIComponent('{ storeConfig { base_url base_link_url base_media_url } }')
  const { statusCode, body } = await shop.http.inject(`/sklep/graphql?query=${query}`)
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { data: { storeConfig: { base_url: `${SHOP}/`, base_link_url: `${SHOP}/`, base_media_url: `${SHOP}/media/` } } },
  ])
  expect((await shop.http.inject(`/graphql?query=${query}`)).statusCode).toBe(404)
})

test('NAV-8b robots.txt and the sitemap name addresses below the path', async () => {
  const robots = (await shop.http.inject('/sklep/robots.txt')).body
  expect(robots).toContain('Disallow: /sklep/cart\n')
  expect(robots).toContain('Disallow: /sklep/en/cart\n')
  expect(robots).toContain(`Sitemap: ${SHOP}/sitemap.xml`)
  expect((await shop.http.inject('/sklep/sitemap.xml')).body).toContain(`<loc>${SHOP}/sitemap-`)
})

test('NAV-8b redirects of the server lead below the path', async () => {
  const partner = await shop.http.inject('/sklep/partner/forged?to=/cart')
  expect([partner.statusCode, partner.headers.location]).toEqual([302, '/sklep/cart'])
  const feed = await shop.http.inject('/sklep/default/rss/blog.xml')
  expect([feed.statusCode, feed.headers.location]).toEqual([301, '/sklep/rss/blog.xml'])
})

test.each(['https://publisher.example/sklep?a=1', 'https://publisher.example/a b', 'https://publisher.example/a/../b'])(
  'NAV-8b BASE_URL %s is refused',
  (BASE_URL) => expect(() => parseSettings({ BASE_URL })).toThrow('BASE_URL must be an address without a query'),
)

test('NAV-8b emulated payment companies are below the path', () => {
  expect(parseSettings({ BASE_URL: 'http://localhost:3000/sklep/' })).toMatchObject({
    baseUrl: 'http://localhost:3000/sklep',
    basePath: '/sklep',
    payu: { url: 'http://127.0.0.1:3000/sklep/dev/payu' },
    autopay: { publicUrl: 'http://localhost:3000/sklep/dev/autopay' },
  })
  expect(parseSettings({})).toMatchObject({ baseUrl: 'http://localhost:3000', basePath: '' })
})
