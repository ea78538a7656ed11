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

interface Found {
  deliveryPoints: { total_count: number; items: { code: string }[]; page_info: Record<string, number> } | null
}
const search = (input: object, page: object = {}) =>
  shop.call<Found>(
    `query($input: DeliveryPointsInput!, $pageSize: Int, $currentPage: Int) {
      deliveryPoints(input: $input, pageSize: $pageSize, currentPage: $currentPage) {
        total_count items { code } page_info { current_page page_size total_pages } } }`,
    { input: { carrier_code: 'inpostlocker', method_code: 'standard', ...input }, ...page },
    'en',
  )
const refusalOf = async (input: object, page: object = {}) => {
  const { errors } = await search(input, page)
  return errors?.[0]?.message
}

describe('CHK-10: a search for points', () => {
  test.each([
    [[50, 20, 52]],
    [[50, 20, 52, 23, 1]],
    [[52, 20, 50, 23]],
    [[50, 23, 52, 20]],
    [[-90.1, 20, 52, 23]],
    [[50, 20, 90.1, 23]],
    [[50, -180.1, 52, 23]],
    [[50, 20, 52, 180.1]],
  ])('within %j is refused: it is no part of a map', async (bounds) => {
    expect(await refusalOf({ bounds })).toBe('The value of bounds is not valid.')
  })

  test('within a part of a map finds the points there, up to its edges', async () => {
    const all = (await search({ bounds: [-90, -180, 90, 180] })).data.deliveryPoints
    expect(all?.total_count).toBeGreaterThan(10)
    const one = await shop.db.one<{ code: string; latitude: number; longitude: number }>`
      select code, latitude::float8 as latitude, longitude::float8 as longitude from delivery_point
      where network = 'inpost' and status = 'open' order by code limit 1`
    const [latitude = 0, longitude = 0] = [one?.latitude, one?.longitude]
    const found = (await search({ bounds: [latitude, longitude, latitude, longitude] })).data.deliveryPoints
    expect(found?.items.map(({ code }) => code)).toContain(one?.code)
    expect((await search({ bounds: [0, 0, 1, 1] })).data.deliveryPoints?.total_count).toBe(0)
  })

  test.each([
    ['search', { search: 'x'.repeat(101) }],
    ['codes', { codes: Array.from({ length: 51 }, (_, index) => `LUB${index}`) }],
    ['latitude', { latitude: 90.1, longitude: 20 }],
    ['latitude', { latitude: -90.1, longitude: 20 }],
    ['latitude', { latitude: 50, longitude: 180.1 }],
    ['latitude', { latitude: 50, longitude: -180.1 }],
  ])('with a wrong %s is refused', async (name, input) => {
    expect(await refusalOf(input)).toBe(`The value of ${name} is not valid.`)
  })

  test.each([
    [{ search: 'x'.repeat(100) }],
    [{ codes: Array.from({ length: 50 }, (_, index) => `LUB${index}`) }],
    [{ latitude: 90, longitude: 180 }],
    [{ latitude: -90, longitude: -180 }],
    // a position needs both
    [{ latitude: 95 }],
  ])('may have %j', async (input) => {
    expect(await refusalOf(input)).toBeUndefined()
  })

  test('of a method without points, or of none, is refused', async () => {
    const refused = 'Carrier with such method not found: dhl, courier_dhl'
    expect(await refusalOf({ carrier_code: 'dhl', method_code: 'courier_dhl' })).toBe(refused)
    expect(await refusalOf({ carrier_code: 'nobody', method_code: 'x' })).toBe(
      'Carrier with such method not found: nobody, x',
    )
  })

  test('has pages of two hundred at most', async () => {
    expect(await refusalOf({}, { pageSize: 201 })).toBe('Maximum pageSize is 200')
    expect(await refusalOf({}, { pageSize: 200 })).toBeUndefined()
    const { data } = await search({}, { pageSize: 4, currentPage: 2 })
    const total = data.deliveryPoints?.total_count ?? 0
    expect(data.deliveryPoints?.items).toHaveLength(4)
    expect(data.deliveryPoints?.page_info).toEqual({
      current_page: 2,
      page_size: 4,
      total_pages: Math.ceil(total / 4),
    })
  })
})

test('CHK-10c: a point that was chosen is kept when an address is entered afterwards', async () => {
  const buyer = await Buyer.withNewCart(shop, 'en')
  await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
  await buyer.setShippingAddress()
  const choose = (code?: string) =>
    buyer.mutateCart('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', {
      shipping_methods: [
        { carrier_code: 'inpostlocker', method_code: 'standard', ...(code && { delivery_point: code }) },
      ],
    })
  await choose('LUB02N')
  await buyer.setShippingAddress()
  await choose()
  const { data } = await buyer.request<{ cart: { delivery_point: { code: string } | null } }>(
    'query($id: String!) { cart(cart_id: $id) { delivery_point { code } } }',
  )
  expect(data.cart.delivery_point).toEqual({ code: 'LUB02N' })
})
