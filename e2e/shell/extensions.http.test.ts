import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { shopUrl } from '../fixtures/browser.ts'
import { seededShopFolder, startDisposableShop, temporaryFolder } from '../fixtures/folder.ts'
import { get, readMain } from '../fixtures/html.ts'
import { operateWith } from '../fixtures/shop-process.ts'

/** The shop with the sample extension, beside the one that all tests use. */
const BUILD = 'var/reading-club'
beforeAll(() => {
  const env = { ...process.env, ZAKLADKA_CONFIG: 'examples/zakladka.config.ts' }
  execFileSync(process.execPath, ['tools/build.mjs', '--out', BUILD], { env, stdio: 'pipe' })
})

/** Two titles of the demo. */
async function titles(shop: string): Promise<[{ sku: string; url_key: string }, { sku: string; url_key: string }]> {
  const query = '{ products(search: "lalka", pageSize: 2) { items { sku url_key } } }'
  const { body } = await get(`${shop}/graphql?query=${encodeURIComponent(query)}`)
  return JSON.parse(body).data.products.items
}

test('EXT-5a EXT-5d: a shop with an extension shows its slot and its page, as its server says, in both languages', async () => {
  using own = seededShopFolder()
  await using shop = await startDisposableShop({ DATA_DIR: own.folder }, BUILD)
  const [read, other] = await titles(shop.url)
  const operate = async (...args: string[]) =>
    expect(await operateWith(BUILD, own.folder, 'reading-club', ...args)).toMatchObject({ code: 0 })
  await operate('add', 'Kasztan', '--place', 'Rynek 1')
  await operate('meet', 'Kasztan', read.sku, `${new Date().getFullYear() + 1}-11-20T18:00+01:00`)

  const polish = await get(`${shop.url}/${read.url_key}.html`)
  expect(readMain(polish.body)).toMatch(/Czyta go klub Kasztan Najbliższe spotkanie: 20\.11\.\d{4}, 18:00, Rynek.1/)
  expect(readMain((await get(`${shop.url}/en/${read.url_key}.html`)).body)).toContain('Read by the club Kasztan')
  expect((await get(`${shop.url}/${other.url_key}.html`)).body).not.toContain('Czyta go klub')
  // its styles come with the page
  const slot = polish.tags('aside').find((tag) => tag['aria-label'] === 'Kluby czytelnicze')
  const sheets = await Promise.all(polish.links('stylesheet').map(({ href }) => get(shop.url + href)))
  expect(sheets.map(({ body }) => body).join('')).toContain(`.${slot?.['class']}{`)

  const clubs = await get(`${shop.url}/kluby-czytelnicze`)
  expect([clubs.status, clubs.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  expect(readMain(clubs.body)).toContain('# Kluby czytelnicze #')
  expect(clubs.links('alternate').map(({ href }) => href)).toContain(`${shop.url}/en/reading-clubs`)
  expect(readMain((await get(`${shop.url}/en/reading-clubs`)).body)).toContain('# Reading clubs #')
  // its action runs without scripts; a guest signs in first
  const joined = await get(`${shop.url}/kluby-czytelnicze`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ intent: 'join', club: 'MQ==' }),
  })
  expect([joined.status, joined.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/customer\/account\/login\?next=%2Fkluby-czytelnicze$/),
  ])
})

test('EXT-5c: with a commerce server that knows nothing of the extension its slot is left out, and its page does not exist', async () => {
  using own = temporaryFolder()
  await using shop = await startDisposableShop({ DATA_DIR: own.folder, COMMERCE_URL: shopUrl() }, BUILD)
  const [title] = await titles(shopUrl())
  const { status, body } = await get(`${shop.url}/${title.url_key}.html`)
  expect([status, body.includes('Do koszyka'), body.includes('Czyta go klub')]).toEqual([200, true, false])
  expect((await get(`${shop.url}/kluby-czytelnicze`)).status).toBe(404)
})
