import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { operate } from '../../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { LATE_PAYMENT } from './job-kinds.ts'
import { cancelUnpaidOrders } from '../checkout/cancel/cancel-unpaid.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(() => shop.company.faults.clear())
afterAll(() => shop.close())

/** An order with a started payment, backdated by `hoursAgo`. */
async function placed(hoursAgo: number, options: { stock?: number; type?: string } = {}) {
  const order = await shop.order(options)
  await shop.start(order.key)
  await shop.db.run`
    update orders set placed_at = placed_at - make_interval(hours => ${hoursAgo}) where number = ${order.number}`
  return order
}
async function deadlines() {
  await enqueue(shop.db, { kind: 'cancel-unpaid-orders', payload: {} })
  await shop.runDueJobs()
}
const salable = (productId: number) =>
  shop.db.one<{ left: number }>`
    select quantity - reserved as left from source_stock where product_id = ${productId}`
/** Runs the job of a late payment once more, as after a crash. */
async function repeatLateJob(number: string) {
  const order = await shop.db.one<{ id: number }>`select id from orders where number = ${number}`
  await enqueue(shop.db, { kind: LATE_PAYMENT, payload: { orderId: order?.id } })
  await shop.runDueJobs()
  expect(await shop.db.many`select last_error from job where kind = ${LATE_PAYMENT}`).toEqual([])
}
const mailed = async (number: string) =>
  (
    await shop.db.many<{ subject: string }>`select subject from mail where subject like ${`%${number}%`} order by id`
  ).map(({ subject }) => subject)

describe('ORD-7: an unpaid order', () => {
  it('is cancelled after 72 hours, also at the company: its stock is released and the buyer informed', async () => {
    const young = await placed(71)
    const old = await placed(73, { stock: 1 })
    await deadlines()
    expect(await shop.orderState(young.number)).toMatchObject({ state: 'pending_payment' })
    expect(await shop.orderState(old.number)).toMatchObject({ state: 'canceled' })
    expect(await salable(old.productId)).toEqual({ left: 1 })
    expect(shop.company.payments.get(`${old.number}-1`)?.state).toBe('cancelled')
    expect(await mailed(old.number)).toContain(`Order ${old.number} cancelled: no payment has come`)
    expect(
      await shop.db.one`select c.message from order_comment c join orders o on o.id = c.order_id
        where o.number = ${old.number}`,
    ).toEqual({ message: 'Cancelled: no payment has come (time to pay: 72 hours).' })
    expect(await shop.payment(old.key)).toMatchObject({ state: 'CANCELED', can_retry: false, redirect_url: null })
  })
  it('is kept if the company reports that it was paid', async () => {
    const order = await placed(73)
    const known = shop.company.payments.get(`${order.number}-1`)
    if (known) known.state = 'paid'
    await deadlines()
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
  })
  it('is kept for another day while the company does not respond', async () => {
    const order = await placed(73)
    const older = await placed(97)
    shop.company.faults.set('DELETE /payments', 'refused')
    await deadlines()
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'pending_payment' })
    expect(await shop.orderState(older.number)).toMatchObject({ state: 'canceled' })
  })
  it('is not kept for an attempt that has failed before', async () => {
    const order = await placed(73)
    await shop.notify(shop.company.report(`${order.number}-1`, 'failed'))
    shop.company.faults.set('DELETE /payments', 'refused')
    await deadlines()
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'canceled' })
  })
})

describe('ORD-7: an order that cannot be cancelled', () => {
  it('is reported, so that its job is tried again', async () => {
    const order = await placed(73)
    const work = cancelUnpaidOrders(shop.db, () => Promise.reject(new Error('no answer')))
    await expect(work).rejects.toThrow('no answer')
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'pending_payment' })
    await deadlines()
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'canceled' })
  })
})

describe('ORD-7: a payment after the cancellation', () => {
  it('reinstates the order while its books are available', async () => {
    const order = await placed(73, { stock: 1 })
    await deadlines()
    await shop.notify(shop.company.report(`${order.number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await shop.orderState(order.number)).toEqual({ state: 'processing', status: 'processing', totalPaid: 5489 })
    expect(await salable(order.productId)).toEqual({ left: 0 })
    await repeatLateJob(order.number)
    expect(await shop.payment(order.key)).toMatchObject({ state: 'PAID', amount: { value: 54.89 } })
    expect(shop.company.payments.get(`${order.number}-1`)?.refunds.size).toBe(0)
    expect(await mailed(order.number)).toContain(`Order ${order.number} is paid after all`)
    expect(
      await shop.db.one`select i.quantity_canceled, o.total_canceled from order_item i join orders o
        on o.id = i.order_id where o.number = ${order.number}`,
    ).toEqual({ quantityCanceled: 0, totalCanceled: 0 })
    const ship = await operate(shop.db, ['orders', 'ship', order.number])
    expect(ship.code).toBe(0)
  })
  it('is refunded when the books are gone, and the buyer is informed', async () => {
    const order = await placed(73, { stock: 1 })
    await deadlines()
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${order.productId}`
    await shop.notify(shop.company.report(`${order.number}-1`, 'paid'))
    await shop.runDueJobs()
    await repeatLateJob(order.number)
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'canceled', totalPaid: 0 })
    expect([...(shop.company.payments.get(`${order.number}-1`)?.refunds.values() ?? [])]).toMatchObject([
      { amount: 5489 },
    ])
    expect((await shop.payment(order.key)).state).toBe('REFUNDED')
    expect(await mailed(order.number)).toContain(`Order ${order.number}: we return your payment`)
    expect(
      await shop.db.one`select count(*)::int as comments from order_comment c join orders o on o.id = c.order_id
        where o.number = ${order.number} and c.message like 'Your payment came after%' and c.is_visible`,
    ).toEqual({ comments: 1 })
  })
  it.each([
    [
      'a title has left the catalogue',
      (number: string) => shop.db.run`
        update order_item set product_id = null where order_id = (select id from orders where number = ${number})`,
    ],
    [
      'its amount is not that of the order',
      (number: string) => shop.db.run`update orders set grand_total = grand_total + 1 where number = ${number}`,
    ],
  ])('is refunded where %s, though there is stock', async (_what, change) => {
    const order = await placed(73, { stock: 1 })
    await deadlines()
    await change(order.number)
    await shop.notify(shop.company.report(`${order.number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'canceled', totalPaid: 0 })
    expect(await salable(order.productId)).toEqual({ left: 1 })
    expect((await shop.payment(order.key)).state).toBe('REFUNDED')
  })
  it('is refunded by the attempt that was paid, not by one that was left before', async () => {
    const order = await placed(73, { stock: 1 })
    await shop.start(order.key)
    await deadlines()
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${order.productId}`
    await shop.notify(shop.company.report(`${order.number}-2`, 'paid'))
    await shop.runDueJobs()
    const refunded = [1, 2].map((ordinal) => shop.company.payments.get(`${order.number}-${ordinal}`)?.refunds.size)
    expect(refunded).toEqual([0, 1])
  })
  it('of an e-book invoices it, which makes its files available', async () => {
    const order = await placed(73, { type: 'downloadable' })
    await deadlines()
    expect(await shop.orderState(order.number)).toMatchObject({ state: 'canceled' })
    await shop.notify(shop.company.report(`${order.number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(
      await shop.db.one`select i.quantity_invoiced as billed from order_item i join orders o on o.id = i.order_id
        where o.number = ${order.number}`,
    ).toEqual({ billed: 1 })
  })
  it('counts the coupon of a reinstated order again', async () => {
    await shop.db.run`
      insert into sales_rule (name, labels, coupon_code, action, amount, free_shipping, min_subtotal, position)
        values ('raz', '{}', 'RAZ', 'percent', 10, false, 0, 50) on conflict do nothing`
    const order = await placed(73)
    await shop.db.run`update orders set coupon_code = 'RAZ' where number = ${order.number}`
    await shop.db.run`update sales_rule set times_used = 1 where coupon_code = 'RAZ'`
    const used = () => shop.db.one`select times_used from sales_rule where coupon_code = 'RAZ'`
    await deadlines()
    expect(await used()).toEqual({ timesUsed: 0 })
    await shop.notify(shop.company.report(`${order.number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await used()).toEqual({ timesUsed: 1 })
  })
})
