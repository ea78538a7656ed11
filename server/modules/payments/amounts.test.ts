import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Buyer } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(() => shop.company.faults.clear())
afterAll(() => shop.close())

const run = async (...argv: string[]) => expect(await operate(shop.db, argv)).toMatchObject({ code: 0 })
const backBy = (reference: string) =>
  [...(shop.company.payments.get(reference)?.refunds.values() ?? [])].map(({ amount }) => amount)
const refunds = (number: string) =>
  shop.db.many<{ state: string; amount: number }>`
    select r.state, r.amount from payment_refund r join payment p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.number = ${number} order by r.id`
const paymentOf = (number: string) =>
  shop.db.one`select p.state, p.paid, p.refunded from payment p join orders o on o.id = p.order_id
    where o.number = ${number}`

describe('CHK-4: an amount that changes before it is paid', () => {
  it('drops the old payment page after a partial cancellation, and charges the rest in a new attempt', async () => {
    const { number, key, sku } = await shop.order({ quantity: 2 })
    await shop.start(key)
    await run('orders', 'cancel', number, '--item', `${sku}=1`)
    expect(await shop.payment(key)).toMatchObject({ amount: { value: 54.89 }, redirect_url: null, can_retry: true })
    expect((await shop.start(key)).payment.redirect_url).toEqual(expect.any(String))
    expect(shop.company.payments.get(`${number}-2`)).toMatchObject({ amount: 5489 })
  })
  it('refunds what was credited before the payment arrived', async () => {
    const { number, key, sku } = await shop.order({ quantity: 2 })
    await shop.start(key)
    await run('orders', 'invoice', number)
    await run('orders', 'refund', number, '--item', `${sku}=1`)
    await shop.runDueJobs()
    expect(await refunds(number)).toEqual([])
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(backBy(`${number}-1`)).toEqual([3990])
    await run('orders', 'refund', number)
    await shop.runDueJobs()
    expect(backBy(`${number}-1`)).toEqual([3990, 5489])
    expect(await paymentOf(number)).toEqual({ state: 'refunded', paid: 5489, refunded: 5489 })
  })
  it('CHK-12: requests a transfer of what is left of the order, and none once that is paid', async () => {
    const { sku } = await shop.sell()
    const { number = '' } = await (
      await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 2 }])
    ).submitOrder()
    await run('orders', 'cancel', number, '--item', `${sku}=1`)
    const readAmounts = async () => {
      const { data } = await shop.call<{ guestOrder: object }>(
        `{ guestOrder(input: { number: "${number}", email: "lucja@example.pl", postcode: "20-002" }) {
          transfer { amount { value } code { text } } payment_methods { additional_data { name value } } } }`,
      )
      return data.guestOrder
    }
    const owed = await readAmounts()
    expect(owed).toMatchObject({ transfer: { amount: { value: 54.89 } } })
    const notice = JSON.stringify(owed)
    expect(notice).toContain('|005489|')
    expect(notice).toMatch(/"name":"Kwota","value":"54,89\szł"/)
    await run('orders', 'paid', number)
    expect(await readAmounts()).toMatchObject({ transfer: null, payment_methods: [{ additional_data: [] }] })
  })
})

describe('CHK-4: an order with several attempts', () => {
  it('cancels the others at the company once one of them has paid', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    shop.company.faults.set('DELETE /payments', 'refused')
    await shop.start(key)
    await shop.runDueJobs()
    shop.company.faults.clear()
    await shop.db.run`delete from job where kind = 'payment-cancel'`
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(shop.company.payments.get(`${number}-2`)?.state).toBe('cancelled')
    expect((await shop.payment(key)).state).toBe('PAID')
  })
  it('ORD-7: refunds each of two attempts that were paid after the order was cancelled', async () => {
    const { number, key, productId } = await shop.order({ stock: 1 })
    await shop.start(key)
    await shop.start(key)
    await shop.db.run`update orders set placed_at = placed_at - interval '73 hours' where number = ${number}`
    await enqueue(shop.db, { kind: 'cancel-unpaid-orders', payload: {} })
    await shop.runDueJobs()
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${productId}`
    await shop.notify(shop.company.report(`${number}-2`, 'paid'))
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect([backBy(`${number}-1`), backBy(`${number}-2`)]).toEqual([[5489], [5489]])
    expect((await refunds(number)).map(({ state }) => state)).toEqual(['done', 'done'])
  })
})
