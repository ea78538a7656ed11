import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../../platform/crypto/mailed-token.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { deleteAbandonedCarts } from '../../cart/abandoned.ts'
import { recordPayment } from '../../orders/unpaid-orders.ts'
import { cancelUnpaidOrders } from './cancel-unpaid.ts'

let shop: CheckoutFixture
// a bank transfer involves no company that could be unreachable
const endAttempts = () => Promise.resolve(true)
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

/** Places an order and backdates it by `days`. */
async function ordered(
  days: number,
  { store, payment = 'banktransfer', coupon }: { store?: string; payment?: string; coupon?: string } = {},
) {
  const book = await shop.sell({ stock: { lublin: 5 } })
  const how = payment === 'cashondelivery' ? { carrier: 'dhl_cod', method: 'courier_dhl_cod', payment } : { payment }
  const buyer = await (await Buyer.withNewCart(shop, store)).prepareOrder([{ sku: book.sku, quantity: 2 }], how)
  if (coupon) await buyer.useCoupon(coupon)
  const { number = '' } = await buyer.submitOrder()
  await shop.db.run`update orders set placed_at = placed_at - make_interval(days => ${days}) where number = ${number}`
  return { number, book }
}
const stateOf = (number: string) =>
  shop.db.one<{ state: string; status: string }>`select state, status from orders where number = ${number}`
const reserved = async (id: number) =>
  (await shop.db.one<{ reserved: number }>`select reserved from source_stock where product_id = ${id}`)?.reserved
const mailOf = (number: string) =>
  shop.db.many<{
    subject: string
    plain: string
  }>`select subject, plain from mail where key = ${`order-cancellation:${number}`}`

describe('an order that was not paid by its deadline', () => {
  it('gives no more coupon uses back than were counted', async () => {
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon) values ('Wyzerowany', 'WYZEROWANY',
          'fixed-cart', 1000, 1)`
    await ordered(8, { coupon: 'wyzerowany' })
    // the operator starts the count again
    await shop.db.run`update sales_rule set times_used = 0 where coupon_code = 'WYZEROWANY'`
    await cancelUnpaidOrders(shop.db, endAttempts)
    expect(await shop.db.one`select times_used from sales_rule where coupon_code = 'WYZEROWANY'`).toEqual({
      timesUsed: 0,
    })
  })

  it('is cancelled once: stock and coupon use are returned, and the buyer gets a mail with the reason', async () => {
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon) values ('Jeden raz', 'JEDENRAZ',
          'fixed-cart', 1000, 1)`
    const { number, book } = await ordered(8, { coupon: 'jedenraz' })
    await shop.runDueJobs()
    const sales = () => shop.db.one`select sales from product where id = ${book.id}`
    expect(await sales()).toEqual({ sales: 2 })
    for (let i = 0; i < 2; i++) {
      await cancelUnpaidOrders(shop.db, endAttempts)
      await shop.runDueJobs()
    }
    expect(await stateOf(number)).toEqual({ state: 'canceled', status: 'canceled' })
    expect([await reserved(book.id), await sales()]).toEqual([0, { sales: 0 }])
    expect(await shop.db.one`select times_used from sales_rule where coupon_code = 'JEDENRAZ'`).toEqual({
      timesUsed: 0,
    })
    expect(
      await shop.db.many`
          select r.quantity, r.reason from stock_reservation r join orders o on o.id = r.order_id
            where o.number = ${number} order by r.id`,
    ).toEqual([
      { quantity: 2, reason: 'order placed' },
      { quantity: -2, reason: 'order canceled: not paid in time' },
    ])
    const { data } = await shop.call<{ guestOrders: { items: object[] } }>(
      `
        { guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") { items { status
          comments { message } items { status quantity_canceled } } } }`,
    )
    expect(data.guestOrders.items).toEqual([
      {
        status: 'Anulowane',
        comments: [{ message: 'Zamówienie anulowane, bo nie dotarła płatność (termin płatności: 4 dni).' }],
        items: [{ status: 'Anulowane', quantity_canceled: 2 }],
      },
    ])
    const mails = await mailOf(number)
    expect(mails).toMatchObject([
      {
        subject: `Zamówienie ${number} anulowane: nie dotarła płatność`,
        plain: expect.stringContaining('kontakt@zakladka.example'),
      },
    ])
    expect(mails[0]?.plain).not.toMatch(/\b(Order|Total|the)\b/)
  })
  it('is cancelled with a mail in the language of the order', async () => {
    const { number } = await ordered(30, { store: 'en' })
    await cancelUnpaidOrders(shop.db, endAttempts)
    await shop.runDueJobs()
    expect(await mailOf(number)).toMatchObject([{ subject: `Order ${number} cancelled: no payment has come` }])
    expect(
      await shop.db
        .one`select c.message from order_comment c join orders o on o.id = c.order_id where o.number = ${number}`,
    ).toEqual({ message: 'Cancelled: no payment has come (time to pay: 4 days).' })
  })
  it('is not cancelled before the deadline, when paid on delivery or when already paid', async () => {
    const [young, cash, paid] = [await ordered(4), await ordered(90, { payment: 'cashondelivery' }), await ordered(90)]
    expect([await recordPayment(shop.db, paid.number), await recordPayment(shop.db, paid.number)]).toEqual([
      true,
      false,
    ])
    await cancelUnpaidOrders(shop.db, endAttempts)
    expect(
      [await stateOf(young.number), await stateOf(cash.number), await stateOf(paid.number)].map(
        (order) => order?.state,
      ),
    ).toEqual(['new', 'processing', 'processing'])
    expect(await reserved(paid.book.id)).toBe(2)
    // a payment collected by the courier is recorded as well
    expect([
      await recordPayment(shop.db, cash.number),
      await recordPayment(shop.db, cash.number),
      (await stateOf(cash.number))?.state,
    ]).toEqual([true, false, 'processing'])
  })
  it('accepts no payment once it is cancelled', async () => {
    const { number } = await ordered(8)
    await cancelUnpaidOrders(shop.db, endAttempts)
    expect(await recordPayment(shop.db, number)).toBe(false)
  })
})

it('deletes guests’ carts untouched for 30 days and keeps the carts of orders', async () => {
  const [old, fresh] = [await Buyer.withNewCart(shop), await Buyer.withNewCart(shop)]
  const book = await shop.sell()
  for (const buyer of [old, fresh]) await buyer.addItems({ sku: book.sku, quantity: 1 })
  const { number } = await ordered(0)
  await shop.db.run`update cart set updated_at = now() - interval '31 days' where public_id <> ${hashOf(fresh.cartId)}`
  await deleteAbandonedCarts(shop.db)
  const ids = [old, fresh].map(({ cartId }) => hashOf(cartId))
  expect(await shop.db.many`select public_id from cart where public_id = any(${ids})`).toEqual([{ publicId: ids[1] }])
  expect(
    await shop.db
      .one`select count(*)::int as carts from cart c join orders o on o.cart_id = c.id where o.number = ${number}`,
  ).toEqual({ carts: 1 })
})
