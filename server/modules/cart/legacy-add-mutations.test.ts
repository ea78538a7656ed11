import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { clearConfigurationCache } from '../store/store.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const CART = '{ cart { total_quantity total_summary_quantity_including_config items { quantity product { sku } } } }'
interface Added {
  cart: {
    total_quantity: number
    total_summary_quantity_including_config: number
    items: { quantity: number; product: { sku: string } }[]
  }
}
const add = async (buyer: Buyer, kind: string, ...items: (object | null)[]) =>
  buyer.request<Record<string, Added | null>>(
    `mutation($input: Add${kind}ProductsToCartInput) { added: add${kind}ProductsToCart(input: $input) ${CART} }`,
    { input: { cart_id: buyer.cartId, cart_items: items } },
  )

describe('Magento’s older mutations, one for each kind of product', () => {
  test.each([
    ['Simple', {}],
    ['Virtual', {}],
    ['Downloadable', { downloadable_product_links: [{ link_id: 7 }] }],
    ['Configurable', { variant_sku: 'x' }],
    ['Bundle', { bundle_options: [] }],
  ])('add%sProductsToCart adds the title named in its data', async (kind, more) => {
    const { sku } = await shop.sell({})
    const buyer = await Buyer.withNewCart(shop, 'en')
    // clients also send empty items
    const { data, errors } = await add(buyer, kind, null, { data: { sku, quantity: 2 }, ...more })
    expect(errors).toBeUndefined()
    expect(data['added']?.cart.items).toEqual([{ quantity: 2, product: { sku } }])
  })

  test('add all lines or none', async () => {
    const { sku } = await shop.sell({})
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { errors } = await add(
      buyer,
      'Configurable',
      { data: { sku, quantity: 1 } },
      { data: { sku: 'nie-ma', quantity: 1 } },
    )
    expect(errors?.[0]).toMatchObject({
      message: 'Could not find a product with SKU "nie-ma"',
      extensions: { category: 'graphql-no-such-entity' },
    })
    expect((await buyer.cart()).items).toEqual([])
    const set = await shop.sell({ type: 'bundle' })
    expect(
      (await add(buyer, 'Bundle', { data: { sku: set.sku, quantity: 1 }, bundle_options: [] })).errors?.[0]?.message,
    ).toBe('The required options you selected are not available')
  })
})

test('the cart icon counts copies, or titles where the configuration says so', async () => {
  const [one, other] = [await shop.sell({}), await shop.sell({})]
  const buyer = await Buyer.withNewCart(shop, 'en')
  await buyer.addItems({ sku: one.sku, quantity: 3 })
  const copies = await add(buyer, 'Simple', { data: { sku: other.sku, quantity: 1 } })
  expect(copies.data['added']?.cart).toMatchObject({ total_quantity: 4, total_summary_quantity_including_config: 4 })
  await shop.db.run`insert into setting (path, value) values ('checkout/cart_link/use_qty', '0')`
  clearConfigurationCache()
  const titles = await add(buyer, 'Simple', { data: { sku: other.sku, quantity: 1 } })
  expect(titles.data['added']?.cart).toMatchObject({ total_quantity: 5, total_summary_quantity_including_config: 2 })
})
