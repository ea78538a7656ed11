import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBundle } from '../../../testing/bundles.ts'
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { seedAttributes } from '../../../testing/compounds.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({
    async prepare(db) {
      await db.run`insert into setting (path, value) values ('currency/options/allow', 'PLN,EUR')`
      await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.25)`
    },
  })
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

test('CAT-13c NAV-4: surcharges of a bundle with a fixed price are in the currency of the reader, shares stay', async () => {
  const [free, mug, bag] = [await shop.sell(), await shop.sell({ price: 3000 }), await shop.sell({ price: 5000 })]
  const products = [
    { sku: free.sku },
    { sku: mug.sku, price: 8, price_type: 'fixed' as const },
    { sku: bag.sku, price: 10, price_type: 'percent' as const },
  ]
  const { set } = await insertBundle(shop.db, [{ title: 'Do wyboru', products }], {
    price: 10_000,
    fields: { price: 'fixed' },
  })
  const read = async (currency: string) => {
    const response = await shop.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-currency': currency },
      payload: {
        query: `{ products(filter: { sku: { eq: "${set.sku}" } }) { items { ... on BundleProduct {
          price_details { main_price } items { options { price price_type } price_range {
            minimum_price { final_price { value currency } } maximum_price { final_price { value } } } }
          bundle_options { selection_details { final_option_price } } } } } }`,
      },
    })
    return response.json<{ data: { products: { items: object[] } } }>().data.products.items[0]
  }
  const shown = (main: number, fixed: number, share: number, currency: string) => ({
    price_details: { main_price: main },
    items: [
      {
        options: [
          { price: 0, price_type: 'FIXED' },
          { price: fixed, price_type: 'FIXED' },
          { price: 10, price_type: 'PERCENT' },
        ],
        price_range: {
          minimum_price: { final_price: { value: 0, currency } },
          maximum_price: { final_price: { value: share } },
        },
      },
    ],
    bundle_options: [
      { selection_details: [{ final_option_price: 0 }, { final_option_price: fixed }, { final_option_price: share }] },
    ],
  })
  expect(await read('PLN')).toEqual(shown(100, 8, 10, 'PLN'))
  expect(await read('EUR')).toEqual(shown(25, 2, 2.5, 'EUR'))
})
