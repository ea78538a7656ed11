import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBundle } from '../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertOptions } from '../../testing/options.ts'
import { Reader } from '../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

interface Merged {
  total_quantity: number
  merged_in_part: string[]
  items: { quantity: number; is_available: boolean; product: { name: string } }[]
  prices: { coupon_code: string | null }
}
const MERGED = `total_quantity merged_in_part items { quantity is_available product { name } } prices { coupon_code }`
const request = (own: Buyer, from: string) =>
  own.request<{ mergeCarts: Merged }>(
    `mutation($id: String!, $from: String!) {
      mergeCarts(source_cart_id: $from, destination_cart_id: $id) { ${MERGED} } }`,
    { from },
  )
const merge = async (own: Buyer, from: string) => {
  const { data, errors } = await request(own, from)
  expect(errors).toBeUndefined()
  return data.mergeCarts
}
const openBoth = async () => {
  const reader = await Reader.signUp(shop)
  return { own: await Buyer.withNewCart(shop, 'en', reader.token), guest: await Buyer.withNewCart(shop, 'en') }
}
const quantitiesOf = (merged: Merged) => merged.items.map(({ quantity, is_available }) => [quantity, is_available])

describe('CART-3c: merging a guest’s cart at sign-in', () => {
  test('brings its coupon, unless the customer has one', async () => {
    const book = await shop.sell({ price: 12_000 })
    const first = await openBoth()
    await first.guest.addItems({ sku: book.sku, quantity: 1 })
    await first.guest.useCoupon('ZAKLADKA10')
    expect((await merge(first.own, first.guest.cartId)).prices.coupon_code).toBe('ZAKLADKA10')
    const second = await openBoth()
    for (const [buyer, coupon] of [
      [second.guest, 'ZAKLADKA10'],
      [second.own, 'LUBLIN15'],
    ] as const) {
      await buyer.addItems({ sku: book.sku, quantity: 1 })
      await buyer.useCoupon(coupon)
    }
    const merged = await merge(second.own, second.guest.cartId)
    expect([merged.prices.coupon_code, merged.total_quantity]).toEqual(['LUBLIN15', 2])
    const third = await openBoth()
    await third.own.addItems({ sku: book.sku, quantity: 1 })
    await third.own.useCoupon('LUBLIN15')
    await third.guest.addItems({ sku: book.sku, quantity: 1 })
    expect((await merge(third.own, third.guest.cartId)).prices.coupon_code).toBe('LUBLIN15')
  })

  test('of an empty cart, and of a cart with itself, changes nothing', async () => {
    const { own, guest } = await openBoth()
    await own.addItems({ sku: (await shop.sell()).sku, quantity: 2 })
    expect(await merge(own, guest.cartId)).toMatchObject({ total_quantity: 2, merged_in_part: [] })
    expect(await merge(own, own.cartId)).toMatchObject({ total_quantity: 2, merged_in_part: [] })
    // the guest’s cart is gone, the own one is not
    expect((await request(own, guest.cartId)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
    expect((await own.cart()).total_quantity).toBe(2)
  })

  test('moves what is left of a title that has sold since, and shows one whose minimum is not left', async () => {
    const { own, guest } = await openBoth()
    const [left, tooFew] = [
      await shop.sell({ stock: { lublin: 4 } }),
      await shop.sell({ stock: { lublin: 4 }, min: 3, name: 'Za mało' }),
    ]
    await guest.addItems({ sku: left.sku, quantity: 4 }, { sku: tooFew.sku, quantity: 4 })
    await shop.db.run`update source_stock set quantity = 1 where product_id = ${left.id}`
    await shop.db.run`update source_stock set quantity = 2 where product_id = ${tooFew.id}`
    const merged = await merge(own, guest.cartId)
    expect(quantitiesOf(merged)).toEqual([
      [1, true],
      [4, false],
    ])
    expect(merged.merged_in_part).toEqual([left.name])
  })

  test('keeps a dedicated copy beside the last plain ones, with its error', async () => {
    const book = await shop.sell({ stock: { lublin: 3 } })
    const [dedication] = await insertOptions(shop.db, book.id, [{ type: 'field', title: 'Dedykacja' }])
    const { own, guest } = await openBoth()
    await own.addItems({ sku: book.sku, quantity: 3 })
    const dedicated = { sku: book.sku, quantity: 1, entered_options: [{ uid: dedication?.uid, value: 'Dla Zosi' }] }
    await guest.addItems(dedicated, { sku: book.sku, quantity: 1 })
    const merged = await merge(own, guest.cartId)
    expect(quantitiesOf(merged)).toEqual([
      [3, false],
      [1, false],
    ])
    expect(merged.merged_in_part).toEqual([book.name])
  })

  test('counts the copies in its bundles, and adds none to a line that is full', async () => {
    const [book, full] = [await shop.sell({ stock: { lublin: 4 } }), await shop.sell({ max: 2 })]
    const { set, uid } = await insertBundle(shop.db, [{ title: 'Para', products: [{ sku: book.sku, quantity: 2 }] }])
    const pair = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0)] }
    const { own, guest } = await openBoth()
    await own.addItems({ sku: full.sku, quantity: 2 })
    await guest.addItems(pair, { sku: book.sku, quantity: 2 }, { sku: full.sku, quantity: 1 })
    await shop.db.run`update source_stock set quantity = 3 where product_id = ${book.id}`
    const merged = await merge(own, guest.cartId)
    expect(quantitiesOf(merged)).toEqual([
      [2, true],
      [1, true],
      [1, true],
    ])
    expect(merged.merged_in_part).toEqual([book.name, full.name])
  })

  test('counts plain and dedicated copies together towards tens', async () => {
    const book = await shop.sell({ increments: 10 })
    const [dedication] = await insertOptions(shop.db, book.id, [{ type: 'field', title: 'Dedykacja' }])
    const { own, guest } = await openBoth()
    const dedicated = { sku: book.sku, quantity: 20, entered_options: [{ uid: dedication?.uid, value: 'Dla Zosi' }] }
    await guest.addItems({ sku: book.sku, quantity: 10 }, dedicated)
    const [one, two] = (await guest.cart()).items
    const { errors } = await guest.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
      cart_items: [
        { cart_item_uid: one?.uid, quantity: 4 },
        { cart_item_uid: two?.uid, quantity: 16 },
      ],
    })
    expect(errors).toBeUndefined()
    const merged = await merge(own, guest.cartId)
    expect(quantitiesOf(merged)).toEqual([
      [4, true],
      [16, true],
    ])
    expect(merged.merged_in_part).toEqual([])
  })

  test('fills a cart up to 300 titles, as putting back a removed line does', async () => {
    const { own, guest } = await openBoth()
    const [one, two, three] = [await shop.sell(), await shop.sell(), await shop.sell()]
    await own.addItems({ sku: one.sku, quantity: 1 })
    await shop.db.run`insert into product (sku, type) select 'PELNY-' || n, 'simple' from generate_series(1, 298) n`
    await shop.db.run`
      insert into cart_item (cart_id, product_id, quantity)
      select (select cart_id from cart_item where product_id = ${one.id}), id, 1 from product where sku like 'PELNY-%'`
    await guest.addItems({ sku: two.sku, quantity: 1 })
    expect((await merge(own, guest.cartId)).total_quantity).toBeGreaterThan(1)
    const lines = async () =>
      (
        await shop.db.many<{ id: number; productId: number; quantity: number }>`
          select id, product_id, quantity from cart_item where product_id = any(${[one.id, two.id, three.id]})
          order by id`
      ).map(({ id, productId, quantity }) => ({ id, of: productId, quantity }))
    const [first, second] = await lines()
    expect([first?.of, second?.of]).toEqual([one.id, two.id])
    const remove = (id = 0) => own.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_id: id })
    const putBack = (id = 0) =>
      own.mutateCart(
        'restoreCartItem',
        'RestoreCartItemInput!',
        { cart_item_uid: Buffer.from(String(id)).toString('base64') },
        '{ cart { id } }',
      )
    await remove(first?.id)
    expect(await own.addItems({ sku: three.sku, quantity: 1 })).toEqual([])
    expect((await putBack(first?.id)).errors?.[0]).toMatchObject({
      message: 'A cart can hold at most 300 different titles.',
      extensions: { category: 'graphql-input' },
    })
    await remove((await lines()).at(-1)?.id)
    expect(await own.addItems({ sku: one.sku, quantity: 1 })).toEqual([])
    // its title is in the full cart again
    expect((await putBack(first?.id)).errors).toBeUndefined()
    expect((await lines()).map(({ of, quantity }) => [of, quantity])).toEqual([
      [two.id, 1],
      [one.id, 2],
    ])
    await remove(second?.id)
    expect((await putBack(second?.id)).errors).toBeUndefined()
    expect(await lines()).toHaveLength(2)
  }, 60_000)
})

test('CART-3: several changes in one request each answer with the cart as they left it', async () => {
  const book = await shop.sell({ price: 5000 })
  const { own, guest } = await openBoth()
  await guest.addItems({ sku: book.sku, quantity: 1 })
  const cart = '{ cart { total_quantity prices { grand_total { value } } } }'
  const { data, errors } = await own.request<Record<string, { cart: object }>>(
    `mutation($id: String!, $from: String!, $sku: String!) {
      added: addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) ${cart}
      taken: applyCouponToCart(input: { cart_id: $id, coupon_code: "ZAKLADKA10" }) ${cart}
      merged: mergeCarts(source_cart_id: $from, destination_cart_id: $id) { total_quantity }
      left: removeCouponFromCart(input: { cart_id: $id }) ${cart}
    }`,
    { from: guest.cartId, sku: book.sku },
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    added: { cart: { total_quantity: 1, prices: { grand_total: { value: 50 } } } },
    taken: { cart: { total_quantity: 1, prices: { grand_total: { value: 45 } } } },
    merged: { total_quantity: 2 },
    left: { cart: { total_quantity: 2, prices: { grand_total: { value: 100 } } } },
  })
  const [{ uid } = { uid: '' }] = (await own.cart()).items
  const twice = await own.request<Record<string, { cart: { total_quantity: number } }>>(
    `mutation($id: String!, $uid: ID!) {
      removed: removeItemFromCart(input: { cart_id: $id, cart_item_uid: $uid }) { cart { total_quantity } }
      back: restoreCartItem(input: { cart_id: $id, cart_item_uid: $uid }) { cart { total_quantity } }
    }`,
    { uid },
  )
  expect(twice.data).toEqual({ removed: { cart: { total_quantity: 0 } }, back: { cart: { total_quantity: 2 } } })
})
