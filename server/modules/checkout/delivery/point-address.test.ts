import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeliveryPoints } from '../../../../demo/delivery-points.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await writeDeliveryPoints(shop.db, fileURLToPath(new URL('../../../../demo', import.meta.url)))
}, 60_000)
afterAll(() => shop?.close())

const LOCKERS = { carrier_code: 'inpostlocker', method_code: 'standard' }
/** All that a buyer who collects enters; Magento's other required fields are empty. */
const collector = {
  firstname: 'Łucja',
  lastname: 'Nowak-Żak',
  telephone: '501 234 567',
  country_code: 'PL',
  city: '',
  street: [],
}

async function codes() {
  const { data } = await shop.call<{ deliveryPoints: { items: { code: string; street: string; name: string }[] } }>(
    `query($input: DeliveryPointsInput!) { deliveryPoints(input: $input) { items { code street name } } }`,
    { input: { ...LOCKERS, search: 'Lublin' } },
  )
  const [first, second] = data.deliveryPoints.items
  if (!first || !second) throw new Error('the seed has no lockers in Lublin')
  return [first, second] as const
}

async function enters() {
  const buyer = await Buyer.withNewCart(shop, 'en')
  const { sku } = await shop.sell()
  await buyer.addItems({ sku, quantity: 1 })
  await buyer.setEmail('lucja@example.pl')
  return buyer
}
const collectsAt = (buyer: Buyer, code: string) =>
  buyer.setShippingAddress(collector, { delivery_point: { ...LOCKERS, code } })
const takes = (buyer: Buyer, method: object) =>
  buyer.mutateCart('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', { shipping_methods: [method] })

describe('CHK-10: the address of a buyer who collects at a point', () => {
  test('needs only a name and a phone number; the rest is the address of the point', async () => {
    const [{ code, street, name }] = await codes()
    const buyer = await enters()
    expect((await collectsAt(buyer, code)).errors).toBeUndefined()
    expect((await takes(buyer, { ...LOCKERS, delivery_point: code })).errors).toBeUndefined()
    const [address] = (await buyer.cart()).shipping_addresses
    expect(address).toMatchObject({ firstname: 'Łucja', telephone: '501234567', city: 'Lublin', company: name })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setPaymentMethod('banktransfer')
    const { number } = await buyer.submitOrder(await buyer.acceptAgreements())
    const { data } = await shop.call<{
      guestOrders: { items: Record<'shipping_address' | 'billing_address', { street: string[]; company: string }>[] }
    }>(
      `query($number: String!) {
        guestOrders(filter: { number: { eq: $number } }, customer_email: "lucja@example.pl") {
          items { shipping_address { street company } billing_address { street company } }
        }
      }`,
      { number },
    )
    // a receipt has the buyer’s name, not the point’s
    expect(data.guestOrders.items).toEqual([
      { shipping_address: { street: [street], company: name }, billing_address: { street: [street], company: null } },
    ])
  })

  test('requires a name, a phone number and an existing point', async () => {
    const [{ code }] = await codes()
    const buyer = await enters()
    const nameless = await buyer.setShippingAddress(
      { ...collector, firstname: '' },
      { delivery_point: { ...LOCKERS, code } },
    )
    expect(nameless.errors?.[0]?.extensions.category).toBe('graphql-input')
    const silent = await buyer.setShippingAddress(
      { ...collector, telephone: '' },
      { delivery_point: { ...LOCKERS, code } },
    )
    expect(silent.errors?.[0]?.message).toContain('telephone')
    const nowhere = await collectsAt(buyer, 'LUB99X')
    expect(nowhere.errors?.[0]).toMatchObject({
      message: 'There is no point LUB99X.',
      extensions: { field: 'delivery_point' },
    })
    expect((await buyer.cart()).shipping_addresses).toEqual([])
  })

  test('cannot be used for a courier', async () => {
    const [{ code }] = await codes()
    const buyer = await enters()
    await collectsAt(buyer, code)
    await takes(buyer, { ...LOCKERS, delivery_point: code })
    expect((await buyer.setShippingMethod('dhl', 'courier_dhl')).errors?.[0]?.message).toBe(
      'The shipping address is missing. Set the address and try again.',
    )
  })

  test('changes with the point', async () => {
    const [first, second] = await codes()
    const buyer = await enters()
    await collectsAt(buyer, first.code)
    await takes(buyer, { ...LOCKERS, delivery_point: first.code })
    await takes(buyer, { ...LOCKERS, delivery_point: second.code })
    expect((await buyer.cart()).shipping_addresses[0]).toMatchObject({ firstname: 'Łucja', company: second.name })
  })

  test('cannot be the billing address of a company', async () => {
    const [{ code }] = await codes()
    const buyer = await enters()
    await buyer.setShippingAddress({ ...collector, vat_id: '9469990016' }, { delivery_point: { ...LOCKERS, code } })
    await takes(buyer, { ...LOCKERS, delivery_point: code })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setPaymentMethod('banktransfer')
    expect((await buyer.submitOrder(await buyer.acceptAgreements())).errors[0]?.message).toBe(
      'The billing address is missing. Set the address and try again.',
    )
  })

  test('stays the buyer’s own where one is given, as Magento’s clients do', async () => {
    const [{ code }] = await codes()
    const buyer = await enters()
    await buyer.setShippingAddress()
    await takes(buyer, { ...LOCKERS, delivery_point: code })
    expect((await buyer.cart()).shipping_addresses[0]).toMatchObject({ company: null, postcode: '20-002' })
    expect((await buyer.setShippingMethod('dhl', 'courier_dhl')).errors).toBeUndefined()
  })
})
