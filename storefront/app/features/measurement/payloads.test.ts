import { describe, expect, test } from 'vitest'
import * as payloads from './payloads.ts'
import { splitCategoryPath, measuredTitleOf, type MeasuredTitle } from './title.ts'

const lalka: MeasuredTitle = {
  sku: '9788300000017',
  name: 'Lalka',
  price: 39.9,
  net: 38,
  discount: 4.76,
  currency: 'PLN',
  brand: 'Bolesław Prus',
  category: ['Literatura', 'Klasyka'],
  variant: 'Książka',
}
const product = {
  id: '9788300000017',
  name: 'Lalka',
  price: 39.9,
  brand: 'Bolesław Prus',
  category: 'Literatura/Klasyka',
  variant: 'Książka',
  metric1: 4.76,
}
const item = {
  item_id: '9788300000017',
  item_name: 'Lalka',
  item_brand: 'Bolesław Prus',
  item_category: 'Literatura',
  item_category2: 'Klasyka',
  item_variant: 'Książka',
  price: 38,
  discount: 4.76,
}
const cart = payloads.cartSummary([{ title: lalka, quantity: 2 }], 79.8, 'PLN')

describe('each event in both formats', () => {
  test('TRK-4: impressions have positions from 1 and indices from 0', () => {
    const list = 'PLP - Klasyka'
    expect(payloads.impressions([{ title: lalka, position: 3, list }], 'PLN', list)).toEqual([
      {
        event: 'productImpression',
        ecommerce: { currencyCode: 'PLN', impressions: [{ ...product, position: 3, list }] },
      },
      {
        event: 'view_item_list',
        ecommerce: { item_list_name: list, items: [{ ...item, index: 2, item_list_name: list, quantity: 1 }] },
      },
    ])
  })

  test('TRK-4b: a click on a title, and its page', () => {
    expect(payloads.productClick({ title: lalka, position: 1, list: 'Homepage' })).toEqual([
      {
        event: 'productClick',
        ecommerce: {
          click: { actionField: { list: 'Homepage' }, products: [{ ...product, position: 1, list: 'Homepage' }] },
        },
      },
      {
        event: 'select_item',
        ecommerce: {
          item_list_name: 'Homepage',
          items: [{ ...item, index: 0, item_list_name: 'Homepage', quantity: 1 }],
        },
      },
    ])
    expect(payloads.productDetail(lalka, 'PLN')).toEqual([
      { event: 'productDetail', ecommerce: { detail: { products: [product] } } },
      { event: 'view_item', ecommerce: { currency: 'PLN', value: 38, items: [{ ...item, quantity: 1 }] } },
    ])
  })

  test('TRK-5: added and removed lines come with the current cart', () => {
    expect(cart).toEqual({ items_qty: 2, total: 79.8, currency: 'PLN', itemsData: [{ ...product, quantity: 2 }] })
    const title = { ...lalka, availability: 'available' }
    const added = { ...product, dimension3: 'available', quantity: 2 }
    expect(payloads.addToCart([{ title, quantity: 2 }], cart)).toEqual([
      {
        event: 'addToCart',
        ecommerce: { currencyCode: 'PLN', add: { products: [{ ...added, availability: 'available' }] }, cart },
      },
      { event: 'add_to_cart', ecommerce: { currency: 'PLN', value: 76, items: [{ ...item, quantity: 2 }] } },
    ])
    expect(payloads.removeFromCart([{ title: lalka, quantity: 1 }], cart)).toEqual([
      {
        event: 'removeFromCart',
        ecommerce: { currencyCode: 'PLN', remove: { products: [{ ...product, quantity: 1 }] }, cart },
      },
      { event: 'remove_from_cart', ecommerce: { currency: 'PLN', value: 38, items: [{ ...item, quantity: 1 }] } },
    ])
  })

  test.each([
    [1, false, ['checkout', 'view_cart']],
    [2, false, ['checkout', 'begin_checkout']],
    [3, true, ['checkout']],
    // a cart of downloads has no delivery step
    [3, false, ['checkout', 'begin_checkout']],
  ] as const)('TRK-5b: step %s of the checkout, start already reported: %s', (step, isBegun, events) => {
    const entries = payloads.checkout(step, [{ title: lalka, quantity: 1 }], { currency: 'PLN', isBegun })
    expect(entries.map(({ event }) => event)).toEqual(events)
    expect(entries[0]?.['ecommerce']).toEqual({
      checkout: { actionField: { step, action: 'checkout' }, products: [{ ...product, quantity: 1 }] },
    })
  })

  test('TRK-5: the chosen delivery and payment methods', () => {
    const shown = [{ title: lalka, quantity: 1 }]
    const of = (entries: readonly payloads.Entry[]) => entries.map(({ event, ecommerce }) => [event, ecommerce])
    expect(of(payloads.deliveryChosen('dpd_courier_dpd', shown, 'PLN'))).toMatchObject([
      ['checkoutOption', { checkout: { actionField: { step: 1, option: 'dpd_courier_dpd' } } }],
      ['add_shipping_info', { currency: 'PLN', value: 38, shipping_tier: 'dpd_courier_dpd' }],
    ])
    expect(of(payloads.paymentChosen('payu_gateway', shown, 'PLN'))).toMatchObject([
      ['checkoutOption', { checkout: { actionField: { step: 2, option: 'payu_gateway' } } }],
      ['add_payment_info', { currency: 'PLN', value: 38, payment_type: 'payu_gateway' }],
    ])
  })

  test('TRK-5: a purchase is one entry for both formats, because the event name is the same', () => {
    const sums = { number: '12', currency: 'PLN', revenue: 94.79, tax: 4.51, shipping: 14.99, discount: 10 }
    expect(payloads.purchase({ ...sums, coupon: 'LUBLIN' }, [{ title: lalka, quantity: 2 }])).toEqual([
      {
        event: 'purchase',
        ecommerce: {
          currencyCode: 'PLN',
          purchase: {
            actionField: {
              id: '12',
              revenue: 94.79,
              tax: 4.51,
              shipping: 14.99,
              coupon: 'LUBLIN',
              coupon_discount_amount: 10,
            },
            products: [{ ...product, quantity: 2 }],
          },
          transaction_id: '12',
          currency: 'PLN',
          value: 76,
          tax: 4.51,
          shipping: 14.99,
          coupon: 'LUBLIN',
          items: [{ ...item, quantity: 2 }],
        },
      },
    ])
  })

  test('TRK-6b: adding to and removing from the wish list', () => {
    expect(payloads.addedToWishlist(lalka, 'PLN').map(({ event }) => event)).toEqual([
      'addToWishlist',
      'add_to_wishlist',
    ])
    expect(payloads.removedFromWishlist([lalka])).toEqual([{ event: 'removeFromWishlist', products: [product] }])
  })
})

test('TRK-5d: reports the deepest category path, of at most five names', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(splitCategoryPath(names.join('/'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(splitCategoryPath(null)).toEqual([])
  const crumbs = (path: readonly string[]) => path.map((category_name) => ({ category_name }))
  const money = (value: number) => ({ value, currency: 'PLN' as const })
  const found = measuredTitleOf({
    sku: '1',
    name: 'Lalka',
    dimensions: null,
    availability: null,
    price_range: {
      minimum_price: {
        final_price: money(39.9),
        final_price_excl_tax: money(38),
        regular_price_excl_tax: money(42.76),
      },
    },
    custom_attributesV2: { items: [{ code: 'author', selected_options: [{ label: 'Bolesław Prus' }] }] },
    categories: [
      { name: 'Nowości', breadcrumbs: null },
      { name: 'g', breadcrumbs: crumbs(names.slice(0, 6)) },
    ],
  })
  expect(found).toMatchObject({ category: ['a', 'b', 'c', 'd', 'e'], discount: 4.76, brand: 'Bolesław Prus' })
})
