import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { cartPrices } from './cart-prices.ts'
import type { CartItem } from './cart.ts'
import type { CartLine } from './pricing/cart-line.ts'
import { type Cart, parcelOf, sourceOf } from './pricing/price-cart.ts'
import { sortItems } from './sort-items.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

describe('CART-1: the id of a cart', () => {
  const open = async (cart_id: string | null, token?: string) => {
    const { data, errors } = await shop.call<{ createEmptyCart: string } | null>(
      'mutation($id: String) { createEmptyCart(input: { cart_id: $id }) }',
      { id: cart_id },
      'en',
      token,
    )
    return data?.createEmptyCart ?? errors?.[0]?.message
  }

  test('may be the client’s own, of thirty-two characters, which nobody has used', async () => {
    const own = 'k'.repeat(32)
    for (const wrong of ['k'.repeat(31), 'k'.repeat(33)])
      expect(await open(wrong)).toBe('Cart ID length should be 32 characters.')
    expect(await open(own)).toBe(own)
    expect(await open(own)).toBe(`Cart with ID "${own}" already exists.`)
    expect(await open('')).toMatch(/^[0-9a-f]{32}$/)
    const [one, other] = [await open(null), await open(null)]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(other).not.toBe(one)
  })

  test('of a customer is that of the open cart, whatever the client sends', async () => {
    const { token } = await Reader.signUp(shop)
    const first = await open('x'.repeat(32), token)
    expect(first).not.toBe('x'.repeat(32))
    expect(await open('short', token)).toBe(first)
    const CREATE = 'mutation($uid: ID) { createGuestCart(input: { cart_uid: $uid }) { cart { id } } }'
    expect((await shop.call(CREATE, {}, 'en', token)).errors?.[0]).toMatchObject({
      message: 'Use `Query.customerCart` for logged in customer.',
      extensions: { category: 'graphql-already-exists' },
    })
    const uid = 'u'.repeat(32)
    const { data } = await shop.call<{ createGuestCart: { cart: { id: string } } }>(CREATE, { uid }, 'en')
    expect(data.createGuestCart.cart.id).toBe(uid)
  })
})

describe('CART-2: lines as clients name and read them', () => {
  const filled = async (count: number) => {
    const buyer = await Buyer.withNewCart(shop, 'en')
    for (let index = 1; index <= count; index++)
      await buyer.addItems({ sku: (await shop.sell({ name: `Tytuł ${index}` })).sku, quantity: index })
    return buyer
  }
  const read = async <Data>(buyer: Buyer, fields: string) =>
    (await buyer.request<{ cart: Data }>(`query($id: String!) { cart(cart_id: $id) { ${fields} } }`)).data.cart

  test('by number, or by its base64; without either the request is refused', async () => {
    const buyer = await filled(2)
    const items = await read<{ items: { id: string; quantity: number }[] }>(buyer, 'items { id quantity }')
    const [first, second] = items.items.map(({ id }) => Number(id))
    const update = async (...cart_items: object[]) =>
      (await buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', { cart_items })).errors?.[0]?.message
    expect(await update({ cart_item_id: first, quantity: 5 })).toBeUndefined()
    const uid = Buffer.from(String(second)).toString('base64')
    expect(await update({ cart_item_uid: uid, quantity: 6 })).toBeUndefined()
    const quantities = await read<{ items: { quantity: number }[] }>(buyer, 'items { quantity }')
    expect(quantities.items.map(({ quantity }) => quantity)).toEqual([5, 6])
    const missing = (name: string) => `Required parameter "${name}" is missing`
    expect(await update({ quantity: 5 })).toBe(missing('cart_item_id'))
    expect(await update({ cart_item_uid: Buffer.from('x').toString('base64'), quantity: 5 })).toBe(
      missing('cart_item_id'),
    )
    expect(await update({ cart_item_id: first })).toBe(missing('quantity'))
    expect(await update()).toBe(missing('cart_items'))
  })

  test('by pages, sorted as asked, with the number of copies or of titles', async () => {
    const buyer = await filled(3)
    const page = async (arguments_: string) => {
      const { itemsV2 } = await read<{
        itemsV2: { items: { quantity: number }[]; total_count: number; page_info: Record<string, number> }
      }>(
        buyer,
        `itemsV2${arguments_} { items { quantity } total_count page_info { current_page page_size total_pages } }`,
      )
      return [itemsV2.items.map(({ quantity }) => quantity), itemsV2.total_count, Object.values(itemsV2.page_info)]
    }
    expect(await page('(pageSize: 2, currentPage: 1, sort: { field: QTY, order: DESC })')).toEqual([
      [3, 2],
      3,
      [1, 2, 2],
    ])
    expect(await page('(pageSize: 2, currentPage: 2, sort: { field: QTY, order: DESC })')).toEqual([[1], 3, [2, 2, 2]])
    expect(await page('(pageSize: 0, currentPage: 0)')).toEqual([[1], 3, [1, 1, 3]])
    expect(await page('')).toEqual([[1, 2, 3], 3, [1, 20, 1]])
    const counted = async () =>
      (
        await read<{ total_summary_quantity_including_config: number }>(
          buyer,
          'total_summary_quantity_including_config',
        )
      ).total_summary_quantity_including_config
    await withSettings(shop.db, { 'checkout/cart_link/use_qty': '1' }, async () => expect(await counted()).toBe(6))
    await withSettings(shop.db, { 'checkout/cart_link/use_qty': '0' }, async () => expect(await counted()).toBe(3))
  })

  test('with the taxes that the operator has chosen to show', async () => {
    const shown = async () =>
      (
        await shop.call<{ getCartDisplayConfig: object }>(
          '{ getCartDisplayConfig { display_tax_in_price display_tax_in_subtotal display_tax_in_shipping_amount } }',
        )
      ).data.getCartDisplayConfig
    const settings = {
      'tax/cart_display/price': '1',
      'tax/cart_display/subtotal': '2',
      'tax/cart_display/shipping': '3',
    }
    await withSettings(shop.db, settings, async () => {
      await expect.poll(shown).toEqual({
        display_tax_in_price: 'DISPLAY_CART_TAX_IN_PRICE_EXL_TAX',
        display_tax_in_subtotal: 'DISPLAY_CART_TAX_IN_SUBTOTAL_INCL_TAX',
        display_tax_in_shipping_amount: 'DISPLAY_CART_TAX_IN_SHIPPING_BOTH',
      })
    })
  })
})

test('CART-2: lines are sorted by each field up and down, equal ones as they were added', () => {
  const itemOf = (id: number, values: number, name: string) =>
    ({
      line: {
        id,
        productId: 10 - id,
        sku: `KS-${values}`,
        title: { name },
        product: { weightG: values * 10, type: values > 1 ? 'virtual' : 'simple' },
        quantity: values,
        tax: { rate: values },
      },
      totals: {
        priceExclTax: values,
        priceInclTax: values,
        rowExclTax: values,
        rowInclTax: values * 10,
        discount: values,
        tax: values,
      },
    }) as unknown as CartItem
  const items = [itemOf(1, 2, 'Żaba'), itemOf(2, 1, 'Łan'), itemOf(3, 2, 'Ala')]
  const sorted = (field: string, order: 'ASC' | 'DESC') =>
    sortItems(items, { field, order } as never).map(({ line }) => line.id)
  for (const field of [
    'SKU',
    'WEIGHT',
    'ROW_WEIGHT',
    'PRODUCT_TYPE',
    'QTY',
    'PRICE',
    'PRICE_INC_TAX',
    'ROW_TOTAL',
    'ROW_TOTAL_INC_TAX',
    'ROW_TOTAL_WITH_DISCOUNT',
    'DISCOUNT_AMOUNT',
    'TAX_PERCENT',
    'TAX_AMOUNT',
  ]) {
    expect(sorted(field, 'ASC'), field).toEqual([2, 1, 3])
    expect(sorted(field, 'DESC'), field).toEqual([1, 3, 2])
  }
  expect([sorted('NAME', 'ASC'), sorted('NAME', 'DESC')]).toEqual([
    [3, 2, 1],
    [1, 2, 3],
  ])
  expect([sorted('PRODUCT_ID', 'ASC'), sorted('ITEM_ID', 'DESC')]).toEqual([
    [3, 2, 1],
    [3, 2, 1],
  ])
  expect(sorted('DESCRIPTION', 'DESC')).toEqual([3, 2, 1])
  expect(sortItems(items, null).map(({ line }) => line.id)).toEqual([1, 2, 3])
})

test('CART-4: the prices of a cart name a coupon in force, and have no discount of nothing', () => {
  const pricesOf = (discounts: object[], appliedRules: object[]) =>
    cartPrices({
      currency: 'PLN',
      couponCode: 'TEN',
      totals: {
        taxes: [{ title: 'VAT 5%', rate: 5, amount: 48 }],
        discount: discounts.length * 100,
        discounts,
        appliedRules,
        grandTotal: 900,
        subtotalExclTax: 952,
        subtotalInclTax: 1000,
        subtotalWithDiscountExclTax: 857,
      },
    } as unknown as Cart)
  const money = (value: number) => ({ value, currency: 'PLN' })
  expect(
    pricesOf(
      [{ label: 'Ten', couponCode: 'TEN', amount: 100 }],
      [
        { id: 3, couponCode: null },
        { id: 4, couponCode: 'TEN' },
      ],
    ),
  ).toEqual({
    applied_taxes: [{ label: 'VAT 5%', percent: 5, amount: money(0.48) }],
    discount: { amount: money(-1), label: ['Ten'] },
    discounts: [{ amount: money(1), label: 'Ten', applied_to: 'ITEM', coupon: { code: 'TEN' } }],
    grand_total: money(9),
    subtotal_excluding_tax: money(9.52),
    subtotal_including_tax: money(10),
    subtotal_with_discount_excluding_tax: money(8.57),
    applied_rule_ids: '3,4',
    coupon_code: 'TEN',
    quote_currency_code: 'PLN',
  })
  expect(pricesOf([{ label: 'All', couponCode: null, amount: 100 }], [{ id: 3, couponCode: null }])).toMatchObject({
    discounts: [{ coupon: null }],
    coupon_code: null,
  })
  expect(pricesOf([], [])).toMatchObject({ discount: null, discounts: null, applied_rule_ids: '', coupon_code: null })
})

test('CHK-2: copies come from the bookshop that was chosen, else from where parcels are sent', () => {
  const delivery = (kind: string) => ({ kind }) as Cart['delivery']
  const from = (pickupSource: string | null, chosen: Cart['delivery'], parcelSource: string | null = 'lublin') =>
    sourceOf({ pickupSource, delivery: chosen, parcelSource })
  expect(from('rynek', delivery('store-pickup'))).toBe('rynek')
  expect(from('rynek', null)).toBe('rynek')
  expect(from(null, delivery('courier'))).toBe('lublin')
  expect(from(null, delivery('point'), null)).toBeNull()
  expect(from(null, delivery('store-pickup'))).toBeUndefined()
  expect(from(null, null)).toBeUndefined()
})

test('CHK-2: a parcel has the weight and sizes of what is sent, with defaults where the catalogue has none', () => {
  const pieceOf = (weightG: number, quantity: number, isVirtual = false, sidesMm: number[] | null = null) => ({
    product: { weightG, sidesMm },
    quantity,
    isVirtual,
  })
  const lineOf = (fields: object) => ({ title: { weightG: 0, sidesMm: null }, ...fields }) as unknown as CartLine
  const lines = [
    lineOf(pieceOf(500, 2, false, [1, 2, 3])),
    // a variant has the weight and size of its title
    lineOf({ ...pieceOf(0, 3), title: { weightG: 200, sidesMm: [4, 5, 6] } }),
    lineOf(pieceOf(0, 1)),
    lineOf(pieceOf(900, 5, true)),
    lineOf({
      ...pieceOf(0, 2),
      title: { weightG: 0, sidesMm: [9, 9, 9] },
      product: { weightG: 0, bundle: { isWeightDynamic: true } },
      parts: [pieceOf(100, 4), pieceOf(0, 2), pieceOf(700, 2, true)],
    }),
    lineOf({
      ...pieceOf(1500, 2),
      product: { weightG: 1500, bundle: { isWeightDynamic: false } },
      parts: [pieceOf(100, 4, false, [7, 7, 7])],
    }),
    // a fixed weight that nobody has entered
    lineOf({
      ...pieceOf(0, 1),
      product: { weightG: 0, bundle: { isWeightDynamic: false } },
      parts: [pieceOf(100, 1)],
    }),
  ]
  expect(lines.map((line) => parcelOf([line]).weightG)).toEqual([1000, 600, 350, 0, 400 + 700, 3000, 100])
  const parcel = parcelOf(lines)
  expect(parcel.weightG).toBe(1000 + 600 + 350 + 1100 + 3000 + 100)
  expect(parcel.pieces).toEqual([
    { sidesMm: [1, 2, 3], quantity: 2 },
    { sidesMm: [4, 5, 6], quantity: 3 },
    { sidesMm: null, quantity: 1 },
    { sidesMm: null, quantity: 4 },
    { sidesMm: null, quantity: 2 },
    { sidesMm: [7, 7, 7], quantity: 4 },
    { sidesMm: null, quantity: 1 },
  ])
})
