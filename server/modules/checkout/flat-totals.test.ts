import { expect, test } from 'vitest'
import { openLanguage } from '../../texts/languages.ts'
import type { Cart } from '../cart/index.ts'
import { flatItems, flatTotals } from './flat-totals.ts'

const RULE = { id: 1, couponCode: null }
const COUPON = { id: 2, couponCode: 'TEN' }
const row = {
  priceExclTax: 400,
  priceInclTax: 420,
  rowExclTax: 800,
  rowInclTax: 840,
  discount: 84,
  tax: 36,
}
/** A cart in euros of a shop with prices in złoty. */
const cartOf = (totals: object = {}, fields: object = {}) =>
  ({
    currency: 'EUR',
    priceContext: { base: 'PLN', currency: 'EUR', rate: 0.25 },
    couponCode: 'TEN',
    lines: [
      {
        id: 5,
        productId: 1,
        sku: 'KS-1',
        title: { name: 'Lalka' },
        quantity: 2,
        selections: [],
        options: [],
        tax: { rate: 5 },
      },
      {
        id: 6,
        productId: 2,
        sku: 'KS-2',
        title: { name: 'Faraon' },
        quantity: 3,
        selections: [],
        options: [],
        tax: { rate: 0 },
      },
    ],
    totals: {
      discount: 84,
      subtotalExclTax: 800,
      subtotalInclTax: 840,
      subtotalWithDiscountExclTax: 720,
      shipping: { exclTax: 300, inclTax: 369, tax: 69, taxes: [] },
      tax: 105,
      grandTotal: 1125,
      appliedRules: [RULE, COUPON],
      lines: [row, { priceExclTax: 0, priceInclTax: 0, rowExclTax: 0, rowInclTax: 0, discount: 0, tax: 0 }],
      ...totals,
    },
    ...fields,
  }) as unknown as Cart

test('CART-4: flat totals are in the main unit, of the cart’s currency and of the shop’s', () => {
  expect(flatTotals(cartOf())).toEqual({
    base_currency_code: 'PLN',
    quote_currency_code: 'EUR',
    base_discount_amount: -3.36,
    discount_amount: -0.84,
    base_grand_total: 45,
    grand_total: 11.25,
    base_shipping_amount: 12,
    shipping_amount: 3,
    base_shipping_discount_amount: 0,
    shipping_discount_amount: 0,
    base_shipping_incl_tax: 14.76,
    shipping_incl_tax: 3.69,
    base_shipping_tax_amount: 2.76,
    shipping_tax_amount: 0.69,
    base_subtotal: 32,
    subtotal: 8,
    base_subtotal_with_discount: 28.8,
    subtotal_with_discount: 7.2,
    subtotal_incl_tax: 8.4,
    base_tax_amount: 4.2,
    tax_amount: 1.05,
    weee_tax_applied_amount: 0,
    coupon_code: 'TEN',
    items_qty: 5,
  })
  expect(flatTotals(cartOf({ shipping: null }))).toMatchObject({ shipping_amount: 0, shipping_incl_tax: 0 })
})

test('CART-4: flat totals name a coupon only while it is in force', () => {
  const couponOf = (...appliedRules: object[]) => flatTotals(cartOf({ appliedRules })).coupon_code
  expect([couponOf(COUPON), couponOf(RULE, COUPON), couponOf(RULE), couponOf()]).toEqual(['TEN', 'TEN', null, null])
})

test('CART-4: flat lines have their prices in both currencies, and their discount in percent', () => {
  const [first, free] = flatItems(cartOf(), openLanguage('en'))
  expect(first).toMatchObject({
    productId: 1,
    item_id: 5,
    sku: 'KS-1',
    name: 'Lalka',
    qty: 2,
    options: '[]',
    base_price: 16,
    price: 4,
    base_price_incl_tax: 16.8,
    price_incl_tax: 4.2,
    base_row_total: 32,
    row_total: 8,
    base_row_total_incl_tax: 33.6,
    row_total_incl_tax: 8.4,
    row_total_with_discount: 7.16,
    base_discount_amount: 3.36,
    discount_amount: 0.84,
    discount_percent: 10,
    base_tax_amount: 1.44,
    tax_amount: 0.36,
    tax_percent: 5,
  })
  expect(free).toMatchObject({ price: 0, discount_percent: 0, tax_percent: 0 })
})
