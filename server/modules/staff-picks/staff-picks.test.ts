import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { demo } from '../../testing/demo.ts'
import { addTitle } from '../../testing/title.ts'
import { setPicks } from './edit-picks.ts'

const SOON = { timeout: 10_000 }
let shop: TestShop
/** The shop's clock, if not the system's. */
let now: Date | undefined
beforeAll(async () => {
  shop = await openShop({
    contents: demo,
    environment: { BASE_URL: 'https://ksiegarnia.example' },
    now: () => now ?? new Date(),
  })
}, 120_000)
afterAll(() => shop.close())

async function sendGraphql<Data>(document: string, variables: object = {}, store?: string): Promise<Data> {
  const { data, errors } = await shop.query<Data>(document, variables, store)
  expect(errors).toBeUndefined()
  return data
}

interface Pick {
  text: string
  language: string | null
  product: { sku: string; name: string }
  bookseller: { name: string }
}
interface Page {
  items: Pick[]
  total_count: number
  page_info: { total_pages: number }
}
const PICKS = 'items { text language product { sku name } bookseller { name } } total_count page_info { total_pages }'
const BOOKSELLER = `query($key: String!, $size: Int, $page: Int) { bookseller(url_key: $key) { name role url portrait
  pick_count alternates { store_code url } picks(pageSize: $size, currentPage: $page) { ${PICKS} } } }`
interface Bookseller {
  bookseller: {
    name: string
    role: string
    url: string
    portrait: string | null
    pick_count: number
    alternates: { store_code: string; url: string }[]
    picks: Page
  } | null
}
const OF_PRODUCT = `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { staff_picks { text language
  bookseller { name role url portrait } } } } }`
interface OfProduct {
  products: { items: { staff_picks: { text: string; language: string | null; bookseller: { name: string } }[] }[] }
}
const ofProduct = async (sku: string, store?: string) =>
  (await sendGraphql<OfProduct>(OF_PRODUCT, { sku }, store)).products.items[0]?.staff_picks
const noPortrait = () => Promise.reject(new Error('no portrait was expected'))
const set = (content: unknown) => setPicks(shop.db, OPERATOR, content, noPortrait)

test('the demo booksellers recommend four titles each, in either view', async () => {
  const { bookseller } = await sendGraphql<Bookseller>(BOOKSELLER, { key: 'anna-z-lublina' })
  expect(bookseller).toMatchObject({
    name: 'Anna z Lublina',
    url: '/polecaja/anna-z-lublina',
    portrait: null,
    pick_count: 4,
    alternates: [
      { store_code: 'default', url: '/polecaja/anna-z-lublina' },
      { store_code: 'en', url: '/staff-picks/anna-z-lublina' },
    ],
  })
  expect(bookseller?.picks.items.map(({ product }) => product.name)).toEqual([
    'Lalka',
    'Sklepy cynamonowe',
    'Duma i uprzedzenie',
    'Nocny dyżur w bibliotece',
  ])
  const english = await sendGraphql<Bookseller>(BOOKSELLER, { key: 'anna-z-lublina' }, 'en')
  expect(english.bookseller).toMatchObject({ name: 'Anna from Lublin', url: '/staff-picks/anna-z-lublina' })
  expect(english.bookseller?.picks.items[0]).toMatchObject({ language: null, text: expect.stringContaining('clerk') })
})

test('all picks are listed by bookseller in turn, with pages', async () => {
  const page = (size: number, current: number) =>
    sendGraphql<{ staffPicks: Page }>(
      `query($size: Int, $page: Int) { staffPicks(pageSize: $size, currentPage: $page) { ${PICKS} } }`,
      { size, page: current },
    )
  const { staffPicks } = await page(3, 1)
  expect(staffPicks.items.map(({ bookseller }) => bookseller.name)).toEqual([
    'Anna z Lublina',
    'Tomek z Zamościa',
    'Anna z Lublina',
  ])
  expect(staffPicks).toMatchObject({ total_count: 8, page_info: { total_pages: 3 } })
  const last = await page(3, 3)
  expect(last.staffPicks.items).toHaveLength(2)
  for (const size of [0, 25]) {
    const { errors } = await shop.query(`{ staffPicks(pageSize: ${size}) { total_count } }`)
    expect(errors?.[0]?.extensions.category).toBe('graphql-input')
  }
})

test('CMS-1: the picks of the week on home change on Monday and stay the same all week', async () => {
  let weeks = 0
  const picksAt = async (instant: string, size = 4) => {
    now = new Date(instant)
    // responses are cached by the system's clock, so that each request uses another document
    const { weekPicks } = await sendGraphql<{ weekPicks: Pick[] }>(
      `query Week${++weeks}($size: Int) { weekPicks(pageSize: $size) { product { sku name } bookseller { name } } }`,
      { size },
    )
    return weekPicks.map(({ product }) => product.name)
  }
  // from Monday at midnight in Warsaw to Sunday
  const monday = await picksAt('2026-11-22T23:00:00Z')
  expect(await picksAt('2026-11-29T22:59:59Z')).toEqual(monday)
  const before = await picksAt('2026-11-22T22:59:59Z')
  const next = await picksAt('2026-11-29T23:00:00Z')
  expect(new Set([...monday, ...next]).size).toBe(8)
  // all eight have been shown and the rotation starts again
  expect(before).toEqual(next)
  expect(await picksAt('2026-12-31T12:00:00Z', 3)).not.toEqual(await picksAt('2027-01-04T12:00:00Z', 3))
  expect(await picksAt('2026-11-23T12:00:00Z', 24)).toHaveLength(8)
  now = undefined
})

test('a product lists its current picks only', async () => {
  const today = await addTitle(shop.db, { name: 'Dzisiejsza' })
  const later = await addTitle(shop.db, { name: 'Przyszła' })
  const over = await addTitle(shop.db, { name: 'Miniona' })
  const anna = { key: 'anna-z-lublina', name: 'Anna' }
  expect(await ofProduct(today.sku)).toEqual([])
  expect(
    await set([
      {
        ...anna,
        picks: [
          { sku: today.sku, text: ' Dwa\n zdania.  Drugie. ', from: '2020-01-01', to: '2099-12-31' },
          { sku: later.sku, text: 'Jutro.', from: '2099-01-01' },
          { sku: over.sku, text: 'Wczoraj.', to: '2020-01-01' },
        ],
      },
    ]),
  ).toEqual({ booksellers: 1, picks: 3, unused: [] })
  await expect.poll(() => ofProduct(today.sku), SOON).toMatchObject([{ text: 'Dwa zdania. Drugie.', language: null }])
  // without an English text the Polish one is shown with its language
  await expect
    .poll(() => ofProduct(today.sku, 'en'), SOON)
    .toMatchObject([{ text: 'Dwa zdania. Drugie.', language: 'pl', bookseller: { name: 'Anna' } }])
  expect(await ofProduct(later.sku)).toEqual([])
  expect(await ofProduct(over.sku)).toEqual([])
  await expect
    .poll(
      async () => (await sendGraphql<Bookseller>(BOOKSELLER, { key: anna.key })).bookseller?.picks.items.length,
      SOON,
    )
    .toBe(1)
})

test('a bookseller who is removed, hidden or without visible picks has no page and is not in the sitemap', async () => {
  const book = await addTitle(shop.db, {})
  const picks = [{ sku: book.sku, text: 'Dobra.' }]
  const exists = async (key: string) => (await sendGraphql<Bookseller>(BOOKSELLER, { key })).bookseller !== null
  const map = async () => (await shop.http.inject('/sitemap-lists.xml')).body
  await set([
    { key: 'jest', name: 'Jest', picks },
    { key: 'ukryty', name: 'Ukryty', is_active: false, picks },
    { key: 'pusty', name: 'Pusty', picks: [] },
  ])
  await expect.poll(() => exists('jest'), SOON).toBe(true)
  expect([await exists('ukryty'), await exists('pusty'), await exists('nie-ma')]).toEqual([false, false, false])
  expect(await map()).toContain('<loc>https://ksiegarnia.example/polecaja/jest</loc>')
  expect(await map()).toContain('<loc>https://ksiegarnia.example/en/staff-picks/jest</loc>')
  expect(await map()).toContain('<loc>https://ksiegarnia.example/polecaja</loc>')
  expect(await map()).not.toContain('ukryty')
  await set([])
  await expect.poll(() => exists('jest'), SOON).toBe(false)
  await expect.poll(() => ofProduct(book.sku), SOON).toEqual([])
  expect(await map()).not.toContain('polecaja')
})

test('a product lists at most three booksellers, in the shop’s order', async () => {
  const { sku } = await addTitle(shop.db, {})
  await set(['d', 'b', 'c', 'a'].map((key) => ({ key, name: key, picks: [{ sku, text: 'Dobra.' }] })))
  await expect
    .poll(async () => (await ofProduct(sku))?.map(({ bookseller }) => bookseller.name), SOON)
    .toEqual(['d', 'b', 'c'])
})
