import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../platform/crypto/mailed-token.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const setQuantity = (buyer: Buyer, cart_item_uid: string, quantity: number) =>
  buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', { cart_items: [{ cart_item_uid, quantity }] })

describe('opening a cart', () => {
  it('returns an unguessable id of 32 characters', async () => {
    const [one, other] = [await Buyer.withNewCart(shop), await Buyer.withNewCart(shop)]
    expect(one.cartId).toMatch(/^[0-9a-f]{32}$/)
    expect(one.cartId).not.toBe(other.cartId)
    expect(await one.cart()).toMatchObject({
      id: one.cartId,
      items: [],
      total_quantity: 0,
      is_virtual: false,
      prices: { grand_total: { value: 0 } },
    })
  })
  it('accepts a client-supplied id of 32 characters, once', async () => {
    const open = (cart_id: string) =>
      shop.call<{ createEmptyCart: string }>('mutation($id: String) { createEmptyCart(input: { cart_id: $id }) }', {
        id: cart_id,
      })
    const id = 'abcdefghijklmnopqrstuvwxyz012345'
    expect((await open(id)).data.createEmptyCart).toBe(id)
    expect((await open(id)).errors?.[0]).toMatchObject({
      message: `Koszyk o identyfikatorze „${id}” już istnieje.`,
      extensions: { category: 'graphql-already-exists' },
    })
    expect((await open('short')).errors?.[0]?.extensions.category).toBe('graphql-input')
  })
  it('stores only the hash of a guest’s id, and the migration hashes earlier ids', async () => {
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 2 })
    const stored = await shop.db.many<{ publicId: string }>`select public_id from cart where customer_id is null`
    expect(stored.map(({ publicId }) => publicId)).toContain(hashOf(buyer.cartId))
    expect(JSON.stringify(await shop.db.many`select * from cart`)).not.toContain(buyer.cartId)
    // the hash from a copy of the table opens no cart
    const { errors } = await shop.call('query($id: String!) { cart(cart_id: $id) { id } }', {
      id: hashOf(buyer.cartId),
    })
    expect(errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')

    const migration = readFileSync(new URL('../../migrations/0088_guest_cart_ids.sql', import.meta.url), 'utf8')
    const old = 'zażółć-0123456789abcdef012345678'
    const rolledBack = shop.db.transaction(async (tx) => {
      await tx.run`insert into cart (public_id, store_code) values (${old}, 'default')`
      await tx.script(migration)
      const { count } = (await tx.one<{ count: number }>`
        select count(*)::int from cart where public_id = ${hashOf(old)}`) ?? { count: 0 }
      throw new Error(`found ${count}`)
    })
    await expect(rolledBack).rejects.toThrow('found 1')
  })
  it('refuses an unknown cart', async () => {
    const { errors } = await shop.call('{ cart(cart_id: "nobody") { id } }', {}, 'en')
    expect(errors?.[0]).toMatchObject({
      message: 'Could not find a cart with ID "nobody"',
      extensions: { category: 'graphql-no-such-entity' },
    })
  })
  it('forbids shared caches to store the response', async () => {
    const { cartId } = await Buyer.withNewCart(shop)
    const query = encodeURIComponent(`{cart(cart_id:"${cartId}"){id}}`)
    const response = await shop.http.inject({ url: `/graphql?query=${query}`, remoteAddress: '203.0.113.9' })
    expect(response.json()).toEqual({ data: { cart: { id: cartId } } })
    expect(response.headers['cache-control']).toMatch(/no-store|private/)
  })
})

describe('CART-1a: quantities', () => {
  it('adds by increment: adding two copies twice makes one line of four', async () => {
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop)
    expect(await buyer.addItems({ sku: book.sku, quantity: 2 })).toEqual([])
    expect(await buyer.addItems({ sku: book.sku, quantity: 2 })).toEqual([])
    expect(await buyer.cart()).toMatchObject({
      total_quantity: 4,
      items: [
        {
          quantity: 4,
          product: { sku: book.sku },
          is_available: true,
          errors: null,
          prices: { price: { value: 38 }, row_total_including_tax: { value: 159.6 } },
        },
      ],
    })
  })
  it('checks the maximum against the sum of equal lines in one request', async () => {
    const book = await shop.sell({ max: 3 })
    const buyer = await Buyer.withNewCart(shop)
    expect(await buyer.addItems({ sku: book.sku, quantity: 2 }, { sku: book.sku, quantity: 2 })).toMatchObject([
      { code: 'INSUFFICIENT_STOCK' },
    ])
    expect((await buyer.cart()).total_quantity).toBe(2)
  })
  it('adds the valid lines and reports an error for each of the others', async () => {
    const [good, rare, announced] = [
      await shop.sell(),
      await shop.sell({ stock: { lublin: 2 } }),
      await shop.sell({ lifecycle: 'announcement' }),
    ]
    const buyer = await Buyer.withNewCart(shop, 'en')
    const problems = await buyer.addItems(
      { sku: 'no-such', quantity: 1 },
      { sku: good.sku, quantity: 1 },
      { sku: rare.sku, quantity: 3 },
      { sku: announced.sku, quantity: 1 },
      { sku: good.sku, quantity: 0 },
      { sku: good.sku, quantity: 1.5 },
    )
    expect(problems).toEqual([
      { code: 'PRODUCT_NOT_FOUND', message: 'Could not find a product with SKU "no-such"' },
      { code: 'INSUFFICIENT_STOCK', message: 'The maximum amount you can purchase is 2' },
      { code: 'NOT_SALABLE', message: 'Product that you are trying to add is not available.' },
      { code: 'UNDEFINED', message: 'The product quantity should be greater than 0' },
      { code: 'UNDEFINED', message: 'You cannot use decimal quantity for this product.' },
    ])
    expect((await buyer.cart()).items.map(({ product, quantity }) => [product.sku, quantity])).toEqual([[good.sku, 1]])
  })
  it.each([
    ['a quantity below the minimum', { min: 3 }, 2, 'INSUFFICIENT_STOCK', 'The minimum amount you can purchase is 3'],
    ['a quantity above the maximum', { max: 5 }, 6, 'INSUFFICIENT_STOCK', 'The maximum amount you can purchase is 5'],
    [
      'more than 999 of a title without a maximum (D1)',
      { stock: { lublin: 5000 } },
      1000,
      'INSUFFICIENT_STOCK',
      'The maximum amount you can purchase is 999',
    ],
    [
      'a quantity that is not a multiple of ten',
      { increments: 10 },
      15,
      'UNDEFINED',
      'You can buy this product only in quantities of 10 at a time.',
    ],
    ['a sold-out title', { stock: { lublin: 0 } }, 1, 'INSUFFICIENT_STOCK', 'This product is out of stock.'],
    ['a disabled title', { enabled: false }, 1, 'NOT_SALABLE', 'Product that you are trying to add is not available.'],
    ['an enormous quantity', {}, 1e300, 'INSUFFICIENT_STOCK', 'The maximum amount you can purchase is 999'],
  ])('refuses %s', async (_name, attributes, quantity, code, message) => {
    const book = await shop.sell(attributes)
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect(await buyer.addItems({ sku: book.sku, quantity })).toEqual([{ code, message }])
    expect((await buyer.cart()).items).toEqual([])
  })
  it('accepts a school order of 999 copies', async () => {
    const book = await shop.sell({ stock: { lublin: 1200 } })
    const buyer = await Buyer.withNewCart(shop)
    expect(await buyer.addItems({ sku: book.sku, quantity: 999 })).toEqual([])
  })
  it('holds 300 different titles; of one more, only a title that is in the cart is accepted', async () => {
    const skus: string[] = []
    for (let index = 0; index < 301; index++) skus.push((await shop.sell()).sku)
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [first = '', extra = ''] = [skus[0], skus.at(-1)]
    const full = { code: 'UNDEFINED', message: 'A cart can hold at most 300 different titles.' }
    expect(await buyer.addItems(...skus.map((sku) => ({ sku, quantity: 1 })))).toEqual([full])
    expect(await buyer.addItems({ sku: extra, quantity: 1 })).toEqual([full])
    expect(await buyer.addItems({ sku: first, quantity: 1 })).toEqual([])
    expect((await buyer.cart()).items).toHaveLength(300)
  }, 60_000)
  it('sets quantities, removes lines, and changes nothing when one change of a request is refused', async () => {
    const [one, two] = [await shop.sell({ max: 5 }), await shop.sell()]
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: one.sku, quantity: 1 }, { sku: two.sku, quantity: 1 })
    const [first, second] = (await buyer.cart()).items
    const { data } = await setQuantity(buyer, first?.uid ?? '', 5)
    expect(data['updateCartItems']?.cart.items[0]?.quantity).toBe(5)
    const twice = await buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
      cart_items: [
        { cart_item_uid: first?.uid, quantity: 2 },
        { cart_item_uid: first?.uid, quantity: 5 },
      ],
    })
    expect([twice.data['updateCartItems']?.cart.items[0]?.quantity, (await buyer.cart()).items[0]?.quantity]).toEqual([
      5, 5,
    ])
    const both = await buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
      cart_items: [
        { cart_item_uid: second?.uid, quantity: 7 },
        { cart_item_uid: first?.uid, quantity: 6 },
      ],
    })
    expect(both.errors?.[0]).toMatchObject({
      message: 'The maximum amount you can purchase is 5',
      extensions: { category: 'graphql-input' },
    })
    expect((await buyer.cart()).items.map(({ quantity }) => quantity)).toEqual([5, 1])
    await setQuantity(buyer, first?.uid ?? '', 0)
    const removed = await buyer.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', {
      cart_item_id: Number(Buffer.from(second?.uid ?? '', 'base64').toString()),
    })
    expect(removed.data['removeItemFromCart']?.cart.items).toEqual([])
    const again = await buyer.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', {
      cart_item_uid: second?.uid,
    })
    expect(again.errors?.[0]).toMatchObject({
      message: "The cart doesn't contain the item",
      extensions: { category: 'graphql-no-such-entity' },
    })
  })
  it('refuses to change a line of another cart', async () => {
    const book = await shop.sell()
    const [mine, yours] = [await Buyer.withNewCart(shop), await Buyer.withNewCart(shop)]
    await yours.addItems({ sku: book.sku, quantity: 1 })
    const uid = (await yours.cart()).items[0]?.uid
    expect(
      (await mine.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: uid })).errors,
    ).toHaveLength(1)
    expect((await setQuantity(mine, uid ?? '', 9)).errors).toHaveLength(1)
    expect((await yours.cart()).items[0]?.quantity).toBe(1)
  })
  it('keeps a line whose stock was lost and shows its error', async () => {
    const book = await shop.sell({ stock: { lublin: 3 } })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: book.sku, quantity: 3 })
    await shop.db.run`update source_stock set quantity = 1 where product_id = ${book.id}`
    expect((await buyer.cart()).items).toMatchObject([
      {
        quantity: 3,
        max_qty: 1,
        is_available: false,
        errors: [{ code: 'ITEM_QTY', message: 'The maximum amount you can purchase is 1' }],
      },
    ])
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${book.id}`
    expect((await buyer.cart()).items[0]?.errors).toEqual([
      { code: 'ITEM_QTY', message: 'This product is out of stock.' },
    ])
  })
  it('uses current prices, including tier prices', async () => {
    const book = await shop.sell({ price: 4000 })
    await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${book.id}, 10, 3000)`
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 9 })
    expect((await buyer.cart()).prices.grand_total.value).toBe(360)
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    expect((await buyer.cart()).prices.grand_total.value).toBe(300)
    await shop.db.run`update price set special_amount = 2500 where product_id = ${book.id}`
    expect((await buyer.cart()).prices.grand_total.value).toBe(250)
  })
  it('adds all lines or none by the older mutation', async () => {
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const items = (...skus: string[]) => ({ cart_items: skus.map((sku) => ({ data: { sku, quantity: 1 } })) })
    const refused = await buyer.mutateCart(
      'addSimpleProductsToCart',
      'AddSimpleProductsToCartInput',
      items(book.sku, 'no-such'),
    )
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Could not find a product with SKU "no-such"',
      extensions: { category: 'graphql-no-such-entity' },
    })
    expect((await buyer.cart()).items).toEqual([])
    const taken = await buyer.mutateCart('addSimpleProductsToCart', 'AddSimpleProductsToCartInput', items(book.sku))
    expect(taken.data['addSimpleProductsToCart']?.cart.total_quantity).toBe(1)
  })
})

describe('CART-5: presale titles, titles to order and titles only in bookshops', () => {
  it('keeps a presale without a date in the cart and shows why it cannot be ordered', async () => {
    const book = await shop.sell({ lifecycle: 'presale', stock: { lublin: 10 } })
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect(await buyer.addItems({ sku: book.sku, quantity: 1 })).toEqual([])
    expect((await buyer.cart()).items).toMatchObject([
      {
        is_available: false,
        errors: [
          {
            code: 'UNDEFINED',
            message: 'The release date of this title is not known yet. It can be ordered once it is.',
          },
        ],
      },
    ])
  })
  it('requires no stock for a dated presale or a title to order', async () => {
    const [presale, toOrder] = [
      await shop.sell({ lifecycle: 'presale', preorderDate: '2027-02-01', stock: {} }),
      await shop.sell({ lifecycle: 'to-order', stock: {} }),
    ]
    const buyer = await Buyer.withNewCart(shop)
    expect(await buyer.addItems({ sku: presale.sku, quantity: 20 }, { sku: toOrder.sku, quantity: 20 })).toEqual([])
    expect((await buyer.cart()).items.every(({ is_available }) => is_available)).toBe(true)
  })
  it('accepts more copies than the warehouse has, up to the stock of one bookshop', async () => {
    const book = await shop.sell({ stock: { lublin: 1, rynek: 3 } })
    const buyer = await Buyer.withNewCart(shop)
    expect(await buyer.addItems({ sku: book.sku, quantity: 3 })).toEqual([])
    expect(await buyer.addItems({ sku: book.sku, quantity: 1 })).toMatchObject([{ code: 'INSUFFICIENT_STOCK' }])
  })
})

describe('coupons', () => {
  const invalid = {
    message: "The coupon code isn't valid. Verify the code and try again.",
    extensions: { category: 'graphql-no-such-entity' },
  }

  const suspended = async (buyer: Buyer) =>
    (
      await buyer.request<{ cart: { suspended_coupon: object | null } }>(
        'query($id: String!) { cart(cart_id: $id) { suspended_coupon { code from { value } } } }',
        { id: buyer.cartId },
      )
    ).data.cart.suspended_coupon

  it('takes 10 % off, ignoring the case of the code, and restores the price when the coupon is removed', async () => {
    const book = await shop.sell({ price: 3990 })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const { data } = await buyer.useCoupon(' zakladka10 ')
    expect(data['applyCouponToCart']?.cart).toMatchObject({
      prices: {
        grand_total: { value: 35.91 },
        discount: { amount: { value: -3.99 }, label: ['Rabat 10%'] },
        subtotal_excluding_tax: { value: 38 },
        subtotal_with_discount_excluding_tax: { value: 34.2 },
        applied_taxes: [{ label: 'VAT 5%', percent: 5, amount: { value: 1.71 } }],
      },
      items: [{ prices: { total_item_discount: { value: 3.99 } } }],
    })
    const without = await buyer.mutateCart('removeCouponFromCart', 'RemoveCouponFromCartInput', {})
    expect(without.data['removeCouponFromCart']?.cart.prices).toMatchObject({
      grand_total: { value: 39.9 },
      discount: null,
      coupon_code: null,
    })
  })
  it('refuses an unknown, unmet, expired or used-up coupon', async () => {
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, active_to) values ('Dawny', 'DAWNY', 'percent', 50,
          '2020-01-01')`
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon, times_used) values ('Zużyty',
          'ZUZYTY', 'percent', 50, 1, 1)`
    const book = await shop.sell({ price: 9900 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    for (const code of ['NIE-MA', 'DAWNY', 'ZUZYTY'])
      expect((await buyer.useCoupon(code)).errors?.[0]).toMatchObject(invalid)
    expect((await buyer.useCoupon('lublin15')).errors?.[0]).toMatchObject({
      ...invalid,
      message: 'The code LUBLIN15 works for purchases from PLN\u00a0100.00.',
    })
    expect((await buyer.cart()).prices.coupon_code).toBeNull()
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    expect((await buyer.useCoupon('LUBLIN15')).data['applyCouponToCart']?.cart.prices.grand_total.value).toBe(183)
  })
  it('refuses a second coupon, and the same one again, while one counts, and keeps that one', async () => {
    const book = await shop.sell({ price: 12_000 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    await buyer.useCoupon('ZAKLADKA10')
    for (const code of ['LUBLIN15', 'ZAKLADKA10', 'NIE-MA'])
      expect((await buyer.useCoupon(code)).errors?.[0]).toMatchObject({
        message: 'A coupon is already applied to the cart. Please remove it to apply another',
        extensions: { category: 'graphql-input' },
      })
    expect((await buyer.cart()).prices.coupon_code).toBe('ZAKLADKA10')
    await buyer.mutateCart('removeCouponFromCart', 'RemoveCouponFromCartInput', {})
    expect((await buyer.useCoupon('LUBLIN15')).data['applyCouponToCart']?.cart.prices.grand_total.value).toBe(105)
  })
  it('takes another coupon instead of one that does not count, which no other client can see', async () => {
    const book = await shop.sell({ price: 6000 })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 2 })
    await buyer.useCoupon('LUBLIN15')
    const uid = (await buyer.cart()).items[0]?.uid ?? ''
    await setQuantity(buyer, uid, 1)
    expect((await buyer.useCoupon('ZAKLADKA10')).data['applyCouponToCart']?.cart.prices.grand_total.value).toBe(54)
  })
  it('suspends a coupon below its minimum and applies it again above', async () => {
    const book = await shop.sell({ price: 6000 })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 2 })
    await buyer.useCoupon('LUBLIN15')
    const uid = (await buyer.cart()).items[0]?.uid ?? ''
    expect((await setQuantity(buyer, uid, 1)).data['updateCartItems']?.cart.prices).toMatchObject({
      grand_total: { value: 60 },
      coupon_code: null,
      discount: null,
    })
    expect(await suspended(buyer)).toEqual({ code: 'LUBLIN15', from: { value: 100 } })
    expect((await setQuantity(buyer, uid, 2)).data['updateCartItems']?.cart.prices).toMatchObject({
      grand_total: { value: 105 },
      coupon_code: 'LUBLIN15',
    })
    expect(await suspended(buyer)).toBeNull()
    await shop.db.run`update sales_rule set is_active = false where coupon_code = 'LUBLIN15'`
    expect(await suspended(buyer)).toEqual({ code: 'LUBLIN15', from: null })
    await shop.db.run`update sales_rule set is_active = true where coupon_code = 'LUBLIN15'`
  })
  it('limits a category coupon to titles in the category and its subcategories', async () => {
    const parent = await shop.db.one<{ id: number }>`insert into category (path, level) values ('{}', 2) returning id`
    const child = await shop.db.one<{
      id: number
    }>`insert into category (parent_id, path, level) values (${parent?.id}, '{}', 3) returning id`
    await shop.db.run`
        update category set path = case id when ${child?.id} then array[${parent?.id}::int, id] else array[id] end
          where id in (${parent?.id}, ${child?.id})`
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, category_id) values ('Komiksy', 'KOMIKS', 'percent',
          50, ${parent?.id})`
    const [comic, novel] = [await shop.sell({ price: 4000 }), await shop.sell({ price: 4000 })]
    await shop.db.run`insert into product_category (product_id, category_id) values (${comic.id}, ${child?.id})`
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: novel.sku, quantity: 1 })
    expect((await buyer.useCoupon('KOMIKS')).errors).toHaveLength(1)
    await buyer.addItems({ sku: comic.sku, quantity: 1 })
    expect((await buyer.useCoupon('KOMIKS')).data['applyCouponToCart']?.cart).toMatchObject({
      prices: { grand_total: { value: 60 } },
      items: [{ prices: { total_item_discount: { value: 0 } } }, { prices: { total_item_discount: { value: 20 } } }],
    })
  })
})

describe('CART-4: tax display settings of the cart', () => {
  it('returns the six settings as enum names and flags', async () => {
    const { data } = await shop.call<{ getCartDisplayConfig: object }>(
      `
        {
          getCartDisplayConfig {
            display_tax_in_price display_tax_in_subtotal display_tax_in_shipping_amount include_tax_in_order_total
            display_full_tax_summary display_zero_tax_subtotal
          }
        }`,
    )
    expect(data.getCartDisplayConfig).toEqual({
      display_tax_in_price: 'DISPLAY_CART_TAX_IN_PRICE_INCL_TAX',
      display_tax_in_subtotal: 'DISPLAY_CART_TAX_IN_SUBTOTAL_INCL_TAX',
      display_tax_in_shipping_amount: 'DISPLAY_CART_TAX_IN_SHIPPING_INCL_TAX',
      include_tax_in_order_total: true,
      display_full_tax_summary: true,
      display_zero_tax_subtotal: false,
    })
  })
})
