import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const STEPS = {
  setGuestEmailOnCart: 'SetGuestEmailOnCartInput',
  setShippingAddressesOnCart: 'SetShippingAddressesOnCartInput',
  setShippingMethodsOnCart: 'SetShippingMethodsOnCartInput',
  setBillingAddressOnCart: 'SetBillingAddressOnCartInput',
  setPaymentMethodOnCart: 'SetPaymentMethodOnCartInput',
} as const
type Step = keyof typeof STEPS
const method = { carrier_code: 'dhl', method_code: 'courier_dhl' }
const ADDRESS_OR_ID = 'The shipping address must contain either "customer_address_id" or "address".'
const BILLING = 'The billing address must contain either "customer_address_id", "address", or "same_as_shipping".'
const missing = (name: string) => `Required parameter "${name}" is missing`

describe('CHK-1: a step of the checkout without what it needs is refused, and the cart stays as it was', () => {
  test.each<[Step, object, string]>([
    ['setShippingAddressesOnCart', { shipping_addresses: [] }, ADDRESS_OR_ID],
    ['setShippingAddressesOnCart', { shipping_addresses: [{}] }, ADDRESS_OR_ID],
    ['setShippingAddressesOnCart', { shipping_addresses: [{ customer_notes: 'a' }] }, ADDRESS_OR_ID],
    [
      'setShippingAddressesOnCart',
      { shipping_addresses: [{ address }, { address }] },
      'You cannot specify multiple shipping addresses.',
    ],
    ['setShippingMethodsOnCart', { shipping_methods: [] }, missing('shipping_methods')],
    [
      'setShippingMethodsOnCart',
      { shipping_methods: [method, method] },
      'You cannot specify multiple shipping methods.',
    ],
    ['setShippingMethodsOnCart', { shipping_methods: [{ ...method, carrier_code: '' }] }, missing('carrier_code')],
    ['setShippingMethodsOnCart', { shipping_methods: [{ ...method, method_code: '' }] }, missing('method_code')],
    ['setBillingAddressOnCart', { billing_address: {} }, BILLING],
    ['setBillingAddressOnCart', { billing_address: { same_as_shipping: false } }, BILLING],
    ['setBillingAddressOnCart', { billing_address: { use_for_shipping: true } }, BILLING],
    ['setPaymentMethodOnCart', { payment_method: { code: '' } }, missing('code')],
    ['setGuestEmailOnCart', { cart_id: '', email: 'a@example.pl' }, missing('cart_id')],
    ['setShippingAddressesOnCart', { cart_id: '', shipping_addresses: [{ address }] }, missing('cart_id')],
    ['setShippingMethodsOnCart', { cart_id: '', shipping_methods: [method] }, missing('cart_id')],
    ['setBillingAddressOnCart', { cart_id: '', billing_address: { same_as_shipping: true } }, missing('cart_id')],
    ['setPaymentMethodOnCart', { cart_id: '', payment_method: { code: 'banktransfer' } }, missing('cart_id')],
  ])('%s %j', async (step, input, message) => {
    const { sku } = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku, quantity: 1 }])
    const before = await buyer.cart()
    const { data, errors } = await buyer.mutateCart(step, STEPS[step], input, '{ cart { id } }')
    expect(data?.[step] ?? null).toBeNull()
    expect(errors?.map((one) => [one.message, one.extensions.category])).toEqual([[message, 'graphql-input']])
    expect(await buyer.cart()).toEqual(before)
  })

  test.each([
    ['dhl', 'courier_dpd'],
    ['dpd', 'courier_dhl'],
    ['', ''],
  ])('totals are not estimated with the method %s %s, which the cart has not', async (carrier_code, method_code) => {
    const { sku } = await shop.sell({ price: 3990 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku, quantity: 1 })
    const estimate = (shipping_method?: object) =>
      buyer.request<{ estimateTotals: { cart: { prices: { grand_total: { value: number } } } } | null }>(
        `mutation($input: EstimateTotalsInput!) {
          estimateTotals(input: $input) { cart { prices { grand_total { value } } } } }`,
        { input: { cart_id: buyer.cartId, address: { country_code: 'PL' }, shipping_method } },
      )
    expect((await estimate()).data.estimateTotals?.cart.prices.grand_total.value).toBe(39.9)
    expect((await estimate(method)).data.estimateTotals?.cart.prices.grand_total.value).toBe(54.89)
    const refused = await estimate({ carrier_code, method_code })
    expect(refused.errors?.[0]?.message).toBe(`Carrier with such method not found: ${carrier_code}, ${method_code}`)
    // an estimate chooses nothing
    expect((await buyer.cart()).prices.grand_total.value).toBe(39.9)
  })
})
