import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import type { Db } from '../../platform/db/db.ts'
import { commentOrder } from './documents/comment-order.ts'
import { findOrder, linkOrder, linkOrders, listOrders } from './orders.ts'
import { addDigitalConsent, withdrawReviewConsent, withdrawReviewConsents } from './orders.sql.ts'
import { changePaymentMethod, writeAdditionalInformation } from './payment-data.ts'
import { hasReviewConsent, readLastPoints } from './read-orders.sql.ts'
import { cancelUnpaid, findOverdue, recordPayment, reinstateOrder } from './unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function ordered({ email = 'lucja@example.pl', copies = 1 } = {}) {
  const { sku } = await shop.sell()
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: copies }], { email })
  const { number = '' } = await buyer.submitOrder()
  return { number, id: (await find(number)).id }
}
const find = async (number: string) => {
  const order = await findOrder(shop.db, number)
  if (!order) throw new Error(`no order ${number}`)
  return order
}
const states = async (...orders: { number: string }[]) =>
  Promise.all(orders.map(async ({ number }) => (await find(number)).state))
/** The id of a new account. */
const customer = async () =>
  (
    await shop.db.one<{ id: number }>`
      insert into customer (email, email_key, store_code, firstname, lastname, password_hash)
      select e, e, 'default', 'Jan', 'Nowak', '' from (select gen_random_uuid() || '@example.pl') new (e) returning id`
  )?.id ?? 0
const cancels = ({ number, id }: { number: string; id: number }) =>
  cancelUnpaid(
    shop.db,
    OPERATOR,
    {
      id,
      number,
      storeCode: 'default',
      couponCode: null,
      payWithinDays: 4,
      payWithinHours: null,
      placedAt: new Date(),
    },
    'Nie zapłacono',
  )

describe('CHK-12 an order that nobody paid', () => {
  test('is overdue after its last day in Warsaw or its last hour, the earliest order first', async () => {
    const [day, lastDay, hour, minute, held, part] = await Promise.all(Array.from({ length: 6 }, () => ordered()))
    const overdueIn = async (tx: Db) => {
      const placed = (order: { id: number } | undefined, ago: string, within: object) =>
        tx.run`update orders set placed_at = now() - ${ago}::interval, payment_details = ${JSON.stringify(within)}
          where id = ${order?.id ?? 0}`
      // the rows are written in another order than that of their ids
      await placed(hour, '2 hours', { payWithinHours: 2 })
      await placed(minute, '119 minutes', { payWithinHours: 2 })
      await placed(lastDay, '4 days', { payWithinDays: 4 })
      await placed(held, '9 days', { payWithinDays: 4 })
      await placed(part, '9 days', { payWithinDays: 4 })
      await placed(day, '5 days', { payWithinDays: 4 })
      await tx.run`update orders set state = 'holded' where id = ${held?.id ?? 0}`
      await tx.run`update orders set total_paid = 100 where id = ${part?.id ?? 0}`
      return (await findOverdue(tx)).map(({ number }) => number)
    }
    // in one transaction, whose clock stands still
    const overdue = await shop.db.transaction(overdueIn)
    expect(overdue).toEqual([day, hour].toSorted((a, b) => (a?.id ?? 0) - (b?.id ?? 0)).map((order) => order?.number))
  })

  test('is cancelled and reinstated alone, unless something was paid in the meantime', async () => {
    const [order, other, paid, part] = [await ordered({ copies: 2 }), await ordered(), await ordered(), await ordered()]
    await recordPayment(shop.db, paid.number)
    await shop.db.run`update orders set total_paid = 100 where id = ${part.id}`
    expect([await cancels(order), await cancels(paid), await cancels(part)]).toEqual([true, false, false])
    expect(await states(order, other, paid, part)).toEqual(['canceled', 'new', 'processing', 'new'])
    expect(await find(order.number)).toMatchObject({
      items: [{ quantityCanceled: 2 }],
      comments: [{ message: 'Nie zapłacono' }],
    })
    expect((await find(paid.number)).comments).toEqual([])
    expect((await find(paid.number)).items).toMatchObject([{ quantityCanceled: 0 }])
    await cancels(other)
    await shop.db.transaction(async (tx) => {
      await reinstateOrder(tx, order.id)
      await reinstateOrder(tx, paid.id)
    })
    expect(await states(order, other, paid)).toEqual(['pending_payment', 'canceled', 'processing'])
    expect(await find(order.number)).toMatchObject({ totalCanceled: 0, items: [{ quantityCanceled: 0 }] })
    expect((await find(other.number)).items).toMatchObject([{ quantityCanceled: 1 }])
  })
})

describe('ORD-7 the payment of an order', () => {
  test('is recorded for it alone, and mails its files if it has any that were not cancelled', async () => {
    const [order, other, withFile, cancelledFile] = [
      await ordered(),
      await ordered(),
      await ordered({ copies: 2 }),
      await ordered({ copies: 2 }),
    ]
    for (const { id } of [withFile, cancelledFile])
      await shop.db.run`update order_item set type = 'downloadable' where order_id = ${id}`
    await shop.db.run`update order_item set quantity_canceled = 1 where order_id = ${withFile.id}`
    await shop.db.run`update order_item set quantity_canceled = 2 where order_id = ${cancelledFile.id}`
    for (const { number } of [order, withFile, cancelledFile]) expect(await recordPayment(shop.db, number)).toBe(true)
    expect(await recordPayment(shop.db, order.number)).toBe(false)
    expect(await states(order, other)).toEqual(['processing', 'new'])
    expect(await find(other.number)).toMatchObject({ totalPaid: 0, paidAt: null })
    expect(
      await shop.db.many`select payload ->> 'number' as number from job
        where kind = 'order-files' and payload ->> 'occasion' = 'paid'`,
    ).toEqual([{ number: withFile.number }])
  })

  test('promises the days of delivery anew', async () => {
    const { number, id } = await ordered()
    const promised = async () => (await find(number)).deliveryPromise?.from ?? ''
    expect(await promised()).toMatch(/^20\d\d-/)
    await shop.db
      .run`update orders set delivery_promise = delivery_promise || '{"from": "2020-01-02"}' where id = ${id}`
    await recordPayment(shop.db, number)
    expect(await promised()).not.toBe('2020-01-02')
  })

  test('is changed to another method for the order that waits for it, and keeps what the company wrote', async () => {
    const [order, other, paid] = [await ordered(), await ordered(), await ordered()]
    const chosen = {
      method: 'free',
      title: 'Gratis',
      details: { timing: 'none' },
      state: 'new',
      status: 'pending',
    } as const
    const waits = ({ id }: { id: number }) => shop.db.run`update orders set state = 'pending_payment' where id = ${id}`
    for (const one of [order, other, paid]) await waits(one)
    await shop.db.run`update orders set total_paid = 100 where id = ${paid.id}`
    const changes = async ({ id }: { id: number }) => changePaymentMethod(shop.db, id, chosen)
    expect([await changes(order), await changes(order), await changes(paid)]).toEqual([true, false, false])
    const methods = async () =>
      Promise.all([order, other, paid].map(async ({ number }) => (await find(number)).paymentMethod))
    expect(await methods()).toEqual(['free', 'banktransfer', 'banktransfer'])
    await writeAdditionalInformation(shop.db, other.id, { session: 'a', bank: 'b' })
    await writeAdditionalInformation(shop.db, other.id, { session: 'c' })
    expect((await find(other.number)).paymentDetails).toMatchObject({
      timing: 'before-dispatch',
      facts: { session: 'c', bank: 'b' },
    })
    expect((await find(paid.number)).paymentDetails.facts).toBeUndefined()
  })
})

test('CHK-12: the consent to the supply of files is added once, to the order for which it was given', async () => {
  const [order, other] = [await ordered(), await ordered()]
  const consent = { id: 1, name: 'Pliki', checkboxText: '', concerns: 'digital', acceptedAt: '2026-11-23T10:00:00Z' }
  const adds = () => addDigitalConsent(shop.db, order.id, { ...consent, concerns: 'digital' })
  expect([await adds(), await adds()]).toEqual([true, false])
  const consents = async ({ number }: { number: string }) =>
    (await find(number)).agreements.filter(({ concerns }) => concerns === 'digital').length
  expect([await consents(order), await consents(other)]).toEqual([1, 0])
})

test('ACC-1: guests’ orders are linked to the account with their address, those of other accounts not', async () => {
  const email = 'zofia@example.pl'
  const [stranger, zofia, later, last] = [await customer(), await customer(), await customer(), await customer()]
  const [one, two, others, owned] = [
    await ordered({ email }),
    await ordered({ email: 'Zofia@Example.pl' }),
    await ordered({ email: 'ela@example.pl' }),
    await ordered({ email }),
  ]
  await shop.db.run`update orders set customer_id = ${stranger} where id = ${owned.id}`
  const owners = async () =>
    Promise.all([one, two, others, owned].map(async ({ number }) => (await find(number)).customerId))
  for (const { number } of [others, owned]) await linkOrder(shop.db, number, { id: zofia, email })
  expect(await owners()).toEqual([null, null, null, stranger])
  await linkOrder(shop.db, ` ${one.number} `, { id: zofia, email: 'ZOFIA@example.pl' })
  expect(await owners()).toEqual([zofia, null, null, stranger])
  await linkOrders(shop.db, { id: later, email })
  expect(await owners()).toEqual([zofia, later, null, stranger])
  // what was done with the orders follows, if any was linked
  await linkOrders(shop.db, { id: last, email })
  expect(
    await shop.db.many`select (payload ->> 'customerId')::int as id from job where kind = 'orders-linked' order by id`,
  ).toEqual([{ id: zofia }, { id: later }])
})

describe('CHK-3: the consent to review reminders', () => {
  const at = new Date('2026-11-30T10:00:00Z')
  const earlier = new Date('2026-11-01T10:00:00Z')
  async function agreed({
    customerId = null as number | null,
    email = 'a@example.pl',
    withdrawn = false,
    given = true,
  }) {
    const order = await ordered({ email })
    await shop.db.run`update orders set customer_id = ${customerId},
      review_reminder_accepted_at = ${given ? earlier : null},
      review_reminder_withdrawn_at = ${withdrawn ? earlier : null}
      where id = ${order.id}`
    return order
  }
  const withdrawnAt = async (...orders: { id: number }[]) => {
    const rows = await shop.db.many<{ id: number; at: Date | null }>`
      select id, review_reminder_withdrawn_at as at from orders where id = any(${orders.map(({ id }) => id)})`
    return orders.map((order) => rows.find(({ id }) => id === order.id)?.at ?? null)
  }

  test('of a customer is withdrawn with all of their orders, once', async () => {
    const [customerId, stranger] = [await customer(), await customer()]
    const own = await agreed({ customerId })
    const [before, never] = [await agreed({ customerId, withdrawn: true }), await agreed({ customerId, given: false })]
    const other = await agreed({ customerId: stranger })
    expect(await hasReviewConsent(shop.db, customerId)).toBe(true)
    await withdrawReviewConsents(shop.db, customerId, at)
    expect(await withdrawnAt(own, before, never, other)).toEqual([at, earlier, null, null])
    expect([await hasReviewConsent(shop.db, customerId), await hasReviewConsent(shop.db, stranger)]).toEqual([
      false,
      true,
    ])
  })

  test('of a guest is withdrawn with all orders of the mailbox, once', async () => {
    const [one, two] = [await agreed({ email: 'g@example.pl' }), await agreed({ email: 'G@example.pl' })]
    const [before, never] = [
      await agreed({ email: 'g@example.pl', withdrawn: true }),
      await agreed({ email: 'g@example.pl', given: false }),
    ]
    const other = await agreed({ email: 'h@example.pl' })
    expect(await withdrawReviewConsent(shop.db, one.id, at)).toHaveLength(2)
    expect(await withdrawnAt(one, two, before, never, other)).toEqual([at, at, earlier, null, null])
  })
})

test('CHK-6: the last point of each method is offered, the latest first, of the customer’s own orders', async () => {
  const [own, other] = [await customer(), await customer()]
  const deliveries: [customerId: number, carrier: string, point: number | null][] = [
    [own, 'a', 1],
    [own, 'b', 2],
    [own, 'a', 3],
    [own, 'b', null],
    [other, 'a', 4],
    [own, 'c', 5],
    [own, 'd', 6],
    [own, 'e', 7],
    [own, 'f', 8],
  ]
  for (const [customerId, carrier, point] of deliveries) {
    const { id } = await ordered()
    await shop.db.run`update orders set customer_id = ${customerId}, carrier_code = ${carrier},
      delivery_point = ${point === null ? null : JSON.stringify({ id: point })} where id = ${id}`
  }
  const points = async (customerId: number) => (await readLastPoints(shop.db, customerId)).map(({ pointId }) => pointId)
  expect([await points(own), await points(other)]).toEqual([[8, 7, 6, 5, 3], [4]])
})

test('ORD-9: the operator’s list counts the copies of each order that were not cancelled', async () => {
  const email = 'lista@example.pl'
  const [one, two] = [await ordered({ email, copies: 3 }), await ordered({ email, copies: 2 })]
  await shop.db.run`update order_item set quantity_canceled = 1 where order_id = ${one.id}`
  const listed = async (limit: number) =>
    (await listOrders(shop.db, { email, limit })).map(({ number, pieces }) => [number, pieces])
  expect(await listed(5)).toEqual([
    [two.number, 2],
    [one.number, 2],
  ])
  expect(await listed(1)).toEqual([[two.number, 2]])
})

test('ORD-9b: comments and rates of an order come in their order', async () => {
  const { number, id } = await ordered()
  for (const message of ['Pierwszy', 'Drugi'])
    await commentOrder(
      shop.db,
      { actor: OPERATOR, number, now: new Date() },
      { message, isVisible: true, notify: false },
    )
  await shop.db.run`insert into order_tax (order_id, title, rate, amount)
    values (${id}, 'VAT 23%', 23, 1), (${id}, 'VAT 0%', 0, 0)`
  const { comments, taxes } = await find(number)
  expect(comments.map(({ message }) => message)).toEqual(['Pierwszy', 'Drugi'])
  expect(taxes.map(({ rate }) => rate)).toEqual([0, 5, 23])
})
