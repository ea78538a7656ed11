import { describe, expect, it } from 'vitest'
import type { CartView, Item } from './cart-lines.ts'
import { deliveryEstimate, deliveryTexts } from '../delivery-estimate.ts'
import { bookshopsWithAll, canBeCollected, canWarehouseFill, shortagesOf } from './shortages.ts'
import { createLanguage } from '../../../../../language/translate.ts'

interface ItemFields {
  sku?: string
  quantity?: number
  warehouse?: number
  shops?: Record<string, number>
  step?: number
  type?: string
  special?: string | null
}

function cartOf(items: ItemFields[], more: Partial<CartView> = {}): CartView {
  const lines = items.map(
    ({ sku, quantity = 1, warehouse = 0, shops = {}, step = 1, type = 'simple', special = null }, at) => ({
      uid: String(at),
      quantity,
      product: {
        sku: sku ?? `T-${at}`,
        name: `Title ${at}`,
        type_id: type,
        special_product_types: special,
        warehouse_salable_qty: warehouse,
        stock_item: { min_sale_qty: 1, max_sale_qty: 999, qty_increments: step },
        availability_in_sources: Object.entries(shops).map(([source_code, salable_qty]) => ({
          source_code,
          salable_qty,
          is_pickup_location: true,
        })),
      },
    }),
  ) as Item[]
  return {
    id: 'x',
    revision: 1,
    is_virtual: false,
    total_quantity: 1,
    applied_coupons: null,
    suspended_coupon: null,
    items: lines,
    free_shipping: null,
    delivery_from: null,
    delivery_promise: null,
    prices: null,
    shipping_addresses: [],
    ...more,
  }
}
const withPickup = (pickup_location_code: string) => ({
  shipping_addresses: [{ pickup_location_code, selected_shipping_method: null }],
})

describe('CHK-3: shortages and the quantities offered instead', () => {
  it('counts lines of one title with different options against one stock', () => {
    const shared = { sku: 'KS-1', warehouse: 5, shops: { rynek: 6 } }
    const cart = cartOf([
      { ...shared, quantity: 4 },
      { ...shared, quantity: 2 },
    ])
    // the first line takes stock first
    expect(shortagesOf(cart)).toEqual([
      { uid: '1', name: 'Title 1', quantity: 2, available: 1, maxStock: 6, alternativeQuantity: 1 },
    ])
    // none is left for the second line, but the title is not sold out
    const more = cartOf([
      { ...shared, quantity: 6 },
      { ...shared, quantity: 2 },
    ])
    expect(
      shortagesOf(more).map(({ available, maxStock, alternativeQuantity }) => [
        available,
        maxStock,
        alternativeQuantity,
      ]),
    ).toEqual([
      [5, 6, 5],
      [0, 6, undefined],
    ])
    expect([canWarehouseFill(cart), canBeCollected(cart), bookshopsWithAll(cart)]).toEqual([false, true, ['rynek']])
  })

  it('counts stock in the warehouse until a bookshop is chosen, then in that bookshop', () => {
    const items = [
      { quantity: 3, warehouse: 2, shops: { rynek: 3 } },
      { warehouse: 5, shops: { rynek: 0 } },
    ]
    expect(shortagesOf(cartOf(items))).toEqual([
      { uid: '0', name: 'Title 0', quantity: 3, available: 2, maxStock: 3, alternativeQuantity: 2 },
    ])
    expect(shortagesOf(cartOf(items, withPickup('rynek')))).toEqual([
      { uid: '1', name: 'Title 1', quantity: 1, available: 0, maxStock: 5 },
    ])
  })
  it('offers multiples of the increment, and another source only when no source has the whole quantity', () => {
    expect(shortagesOf(cartOf([{ quantity: 15, warehouse: 13, step: 5 }]))).toMatchObject([{ alternativeQuantity: 10 }])
    expect(shortagesOf(cartOf([{ quantity: 5, warehouse: 0, shops: { rynek: 3 } }]))).toMatchObject([
      { available: 0, maxStock: 3, alternativeQuantity: 3 },
    ])
    expect(shortagesOf(cartOf([{ quantity: 3, warehouse: 0, shops: { rynek: 3 } }]))[0]).not.toHaveProperty('instead')
    expect(shortagesOf(cartOf([{ quantity: 1 }]))[0]).not.toHaveProperty('instead')
  })
  it('lists bookshops that have the whole cart, ignoring files and titles on order', () => {
    const cart = cartOf([
      { quantity: 2, warehouse: 1, shops: { rynek: 2, krakow: 1 } },
      { shops: { rynek: 1, krakow: 4 } },
      { type: 'downloadable' },
      { special: 'to order' },
    ])
    expect([bookshopsWithAll(cart), canWarehouseFill(cart)]).toEqual([['rynek'], false])
    expect(shortagesOf(cartOf([{ type: 'virtual' }, { special: 'presale' }]))).toEqual([])
    expect(canBeCollected(cartOf([{ special: 'presale' }]))).toBe(true)
  })
})

describe('CART-4: delivery estimate before a method is chosen', () => {
  const { t, money } = createLanguage('en_US')
  const from = (sent: number | null, collected: number | null) => ({
    delivery_from: {
      sent: sent === null ? null : { value: sent },
      collected: collected === null ? null : { value: collected },
    },
  })
  const texts = (cart: CartView) => deliveryTexts(deliveryEstimate(cart) ?? {}, { t, money }, 'PLN')

  it.each([
    [
      'courier and bookshop',
      cartOf([{ warehouse: 1, shops: { rynek: 1 } }], from(14.99, 0)),
      [`from ${money(14.99, 'PLN')}`, `in a bookshop ${money(0, 'PLN')}`],
    ],
    ['no bookshop has it', cartOf([{ warehouse: 1 }], from(14.99, 0)), [`from ${money(14.99, 'PLN')}`]],
    ['no courier takes it', cartOf([{ shops: { rynek: 1 } }], from(null, 0)), [`in a bookshop ${money(0, 'PLN')}`]],
    ['free', cartOf([{ warehouse: 1, shops: { rynek: 1 } }], from(0, 0)), ['Free']],
    ['only files', cartOf([{ type: 'virtual' }]), []],
  ])('%s', (_name, cart, expected) => {
    expect(texts(cart)).toEqual(expected)
  })
})
