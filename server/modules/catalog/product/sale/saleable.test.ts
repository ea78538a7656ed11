import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../platform/db/db.ts'
import { type CheckoutFixture, openCheckoutFixture } from '../../../../testing/checkout-fixture.ts'
import { findPurchasable } from '../../index.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const CONTEXT = {
  storeCode: 'default',
  groupId: 0,
  now: new Date('2026-11-30T12:00:00Z'),
  priceContext: { currency: 'PLN', base: 'PLN', rate: 1, taxCountry: 'PL' },
}
const skus = async (keys: Parameters<typeof findPurchasable>[1]) =>
  (await findPurchasable(shop.db, keys, CONTEXT)).map(({ sku }) => sku).toSorted()

test('products are found by SKU, by id, by both, or by a query for ids', async () => {
  const [one, two, three] = [await shop.sell(), await shop.sell(), await shop.sell()]
  const both = [one.sku, two.sku].toSorted()
  expect(await skus({ skus: [one.sku, two.sku] })).toEqual(both)
  expect(await skus({ ids: [one.id, two.id] })).toEqual(both)
  expect(await skus({ skus: [one.sku], ids: [two.id] })).toEqual(both)
  expect(await skus({ skus: [one.sku], ids: sql`select ${two.id}::int` })).toEqual(both)
  expect(await skus({ ids: sql`select ${three.id}::int` })).toEqual([three.sku])
  expect(await skus({})).toEqual([])
})

test('the sides of a title are from the shortest to the longest, whichever is its height, and none if one is unknown', async () => {
  const sidesOf = async (height: number | null, width: number | null, thickness: number | null) => {
    const { id } = await shop.sell()
    await shop.db.run`
      insert into book (product_id, height_mm, width_mm, thickness_mm) values (${id}, ${height}, ${width}, ${thickness})
      on conflict (product_id) do update set height_mm = excluded.height_mm, width_mm = excluded.width_mm,
        thickness_mm = excluded.thickness_mm`
    return (await findPurchasable(shop.db, { ids: [id] }, CONTEXT))[0]?.sidesMm
  }
  expect(await sidesOf(205, 130, 9)).toEqual([9, 130, 205])
  expect(await sidesOf(100, 20, 300)).toEqual([20, 100, 300])
  expect([await sidesOf(null, 1, 2), await sidesOf(1, null, 2), await sidesOf(1, 2, null)]).toEqual([null, null, null])
})
