import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBundle } from '../../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { notifyProductsChanged, seedAttributes } from '../../../testing/compounds.ts'
import { Reader } from '../../../testing/reader.ts'
import { insertOptions } from '../../../testing/options.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const SOON = { timeout: 15_000 }
const uid = (path: string) => Buffer.from(path).toString('base64')

/** A bundle of a mug (VAT 23 %) or a bookmark, a book (VAT 5 %), and an optional second book. */
async function sellEveningSet(more: Parameters<typeof insertBundle>[2] = {}) {
  const mug = await shop.sell({ name: 'Kubek', price: 3990, taxClass: 'standard', weight: 400 })
  const bookmark = await shop.sell({ name: 'Zakładka', price: 990, taxClass: 'standard', weight: 10 })
  const book = await shop.sell({ name: 'Lalka', price: 4990, weight: 500 })
  const second = await shop.sell({ name: 'Faraon', price: 5990, weight: 700 })
  const bundle = await insertBundle(
    shop.db,
    [
      {
        title: 'Do herbaty',
        titles: { en: 'With the tea' },
        products: [{ sku: mug.sku, default: true }, { sku: bookmark.sku }],
      },
      { title: 'Książka', type: 'select', products: [{ sku: book.sku }, { sku: second.sku }] },
      {
        title: 'Druga książka',
        type: 'checkbox',
        required: false,
        products: [{ sku: book.sku, quantity: 2, can_change_quantity: true }, { sku: second.sku }],
      },
    ],
    more,
  )
  return { ...bundle, mug, bookmark, book, second }
}

const BUNDLE = `__typename sku stock_status salable_qty availability
  price_range { minimum_price { regular_price { value } final_price { value } } maximum_price { final_price { value }
    } }
  ... on BundleProduct { dynamic_price dynamic_sku dynamic_weight price_view ship_bundle_items
    price_details { main_price main_final_price discount_percentage }
    items { uid option_id title required type position sku
      price_range { minimum_price { final_price { value } } maximum_price { final_price { value } } }
      options { uid id label quantity qty position is_default price price_type can_change_quantity product { sku } } }
    bundle_options { option_id selection_details { selection_id name regular_option_price final_option_price
      final_option_price_excl_tax } } }`
interface Shown {
  stock_status: string
  salable_qty: number
  availability: string
  price_range: {
    minimum_price: { regular_price: { value: number }; final_price: { value: number } }
    maximum_price: { final_price: { value: number } }
  }
  items: { uid: string; options: { uid: string; price: number }[] }[]
}
async function read(sku: string, store?: string) {
  const { data, errors } = await shop.call<{ products: { items: Shown[] } }>(
    `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ${BUNDLE} } } }`,
    { sku },
    store,
  )
  expect(errors).toBeUndefined()
  return data.products.items[0]
}
const prices = async (sku: string) => {
  const product = await read(sku)
  return {
    regular: product?.price_range.minimum_price.regular_price.value,
    final: product?.price_range.minimum_price.final_price.value,
    highest: product?.price_range.maximum_price.final_price.value,
  }
}

describe('CAT-13b a bundle on its product page', () => {
  test('shows its groups, products, prices and shipment, in the texts of the store view', async () => {
    const { set, uid: partUid, mug, bookmark } = await sellEveningSet()
    expect(await read(set.sku, 'en')).toMatchObject({
      __typename: 'BundleProduct',
      dynamic_price: true,
      dynamic_sku: true,
      dynamic_weight: true,
      price_view: 'PRICE_RANGE',
      ship_bundle_items: 'TOGETHER',
      price_details: { main_price: 0, main_final_price: 0, discount_percentage: 0 },
      stock_status: 'IN_STOCK',
      items: [
        {
          title: 'With the tea',
          required: true,
          type: 'radio',
          position: 0,
          sku: set.sku,
          price_range: {
            minimum_price: { final_price: { value: 9.9 } },
            maximum_price: { final_price: { value: 39.9 } },
          },
          options: [
            {
              uid: partUid(0, 0),
              label: 'Kubek',
              quantity: 1,
              qty: 1,
              is_default: true,
              price: 39.9,
              price_type: 'DYNAMIC',
              can_change_quantity: false,
              product: { sku: mug.sku },
            },
            { uid: partUid(0, 1), is_default: false, price: 9.9, product: { sku: bookmark.sku } },
          ],
        },
        { title: 'Książka', type: 'select', required: true },
        { type: 'checkbox', required: false, options: [{ quantity: 2, can_change_quantity: true }, { quantity: 1 }] },
      ],
      bundle_options: [
        {
          selection_details: [
            { name: 'Kubek', regular_option_price: 39.9, final_option_price: 39.9, final_option_price_excl_tax: 32.44 },
            { name: 'Zakładka' },
          ],
        },
        {},
        {},
      ],
    })
  })

  test('has a price range from the cheapest to the most expensive choice, less its own valid reduction', async () => {
    const { set, book } = await sellEveningSet()
    // 9.90 + 49.90; 39.90 + 59.90 + 2 × 49.90 + 59.90
    expect(await prices(set.sku)).toEqual({ regular: 59.8, final: 59.8, highest: 259.5 })
    await shop.db.run`update price set special_amount = 3990 where product_id = ${book.id}`
    await notifyProductsChanged(shop.db, [book])
    await expect.poll(() => prices(set.sku), SOON).toEqual({ regular: 59.8, final: 49.8, highest: 239.5 })
    const reduced = await sellEveningSet({ fields: { discount: 10 } })
    expect(await prices(reduced.set.sku)).toEqual({ regular: 59.8, final: 53.82, highest: 233.55 })
    const later = await sellEveningSet({ fields: { discount: 10, discount_from: '2099-01-01T00:00:00Z' } })
    expect(await prices(later.set.sku)).toEqual({ regular: 59.8, final: 59.8, highest: 259.5 })
  })

  test('CAT-13c: shows a fixed price with surcharges', async () => {
    const [mug, bag] = [await shop.sell({ price: 3000 }), await shop.sell({ price: 5000 })]
    const { set } = await insertBundle(
      shop.db,
      [{ title: 'Do wyboru', products: [{ sku: mug.sku }, { sku: bag.sku, price: 10, price_type: 'percent' }] }],
      { price: 9900, fields: { price: 'fixed' } },
    )
    expect(await prices(set.sku)).toEqual({ regular: 99, final: 99, highest: 108.9 })
    expect(await read(set.sku)).toMatchObject({
      dynamic_price: false,
      price_details: { main_price: 99, main_final_price: 99 },
      items: [
        {
          options: [
            { price: 0, price_type: 'FIXED' },
            { price: 10, price_type: 'PERCENT' },
          ],
        },
      ],
      bundle_options: [{ selection_details: [{ final_option_price: 0 }, { final_option_price: 9.9 }] }],
    })
  })

  test('CAT-13a: is out of stock if one required group has no product left, whatever the other groups have', async () => {
    const { set, mug, bookmark, second } = await sellEveningSet()
    const empty = (...products: { id: number }[]) =>
      shop.db.run`update source_stock set quantity = 0 where product_id = any(${products.map(({ id }) => id)})`
    await empty(second)
    await notifyProductsChanged(shop.db, [second])
    expect(await read(set.sku)).toMatchObject({ stock_status: 'IN_STOCK', availability: 'available', salable_qty: 100 })
    await shop.db.run`update source_stock set quantity = 3 where product_id = ${mug.id}`
    await empty(bookmark)
    await notifyProductsChanged(shop.db, [mug, bookmark])
    await expect.poll(() => read(set.sku), SOON).toMatchObject({ stock_status: 'IN_STOCK', salable_qty: 3 })
    expect(await prices(set.sku)).toMatchObject({ final: 89.8 })
    await empty(mug)
    await notifyProductsChanged(shop.db, [mug])
    await expect
      .poll(() => read(set.sku), SOON)
      .toMatchObject({ stock_status: 'OUT_OF_STOCK', availability: 'out of stock', salable_qty: 0 })
  })
})

const ITEM = `__typename uid quantity sku is_available max_qty errors { message } product { sku }
  prices { price_including_tax { value } row_total_including_tax { value } total_item_discount { value } }
  ... on BundleCartItem { bundle_options { id uid label type values { id uid label quantity price
    priceV2 { value } original_price { value } } } customizable_options { label } }`
interface Item {
  __typename: string
  uid: string
  quantity: number
  sku: string
  is_available: boolean
  max_qty: number
  errors: { message: string }[] | null
  prices: { price_including_tax: { value: number }; row_total_including_tax: { value: number } }
  bundle_options: { label: string; values: { label: string; quantity: number }[] }[]
}
interface Cart {
  items: Item[]
  prices: { grand_total: { value: number }; applied_taxes: { label: string; amount: { value: number } }[] }
}
const CART = `items { ${ITEM} } prices { grand_total { value } applied_taxes { label amount { value } } }`
async function add(buyer: Buyer, ...items: object[]) {
  const { data, errors } = await buyer.request<{
    added: { cart: Cart; user_errors: { code: string; message: string; option_id: number | null }[] }
  }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { ${CART} } user_errors { code message option_id } } }`,
    { items },
  )
  expect(errors).toBeUndefined()
  return data.added
}
const cartOf = async (buyer: Buyer) =>
  (await buyer.request<{ cart: Cart }>(`query($id: String!) { cart(cart_id: $id) { ${CART} } }`)).data.cart

describe('CAT-13 a bundle in the cart', () => {
  test('costs the sum of its parts, each taxed at its own rate, and shows the parts', async () => {
    const { set, uid: partUid, mug, book, groups } = await sellEveningSet()
    const buyer = await Buyer.withNewCart(shop)
    const { cart, user_errors } = await add(buyer, {
      sku: set.sku,
      quantity: 2,
      selected_options: [partUid(0, 0), partUid(1, 0), partUid(2, 0, 3)],
    })
    expect(user_errors).toEqual([])
    // 39.90 + 49.90 + 3 × 49.90
    expect(cart.items).toMatchObject([
      {
        __typename: 'BundleCartItem',
        quantity: 2,
        sku: `${set.sku}-${mug.sku}-${book.sku}-${book.sku}`,
        is_available: true,
        max_qty: 25,
        product: { sku: set.sku },
        prices: { price_including_tax: { value: 239.5 }, row_total_including_tax: { value: 479 } },
        bundle_options: [
          {
            id: groups[0]?.group,
            label: 'Do herbaty',
            type: 'radio',
            values: [{ uid: partUid(0, 0), label: 'Kubek', quantity: 1, price: 39.9, original_price: { value: 39.9 } }],
          },
          { label: 'Książka', type: 'select', values: [{ label: 'Lalka', quantity: 1 }] },
          { label: 'Druga książka', values: [{ uid: partUid(2, 0, 3), label: 'Lalka', quantity: 3, price: 49.9 }] },
        ],
      },
    ])
    // 2 × 39.90 at 23 %; 2 × 49.90 and 6 × 49.90 at 5 %
    expect(cart.prices).toEqual({
      grand_total: { value: 479 },
      applied_taxes: [
        { label: 'VAT 5%', amount: { value: 19.01 } },
        { label: 'VAT 23%', amount: { value: 14.92 } },
      ],
    })
  })

  test('splits a fixed price with surcharges and options among its parts to the grosz', async () => {
    const mug = await shop.sell({ name: 'Kubek', price: 1000, taxClass: 'standard' })
    const book = await shop.sell({ name: 'Lalka', price: 2000 })
    const { set, uid: partUid } = await insertBundle(
      shop.db,
      [
        { title: 'Kubek', products: [{ sku: mug.sku }] },
        { title: 'Książka', products: [{ sku: book.sku }, { sku: mug.sku, price: 5 }] },
      ],
      { price: 10_000, fields: { price: 'fixed', sku: 'fixed' } },
    )
    const [{ values } = { values: [] }] = await insertOptions(shop.db, set.id, [
      { type: 'drop_down', title: 'Opakowanie', values: [{ title: 'Papier', price: 300 }] },
    ])
    const buyer = await Buyer.withNewCart(shop)
    const { cart, user_errors } = await add(buyer, {
      sku: set.sku,
      quantity: 2,
      selected_options: [partUid(0, 0), partUid(1, 0), values[0]],
    })
    expect(user_errors).toEqual([])
    // 100 + 3, split into 34.33 for the mug and 68.67 for the book
    expect(cart.items).toMatchObject([
      {
        sku: set.sku,
        prices: { price_including_tax: { value: 103 }, row_total_including_tax: { value: 206 } },
        bundle_options: [{ values: [{ price: 34.33 }] }, { values: [{ price: 68.67 }] }],
        customizable_options: [{ label: 'Opakowanie' }],
      },
    ])
    // included in 68.66 at 23 % and in 137.34 at 5 %
    expect(cart.prices.applied_taxes).toEqual([
      { label: 'VAT 5%', amount: { value: 6.54 } },
      { label: 'VAT 23%', amount: { value: 12.84 } },
    ])
    const dearer = await add(await Buyer.withNewCart(shop), {
      sku: set.sku,
      quantity: 1,
      selected_options: [partUid(0, 0), partUid(1, 1)],
    })
    expect(dearer.cart.prices.grand_total.value).toBe(105)
  })

  test('applies tiers and reductions of its parts, and coupons for a part or for the bundle', async () => {
    const { set, uid: partUid, book, mug } = await sellEveningSet({ fields: { discount: 10 } })
    await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${book.id}, 4, 4000)`
    const buyer = await Buyer.withNewCart(shop)
    const choice = { sku: set.sku, selected_options: [partUid(0, 0), partUid(1, 0)] }
    // 90 % of 39.90 and of 49.90
    expect((await add(buyer, { ...choice, quantity: 1 })).cart.prices.grand_total.value).toBe(80.82)
    // four books: 90 % of 40.00 each
    const { cart } = await add(buyer, { ...choice, quantity: 3 })
    expect(cart.prices.grand_total.value).toBe(4 * (35.91 + 36))
    expect(cart.items[0]).toMatchObject({ quantity: 4, prices: { price_including_tax: { value: 71.91 } } })
    const category = await shop.db.one<{ id: number }>`
      insert into category (parent_id, path, level) values (2, '{}', 2) returning id`
    await shop.db.run`update category set path = array[id] where id = ${category?.id ?? 0}`
    await shop.db.run`insert into product_category (product_id, category_id) values (${mug.id}, ${category?.id ?? 0})`
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, category_id)
      values ('Kubki', 'KUBKI', 'percent', 50, ${category?.id ?? 0})`
    await buyer.useCoupon('KUBKI')
    expect((await cartOf(buyer)).items[0]).toMatchObject({
      prices: { total_item_discount: { value: 71.82 }, row_total_including_tax: { value: 287.64 } },
    })
    await shop.db.run`update product_category set product_id = ${set.id} where category_id = ${category?.id ?? 0}`
    expect((await cartOf(buyer)).items[0]).toMatchObject({ prices: { total_item_discount: { value: 143.82 } } })
  })

  test.each([
    ['an empty choice', () => [], 'Please specify product option(s).', 0],
    ['a missing required group', (u: Uid) => [u(0, 0)], 'Please select all required options.', 1],
    ['two of a radio group', (u: Uid) => [u(0, 0), u(0, 1), u(1, 0)], 'Select one product only.', 0],
    ['another bundle', () => [uid('bundle/999/1/1')], 'The options you selected are not available.', undefined],
    [
      'a product of another group',
      (u: Uid, ids: Ids) => [uid(`bundle/${ids(0)}/999999/1`), u(1, 0)],
      'The options you selected are not available.',
      0,
    ],
    [
      'an invalid quantity',
      (u: Uid) => [u(0, 0), u(1, 0), u(2, 0, 1000)],
      'The quantity of each part is a whole number from 1 to 999.',
      2,
    ],
  ] as const)('refuses %s', async (_what, chosen, message, group) => {
    const { set, uid: partUid, groups } = await sellEveningSet()
    const { cart, user_errors } = await add(await Buyer.withNewCart(shop, 'en'), {
      sku: set.sku,
      quantity: 1,
      selected_options: chosen(partUid, (index) => groups[index]?.group ?? 0),
    })
    expect(user_errors).toEqual([
      { code: 'UNDEFINED', message, option_id: group === undefined ? null : groups[group]?.group },
    ])
    expect(cart.items).toEqual([])
  })
  type Uid = (group: number, product: number, quantity?: number) => string
  type Ids = (group: number) => number

  test('accepts another quantity only where it may be changed, entered as Magento’s clients do', async () => {
    const { set, uid: partUid } = await sellEveningSet()
    const { cart, user_errors } = await add(await Buyer.withNewCart(shop), {
      sku: set.sku,
      quantity: 1,
      selected_options: [partUid(0, 0, 7)],
      entered_options: [
        { uid: partUid(1, 1), value: '5' },
        { uid: partUid(2, 0), value: '4' },
      ],
    })
    expect(user_errors).toEqual([])
    expect(cart.items[0]?.bundle_options.map(({ values }) => values.map(({ quantity }) => quantity))).toEqual([
      [1],
      [1],
      [4],
    ])
  })

  test('is added by Magento’s older mutation, and the same choice is one line', async () => {
    const { set, uid: partUid, groups } = await sellEveningSet()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: set.sku, quantity: 1, selected_options: [partUid(0, 0), partUid(1, 0)] })
    const bundle_options = (second: number) => [
      { id: groups[0]?.group, quantity: 1, value: [String(groups[0]?.ids[0])] },
      { id: groups[1]?.group, quantity: 1, value: [String(groups[1]?.ids[second])] },
    ]
    for (const second of [0, 1]) {
      const { errors } = await buyer.mutateCart('addBundleProductsToCart', 'AddBundleProductsToCartInput', {
        cart_items: [{ data: { sku: set.sku, quantity: 1 }, bundle_options: bundle_options(second) }],
      })
      expect(errors).toBeUndefined()
    }
    const { items } = await cartOf(buyer)
    expect(items.map(({ quantity, bundle_options: [, book] }) => [quantity, book?.values[0]?.label])).toEqual([
      [2, 'Lalka'],
      [1, 'Faraon'],
    ])
    const { errors } = await buyer.mutateCart('addBundleProductsToCart', 'AddBundleProductsToCartInput', {
      cart_items: [{ data: { sku: set.sku, quantity: 1 }, bundle_options: [] }],
    })
    expect(errors?.[0]?.message).toBe('Please specify product option(s).')
  })

  test('shares the stock of its parts with single copies and other bundles', async () => {
    const { set, uid: partUid, mug, book } = await sellEveningSet()
    await shop.db.run`update source_stock set quantity = 3 where product_id = ${mug.id}`
    const buyer = await Buyer.withNewCart(shop, 'en')
    const choice = { sku: set.sku, selected_options: [partUid(0, 0), partUid(1, 0)] }
    expect((await add(buyer, { sku: mug.sku, quantity: 1 })).user_errors).toEqual([])
    const { cart, user_errors } = await add(buyer, { ...choice, quantity: 2 })
    expect(user_errors).toEqual([])
    expect(cart.items.map((item) => item.max_qty)).toEqual([1, 2])
    expect((await add(buyer, { ...choice, quantity: 1 })).user_errors).toMatchObject([
      { code: 'INSUFFICIENT_STOCK', message: '"Kubek" of this set is not available in the requested quantity.' },
    ])
    expect((await add(buyer, { sku: mug.sku, quantity: 1 })).user_errors).toMatchObject([
      { code: 'INSUFFICIENT_STOCK' },
    ])
    const set3 = (quantity: number) =>
      buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
        cart_items: [{ cart_item_uid: cart.items[1]?.uid, quantity }],
      })
    expect((await set3(3)).errors?.[0]?.message).toBe('"Kubek" of this set is not available in the requested quantity.')
    expect((await set3(1)).errors).toBeUndefined()
    // other buyers buy the parts in the meantime
    await shop.db.run`update source_stock set quantity = 1 where product_id = ${mug.id}`
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${book.id}`
    expect((await cartOf(buyer)).items[1]).toMatchObject({
      is_available: false,
      max_qty: 0,
      errors: [{ message: '"Kubek" of this set is not available in the requested quantity.' }],
    })
  })

  test('stays with an error when the shop no longer offers a chosen part', async () => {
    const { set, uid: partUid, groups } = await sellEveningSet()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: set.sku, quantity: 1, selected_options: [partUid(0, 0), partUid(1, 0)] })
    await shop.db.run`delete from bundle_selection where id = ${groups[0]?.ids[0] ?? 0}`
    const [item] = (await cartOf(buyer)).items
    expect(item).toMatchObject({
      is_available: false,
      errors: [{ message: 'The options you selected are not available.' }],
    })
  })

  test('is merged from a guest’s cart into the customer’s, as one line per choice', async () => {
    const { set, uid: partUid } = await sellEveningSet()
    const reader = await Reader.signUp(shop)
    const own = await Buyer.withNewCart(shop, undefined, reader.token)
    const guest = await Buyer.withNewCart(shop)
    const choice = { sku: set.sku, quantity: 1, selected_options: [partUid(0, 0), partUid(1, 0)] }
    await add(own, choice)
    await add(guest, choice)
    await add(guest, { ...choice, selected_options: [partUid(0, 1), partUid(1, 0)] })
    const { errors } = await reader.request(
      'mutation($from: String!, $to: String) { mergeCarts(source_cart_id: $from, destination_cart_id: $to) { id } }',
      { from: guest.cartId, to: own.cartId },
    )
    expect(errors).toBeUndefined()
    expect((await cartOf(own)).items.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  test('WISH-1 WISH-4: is kept on the wish list with its parts and moved to the cart with them', async () => {
    const { set, uid: partUid } = await sellEveningSet()
    const reader = await Reader.signUp(shop)
    const keep = (selected_options: string[]) =>
      reader.request<{ added: { user_errors: { message: string }[]; wishlist: { items_v2: { items: object[] } } } }>(
        `mutation($items: [WishlistItemInput!]!) { added: addProductsToWishlist(wishlistId: "", wishlistItems: $items) {
          user_errors { message } wishlist { items_v2 { items { quantity ... on BundleWishlistItem { bundle_options {
            label values { label quantity price } } } } } } } }`,
        { items: [{ sku: set.sku, quantity: 1, selected_options }] },
      )
    expect((await keep([partUid(0, 0)])).data.added.user_errors).toEqual([
      { message: 'Wybierz wszystkie wymagane części zestawu.' },
    ])
    const { data, errors } = await keep([partUid(0, 0), partUid(1, 1), partUid(2, 0, 3)])
    expect(errors).toBeUndefined()
    expect(data.added.wishlist.items_v2.items).toEqual([
      {
        quantity: 1,
        bundle_options: [
          { label: 'Do herbaty', values: [{ label: 'Kubek', quantity: 1, price: 39.9 }] },
          { label: 'Książka', values: [{ label: 'Faraon', quantity: 1, price: 59.9 }] },
          { label: 'Druga książka', values: [{ label: 'Lalka', quantity: 3, price: 49.9 }] },
        ],
      },
    ])
    const moved = await reader.request<{
      moved: { status: boolean; add_wishlist_items_to_cart_user_errors: object[] }
    }>(
      'mutation { moved: addWishlistItemsToCart(wishlistId: "") { status add_wishlist_items_to_cart_user_errors { ' +
        'message } } }',
    )
    expect(moved.errors).toBeUndefined()
    expect(moved.data.moved).toEqual({ status: true, add_wishlist_items_to_cart_user_errors: [] })
    const cart = await reader.request<{ customerCart: Cart }>(`{ customerCart { ${CART} } }`)
    expect(cart.data.customerCart.prices.grand_total.value).toBe(249.5)
  })
})
