import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { changePrices } from './change-prices.ts'
import { changeStock } from './change-stock.ts'
import { editOnce } from './edit-once.ts'
import { findEditableTitle } from './lock-titles.ts'

// the embedded database has one session, so no races
const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('concurrent edits of one title on PostgreSQL', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  const eight = async <Result>(edit: (index: number) => Promise<Result>) =>
    (await Promise.allSettled(Array.from({ length: 8 }, (_, index) => edit(index)))).flatMap((settled) =>
      settled.status === 'fulfilled' ? [settled.value] : [],
    )

  test('of those who saw the same version one changes the price, the others are refused', async () => {
    const { sku } = await shop.sell({ price: 3990 })
    const version = (await findEditableTitle(shop.db, sku))?.version
    const done = await eight((index) =>
      shop.db.transaction((tx) => changePrices(tx, OPERATOR, [{ sku, amount: 4000 + index, version }])),
    )
    expect(done).toHaveLength(1)
    expect((await findEditableTitle(shop.db, sku))?.price).toMatchObject({ amount: done[0]?.[0]?.after.amount })
  })

  test('of those who counted from the same number one sets the stock, also the first one of a source', async () => {
    for (const expected of [3, 0]) {
      const { sku } = await shop.sell({ stock: expected > 0 ? { lublin: expected } : {} })
      const done = await eight((index) =>
        shop.db.transaction((tx) =>
          changeStock(tx, OPERATOR, [{ sku, source: 'lublin', quantity: 5 + index, expected }], { reason: 'spis' }),
        ),
      )
      expect(done).toHaveLength(1)
    }
  })

  test('an edit with a key is executed once, and repeated for the others', async () => {
    const { sku } = await shop.sell({ price: 3990 })
    const key = 'podwyżka'
    const done = await eight(() =>
      editOnce(
        shop.db,
        { sku, key },
        () => true,
        (tx) => changePrices(tx, OPERATOR, [{ sku, amount: 4500 }], { key }),
      ),
    )
    expect([done.length, done.filter(({ isRepeated }) => !isRepeated).length]).toEqual([8, 1])
  })
})
