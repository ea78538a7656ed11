import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { address, Buyer } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { COMPANY } from '../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(() => shop.company.faults.clear())
afterAll(() => shop.close())

const TRANSFER = { method: 'banktransfer' }

/** An order whose payment the company has refused. */
async function refused() {
  const order = await shop.order()
  await shop.start(order.key)
  await shop.notify(shop.company.report(`${order.number}-1`, 'failed'))
  return order
}
/** An order that is collected in the bookshop. */
async function toBeCollected() {
  const { sku } = await shop.sell({ stock: { lublin: 5, rynek: 5 } })
  const buyer = await Buyer.withNewCart(shop, 'en')
  await buyer.addItems({ sku, quantity: 1 })
  await buyer.setEmail('lucja@example.pl')
  await buyer.setShippingAddress(address, { pickup_location_code: 'rynek' })
  await buyer.setBillingAddress({ address })
  await buyer.setShippingMethod('instore', 'pickup')
  await buyer.setPaymentMethod(COMPANY)
  const { data } = await buyer.request<{ placeOrder: { order: { order_number: string; payment_key: string } } }>(
    `mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number payment_key } } }`,
    { input: { cart_id: buyer.cartId, ...(await buyer.acceptAgreements()) } },
  )
  const { order_number: number, payment_key: key } = data.placeOrder.order
  return { number, key }
}
const deadlines = async () => {
  await enqueue(shop.db, { kind: 'cancel-unpaid-orders', payload: {} })
  await shop.runDueJobs()
}
const mailsOf = (number: string) =>
  shop.db.many<{ html: string }>`
    select html from mail where subject = ${`Order ${number}: another way to pay`}`
const seen = async (number: string) => {
  const { data } = await shop.call<{ guestOrder: object }>(
    `{ guestOrder(input: { number: "${number}", email: "lucja@example.pl", postcode: "20-002" }) {
      payment_methods { type } payment { state } transfer { amount { value } title pay_within_days } } }`,
  )
  return data.guestOrder
}

describe('CHK-4: changing an order from online to offline payment', () => {
  it('is named in the language of the order, not of the view in which it was chosen', async () => {
    const { number, key } = await shop.order({ store: 'en' })
    await shop.start(key, TRANSFER, 'default')
    expect(
      await shop.db.one`select o.payment_title = m.titles ->> 'en' as is_english from orders o
        join payment_method m on m.code = 'banktransfer' where o.number = ${number}`,
    ).toEqual({ isEnglish: true })
  })
  it('offers all methods that fit its delivery, and cash only where it is accepted', async () => {
    const { key } = await refused()
    const { methods } = await shop.payment(key)
    expect(methods).toContainEqual({ code: 'banktransfer', kind: 'OFFLINE', has_blik: false, is_trial: false })
    expect(methods).toContainEqual(expect.objectContaining({ code: COMPANY, kind: 'ONLINE' }))
    expect(methods.map(({ code }) => code)).not.toContain('cashondelivery')
    expect((await shop.start(key, { method: 'cashondelivery' })).refusal).toBe(
      'The requested Payment Method is not available.',
    )
    const collected = await toBeCollected()
    expect((await shop.payment(collected.key)).methods.map(({ code }) => code)).toContain('cashondelivery')
  })
  it('to a transfer cancels the attempt at the company and mails the account number', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const { payment } = await shop.start(key, TRANSFER)
    expect(payment).toMatchObject({
      state: 'PENDING',
      method: { code: 'banktransfer' },
      amount: { value: 54.89 },
      redirect_url: null,
      message: null,
      can_retry: false,
      methods: [],
    })
    await shop.runDueJobs()
    expect(await shop.orderState(number)).toEqual({ state: 'new', status: 'pending', totalPaid: 0 })
    expect(shop.company.payments.get(`${number}-1`)?.state).toBe('cancelled')
    expect(await seen(number)).toEqual({
      payment_methods: [{ type: 'banktransfer' }],
      payment: null,
      transfer: { amount: { value: 54.89 }, title: number, pay_within_days: 4 },
    })
    const [mail, ...more] = await mailsOf(number)
    expect(mail?.html).toContain('Account number')
    expect(mail?.html).toContain(number)
    expect(more).toEqual([])
    // the company’s report on the cancelled attempt changes nothing, and sends no reminder
    expect((await shop.payment(key)).state).toBe('PENDING')
    expect((await operate(shop.db, ['orders', 'paid', number])).code).toBe(0)
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
    expect((await shop.payment(key)).state).toBe('PAID')
  })
  it('takes effect once when requested twice, and cannot be reverted', async () => {
    const { number, key } = await refused()
    const responses = [await shop.start(key, TRANSFER), await shop.start(key, TRANSFER)]
    expect(responses.map(({ refusal, payment }) => [refusal, payment?.method.code])).toEqual([
      [undefined, 'banktransfer'],
      [undefined, 'banktransfer'],
    ])
    expect((await shop.start(key, { method: COMPANY })).refusal).toBe(`Order ${number} cannot be paid any more.`)
    await shop.runDueJobs()
    expect(await mailsOf(number)).toHaveLength(1)
  })
  it('ORD-7: restarts the days to pay', async () => {
    const { number, key, productId } = await refused()
    await shop.start(key, TRANSFER)
    await shop.db.run`update orders set placed_at = placed_at - interval '9 days' where number = ${number}`
    await deadlines()
    expect(await shop.orderState(number)).toMatchObject({ state: 'new' })
    await shop.db.run`
      update orders set payment_details = payment_details || jsonb_build_object('payFrom', now() - interval '9 days')
        where number = ${number}`
    await deadlines()
    expect(await shop.orderState(number)).toMatchObject({ state: 'canceled' })
    expect((await shop.payment(key)).state).toBe('CANCELED')
    expect(await shop.db.one`select reserved from source_stock where product_id = ${productId}`).toEqual({
      reserved: 0,
    })
  })
  it('still accepts a payment that the company reports afterwards', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.start(key, TRANSFER)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
    expect((await shop.payment(key)).state).toBe('PAID')
    expect(await seen(number)).toMatchObject({ transfer: null })
    expect((await operate(shop.db, ['orders', 'paid', number])).code).toBe(2)
  })
  it('to cash on pick-up starts processing the order', async () => {
    const { number, key } = await toBeCollected()
    expect((await shop.start(key, { method: 'cashondelivery' })).payment.method.code).toBe('cashondelivery')
    expect(await shop.orderState(number)).toEqual({ state: 'processing', status: 'processing', totalPaid: 0 })
    await shop.runDueJobs()
    expect((await mailsOf(number))[0]?.html).toContain('To pay on collection')
    expect((await operate(shop.db, ['orders', 'ship', number])).code).toBe(0)
  })
  it('is refused once the order is paid, on hold or cancelled', async () => {
    const paid = await shop.order()
    await shop.start(paid.key)
    await shop.notify(shop.company.report(`${paid.number}-1`, 'paid'))
    expect((await shop.start(paid.key, TRANSFER)).payment).toMatchObject({ state: 'PAID', method: { code: COMPANY } })
    const held = await refused()
    await operate(shop.db, ['orders', 'hold', held.number])
    expect((await shop.start(held.key, TRANSFER)).refusal).toBe(`Order ${held.number} cannot be paid any more.`)
    const over = await refused()
    await operate(shop.db, ['orders', 'cancel', over.number])
    expect((await shop.start(over.key, TRANSFER)).refusal).toBe(`Order ${over.number} cannot be paid any more.`)
    expect((await shop.payment(over.key)).state).toBe('CANCELED')
  })
})
