import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { sql } from '../../platform/db/db.ts'
import { insertBundle } from '../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertOptions } from '../../testing/options.ts'
import { hasCartCache } from './cart-cache.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const add = async (buyer: Buyer, ...items: object[]) => {
  expect(await buyer.addItems(...(items as { sku: string; quantity: number }[]))).toEqual([])
  return (await buyer.cart()).items.map(({ uid }) => uid)
}
/** Sets quantities by uid in one request; returns the message of a refusal. */
const set = async (buyer: Buyer, ...quantities: [uid: string | undefined, quantity: number][]) =>
  (
    await buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
      cart_items: quantities.map(([cart_item_uid, quantity]) => ({ cart_item_uid, quantity })),
    })
  ).errors?.[0]?.message
const quantitiesIn = async (buyer: Buyer) => (await buyer.cart()).items.map(({ quantity }) => quantity)
const stockOf = (id: number, quantity: number) =>
  shop.db.run`update source_stock set quantity = ${quantity} where product_id = ${id}`
const TOO_MANY = (max: number) => `The maximum amount you can purchase is ${max}`

describe('CART-1a: quantities of several lines', () => {
  test('change in one request, each by itself, and the others stay', async () => {
    const books = [await shop.sell(), await shop.sell(), await shop.sell(), await shop.sell()]
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [one, two, three, four] = await add(buyer, ...books.map(({ sku }) => ({ sku, quantity: 2 })))
    expect(await set(buyer, [two, 0], [one, 5], [four, 7])).toBeUndefined()
    expect((await buyer.cart()).items.map(({ uid, quantity }) => [uid, quantity])).toEqual([
      [one, 5],
      [three, 2],
      [four, 7],
    ])
    expect(await set(buyer, [three, 1.5])).toBe('You cannot use decimal quantity for this product.')
    expect(await set(buyer)).toBe('Required parameter "cart_items" is missing')
    expect(await set(buyer, ['bzdura', 1])).toBe('Required parameter "cart_item_id" is missing')
    expect(await set(buyer, [one, -1])).toBeUndefined()
    expect(await quantitiesIn(buyer)).toEqual([2, 7])
  })

  test('of one title count together towards its minimum, in one request too', async () => {
    const book = await shop.sell({ min: 3 })
    const [dedication] = await insertOptions(shop.db, book.id, [{ type: 'field', title: 'Dedykacja' }])
    const dedicated = { sku: book.sku, quantity: 1, entered_options: [{ uid: dedication?.uid, value: 'Dla Zosi' }] }
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect(await add(buyer, { sku: book.sku, quantity: 3 }, dedicated)).toHaveLength(2)
    expect(await buyer.addItems(dedicated)).toEqual([])
    expect(await (await Buyer.withNewCart(shop, 'en')).addItems(dedicated)).toHaveLength(1)
  })

  test('may only shrink above stock that was lost since, and not below the minimum', async () => {
    const book = await shop.sell({ stock: { lublin: 6 }, min: 2 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [line] = await add(buyer, { sku: book.sku, quantity: 5 })
    await stockOf(book.id, 3)
    expect(await set(buyer, [line, 6])).toBe(TOO_MANY(3))
    expect(await set(buyer, [line, 5])).toBe(TOO_MANY(3))
    expect(await set(buyer, [line, 4])).toBeUndefined()
    expect(await set(buyer, [line, 1])).toBe('The minimum amount you can purchase is 2')
    expect(await quantitiesIn(buyer)).toEqual([4])
  })

  test('of bundles may only shrink above lost stock of their parts, which binds no other line', async () => {
    const [book, other] = [await shop.sell({ stock: { lublin: 8 }, name: 'Lalka' }), await shop.sell()]
    const { set: bundle, uid } = await insertBundle(shop.db, [
      { title: 'Para', products: [{ sku: book.sku, quantity: 2 }] },
    ])
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [bundles, single] = await add(
      buyer,
      { sku: bundle.sku, quantity: 4, selected_options: [uid(0, 0)] },
      { sku: other.sku, quantity: 1 },
    )
    await stockOf(book.id, 3)
    const notAvailable = '"Lalka" of this set is not available in the requested quantity.'
    expect(await set(buyer, [bundles, 5])).toBe(notAvailable)
    expect(await set(buyer, [single, 2], [bundles, 4])).toBe(notAvailable)
    expect(await set(buyer, [single, 3])).toBeUndefined()
    expect(await set(buyer, [bundles, 3])).toBeUndefined()
    expect(await quantitiesIn(buyer)).toEqual([3, 3])
  })
})

test('CART-1e: a line whose title is not sold in this view is left out, but can be removed', async () => {
  const [gone, kept] = [await shop.sell(), await shop.sell()]
  const buyer = await Buyer.withNewCart(shop, 'en')
  const [line] = await add(buyer, { sku: gone.sku, quantity: 1 }, { sku: kept.sku, quantity: 1 })
  await shop.db.run`delete from price where product_id = ${gone.id}`
  expect((await buyer.cart()).items).toMatchObject([{ product: { sku: kept.sku } }])
  expect(await set(buyer, [line, 2])).toBeUndefined()
  expect(await set(buyer, [line, 0])).toBeUndefined()
  await shop.db.run`insert into price (product_id, amount) values (${gone.id}, 1000)`
  expect((await buyer.cart()).items).toMatchObject([{ product: { sku: kept.sku } }])
})

test('CART-1e: a bundle that has become a single title is shown as unavailable in carts', async () => {
  const { set: bundle, uid } = await insertBundle(
    shop.db,
    [{ title: 'Książka', products: [{ sku: (await shop.sell()).sku }] }],
    { price: 5000, fields: { price: 'fixed' }, stock: { lublin: 5 } },
  )
  const buyer = await Buyer.withNewCart(shop, 'en')
  await add(buyer, { sku: bundle.sku, quantity: 1, selected_options: [uid(0, 0)] })
  await shop.db.run`update product set type = 'simple' where id = ${bundle.id}`
  await shop.db.run`delete from bundle where product_id = ${bundle.id}`
  expect((await buyer.cart()).items).toMatchObject([{ is_available: false }])
})

test('CART-5c: as many copies as the warehouse has can be sent, one more only collected', async () => {
  const stock = { lublin: 4, rynek: 9 }
  const [alone, part, plenty] = [await shop.sell({ stock }), await shop.sell({ stock }), await shop.sell()]
  const { set: pair, uid } = await insertBundle(shop.db, [
    { title: 'Zakładka', products: [{ sku: plenty.sku }] },
    { title: 'Para', products: [{ sku: part.sku, quantity: 2 }] },
  ])
  const buyer = await Buyer.withNewCart(shop, 'en')
  const couriers = async () => {
    const { shipping_addresses } = (await buyer.setShippingAddress()).data['setShippingAddressesOnCart']?.cart ?? {}
    const { available, error_message } = shipping_addresses?.[0]?.available_shipping_methods.find(
      ({ method_code }) => method_code === 'courier_dhl',
    ) ?? { available: null, error_message: null }
    return [available, error_message]
  }
  const [books, pairs] = await add(
    buyer,
    { sku: alone.sku, quantity: 4 },
    { sku: pair.sku, quantity: 2, selected_options: [uid(0, 0), uid(1, 0)] },
  )
  expect(await couriers()).toEqual([true, null])
  expect(await set(buyer, [pairs, 3])).toBeUndefined()
  expect(await couriers()).toEqual([false, 'Not enough copies can be sent: Wieczór z książką'])
  expect(await set(buyer, [books, 5])).toBeUndefined()
  expect(await couriers()).toEqual([false, `Not enough copies can be sent: ${alone.name}, Wieczór z książką`])
})

test('CHK-7: a bundle is sent unless all its parts are files; it weighs its books or its fixed weight', async () => {
  const [book, file] = [await shop.sell({ weight: 400 }), await shop.sell({ type: 'downloadable', stock: {} })]
  const of = async (titles: { sku: string; quantity?: number }[], more: Parameters<typeof insertBundle>[2] = {}) => {
    const groups = titles.map((title, index) => ({ title: `Grupa ${index}`, products: [title] }))
    const { set: bundle, uid } = await insertBundle(shop.db, groups, more)
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: bundle.sku, quantity: 3, selected_options: titles.map((_, index) => uid(index, 0)) })
    await buyer.setShippingAddress()
    const { data } = await buyer.request<{
      cart: { is_virtual: boolean; shipping_addresses: { items_weight: number }[] }
    }>('query($id: String!) { cart(cart_id: $id) { is_virtual shipping_addresses { items_weight } } }')
    return [data.cart.is_virtual, data.cart.shipping_addresses[0]?.items_weight]
  }
  const pairAndFile = [{ sku: book.sku, quantity: 2 }, { sku: file.sku }]
  expect(await of(pairAndFile)).toEqual([false, 2.4])
  expect(await of(pairAndFile, { weight: 500, fields: { weight: 'fixed' } })).toEqual([false, 1.5])
  expect(await of([{ sku: file.sku }])).toEqual([true, undefined])
})

describe('lines in pages, as Magento’s clients read them', () => {
  const page = async (buyer: Buyer, args: string) => {
    const { data, errors } = await buyer.request<{
      cart: { itemsV2: { items: { product: { name: string } }[]; total_count: number; page_info: object } }
    }>(`query($id: String!) { cart(cart_id: $id) { itemsV2${args} {
      items { product { name } } total_count page_info { current_page page_size total_pages } } } }`)
    expect(errors).toBeUndefined()
    const { items, ...counts } = data.cart.itemsV2
    return { names: items.map(({ product }) => product.name).join(' '), ...counts }
  }

  test('are sorted by any field in both directions, equal ones by age', async () => {
    const buyer = await Buyer.withNewCart(shop)
    for (const [name, price, quantity] of [
      ['Zima', 3000, 2],
      ['Ćma', 1000, 1],
      ['Cień', 3000, 1],
      ['Dom', 2000, 1],
    ] as const)
      await add(buyer, { sku: (await shop.sell({ name, price })).sku, quantity })
    const names = async (args: string) => (await page(buyer, args)).names
    expect(await names('')).toBe('Zima Ćma Cień Dom')
    expect(await names('(sort: { field: NAME, order: ASC })')).toBe('Cień Ćma Dom Zima')
    expect(await names('(sort: { field: NAME, order: DESC })')).toBe('Zima Dom Ćma Cień')
    expect(await names('(sort: { field: PRICE, order: ASC })')).toBe('Ćma Dom Zima Cień')
    expect(await names('(sort: { field: PRICE, order: DESC })')).toBe('Zima Cień Dom Ćma')
    expect(await names('(sort: { field: ROW_TOTAL_INC_TAX, order: DESC })')).toBe('Zima Cień Dom Ćma')
    expect(await names('(sort: { field: DESCRIPTION, order: DESC })')).toBe('Dom Cień Ćma Zima')
    expect(await page(buyer, '(pageSize: 3, currentPage: 2)')).toEqual({
      names: 'Dom',
      total_count: 4,
      page_info: { current_page: 2, page_size: 3, total_pages: 2 },
    })
  })
})

test('CHK-11: a bookshop can be chosen for books, not for files alone', async () => {
  const ofCart = async (sku: string) => {
    const buyer = await Buyer.withNewCart(shop)
    await add(buyer, { sku, quantity: 1 })
    const { data } = await buyer.request<{ cart: { is_in_store_pickup_available: boolean } }>(
      'query($id: String!) { cart(cart_id: $id) { is_in_store_pickup_available } }',
    )
    return data.cart.is_in_store_pickup_available
  }
  expect(await ofCart((await shop.sell()).sku)).toBe(true)
  expect(await ofCart((await shop.sell({ type: 'downloadable', stock: {} })).sku)).toBe(false)
  await shop.db.run`update delivery_method set is_active = false where kind = 'store-pickup'`
  await notifyChangedTags(shop.db, ['delivery'])
  await expect.poll(async () => ofCart((await shop.sell()).sku)).toBe(false)
})

test.each([
  [
    'copies by ten',
    sql`qty_increments = 10`,
    'ITEM_INCREMENTS',
    'You can buy this product only in quantities of 10 at a time.',
  ],
  ['at most two copies', sql`max_sale_qty = 2`, 'ITEM_QTY', 'The maximum amount you can purchase is 2'],
  ['at least four copies', sql`min_sale_qty = 4`, 'ITEM_QTY', 'The minimum amount you can purchase is 4'],
  ['an announcement', sql`lifecycle = 'announcement'`, 'UNDEFINED', expect.any(String) as string],
])('CART-1: a line whose title changes to %s says what is wrong with it', async (_what, change, code, message) => {
  const [book, other] = [await shop.sell(), await shop.sell()]
  const buyer = await Buyer.withNewCart(shop, 'en')
  await add(buyer, { sku: book.sku, quantity: 3 })
  await add(buyer, { sku: other.sku, quantity: 3 })
  const lines = async () => (await buyer.cart()).items.map(({ is_available, errors }) => [is_available, errors])
  expect(await lines()).toEqual([
    [true, null],
    [true, null],
  ])
  await shop.db.run`update product set ${change} where id = ${book.id}`
  expect(await lines()).toEqual([
    [false, [{ code, message }]],
    [true, null],
  ])
})

test('a shop without a cache of products keeps no carts in memory either', () => {
  expect(hasCartCache(shop.db)).toBe(false)
})
