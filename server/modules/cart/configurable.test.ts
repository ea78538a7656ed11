import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import {
  insertConfigurable,
  insertGrouped,
  type NewVariant,
  seedAttributes,
  readAttributeValue,
} from '../../testing/compounds.ts'
import { insertOptions } from '../../testing/options.ts'
import { Reader } from '../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const encode = (path: string) => Buffer.from(path).toString('base64')
const uidOf = async (code: string, key: string) => {
  const { attribute, value } = await readAttributeValue(shop.db, code, key)
  return encode(`configurable/${attribute}/${value}`)
}
const HARD: NewVariant = { values: { binding: 'twarda' }, price: 5990, weight: 700, stock: { lublin: 3 } }
const SOFT: NewVariant = { values: { binding: 'miekka' }, price: 3990, stock: { lublin: 10 } }

const ITEM = `__typename id quantity sku is_available errors { message } product { sku name }
  prices { price_including_tax { value } row_total_including_tax { value } }
  ... on ConfigurableCartItem { configured_variant { sku }
    configurable_options { id configurable_product_option_uid option_label configurable_product_option_value_uid
      value_id value_label }
    customizable_options { label values { label } } }`
interface Item {
  __typename: string
  id: string
  quantity: number
  sku: string
  is_available: boolean
  errors: { message: string }[] | null
  product: { sku: string; name: string }
  prices: { price_including_tax: { value: number }; row_total_including_tax: { value: number } }
  configured_variant?: { sku: string }
  configurable_options?: { option_label: string; value_label: string }[]
  customizable_options?: { label: string; values: { label: string }[] }[]
}
interface Added {
  added: { cart: { items: Item[] }; user_errors: { code: string; message: string }[] }
}
const add = async (buyer: Buyer, ...items: object[]) => {
  const { data, errors } = await buyer.request<Added>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { items { ${ITEM} } } user_errors { code message } } }`,
    { id: buyer.cartId, items },
  )
  expect(errors).toBeUndefined()
  return data.added
}
const chosen = (item: Item | undefined) =>
  item?.configurable_options?.map(({ option_label, value_label }) => `${option_label}: ${value_label}`)

describe('CAT-4: a variant in the cart', () => {
  test('is chosen by title and uids, by both SKUs, or by Magento’s older mutation, always in one line', async () => {
    const { title, variants } = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT], { name: 'Chłopi' })
    const buyer = await Buyer.withNewCart(shop, 'en')
    const uid = await uidOf('binding', 'twarda')
    const first = await add(buyer, { sku: title.sku, quantity: 1, selected_options: [uid] })
    expect(first.user_errors).toEqual([])
    const { attribute, value } = await readAttributeValue(shop.db, 'binding', 'twarda')
    expect(first.cart.items).toMatchObject([
      {
        __typename: 'ConfigurableCartItem',
        sku: variants[0]?.sku,
        quantity: 1,
        is_available: true,
        product: { sku: title.sku, name: 'Chłopi' },
        configured_variant: { sku: variants[0]?.sku },
        prices: { price_including_tax: { value: 59.9 } },
        configurable_options: [
          {
            id: attribute,
            configurable_product_option_uid: encode(`configurable/${title.id}/${attribute}`),
            option_label: 'Binding',
            configurable_product_option_value_uid: uid,
            value_id: value,
            value_label: 'Hardback',
          },
        ],
      },
    ])
    const second = await add(buyer, { sku: variants[0]?.sku, parent_sku: title.sku, quantity: 1 })
    expect(second.user_errors).toEqual([])
    const { data, errors } = await buyer.request<Added>(
      `mutation($input: AddConfigurableProductsToCartInput) { added: addConfigurableProductsToCart(input: $input) {
        cart { items { ${ITEM} } } } }`,
      {
        input: {
          cart_id: buyer.cartId,
          cart_items: [{ parent_sku: title.sku, data: { sku: variants[0]?.sku, quantity: 1 } }],
        },
      },
    )
    expect(errors).toBeUndefined()
    expect(data.added.cart.items.map(({ quantity }) => quantity)).toEqual([3])
    // the stock limit is that of the variant, and the other variant has its own line
    const third = await add(
      buyer,
      { sku: title.sku, quantity: 1, selected_options: [uid] },
      { sku: title.sku, quantity: 2, selected_options: [await uidOf('binding', 'miekka')] },
    )
    expect(third.user_errors).toEqual([
      { code: 'INSUFFICIENT_STOCK', message: 'The maximum amount you can purchase is 3' },
    ])
    expect(
      third.cart.items.map((item) => [item.quantity, chosen(item), item.prices.row_total_including_tax.value]),
    ).toEqual([
      [3, ['Binding: Hardback'], 179.7],
      [2, ['Binding: Paperback'], 79.8],
    ])
  })

  test('is refused without a complete choice, or with a choice that does not exist', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding', 'large_print'],
      [
        { values: { binding: 'twarda', large_print: '0' } },
        { values: { binding: 'miekka', large_print: '0' } },
        { values: { binding: 'miekka', large_print: '1' } },
        { values: { binding: 'spiralna', large_print: '0' }, enabled: false },
      ],
    )
    const other = await insertConfigurable(shop.db, ['binding'], [{ values: { binding: 'kartonowa' } }])
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [hard, large, board] = await Promise.all([
      uidOf('binding', 'twarda'),
      uidOf('large_print', '1'),
      uidOf('binding', 'kartonowa'),
    ])
    const messages = async (...selected: string[]) =>
      (await add(buyer, { sku: title.sku, quantity: 1, selected_options: selected })).user_errors.map((e) => e.message)
    expect(await messages()).toEqual(['You need to choose options for your item.'])
    expect(await messages(hard)).toEqual(['You need to choose options for your item.'])
    expect(await messages(hard, large)).toEqual(['The required options you selected are not available'])
    expect(await messages(board, large)).toEqual(['The required options you selected are not available'])
    const wrong = await add(
      buyer,
      { sku: other.variants[0]?.sku, parent_sku: title.sku, quantity: 1 },
      { sku: variants[3]?.sku, parent_sku: title.sku, quantity: 1 },
      { sku: variants[0]?.sku, parent_sku: 'NONE', quantity: 1 },
    )
    expect(wrong.user_errors).toEqual([
      { code: 'PRODUCT_NOT_FOUND', message: `Could not find a product with SKU "${other.variants[0]?.sku}"` },
      { code: 'NOT_SALABLE', message: 'Product that you are trying to add is not available.' },
      { code: 'PRODUCT_NOT_FOUND', message: 'Could not find a product with SKU "NONE"' },
    ])
    expect(wrong.cart.items).toEqual([])
  })

  test('accepts the options of its title, with their surcharge', async () => {
    const { title, variants } = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT])
    const [dedication] = await insertOptions(shop.db, title.id, [
      { type: 'field', title: 'Dedykacja', price: 500, sku: 'DED', isRequired: true },
    ])
    const buyer = await Buyer.withNewCart(shop, 'en')
    const selected_options = [await uidOf('binding', 'miekka')]
    const without = await add(buyer, { sku: title.sku, quantity: 1, selected_options })
    expect(without.user_errors).toHaveLength(1)
    const { cart } = await add(buyer, {
      sku: title.sku,
      quantity: 1,
      selected_options,
      entered_options: [{ uid: dedication?.uid, value: 'Dla Zosi' }],
    })
    expect(cart.items[0]).toMatchObject({
      sku: `${variants[1]?.sku}-DED`,
      prices: { price_including_tax: { value: 44.9 } },
      customizable_options: [{ label: 'Dedykacja', values: [{ label: 'Dla Zosi' }] }],
    })
  })

  test('becomes unavailable when its title is disabled or no longer has it', async () => {
    const { title } = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT])
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: title.sku, quantity: 1, selected_options: [await uidOf('binding', 'miekka')] })
    await shop.db.run`delete from configurable_variant where product_id = ${title.id}`
    expect((await add(buyer)).cart.items[0]).toMatchObject({
      is_available: false,
      errors: [{ message: 'Product that you are trying to add is not available.' }],
    })
  })

  test('gets the discount of a rule for the category of its title', async () => {
    const { title } = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT])
    await shop.db.run`insert into product_category (product_id, category_id) values (${title.id}, 2)`
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, category_id) values ('Kategoria', 'POWIESC', 'percent',
        10, 2)`
    const buyer = await Buyer.withNewCart(shop)
    await add(buyer, { sku: title.sku, quantity: 1, selected_options: [await uidOf('binding', 'miekka')] })
    await buyer.useCoupon('POWIESC')
    expect((await buyer.cart()).prices.discount?.amount.value).toBe(-3.99)
  })
})

describe('CAT-4: an ordered variant', () => {
  test('keeps its choice in the order and the mail, reserves the variant’s stock, and can be reordered', async () => {
    const { title, variants } = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT], { name: 'Lalka' })
    const { token, email } = await Reader.signUp(shop, { store: 'en' })
    const buyer = await Buyer.withNewCart(shop, 'en', token)
    await add(buyer, { sku: title.sku, quantity: 2, selected_options: [await uidOf('binding', 'twarda')] })
    const { number } = await (await buyer.prepareOrder([], { email })).submitOrder(await buyer.acceptAgreements())
    expect(number).toBeDefined()
    const { data } = await buyer.request<{ customer: { orders: { items: { items: object[] }[] } } }>(
      `{ customer { orders(filter: { number: { eq: "${number}" } }) { items { items { product_name product_sku
        product_type product_url_key product_sale_price { value } selected_options { label value } product { sku }
        } } } } }`,
    )
    expect(data.customer.orders.items[0]?.items).toEqual([
      {
        product_name: 'Lalka',
        product_sku: variants[0]?.sku,
        product_type: 'configurable',
        product_url_key: expect.stringContaining('ksiazka'),
        product_sale_price: { value: 59.9 },
        selected_options: [{ label: 'Binding', value: 'Hardback' }],
        product: { sku: title.sku },
      },
    ])
    const stock = () => shop.db.one`
      select reserved from source_stock where product_id = ${variants[0]?.id ?? 0} and source_code = 'lublin'`
    expect(await stock()).toEqual({ reserved: 2 })
    await shop.runDueJobs()
    const mail = await shop.db.one<{ html: string }>`
      select html from mail where key like 'order-confirmation:%' order by id desc limit 1`
    expect(mail?.html).toContain('Lalka')
    expect(mail?.html).toContain('Binding: Hardback')
    const sold = await shop.db.many`
      select sales from product where id = any(${[title.id, variants[0]?.id ?? 0]}) order by id`
    expect(sold).toEqual([{ sales: 2 }, { sales: 2 }])
    const again = await buyer.request<{
      reorderItems: { userInputErrors: { message: string }[]; cart: Added['added']['cart'] }
    }>(`mutation { reorderItems(orderNumber: "${number}") { userInputErrors { message } cart { items { ${ITEM} } } } }`)
    // one copy is left of three
    expect(again.data.reorderItems.userInputErrors).toEqual([
      { message: 'Lalka: The maximum amount you can purchase is 1' },
    ])
    await shop.db.run`update source_stock set quantity = 9 where product_id = ${variants[0]?.id ?? 0}`
    const more = await buyer.request<{ reorderItems: { userInputErrors: object[]; cart: Added['added']['cart'] } }>(
      `mutation { reorderItems(orderNumber: "${number}") { userInputErrors { message } cart { items { ${ITEM} } } } }`,
    )
    expect(more.data.reorderItems.userInputErrors).toEqual([])
    expect(more.data.reorderItems.cart.items.map((item) => [item.quantity, item.product.sku, chosen(item)])).toEqual([
      [2, title.sku, ['Binding: Hardback']],
    ])
  })
})

describe('CAT-12: titles of a series', () => {
  test('are added by their own SKUs, while the series itself is refused', async () => {
    const { series, volumes } = await insertGrouped(shop.db, [{ price: 3000 }, { price: 2000 }, { stock: {} }])
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect((await add(buyer, { sku: series.sku, quantity: 1 })).user_errors).toEqual([
      { code: 'UNDEFINED', message: 'Please specify the quantity of product(s).' },
    ])
    const { cart, user_errors } = await add(
      buyer,
      ...volumes.map(({ sku }, index) => ({ sku, parent_sku: series.sku, quantity: index + 1 })),
    )
    expect(user_errors).toEqual([{ code: 'INSUFFICIENT_STOCK', message: 'This product is out of stock.' }])
    expect(cart.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [volumes[0]?.sku, 1],
      [volumes[1]?.sku, 2],
    ])
  })
})

describe('CAT-4: a variant in the wish list', () => {
  test('is moved to the cart with its choice; a title without a choice stays and reports an error', async () => {
    const kept = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT])
    const open = await insertConfigurable(shop.db, ['binding'], [HARD, SOFT])
    const { token } = await Reader.signUp(shop, { store: 'en' })
    const buyer = await Buyer.withNewCart(shop, 'en', token)
    const wish = async (...items: object[]) => {
      const { data, errors } = await buyer.request<{
        added: {
          user_errors: { message: string }[]
          wishlist: { items_v2: { items: { id: string; product: object; configurable_options: object[] }[] } }
        }
      }>(
        `mutation($items: [WishlistItemInput!]!) { added: addProductsToWishlist(wishlistId: "", wishlistItems: $items) {
          user_errors { message } wishlist { items_v2 { items { id product { sku } ... on ConfigurableWishlistItem {
            configured_variant { sku } configurable_options { option_label value_label } } } } } } }`,
        { items },
      )
      expect(errors).toBeUndefined()
      return data.added
    }
    const soft = await uidOf('binding', 'miekka')
    const refused = await wish({
      sku: kept.title.sku,
      quantity: 1,
      selected_options: [await uidOf('binding', 'spiralna')],
    })
    expect(refused.user_errors).toEqual([{ message: 'The required options you selected are not available' }])
    await wish({ sku: kept.variants[0]?.sku, parent_sku: kept.title.sku, quantity: 1 })
    const { user_errors, wishlist } = await wish(
      { sku: kept.title.sku, quantity: 1, selected_options: [soft] },
      { sku: open.title.sku, quantity: 1 },
    )
    expect(user_errors).toEqual([])
    expect(wishlist.items_v2.items).toMatchObject([
      { product: { sku: open.title.sku }, configured_variant: null, configurable_options: [] },
      {
        product: { sku: kept.title.sku },
        configured_variant: { sku: kept.variants[1]?.sku },
        configurable_options: [{ option_label: 'Binding', value_label: 'Paperback' }],
      },
    ])
    const { data } = await buyer.request<{ moved: { errors: { message: string }[] } }>(
      `mutation($ids: [ID!]) { moved: addWishlistItemsToCart(wishlistId: "", wishlistItemIds: $ids) {
        errors: add_wishlist_items_to_cart_user_errors { message } } }`,
      { ids: wishlist.items_v2.items.map(({ id }) => id) },
    )
    expect(data.moved.errors).toEqual([{ message: 'You need to choose options for your item.' }])
    expect((await add(buyer)).cart.items.map((item) => [item.quantity, item.sku, chosen(item)])).toEqual([
      [2, kept.variants[1]?.sku, ['Binding: Paperback']],
    ])
  })
})
