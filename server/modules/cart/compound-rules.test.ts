import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { insertBundle } from '../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { notifyProductsChanged, insertConfigurable, insertGrouped, seedAttributes } from '../../testing/compounds.ts'
import { insertOptions } from '../../testing/options.ts'
import { Reader } from '../../testing/reader.ts'
import { setConfiguration, setGroup } from '../catalog/index.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

interface Item {
  id: string
  quantity: number
  sku: string
  is_available: boolean
  errors: { message: string }[] | null
  prices: { row_total_including_tax: { value: number } }
}
const ITEM = `id quantity sku is_available errors { message } prices { row_total_including_tax { value } }`
interface Added {
  added: { cart: { items: Item[] }; user_errors: { message: string }[] }
}
const add = async (buyer: Buyer, ...items: object[]) => {
  const { data, errors } = await buyer.request<Added>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { items { ${ITEM} } } user_errors { message } } }`,
    { id: buyer.cartId, items },
  )
  expect(errors).toBeUndefined()
  return data.added
}
const change = async (buyer: Buyer, id: string | undefined, quantity: number) =>
  (
    await buyer.request(
      `mutation($id: String!, $items: [CartItemUpdateInput!]!) {
        updateCartItems(input: { cart_id: $id, cart_items: $items }) { cart { id } } }`,
      { id: buyer.cartId, items: [{ cart_item_id: Number(id), quantity }] },
    )
  ).errors?.[0]?.message

/** A bundle of one title. */
const setOf = (sku: string, more: Parameters<typeof insertBundle>[2] = {}) =>
  insertBundle(shop.db, [{ title: 'Książka', products: [{ sku }] }], more)

describe('CAT-13 a title sold alone and in a bundle', () => {
  test('applies its minimum and increment only to copies sold alone, and its maximum to all copies', async () => {
    const book = await shop.sell({
      name: 'Lektura',
      price: 1000,
      min: 5,
      increments: 5,
      max: 12,
      stock: { lublin: 50 },
    })
    const { set, uid } = await setOf(book.sku)
    const buyer = await Buyer.withNewCart(shop, 'en')
    const bundle = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0)] }
    expect((await add(buyer, { sku: book.sku, quantity: 5 }, bundle)).user_errors).toEqual([])
    const { cart, user_errors } = await add(buyer, bundle)
    expect(user_errors).toEqual([])
    expect(cart.items).toMatchObject([
      { quantity: 5, is_available: true, errors: null },
      { quantity: 2, is_available: true, errors: null },
    ])
    const [alone, inSets] = cart.items
    expect(await change(buyer, alone?.id, 8)).toBe('You can buy this product only in quantities of 5 at a time.')
    // the maximum counts copies in bundles too
    expect(await change(buyer, inSets?.id, 8)).toMatch(/is not available in the requested quantity/)
    expect(await change(buyer, alone?.id, 10)).toBeUndefined()
    expect((await buyer.cart()).items).toMatchObject([{ is_available: true }, { is_available: true }])
    // two copies in bundles do not count towards the minimum of five
    const other = await Buyer.withNewCart(shop, 'en')
    await add(other, { ...bundle, quantity: 2 })
    expect((await add(other, { sku: book.sku, quantity: 3 })).user_errors).toMatchObject([
      { message: 'The minimum amount you can purchase is 5' },
    ])
  })

  test('keeps its increment and maximum when a guest’s cart is merged into one with bundles of it', async () => {
    const book = await shop.sell({ name: 'Lektura', price: 1000, increments: 5, max: 12, stock: { lublin: 50 } })
    const { set, uid } = await setOf(book.sku)
    const reader = await Reader.signUp(shop)
    const own = await Buyer.withNewCart(shop, 'en', reader.token)
    const bundle = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0)] }
    await add(own, { sku: book.sku, quantity: 5 }, bundle)
    const guest = await Buyer.withNewCart(shop, 'en')
    await add(guest, { sku: book.sku, quantity: 5 }, bundle)
    const { errors } = await own.request(
      'mutation($id: String!, $from: String!) { mergeCarts(source_cart_id: $from, destination_cart_id: $id) { id } }',
      { from: guest.cartId },
    )
    expect(errors).toBeUndefined()
    expect((await own.cart()).items).toMatchObject([
      { quantity: 10, is_available: true },
      { quantity: 2, is_available: true },
    ])
  })

  test('calculates a percentage surcharge of the bundle from the price of the chosen parts', async () => {
    const cheap = await shop.sell({ name: 'Zakładka', price: 1000 })
    const dear = await shop.sell({ name: 'Album', price: 20_000 })
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'Prezent', products: [{ sku: cheap.sku }, { sku: dear.sku }] },
    ])
    const [wrapping] = await insertOptions(shop.db, set.id, [
      { type: 'checkbox', title: 'Opakowanie', values: [{ title: 'Papier', price: 1000, priceType: 'percent' }] },
    ])
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { cart, user_errors } = await add(buyer, {
      sku: set.sku,
      quantity: 1,
      selected_options: [uid(0, 1), wrapping?.values[0]],
    })
    expect(user_errors).toEqual([])
    // 200.00 plus a tenth
    expect(cart.items).toMatchObject([{ prices: { row_total_including_tax: { value: 220 } } }])
  })

  test('makes its bundle unavailable when it has no texts or price in this shop', async () => {
    const mug = await shop.sell({ name: 'Kubek', price: 3000 })
    const book = await shop.sell({ name: 'Lalka', price: 4000 })
    const { set, uid } = await insertBundle(
      shop.db,
      [
        { title: 'Kubek', products: [{ sku: mug.sku }] },
        { title: 'Książka', products: [{ sku: book.sku }] },
      ],
      { price: 5000, fields: { price: 'fixed' } },
    )
    const buyer = await Buyer.withNewCart(shop, 'en')
    const bundle = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] }
    await add(buyer, bundle)
    await shop.db.run`delete from price where product_id = ${book.id}`
    expect((await buyer.cart()).items).toMatchObject([{ is_available: false }])
    expect((await add(await Buyer.withNewCart(shop, 'en'), bundle)).user_errors).toHaveLength(1)
  })
})

describe('CAT-4 a title that becomes a compound product', () => {
  test('is unavailable in carts that already hold it', async () => {
    const title = await shop.sell({ name: 'Chłopi', price: 1000, stock: { lublin: 9 } })
    const { variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [{ values: { binding: 'twarda' }, price: 5990, stock: { lublin: 3 } }],
    )
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect((await add(buyer, { sku: title.sku, quantity: 1 })).user_errors).toEqual([])
    await setConfiguration(shop.db, OPERATOR, title.sku, { attributes: ['binding'], variants: [variants[0]?.sku] })
    expect((await buyer.cart()).items).toMatchObject([{ is_available: false }])
  })

  test('is refused while it is a part of a bundle, a series or a configurable title', async () => {
    const volume = await shop.sell({ name: 'Tom 1' })
    const inSet = await shop.sell({ name: 'Lalka' })
    await setOf(inSet.sku)
    await expect(setGroup(shop.db, OPERATOR, inSet.sku, [{ sku: volume.sku }])).rejects.toThrow(
      /is a part of other products/,
    )
    const { volumes } = await insertGrouped(shop.db, [{ name: 'Tom 2' }])
    const { variants } = await insertConfigurable(shop.db, ['binding'], [{ values: { binding: 'twarda' } }])
    for (const part of [...volumes, ...variants])
      await expect(setGroup(shop.db, OPERATOR, part.sku, [{ sku: volume.sku }])).rejects.toThrow(
        /is a part of other products/,
      )
  })

  test('is not sold as a part of an existing bundle', async () => {
    const book = await shop.sell({ name: 'Lalka', stock: { lublin: 5 } })
    const { set, uid } = await setOf(book.sku)
    const buyer = await Buyer.withNewCart(shop, 'en')
    await shop.db.run`update product set type = 'configurable' where id = ${book.id}`
    const bundle = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0)] }
    expect((await add(buyer, bundle)).user_errors).toHaveLength(1)
  })
})

describe('CAT-13 a part with options or links of its own', () => {
  test('is refused, because its links would be free, and makes an existing bundle unavailable', async () => {
    const course = await shop.sell({ type: 'downloadable', stock: {}, name: 'Kurs', price: 0 })
    await shop.db.run`insert into downloadable (product_id, links_purchased_separately) values (${course.id}, true)`
    await shop.db.run`
      insert into download (product_id, kind, title, file, price, position, has_file)
      values (${course.id}, 'link', 'Lekcja 1', 'lekcja-1.mp3', 9900, 0, true)`
    await expect(setOf(course.sku)).rejects.toThrow(/links/)
    // links sold separately, or a required option, added only after the title became a part
    const later = await shop.sell({ type: 'downloadable', stock: {}, name: 'Kurs', price: 0 })
    const book = await shop.sell({ name: 'Lalka' })
    for (const [id, sku] of [
      [later.id, later.sku],
      [book.id, book.sku],
    ] as const) {
      const { set, uid } = await setOf(sku)
      const bundle = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0)] }
      const buyer = await Buyer.withNewCart(shop, 'en')
      expect((await add(buyer, bundle)).user_errors).toEqual([])
      if (id === later.id) {
        await shop.db.run`insert into downloadable (product_id, links_purchased_separately) values (${id}, true)`
        await shop.db.run`
          insert into download (product_id, kind, title, file, price, position, has_file)
          values (${id}, 'link', 'Lekcja 1', 'lekcja-1.mp3', 9900, 0, true)`
      } else await insertOptions(shop.db, id, [{ type: 'field', title: 'Dedykacja', isRequired: true, price: 1500 }])
      await notifyProductsChanged(shop.db, [{ id }])
      expect((await buyer.cart()).items).toMatchObject([{ is_available: false }])
      expect((await add(await Buyer.withNewCart(shop, 'en'), bundle)).user_errors).toHaveLength(1)
    }
  })
})

describe('CAT-4 bookshops that stock a compound title', () => {
  test('are those that stock one of its variants', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda' }, stock: { rynek: 1 } },
        { values: { binding: 'miekka' }, stock: {} },
      ],
    )
    expect(variants).toHaveLength(2)
    const holding = async (sku: string) => {
      const { data, errors } = await shop.call<{ pickupLocations: { items: { pickup_location_code: string }[] } }>(
        `query($sku: String!) { pickupLocations(productsInfo: [{ sku: $sku }]) { items { pickup_location_code } } }`,
        { sku },
      )
      expect(errors).toBeUndefined()
      return data.pickupLocations.items.map((place) => place.pickup_location_code)
    }
    const [one = ''] = await holding(variants[0]?.sku ?? '')
    expect(one).not.toBe('')
    expect(await holding(title.sku)).toEqual([one])
  })
})

describe('CAT-4 a configurable title that is deleted or disabled', () => {
  test('leaves its variants in carts as unavailable, and cannot be reordered', async () => {
    const sellBundle = () =>
      insertConfigurable(shop.db, ['binding'], [{ values: { binding: 'twarda' }, price: 5990, stock: { lublin: 9 } }])
    const [gone, disabled, without] = [await sellBundle(), await sellBundle(), await sellBundle()]
    const reader = await Reader.signUp(shop)
    const ordering = await Buyer.withNewCart(shop, 'en', reader.token)
    const requestOf = ({ title, variants }: typeof gone) => ({
      sku: variants[0]?.sku ?? '',
      parent_sku: title.sku,
      quantity: 1,
    })
    const { number = '' } = await (
      await ordering.prepareOrder([requestOf(gone)], { email: reader.email })
    ).submitOrder(await ordering.acceptAgreements())
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, requestOf(gone), requestOf(disabled), requestOf(without))
    await shop.db.run`delete from product where id = ${gone.title.id}`
    await shop.db.run`update product set is_enabled = false where id = ${disabled.title.id}`
    await shop.db.run`update product set is_enabled = false where id = ${without.variants[0]?.id ?? 0}`
    await notifyProductsChanged(shop.db, [disabled.title, without.title, ...without.variants])
    const { data, errors } = await buyer.request<{ cart: { items: { is_available: boolean }[] } }>(
      `query($id: String!) { cart(cart_id: $id) { items { ${ITEM} __typename product { sku name }
        ... on ConfigurableCartItem { configured_variant { sku } configurable_options { value_label } } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.cart.items).toMatchObject([{ is_available: false }, { is_available: false }, { is_available: false }])
    const again = await reader.request<{
      reorderItems: { userInputErrors: { message: string }[]; cart: { items: object[] } }
    }>(`mutation { reorderItems(orderNumber: "${number}") { userInputErrors { message } cart { items { id } } } }`)
    expect(again.errors).toBeUndefined()
    expect(again.data.reorderItems).toMatchObject({ userInputErrors: [{}], cart: { items: [] } })
  })
})
