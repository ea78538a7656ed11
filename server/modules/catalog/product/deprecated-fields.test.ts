import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../../../testing/demo.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Product {
  type_id: string
  color: number | null
  manufacturer: number | null
  tier_price: number | null
  tier_prices: object[]
  websites: object[]
  price_tiers: { quantity: number; final_price: { value: number }; discount: { percent_off: number } }[]
}
const FIELDS = `type_id color manufacturer tier_price tier_prices { customer_group_id percentage_value qty value
  website_id } websites { id code name is_default default_group_id sort_order }
  price_tiers { quantity final_price { value } discount { percent_off } }`

test('what Magento deprecates in products is answered for every type; tiers are those of price_tiers', async () => {
  const { data, errors } = await shop.query<{ products: { items: Product[] } }>(
    `{ products(filter: {}, pageSize: 300) { items { ${FIELDS} } } }`,
    {},
    'en',
  )
  expect(errors).toBeUndefined()
  const { items } = data.products
  expect(new Set(items.map(({ type_id }) => type_id)).size).toBeGreaterThan(4)
  for (const { type_id, color, manufacturer, tier_price, tier_prices, websites, price_tiers } of items) {
    expect([color, manufacturer, tier_price]).toEqual([null, null, null])
    expect(websites).toEqual([
      { id: 1, code: 'base', name: expect.any(String), is_default: true, default_group_id: '1', sort_order: 0 },
    ])
    expect(tier_prices).toEqual(
      price_tiers.map(({ quantity, final_price, discount }) => ({
        customer_group_id: '32000',
        percentage_value: type_id === 'bundle' ? discount.percent_off : null,
        qty: quantity,
        value: final_price.value,
        website_id: 0,
      })),
    )
  }
  for (const type of ['simple', 'bundle'])
    expect(items.filter(({ type_id, tier_prices }) => type_id === type && tier_prices.length > 0)).not.toEqual([])
})
