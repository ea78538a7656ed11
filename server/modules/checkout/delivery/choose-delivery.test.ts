import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  address,
  type Book,
  Buyer,
  openCheckoutFixture,
  type CheckoutFixture,
} from '../../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const holding = async (book: Partial<Book>) => {
  const buyer = await Buyer.withNewCart(shop, 'en')
  await buyer.addItems({ sku: (await shop.sell(book)).sku, quantity: 1 })
  return buyer
}
const methodsFor = async (buyer: Buyer, where: object = address) =>
  (await buyer.setShippingAddress(where)).data['setShippingAddressesOnCart']?.cart.shipping_addresses[0]
    ?.available_shipping_methods ?? []
const courier = async (buyer: Buyer, where?: object) => {
  const method = (await methodsFor(buyer, where)).find(({ method_code }) => method_code === 'courier_dhl')
  return [method?.available, method?.error_message]
}
const CONTACT =
  'This shipping method is currently unavailable. If you would like to ship using this shipping method, please ' +
  'contact us.'

describe('CHK-2c: a courier', () => {
  test('takes a parcel of its limit of weight, and none above', async () => {
    expect(await courier(await holding({ weight: 31_500 }))).toEqual([true, null])
    const tooHeavy = await holding({ weight: 31_501 })
    expect(await courier(tooHeavy)).toEqual([false, CONTACT])
    expect((await tooHeavy.setShippingMethod('dhl', 'courier_dhl')).errors?.[0]?.message).toBe(CONTACT)
    // its own limit, not that of the points
    const points = (await methodsFor(tooHeavy)).filter(({ error_message }) => error_message?.includes('too heavy'))
    expect(points.length).toBeGreaterThan(0)
  })

  test('is refused when the order is placed, if a title has become too heavy since', async () => {
    const book = await shop.sell({ weight: 31_500 })
    const buyer = await (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku: book.sku, quantity: 1 }])
    await shop.db.run`update product set weight_g = 31501 where id = ${book.id}`
    expect((await buyer.submitOrder()).errors).toMatchObject([{ message: CONTACT }])
    await shop.db.run`update product set weight_g = 31500 where id = ${book.id}`
    expect((await buyer.submitOrder()).errors).toEqual([])
  })

  test('is refused without an address, under an unknown code, and for a bookshop that was chosen', async () => {
    const buyer = await holding({ stock: { lublin: 5, rynek: 5 } })
    const missing = 'The shipping address is missing. Set the address and try again.'
    const choose = async (carrier: string, method: string) =>
      (await buyer.setShippingMethod(carrier, method)).errors?.[0]?.message
    expect(await choose('dhl', 'courier_dhl')).toBe(missing)
    await buyer.setShippingAddress()
    expect(await choose('dhl', 'courier_dpd')).toBe('Carrier with such method not found: dhl, courier_dpd')
    expect(await choose('instore', 'pickup')).toBe('Choose the bookshop in which to collect the order.')
    await buyer.setShippingAddress(address, { pickup_location_code: 'rynek' })
    expect(await choose('dhl', 'courier_dhl')).toBe(missing)
    expect(await choose('instore', 'pickup')).toBeUndefined()
    const warehouse = await buyer.setShippingAddress(address, { pickup_location_code: 'lublin' })
    expect(warehouse.errors?.[0]?.message).toBe('Choose the bookshop in which to collect the order.')
    expect((await buyer.cart()).shipping_addresses[0]?.pickup_location_code).toBe('rynek')
  })
})

test('CHK-11b: a method is chosen no more once the buyer turns to a bookshop, or from it to an address', async () => {
  const buyer = await holding({ stock: { lublin: 5, rynek: 5 } })
  const chosen = async (more?: object) => {
    const { shipping_addresses, prices } =
      (await buyer.setShippingAddress(address, more)).data['setShippingAddressesOnCart']?.cart ?? {}
    return [shipping_addresses?.[0]?.selected_shipping_method?.method_code, prices?.grand_total.value]
  }
  expect(await chosen()).toEqual([undefined, 39.9])
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  expect(await chosen()).toEqual(['courier_dhl', 54.89])
  expect(await chosen({ pickup_location_code: 'rynek' })).toEqual([undefined, 39.9])
  await buyer.setShippingMethod('instore', 'pickup')
  expect(await chosen({ pickup_location_code: 'rynek' })).toEqual(['pickup', 39.9])
  expect(await chosen()).toEqual([undefined, 39.9])
})

test('CHK-1: the buyer’s notes are trimmed, cut to a thousand characters, and none if blank', async () => {
  const buyer = await holding({})
  const notes = async (customer_notes: string) => {
    await buyer.setShippingAddress(address, { customer_notes })
    return (
      await buyer.request<{ cart: { shipping_addresses: { customer_notes: string | null }[] } }>(
        'query($id: String!) { cart(cart_id: $id) { shipping_addresses { customer_notes } } }',
      )
    ).data.cart.shipping_addresses[0]?.customer_notes
  }
  expect(await notes('  Proszę dzwonić. ')).toBe('Proszę dzwonić.')
  expect(await notes(`  ${'ą'.repeat(1100)}`)).toBe('ą'.repeat(1000))
  expect(await notes('   ')).toBeNull()
})

describe('CHK-1 CHK-11: ScandiPWA’s step', () => {
  const { firstname, lastname, street, city, postcode, telephone } = address
  const form = { firstname, lastname, street, city, postcode, telephone, country_id: 'PL' }
  const save = (buyer: Buyer, shipping: object, billing: object, more: object = {}) =>
    buyer.request(
      `mutation($id: String!, $of: SaveAddressInformation!) {
        saveAddressInformation(guestCartId: $id, addressInformation: $of) { payment_methods { code } } }`,
      { of: { shipping_address: shipping, billing_address: billing, ...more } },
    )

  test('bills another address only where it differs, and never that of a bookshop', async () => {
    const buyer = await holding({ stock: { lublin: 5, rynek: 5 } })
    const stored = () => shop.db.one`
      select billing_same_as_shipping as same, billing_address ->> 'city' as city, email, method_code as method
      from cart order by id desc limit 1`
    const dhl = { shipping_carrier_code: 'dhl', shipping_method_code: 'courier_dhl' }
    expect((await save(buyer, { ...form, email: 'ewa@example.pl' }, form, dhl)).errors).toBeUndefined()
    expect(await stored()).toEqual({ same: true, city: null, email: 'ewa@example.pl', method: 'courier_dhl' })
    const chelm = { ...form, city: 'Chełm' }
    // without an e-mail address or a method, those of the cart stay
    expect((await save(buyer, form, chelm)).errors).toBeUndefined()
    expect(await stored()).toEqual({ same: false, city: 'Chełm', email: 'ewa@example.pl', method: 'courier_dhl' })
    const place = [{ attribute_code: 'pickup_location_code', value: 'rynek' }]
    const pickup = { shipping_carrier_code: 'instore', shipping_method_code: 'pickup' }
    expect((await save(buyer, { ...form, extension_attributes: place }, chelm, pickup)).errors).toBeUndefined()
    expect(await stored()).toEqual({ same: true, city: null, email: 'ewa@example.pl', method: 'pickup' })
  })
})
