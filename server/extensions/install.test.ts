import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, Buyer, type CheckoutFixture, openCheckoutFixture } from '../testing/checkout-fixture.ts'
import { operate } from '../testing/operator.ts'
import { install } from './install.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  install([
    {
      name: 'bicycle',
      sdl: [],
      migrations: [],
      server: {
        payments: [
          () => ({
            code: 'voucher',
            timing: 'on-delivery',
            offer: ({ amount }) => (amount <= 10_000 ? { timing: 'on-delivery' } : undefined),
          }),
        ],
        deliveries: {
          bicycle: {
            price: ({ price }, weightG) => price * Math.ceil(weightG / 1000),
            refusal: ({ weightG }) => (weightG > 5000 ? 'Too heavy for a bicycle.' : undefined),
          },
        },
        carriers: { bicycle: { title: 'Rower', trackingPage: (number) => `https://rower.example/${number}` } },
        texts: { pl: { 'Too heavy for a bicycle.': 'Za ciężkie na rower.' } },
      },
    },
  ])
  shop = await openCheckoutFixture()
  // as the extension's migrations would
  await shop.db.run`
    insert into payment_method select (jsonb_populate_record(p, '{ "code": "voucher", "title": "Bon" }')).*
    from payment_method p where code = 'banktransfer'`
  await shop.db.run`
    insert into delivery_method select (jsonb_populate_record(d, '{
      "carrier_code": "bicycle", "method_code": "bicycle", "short_code": "bicycle", "price": 500, "free_from": null,
      "max_weight_g": null }')).*
    from delivery_method d where carrier_code = 'dhl' and method_code = 'courier_dhl'`
})
afterAll(() => shop.close())

async function withWeight(weightG: number) {
  const { sku, id } = await shop.sell({ price: 3990 })
  await shop.db.run`update product set weight_g = ${weightG} where id = ${id}`
  const buyer = await Buyer.withNewCart(shop)
  await buyer.addItems({ sku, quantity: 1 })
  return buyer
}
const methodsOf = async (buyer: Buyer) => {
  const { data } = await buyer.request<{
    cart: { shipping_addresses: { available_shipping_methods: Record<string, unknown>[] }[] }
  }>(
    `query($id: String!) { cart(cart_id: $id) { shipping_addresses {
      available_shipping_methods { carrier_code available error_message price_incl_tax { value } } } } }`,
  )
  return data.cart.shipping_addresses[0]?.available_shipping_methods.find(
    ({ carrier_code: code }) => code === 'bicycle',
  )
}

test('EXT-2c: an order is delivered and paid by methods of an extension, at the price that it computes', async () => {
  const buyer = await withWeight(1500)
  await buyer.setEmail('lucja@example.pl')
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ same_as_shipping: true })
  expect(await methodsOf(buyer)).toMatchObject({ available: true, price_incl_tax: { value: 10 } })
  await buyer.setShippingMethod('bicycle', 'bicycle')
  await buyer.setPaymentMethod('voucher')
  const { number = '' } = await buyer.submitOrder()
  expect(await shop.db.one`select grand_total, payment_method from orders where number = ${number}`).toEqual({
    grandTotal: 4990,
    paymentMethod: 'voucher',
  })
  expect((await operate(shop.db, ['orders', 'ship', number, '--tracking', 'R1'])).code).toBe(0)
  await shop.runDueJobs(['order-shipment'])
  const mail = await shop.db.one<{ plain: string }>`select plain from mail where subject like '%' || ${number} || '%'
    order by id desc limit 1`
  expect(mail?.plain).toContain('https://rower.example/R1')
})

test('EXT-2c: a parcel that a method of an extension does not take is refused in the words of the extension', async () => {
  const buyer = await withWeight(6000)
  await buyer.setShippingAddress(address)
  expect(await methodsOf(buyer)).toMatchObject({ available: false, error_message: 'Za ciężkie na rower.' })
})

test('EXT-2a: a payment method that is listed without a function is refused by the name of its extension', () => {
  const voucher = { code: 'voucher', timing: 'on-delivery', offer: () => undefined } as const
  const server = { payments: [voucher] } as object
  expect(() => install([{ name: 'bicycle', sdl: [], migrations: [], server }])).toThrow(
    'The extension bicycle: payments is a list of functions, such as [() => invoice].',
  )
})
