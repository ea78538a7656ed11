import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { clearConfigurationCache } from '../../store/store.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const FREE = 'free_shipping { threshold { value currency } remaining { value } }'
const free = async (buyer: Buyer) =>
  (
    await buyer.request<{ cart: { free_shipping: object | null } }>(
      `query($id: String!) { cart(cart_id: $id) { ${FREE} } }`,
    )
  ).data.cart.free_shipping
const away = (remaining: number) => ({ threshold: { value: 199, currency: 'PLN' }, remaining: { value: remaining } })

async function holding(price: number, more: Parameters<CheckoutFixture['sell']>[0] = {}) {
  const buyer = await Buyer.withNewCart(shop)
  const book = await shop.sell({ price, ...more })
  await buyer.addItems({ sku: book.sku, quantity: 1 })
  return buyer
}

describe('domain.md section 2: the amount missing to free delivery', () => {
  it('is the difference to the threshold after discounts, to the grosz', async () => {
    expect(await free(await holding(3990))).toEqual(away(159.1))
    expect(await free(await holding(19899))).toEqual(away(0.01))
    expect(await free(await holding(19900))).toEqual(away(0))
    const buyer = await holding(20000)
    expect(await free(buyer)).toEqual(away(0))
    await buyer.useCoupon('ZAKLADKA10')
    expect(await free(buyer)).toEqual(away(19))
  })
  it('is zero with a coupon for free delivery', async () => {
    const buyer = await holding(3990)
    await buyer.useCoupon('DARMOWA')
    expect(await free(buyer)).toEqual(away(0))
  })
  it('is returned by cart mutations as well', async () => {
    const buyer = await holding(12000)
    expect(
      (
        await buyer.mutateCart(
          'applyCouponToCart',
          'ApplyCouponToCartInput',
          { coupon_code: 'LUBLIN15' },
          `{ cart { ${FREE} } }`,
        )
      ).data['applyCouponToCart']?.cart,
    ).toEqual({ free_shipping: away(94) })
  })
  it('is null for an empty cart, for files, for a parcel that no courier takes and for pick-up', async () => {
    expect(await free(await Buyer.withNewCart(shop))).toBeNull()
    expect(await free(await holding(3990, { type: 'virtual', stock: {} }))).toBeNull()
    expect(await free(await holding(3990, { weight: 40_000 }))).toBeNull()
    const buyer = await holding(3990, { stock: { lublin: 5, rynek: 5 } })
    await buyer.setShippingAddress(address, { pickup_location_code: 'rynek' })
    await buyer.setShippingMethod('instore', 'pickup')
    expect(await free(buyer)).toBeNull()
  })
  it('depends on the cheapest active courier', async () => {
    const buyer = await holding(3990)
    await shop.db.run`update delivery_method set price = 999, free_from = 9900 where carrier_code = 'dpd'`
    try {
      // a row changed directly in the database takes effect as well
      await expect
        .poll(() => free(buyer))
        .toEqual({ threshold: { value: 99, currency: 'PLN' }, remaining: { value: 59.1 } })
      await shop.db.run`update delivery_method set free_from = null where carrier_code = 'dpd'`
      await expect.poll(() => free(buyer)).toBeNull()
    } finally {
      await shop.db.run`update delivery_method set price = 1499, free_from = 19900 where carrier_code = 'dpd'`
      clearConfigurationCache()
    }
  })
})

describe('CART-4: the lowest delivery price of a cart', () => {
  const from = async (buyer: Buyer) =>
    (
      await buyer.request<{ cart: { delivery_from: object | null } }>(
        'query($id: String!) { cart(cart_id: $id) { delivery_from { sent { value currency } collected { value } } } }',
      )
    ).data.cart.delivery_from
  const price = (value: number) => ({ value, currency: 'PLN' })

  it('is returned before any address or method is chosen, and depends on the goods', async () => {
    expect(await from(await holding(3990))).toEqual({ sent: price(8.99), collected: { value: 0 } })
    expect(await from(await holding(19900))).toEqual({ sent: price(0), collected: { value: 0 } })
  })
  it('is null for an empty cart or files, and has no price to send what only a bookshop has', async () => {
    expect(await from(await Buyer.withNewCart(shop))).toBeNull()
    expect(await from(await holding(3990, { type: 'virtual', stock: {} }))).toBeNull()
    expect(await from(await holding(3990, { stock: { rynek: 2 } }))).toEqual({ sent: null, collected: { value: 0 } })
  })
})

it('CHK-2: delivery methods return their working days to both Magento and ScandiPWA clients', async () => {
  await shop.db.run`update delivery_method set delivery_days_min = 2, delivery_days_max = 4 where carrier_code = 'dpd'`
  clearConfigurationCache()
  const buyer = await holding(3990)
  const days = { delivery_days_min: 2, delivery_days_max: 4 }
  const DAYS = 'carrier_code delivery_days_min delivery_days_max'
  const { data } = await buyer.request<Record<string, object[]>>(
    `
      mutation($id: String!) { flat: estimateShippingCosts(address: { country_id: "PL" },
        guestCartId: $id) { ${DAYS} } core: estimateShippingMethods(input: { cart_id: $id,
        address: { country_code: PL } }) { ${DAYS} } }`,
  )
  for (const methods of Object.values(data)) expect(methods).toContainEqual({ carrier_code: 'dpd', ...days })
})
