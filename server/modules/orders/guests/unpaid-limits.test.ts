import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/db/db.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { orderLine } from '../../../testing/placed-order.ts'
import type { OrderItem } from '../order-item.ts'
import { findOrder } from '../orders.ts'
import { refuseTooManyUnpaid } from './unpaid-limits.ts'
import { deleteNetworkKeys } from '../orders.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function ordered(email: string, networkKey: string | null = null, copies = 1) {
  const book = await shop.sell()
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: copies }], { email })
  const { number = '' } = await buyer.submitOrder()
  const { id = 0 } = (await findOrder(shop.db, number)) ?? {}
  await shop.db.run`update orders set network_key = ${networkKey} where id = ${id}`
  return { id, productId: book.id }
}
/** Whether another order is refused beside those placed, with at most two of a mailbox, three of a network. */
async function isRefused(
  { email = 'nikt@example.pl', networkKey = null as string | null, lines = [] as Partial<OrderItem>[], total = 1000 },
  limits: { maxOfMailbox?: number; maxOfNetwork?: number; maxCopies?: number } = {},
) {
  const draft = { email, items: lines.map(orderLine), grandTotal: total }
  const unpaidLimits = { networkKey, maxOfMailbox: 2, maxOfNetwork: 3, maxCopies: 0, ...limits }
  return shop.db
    .transaction((tx) => refuseTooManyUnpaid(tx, unpaidLimits, draft))
    .then(
      () => false,
      () => true,
    )
}

describe('CHK-12: unpaid orders of guests', () => {
  test.each([
    ['of an account', sql`customer_id = (select max(id) from customer)`],
    ['paid', sql`total_paid = grand_total`],
    ['free', sql`grand_total = 0`],
    ['cancelled', sql`state = 'canceled'`],
    ['complete', sql`state = 'complete'`],
  ])('are not those that are %s', async (name, change) => {
    await shop.db.run`insert into customer (email, email_key, store_code, firstname, lastname, password_hash)
      select e, e, 'default', 'Jan', 'Nowak', '' from (select gen_random_uuid() || '@example.pl') new (e)`
    const email = `${name.replaceAll(' ', '-')}@example.pl`
    const [, second] = [await ordered(email), await ordered(email.toUpperCase())]
    expect(await isRefused({ email })).toBe(true)
    await shop.db.run`update orders set ${change} where id = ${second.id}`
    expect(await isRefused({ email })).toBe(false)
  })

  test('count for a mailbox and for a network, and an order that costs nothing is never refused', async () => {
    for (const email of ['a@example.pl', 'b@example.pl', 'c@example.pl']) await ordered(email, 'sieć')
    await ordered('a@example.pl', 'inna')
    expect(await isRefused({ email: 'a@example.pl' })).toBe(true)
    expect(await isRefused({ email: 'b@example.pl' })).toBe(false)
    expect(await isRefused({ networkKey: 'sieć' })).toBe(true)
    expect(await isRefused({ networkKey: 'inna' })).toBe(false)
    expect(await isRefused({ email: 'a@example.pl', networkKey: 'sieć', total: 0 })).toBe(false)
    // a limit of zero is none
    expect(await isRefused({ email: 'a@example.pl', networkKey: 'sieć' }, { maxOfMailbox: 0, maxOfNetwork: 0 })).toBe(
      false,
    )
  })

  test('hold copies of a title together, in several lines too; what no shelf keeps is not limited', async () => {
    const [mine, others] = [await ordered('k@example.pl', null, 3), await ordered('l@example.pl', null, 3)]
    await shop.db.run`update order_item set quantity_canceled = 1 where order_id = ${mine.id}`
    const copies = (...lines: Partial<OrderItem>[]) =>
      isRefused({ email: 'k@example.pl', lines }, { maxOfMailbox: 9, maxCopies: 10 })
    const { productId } = mine
    expect(await copies({ productId, quantityOrdered: 8 })).toBe(false)
    expect(await copies({ productId, quantityOrdered: 9 })).toBe(true)
    expect(await copies({ productId, quantityOrdered: 5 }, { productId, quantityOrdered: 4 })).toBe(true)
    expect(await copies({ productId, quantityOrdered: 8 }, { productId: others.productId, quantityOrdered: 10 })).toBe(
      false,
    )
    expect(await copies({ productId, quantityOrdered: 90, sourceCode: null })).toBe(false)
    expect(await copies({ productId: null, quantityOrdered: 90 })).toBe(false)
    expect(await isRefused({ email: 'k@example.pl', lines: [{ productId, quantityOrdered: 90 }] })).toBe(false)
  })

  test('of one mailbox or one network are placed one after the other', async () => {
    /** The locks that an order holds until its commit. */
    const locks = (email: string, networkKey: string | null) =>
      shop.db.transaction(async (tx) => {
        const limits = { networkKey, maxOfMailbox: 9, maxOfNetwork: 9, maxCopies: 0 }
        await refuseTooManyUnpaid(tx, limits, { email, items: [], grandTotal: 1 })
        const held = await tx.many<{ key: string }>`
          select classid || ' ' || objid as key from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
          order by 1`
        return held.map(({ key }) => key)
      })
    const [mailbox = ''] = await locks('m@example.pl', null)
    expect(await locks('M@Example.pl', null)).toEqual([mailbox])
    const both = await locks('m@example.pl', 'sieć-m')
    expect(both).toHaveLength(2)
    expect(both).toContain(mailbox)
    const others = await locks('n@example.pl', 'sieć-m')
    expect(others.filter((key) => both.includes(key))).toHaveLength(1)
    expect(others).not.toContain(mailbox)
  })
})

test('CHK-12: the network of an order is forgotten once the order is paid or ended', async () => {
  const [open, paid, cancelled] = [
    await ordered('o@example.pl', 'o'),
    await ordered('p@example.pl', 'p'),
    await ordered('q@example.pl', 'q'),
  ]
  await shop.db.run`update orders set total_paid = grand_total where id = ${paid.id}`
  await shop.db.run`update orders set state = 'canceled' where id = ${cancelled.id}`
  await deleteNetworkKeys(shop.db)
  expect(
    await shop.db.many`select network_key from orders where id = any(${[open.id, paid.id, cancelled.id]}) order by id`,
  ).toEqual([{ networkKey: 'o' }, { networkKey: null }, { networkKey: null }])
  // nothing is left to forget
  expect(await deleteNetworkKeys(shop.db)).toBe(0)
})
