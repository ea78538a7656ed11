import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Sql } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/db.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { countRuleUses } from '../cart/coupon.sql.ts'
import { releaseStock, reserveStock } from '../inventory/index.ts'

/** A barrier: `reached` resolves when `reach` is called. */
function barrier() {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return { reach, reached }
}

// the embedded database has one session, so nothing waits for a lock
describe.skipIf(!process.env['TEST_DATABASE_URL'])('locks on PostgreSQL', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  /** Runs `second` in its own transaction while `first` is held open; ends both. */
  async function whileOpen(first: (tx: Db) => Promise<unknown>, second: () => Promise<unknown>) {
    const [begun, mayEnd] = [barrier(), barrier()]
    const holder = shop.db.transaction(async (tx) => {
      await first(tx)
      begun.reach()
      await mayEnd.reached
    })
    await begun.reached
    const waiting = second()
    return { waiting, end: () => (mayEnd.reach(), Promise.all([holder, waiting])) }
  }
  const isWaiting = async () => {
    await expect
      .poll(
        () => shop.db.many`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1)
  }

  /**
   * While another transaction holds the lower row, `lockBoth` must wait for it without holding the higher one: else a
   * transaction that locks them in the other order would deadlock with it.
   */
  async function expectAscending(lower: Sql, higher: Sql, lockBoth: (tx: Db) => Promise<unknown>) {
    const { end } = await whileOpen(
      (tx) => tx.one`${lower} for update`,
      () => shop.db.transaction(lockBoth),
    )
    try {
      await isWaiting()
      expect(await shop.db.transaction((tx) => tx.one`${higher} for update nowait`)).toBeDefined()
    } finally {
      await end()
    }
  }

  test('two orders with the same two coupons lock them in the same order', async () => {
    const insert = async (code: string) =>
      (
        await shop.db.one<{ id: number }>`
        insert into sales_rule (name, coupon_code, action, amount) values (${code}, ${code}, 'percent', 1)
          returning id`
      )?.id ?? 0
    const [low, high] = [await insert('PIERWSZY'), await insert('DRUGI')]
    // moves the row behind the other in the table, where a plan without an order finds it last
    await shop.db.run`update sales_rule set name = 'przesunięty' where id = ${low}`
    await expectAscending(
      sql`select 1 from sales_rule where id = ${low}`,
      sql`
      select 1 from sales_rule where id = ${high}`,
      (tx) => countRuleUses(tx, [high, low]),
    )
    expect(await shop.db.many`select times_used from sales_rule where id = any(${[low, high]}) order by id`).toEqual([
      { timesUsed: 1 },
      { timesUsed: 1 },
    ])
  })

  const stock = (id: number) => sql`select 1 from source_stock where product_id = ${id}`
  const lineOf = ({ id }: { id: number }, quantity = 1) => ({ productId: id, quantity, sourceCode: 'lublin' })
  const orderId = async (sku: string) => {
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    return (await shop.db.one<{ id: number }>`select id from orders where number = ${number}`)?.id ?? 0
  }

  test('two orders with the same two titles lock their stock in the same order', async () => {
    const [low, high] = [await shop.sell(), await shop.sell()]
    const id = await orderId((await shop.sell()).sku)
    await shop.db.run`update source_stock set quantity = 99 where product_id = ${low.id}`
    await expectAscending(stock(low.id), stock(high.id), async (tx) => {
      // a plan that reads the rows as they lie in the table, as statistics may suggest
      for (const plan of ['enable_nestloop', 'enable_mergejoin']) await tx.script(`set local ${plan} = off`)
      await reserveStock(tx, id, [lineOf(high), lineOf(low)])
    })
    expect(await shop.db.many`select reserved from source_stock where product_id = any(${[low.id, high.id]})`).toEqual([
      { reserved: 1 },
      { reserved: 1 },
    ])
  })

  test('an order that is cancelled twice at once gives its copies back once', async () => {
    const book = await shop.sell({ stock: { lublin: 5 } })
    const [cancelled, other] = [await orderId(book.sku), await orderId(book.sku)]
    expect(other).not.toBe(cancelled)
    const { end } = await whileOpen(
      (tx) => releaseStock(tx, cancelled, 'cancelled by the buyer'),
      () => shop.db.transaction((tx) => releaseStock(tx, cancelled, 'not paid in time')),
    )
    await isWaiting()
    await end()
    // the copy of the other order stays reserved
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${book.id}`).toEqual({
      quantity: 5,
      reserved: 1,
    })
    expect(
      await shop.db.many`select quantity, reason from stock_reservation where order_id = ${cancelled} order by id`,
    ).toEqual([
      { quantity: 1, reason: 'order placed' },
      { quantity: -1, reason: 'cancelled by the buyer' },
    ])
  })
})
