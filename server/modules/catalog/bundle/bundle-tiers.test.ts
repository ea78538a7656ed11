import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBundle } from '../../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { notifyProductsChanged } from '../../../testing/compounds.ts'
import { Reader } from '../../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const SOON = { timeout: 15_000 }

type Fields = NonNullable<NonNullable<Parameters<typeof insertBundle>[2]>['fields']>

/** A bundle of a mug (VAT 23 %) or a more expensive jug, and a book (VAT 5 %). */
async function sellEveningSet(fields: Fields = {}, more: Parameters<typeof insertBundle>[2] = {}) {
  const mug = await shop.sell({ name: 'Kubek', price: 2000, taxClass: 'standard' })
  const jug = await shop.sell({ name: 'Dzbanek', price: 6000, taxClass: 'standard' })
  const book = await shop.sell({ name: 'Lalka', price: 4000 })
  const bundle = await insertBundle(
    shop.db,
    [
      { title: 'Do herbaty', products: [{ sku: mug.sku }, { sku: jug.sku }] },
      { title: 'Książka', type: 'select', products: [{ sku: book.sku }] },
    ],
    { fields, ...more },
  )
  return { ...bundle, mug, jug, book }
}

const TIERS = 'price_tiers { quantity final_price { value currency } discount { percent_off amount_off } }'
async function tiersOf(sku: string, store?: string, token?: string) {
  const { data, errors } = await shop.call<{ products: { items: { price_tiers: object[] }[] } }>(
    `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ${TIERS} } } }`,
    { sku },
    store,
    token,
  )
  expect(errors).toBeUndefined()
  return data.products.items[0]?.price_tiers
}
const tier = (quantity: number, value: number, percent_off: number, amount_off: number) => ({
  quantity,
  final_price: { value, currency: 'PLN' },
  discount: { percent_off, amount_off },
})
const wholesaler = async () => {
  const reader = await Reader.signUp(shop)
  await shop.db.run`update customer set group_id = 2 where id = ${await reader.id()}`
  return reader
}

interface Cart {
  items: {
    uid: string
    quantity: number
    prices: { price_including_tax: { value: number }; row_total_including_tax: { value: number } }
    bundle_options: { values: { price: number }[] }[]
  }[]
  prices: { grand_total: { value: number }; applied_taxes: { label: string; amount: { value: number } }[] }
}
const CART = `items { uid quantity prices { price_including_tax { value } row_total_including_tax { value } }
  ... on BundleCartItem { bundle_options { values { price } } } }
  prices { grand_total { value } applied_taxes { label amount { value } } }`
async function add(buyer: Buyer, ...items: object[]) {
  const { data, errors } = await buyer.request<{ added: { cart: Cart; user_errors: object[] } }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { ${CART} } user_errors { message } } }`,
    { items },
  )
  expect(errors).toBeUndefined()
  expect(data.added.user_errors).toEqual([])
  return data.added.cart
}
const change = async (buyer: Buyer, cart_item_uid: string | undefined, quantity: number) => {
  const { errors } = await buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
    cart_items: [{ cart_item_uid, quantity }],
  })
  expect(errors).toBeUndefined()
  return (await buyer.request<{ cart: Cart }>(`query($id: String!) { cart(cart_id: $id) { ${CART} } }`)).data.cart
}
const eachOf = ({ items }: Cart) => items.map(({ prices }) => prices.price_including_tax.value)

describe('CAT-13 CAT-16 tier prices of a dynamic bundle', () => {
  test.each([undefined, 'en'])(
    'shows the percentage and the resulting price of the cheapest set (view %s)',
    async (store) => {
      const { set, book } = await sellEveningSet({ tiers: [{ quantity: 3, discount: 15 }] })
      // 85 % of 20 + 40
      expect(await tiersOf(set.sku, store)).toEqual([tier(3, 51, 15, 9)])
      // three sets contain three books, which cost 30 each by their own tier price
      await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${book.id}, 3, 3000)`
      await notifyProductsChanged(shop.db, [book])
      await expect.poll(() => tiersOf(set.sku, store), SOON).toEqual([tier(3, 42.5, 15, 9)])
    },
  )

  test('shows only tiers that take off more than the reduction and the tiers of fewer sets', async () => {
    const { set } = await sellEveningSet({
      discount: 10,
      tiers: [
        { quantity: 2, discount: 10 },
        { quantity: 3, discount: 12.5 },
        { quantity: 4, discount: 11 },
        { quantity: 5, discount: 20 },
      ],
    })
    expect(await tiersOf(set.sku)).toEqual([tier(3, 52.5, 12.5, 7.5), tier(5, 48, 20, 12)])
  })

  test('shows and charges the tier of a customer group to its members only', async () => {
    const { set, uid } = await sellEveningSet({
      tiers: [
        { quantity: 3, discount: 10 },
        { quantity: 2, discount: 25, group: 'Wholesale' },
      ],
    })
    const reader = await wholesaler()
    expect(await tiersOf(set.sku)).toEqual([tier(3, 54, 10, 6)])
    expect(await tiersOf(set.sku, undefined, reader.token)).toEqual([tier(2, 45, 25, 15)])
    const item = { sku: set.sku, quantity: 3, selected_options: [uid(0, 0), uid(1, 0)] }
    expect(eachOf(await add(await Buyer.withNewCart(shop), item))).toEqual([54])
    expect(eachOf(await add(await Buyer.withNewCart(shop, undefined, reader.token), item))).toEqual([45])
  })

  test('ignores a tier stored as an amount, as a dynamic bundle has no price of its own', async () => {
    const { set, uid } = await sellEveningSet()
    await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${set.id}, 2, 100)`
    expect(await tiersOf(set.sku)).toEqual([])
    const item = { sku: set.sku, quantity: 2, selected_options: [uid(0, 0), uid(1, 0)] }
    expect(eachOf(await add(await Buyer.withNewCart(shop), item))).toEqual([60])
  })

  test('CAT-16: shows tiers of a fixed price as amounts', async () => {
    const { set, uid } = await sellEveningSet({ price: 'fixed' }, { price: 5000 })
    await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${set.id}, 2, 4500)`
    expect(await tiersOf(set.sku, 'en')).toEqual([tier(2, 45, 10, 5)])
    const item = { sku: set.sku, quantity: 2, selected_options: [uid(0, 0), uid(1, 0)] }
    expect(eachOf(await add(await Buyer.withNewCart(shop), item))).toEqual([45])
  })
})

describe('CAT-13 CAT-16 the tier price of a bundle in the cart', () => {
  test.each([undefined, 'en'])('applies from its quantity on, with the VAT of each part (view %s)', async (store) => {
    const { set, uid } = await sellEveningSet({ tiers: [{ quantity: 3, discount: 15 }] })
    const buyer = await Buyer.withNewCart(shop, store)
    const choice = { sku: set.sku, selected_options: [uid(0, 0), uid(1, 0)] }
    expect(eachOf(await add(buyer, { ...choice, quantity: 2 }))).toEqual([60])
    const cart = await add(buyer, { ...choice, quantity: 1 })
    // 3 × 17 at 23 % and 3 × 34 at 5 %
    expect(cart).toMatchObject({
      items: [
        {
          quantity: 3,
          prices: { price_including_tax: { value: 51 }, row_total_including_tax: { value: 153 } },
          bundle_options: [{ values: [{ price: 17 }] }, { values: [{ price: 34 }] }],
        },
      ],
      prices: {
        grand_total: { value: 153 },
        applied_taxes: [
          { label: 'VAT 5%', amount: { value: 4.86 } },
          { label: 'VAT 23%', amount: { value: 9.54 } },
        ],
      },
    })
    expect(eachOf(await change(buyer, cart.items[0]?.uid, 2))).toEqual([60])
  })

  test('counts the sets of each line separately: another choice is another line', async () => {
    const { set, uid } = await sellEveningSet({ tiers: [{ quantity: 3, discount: 50 }] })
    const cart = await add(
      await Buyer.withNewCart(shop),
      { sku: set.sku, quantity: 3, selected_options: [uid(0, 0), uid(1, 0)] },
      { sku: set.sku, quantity: 2, selected_options: [uid(0, 1), uid(1, 0)] },
    )
    expect(eachOf(cart)).toEqual([30, 100])
  })

  test('applies the larger of tier and reduction, never both', async () => {
    const { set, uid, book } = await sellEveningSet({
      discount: 10,
      tiers: [
        { quantity: 2, discount: 5 },
        { quantity: 4, discount: 20 },
      ],
    })
    const buyer = await Buyer.withNewCart(shop)
    const choice = { sku: set.sku, selected_options: [uid(0, 0), uid(1, 0)] }
    expect(eachOf(await add(buyer, { ...choice, quantity: 2 }))).toEqual([54])
    expect(eachOf(await add(buyer, { ...choice, quantity: 2 }))).toEqual([48])
    // the percentage is taken off the reduced price of a part
    await shop.db.run`update price set special_amount = 3000 where product_id = ${book.id}`
    await notifyProductsChanged(shop.db, [book])
    expect(eachOf(await add(buyer, { ...choice, quantity: 1 }))).toEqual([40])
  })

  test('WISH-4: applies when the sets are moved from a wish list', async () => {
    const { set, uid } = await sellEveningSet({ tiers: [{ quantity: 3, discount: 15 }] })
    const reader = await Reader.signUp(shop, { store: 'en' })
    const { errors } = await reader.request(
      `mutation($items: [WishlistItemInput!]!) { addProductsToWishlist(wishlistId: "", wishlistItems: $items) {
        user_errors { message } } }`,
      { items: [{ sku: set.sku, quantity: 3, selected_options: [uid(0, 0), uid(1, 0)] }] },
    )
    expect(errors).toBeUndefined()
    await reader.request('mutation { addWishlistItemsToCart(wishlistId: "") { status } }')
    const { data } = await reader.request<{ customerCart: Cart }>(`{ customerCart { ${CART} } }`)
    expect(data.customerCart.prices.grand_total.value).toBe(153)
  })
})

const SOURCES = 'availability_in_sources { source_code is_pickup_location qty salable_qty }'
interface Source {
  source_code: string
  is_pickup_location: boolean
  qty: number
  salable_qty: number
}
const inShops = (sources: readonly Source[] | undefined) =>
  (sources ?? []).filter((source) => source.is_pickup_location && source.salable_qty > 0)

describe('CAT-13 CAT-18 availability of a set in bookshops', () => {
  test.each([undefined, 'en'])('counts sets whose required groups are in stock there (view %s)', async (store) => {
    const mug = await shop.sell({ stock: { lublin: 9, rynek: 5, krakow: 1 } })
    const jug = await shop.sell({ stock: { krakow: 2 } })
    const book = await shop.sell({ stock: { lublin: 9, rynek: 5, krakow: 3 } })
    const gift = await shop.sell({ stock: { lublin: 1 } })
    const file = await shop.sell({ type: 'virtual', stock: {} })
    const { set } = await insertBundle(shop.db, [
      { title: 'Do herbaty', products: [{ sku: mug.sku }, { sku: jug.sku }] },
      { title: 'Książka', products: [{ sku: book.sku, quantity: 2 }] },
      { title: 'Wykład', products: [{ sku: file.sku }] },
      { title: 'Prezent', type: 'checkbox', required: false, products: [{ sku: gift.sku }] },
    ])
    const read = async () => {
      const { data, errors } = await shop.call<{ products: { items: { availability_in_sources: Source[] }[] } }>(
        `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ${SOURCES} } } }`,
        { sku: set.sku },
        store,
      )
      expect(errors).toBeUndefined()
      return inShops(data.products.items[0]?.availability_in_sources)
    }
    const here = { is_pickup_location: true }
    expect(await read()).toEqual([
      { ...here, source_code: 'krakow', qty: 1, salable_qty: 1 },
      { ...here, source_code: 'rynek', qty: 2, salable_qty: 2 },
    ])
    await shop.db.run`update source_stock set reserved = 4 where product_id = ${book.id} and source_code = 'rynek'`
    await notifyProductsChanged(shop.db, [book])
    await expect.poll(read, SOON).toEqual([{ ...here, source_code: 'krakow', qty: 1, salable_qty: 1 }])
  })

  test('lists bookshops in their order, whichever part is in the most of them', async () => {
    const mug = await shop.sell({ stock: { rynek: 5 } })
    const jug = await shop.sell({ stock: { krakow: 2, rynek: 1 } })
    const skus = await Promise.all(
      [
        [mug, jug],
        [jug, mug],
      ].map(async (titles) => {
        const products = titles.map(({ sku }) => ({ sku }))
        return (await insertBundle(shop.db, [{ title: 'Do herbaty', products }])).set.sku
      }),
    )
    const { data } = await shop.call<{ products: { items: { availability_in_sources: Source[] }[] } }>(
      `query($skus: [String!]) { products(filter: { sku: { in: $skus } }) { items { ${SOURCES} } } }`,
      { skus },
    )
    const codes = data.products.items.map((item) => inShops(item.availability_in_sources).map((one) => one.source_code))
    expect(codes).toEqual([
      ['krakow', 'rynek'],
      ['krakow', 'rynek'],
    ])
  })

  test('depends on the chosen parts for a cart line', async () => {
    const mug = await shop.sell({ stock: { lublin: 9, rynek: 5 } })
    const jug = await shop.sell({ stock: { lublin: 9, krakow: 5 } })
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'Do herbaty', products: [{ sku: mug.sku }, { sku: jug.sku }] },
      { title: 'Jeszcze', type: 'checkbox', required: false, products: [{ sku: mug.sku, quantity: 2 }] },
    ])
    const buyer = await Buyer.withNewCart(shop)
    const read = async (quantity: number, ...selected_options: string[]) => {
      await add(buyer, { sku: set.sku, quantity, selected_options })
      const { data } = await buyer.request<{ cart: { items: { product: { availability_in_sources: Source[] } }[] } }>(
        `query($id: String!) { cart(cart_id: $id) { items { product { ${SOURCES} } } } }`,
      )
      return inShops(data.cart.items.at(-1)?.product.availability_in_sources).map((source) => [
        source.source_code,
        source.salable_qty,
      ])
    }
    expect(await read(1, uid(0, 1))).toEqual([['krakow', 5]])
    // three mugs per set
    expect(await read(1, uid(0, 0), uid(1, 0))).toEqual([['rynek', 1]])
    expect(await read(1, uid(0, 1), uid(1, 0))).toEqual([])
  })
})
