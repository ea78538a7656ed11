import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { demo } from '../../testing/demo.ts'
import { addTitle } from '../../testing/title.ts'
import { releaseStock, reserveStock } from './inventory.ts'
import { localizeHours } from './opening-hours.ts'

let shop: TestShop
let orders = 0
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

async function createOrder(): Promise<number> {
  const mark = `${Date.now()}-${orders++}`
  const row = await shop.db.one<{
    id: number
  }>`with c as (insert into cart (public_id, store_code) values (${mark}, 'default') returning id)
    insert into orders (number, cart_id, store_code, email, currency, base_currency, billing_address, payment_method,
      payment_title, subtotal_excl_tax, subtotal_incl_tax, tax, grand_total)
    select ${mark}, c.id, 'default', 'a@b.example', 'PLN', 'PLN', '{}', 'banktransfer', 'Przelew', 0, 0, 0, 0 from c
      returning id`
  return row?.id ?? 0
}
const salable = async (productId: number, source = 'lublin') =>
  (
    await shop.db.one<{
      left: number
    }>`select quantity - reserved as left from source_stock where product_id = ${productId} and source_code = ${source}`
  )?.left
const reserve = (orderId: number, lines: { productId: number; quantity: number; sourceCode: string }[]) =>
  shop.db.transaction((tx) => reserveStock(tx, orderId, lines))

test('CAT-18c: an order reserves copies in its source, of all lines or of none', async () => {
  const a = await addTitle(shop.db, { stock: { lublin: 3, 'chelm-luwr': 9 } })
  const b = await addTitle(shop.db, { stock: { lublin: 1 } })
  await reserve(await createOrder(), [
    { productId: b.id, quantity: 1, sourceCode: 'lublin' },
    { productId: a.id, quantity: 1, sourceCode: 'lublin' },
    { productId: a.id, quantity: 1, sourceCode: 'lublin' },
  ])
  expect([await salable(a.id), await salable(a.id, 'chelm-luwr'), await salable(b.id)]).toEqual([1, 9, 0])
  const short = reserve(await createOrder(), [
    { productId: a.id, quantity: 1, sourceCode: 'lublin' },
    { productId: b.id, quantity: 1, sourceCode: 'lublin' },
  ])
  await expect(short).rejects.toBeInstanceOf(Refusal)
  expect([await salable(a.id), await salable(b.id)]).toEqual([1, 0])
})

test('CHK-11: bookshops with a product in stock are never cached, the list of all bookshops is', async () => {
  const fetchStores = (document: string) => shop.http.inject({ url: '/graphql', query: { query: document } })
  const { sku } = await addTitle(shop.db, { stock: { 'chelm-luwr': 1 } })
  expect(
    (await fetchStores(`{ getStores(country: "PL", productsInfo: [{ sku: "${sku}" }]) { stores { name } } }`)).headers[
      'cache-control'
    ],
  ).toBe('private, no-store')
  expect((await fetchStores('{ getStores(country: "PL") { stores { name } } }')).headers['cache-control']).toContain(
    'public',
  )
})

test('reservations are released only once', async () => {
  const { id } = await addTitle(shop.db, { stock: { lublin: 3 } })
  const order = await createOrder()
  await reserve(order, [{ productId: id, quantity: 2, sourceCode: 'lublin' }])
  await shop.db.transaction((tx) => releaseStock(tx, order, 'order canceled'))
  await shop.db.transaction((tx) => releaseStock(tx, order, 'order canceled'))
  expect(await salable(id)).toBe(3)
})

test('of many concurrent buyers of the last copies, as many succeed as there are copies', async () => {
  const a = await addTitle(shop.db, { stock: { lublin: 4 } })
  const b = await addTitle(shop.db, { stock: { lublin: 4 } })
  const buyers = await Promise.all(Array.from({ length: 12 }, createOrder))
  // every other buyer lists the products in reverse order
  const tries = await Promise.allSettled(
    buyers.map((order, i) => {
      const lines = [a, b].map(({ id }) => ({ productId: id, quantity: 1, sourceCode: 'lublin' }))
      return reserve(order, i % 2 ? lines : lines.toReversed())
    }),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(
    tries.flatMap((attempt) =>
      attempt.status === 'rejected' && !(attempt.reason instanceof Refusal) ? [attempt.reason] : [],
    ),
  ).toEqual([])
  expect([await salable(a.id), await salable(b.id)]).toEqual([0, 0])
})

test('a title that sells out is no longer listed as available', async () => {
  const { id, sku } = await addTitle(shop.db, { stock: { lublin: 1 } })
  const standing = async () =>
    (
      await shop.query<{ products: { total_count: number } }>(
        `query ($sku: String) { products(filter: {sku: {eq: $sku}, availability: {eq: "available"}}) { total_count } }`,
        { sku },
      )
    ).data.products.total_count
  expect(await standing()).toBe(1)
  await reserve(await createOrder(), [{ productId: id, quantity: 1, sourceCode: 'lublin' }])
  await shop.runDueJobs()
  expect(await standing()).toBe(0)
})

test('CAT-18: pick-up places are found by town, and by having all requested products', async () => {
  const { sku } = await addTitle(shop.db, { stock: { lublin: 9, 'zamosc-rynek': 1 } })
  const { data, errors } = await shop.query<{
    all: { stores: object[] }
    town: { stores: { pickup_location_code: string }[] }
    holding: { stores: { pickup_location_code: string }[] }
    core: { total_count: number; items: { pickup_location_code: string }[] }
  }>(
    `
      query ($sku: String!) { all: getStores { stores { name } } town: getStores(search: "zamosc",
        country: "PL") { stores { pickup_location_code city street phone postcode } }
      holding: getStores(productsInfo: [{sku: $sku}]) { stores { pickup_location_code } }
      core: pickupLocations(filters: {city: {eq: "Lublin"}}, pageSize: 1) { total_count items { pickup_location_code
        name latitude } page_info { total_pages } } }`,
    { sku },
  )
  expect(errors).toBeUndefined()
  expect(data.all.stores).toHaveLength(5)
  expect(data.town.stores).toMatchObject([
    { pickup_location_code: 'zamosc-rynek', city: 'Zamość', street: 'Rynek Wielki 8' },
  ])
  expect(data.holding.stores).toEqual([{ pickup_location_code: 'zamosc-rynek' }])
  expect(data.core).toMatchObject({ total_count: 2, items: [{ pickup_location_code: 'lublin-krakowskie' }] })
})

test('CHK-11: opening hours are shown in the language of the view', async () => {
  const fetchStores = async (store?: string) =>
    (
      await shop.query<{ getStores: { stores: object[] }; pickupLocations: { items: object[] } }>(
        '{ getStores(search: "zamosc") { stores { phone opening_hours { days hours } } } pickupLocations(area: ' +
          '{radius: 1, search_term: "zamosc"}) { items { opening_hours { days hours } } } }',
        {},
        store,
      )
    ).data
  const polish = [
    { days: 'Pn–Pt', hours: '9:00–18:00' },
    { days: 'So', hours: '10:00–15:00' },
  ]
  expect(await fetchStores()).toEqual({
    getStores: { stores: [{ phone: '+48 84 555 02 01', opening_hours: polish }] },
    pickupLocations: { items: [{ opening_hours: polish }] },
  })
  expect((await fetchStores('en')).getStores.stores).toMatchObject([
    { opening_hours: [{ days: 'Mon–Fri' }, { days: 'Sat' }] },
  ])
  expect(
    localizeHours(
      [
        { days: 'pn.–czw., Niedz.', hours: '' },
        { days: 'święta', hours: '' },
      ],
      { locale: 'en-US' },
    ).map(({ days }) => days),
  ).toEqual(['Mon–Thu, Sun', 'święta'])
})
