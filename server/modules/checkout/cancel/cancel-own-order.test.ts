import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { readLatestMail, Reader } from '../../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { holdOrder } from '../../orders/documents/comment-order.ts'
import { invoiceOrder } from '../../orders/documents/invoice-order.ts'
import { recordPayment } from '../../orders/unpaid-orders.ts'
import { clearConfigurationCache } from '../../store/store.ts'

let shop: CheckoutFixture
let reader: Reader
beforeAll(async () => {
  shop = await openCheckoutFixture()
  reader = await Reader.signUp(shop, { store: 'en' })
}, 60_000)
afterAll(() => shop.close())

const REASON = 'The order was placed by mistake'
interface Cancelled {
  error: string | null
  order: { number: string; status: string; state: string; comments: { message: string }[] } | null
}

async function ordered({ by = reader, coupon = '' } = {}) {
  const book = await shop.sell({ stock: { lublin: 10 } })
  const buyer = await Buyer.withNewCart(shop, 'en', by.token)
  await buyer.addItems({ sku: book.sku, quantity: 3 })
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ same_as_shipping: true })
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  await buyer.setPaymentMethod('banktransfer')
  if (coupon) await buyer.useCoupon(coupon)
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  const { data } = await by.request<{ customer: { orders: { items: { id: string }[] } } }>(
    'query($number: String) { customer { orders(filter: { number: { eq: $number } }) { items { id } } } }',
    { number },
  )
  return { number, id: data.customer.orders.items[0]?.id ?? '', book }
}
const cancel = (id: string, reason = REASON, by = reader) =>
  by.request<{ cancelOrder: Cancelled | null }>(
    `mutation($id: ID!, $reason: String!) { cancelOrder(input: { order_id: $id, reason: $reason }) {
      error order { number status state comments { message } } } }`,
    { id, reason },
  )
async function reserved(productId: number) {
  const row = await shop.db.one<{ reserved: number }>`
    select reserved from source_stock where product_id = ${productId} and source_code = 'lublin'`
  return row?.reserved
}

describe('cancelOrder by a customer', () => {
  test('releases the stock and sends a mail while nothing is paid, invoiced or shipped', async () => {
    const { id, number, book } = await ordered()
    expect(await reserved(book.id)).toBe(3)
    const { data, errors } = await cancel(id)
    expect(errors).toBeUndefined()
    expect(data.cancelOrder).toEqual({
      error: null,
      order: {
        number,
        status: 'Canceled',
        state: 'canceled',
        comments: [{ message: `Cancelled at your request: ${REASON}` }],
      },
    })
    expect(await reserved(book.id)).toBe(0)
    const mail = await readLatestMail(shop, reader.email, '%cancelled%')
    expect(mail?.subject).toContain(number)
    expect(mail?.plain).toContain(REASON)
  })

  test('gives back the use of its coupon and its sales', async () => {
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon)
      values ('Raz', 'RAZ', 'fixed-cart', 1000, 1)`
    const { id, book } = await ordered({ coupon: 'RAZ' })
    const counted = async () => {
      await shop.runDueJobs()
      return shop.db.one`select sales, times_used from product, sales_rule where product.id = ${book.id}
        and coupon_code = 'RAZ'`
    }
    expect(await counted()).toEqual({ sales: 3, timesUsed: 1 })
    await cancel(id)
    expect(await counted()).toEqual({ sales: 0, timesUsed: 0 })
  })

  test('succeeds once when it is requested twice at the same time', async () => {
    const { id, number, book } = await ordered()
    const responses = await Promise.all([cancel(id), cancel(id)])
    const errors = responses.map(({ data }) => data.cancelOrder?.error)
    expect(errors).toHaveLength(2)
    expect(new Set(errors)).toEqual(new Set([null, `Order ${number} cannot be cancelled any more.`]))
    expect(await reserved(book.id)).toBe(0)
  })

  test('accepts only reasons that the shop offers', async () => {
    const { data } = await reader.request<{
      storeConfig: { order_cancellation_enabled: boolean; order_cancellation_reasons: { description: string }[] }
    }>('{ storeConfig { order_cancellation_enabled order_cancellation_reasons { description } } }')
    expect(data.storeConfig.order_cancellation_enabled).toBe(true)
    expect(data.storeConfig.order_cancellation_reasons.map(({ description }) => description)).toContain(REASON)
    const { id } = await ordered()
    const refused = await cancel(id, '<a href="https://evil.example">win</a>')
    expect(refused.data.cancelOrder).toMatchObject({
      error: 'Choose one of the reasons for the cancellation.',
      order: { state: 'new' },
    })
  })

  test('is refused once the order is paid, invoiced or on hold', async () => {
    const paid = await ordered()
    await recordPayment(shop.db, paid.number)
    expect((await cancel(paid.id)).data.cancelOrder).toMatchObject({
      error: `Order ${paid.number} is paid. Write to us to cancel it.`,
      order: { state: 'processing' },
    })
    await invoiceOrder(shop.db, { actor: OPERATOR, number: paid.number, now: new Date() }, { notify: false })
    expect((await cancel(paid.id)).data.cancelOrder?.error).toBe(`Order ${paid.number} cannot be cancelled any more.`)
    expect(await reserved(paid.book.id)).toBe(3)
    const held = await ordered()
    await holdOrder(shop.db, { actor: OPERATOR, number: held.number, now: new Date() })
    expect((await cancel(held.id)).data.cancelOrder?.error).toBe(`Order ${held.number} is on hold.`)
  })

  test('is refused once a part is shipped, and in every state that ends an order', async () => {
    const { id, number } = await ordered()
    const refused = { error: `Order ${number} cannot be cancelled any more.` }
    for (const state of ['complete', 'closed']) {
      await shop.db.run`update orders set state = ${state} where number = ${number}`
      expect((await cancel(id)).data.cancelOrder).toMatchObject(refused)
    }
    await shop.db.run`update orders set state = 'new' where number = ${number}`
    await shop.db.run`
      insert into order_item (order_id, sku, name, type, quantity_ordered, quantity_shipped, price_excl_tax,
        price_incl_tax, row_total_excl_tax, row_total_incl_tax, tax_class, tax_rate, tax)
      select id, 'WYSLANA', 'Wysłana', 'simple', 1, 1, 0, 0, 0, 0, 'books', 5, 0 from orders where number = ${number}`
    expect((await cancel(id)).data.cancelOrder).toMatchObject({ ...refused, order: { state: 'new' } })
    await shop.db.run`delete from order_item where sku = 'WYSLANA'`
    expect((await cancel(id)).data.cancelOrder).toMatchObject({ error: null, order: { state: 'canceled' } })
  })

  test('does not reveal the order to another customer', async () => {
    const { id, book } = await ordered()
    const stranger = await Reader.signUp(shop, { store: 'en' })
    const tried = await cancel(id, REASON, stranger)
    expect(tried.data.cancelOrder).toBeNull()
    expect(tried.errors?.[0]).toMatchObject({ extensions: { category: 'graphql-no-such-entity' } })
    expect((await cancel('bm9uZQ==', REASON, stranger)).errors?.[0]?.message).toBe(tried.errors?.[0]?.message)
    expect(await reserved(book.id)).toBe(3)
  })

  test('is refused when the shop has switched it off', async () => {
    const { id } = await ordered()
    await shop.db.run`insert into setting (path, value) values ('sales/cancellation/enabled', '0')`
    clearConfigurationCache()
    expect((await cancel(id)).data.cancelOrder).toMatchObject({
      error: 'Order cancellation is not enabled for requested store.',
      order: { state: 'new' },
    })
  })
})
