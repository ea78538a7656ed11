import { describe, expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import pl from '../../../texts/pl.ts'
import { goodsCount } from '../goods-count.ts'
import { isEmpty, leavesOn, linesOf, type CartView } from './cart-lines.ts'

type Item = NonNullable<NonNullable<CartView['items']>[number]>
type Changes = Partial<Omit<Item, 'product'>> & { product?: Partial<Item['product']> }

function item({ product, ...rest }: Changes = {}): Item {
  const money = { value: 10 }
  return {
    uid: 'MQ==',
    quantity: 1,
    is_available: true,
    max_qty: 99,
    errors: null,
    prices: { price: money, price_including_tax: money, row_total: money, row_total_including_tax: money },
    ...rest,
    product: {
      sku: '9788384245682',
      name: 'Lalka',
      name_language: null,
      url: '/lalka.html',
      type_id: 'simple',
      special_product_types: null,
      preorder_date: null,
      warehouse_salable_qty: 99,
      thumbnail: null,
      s_attributes: null,
      stock_item: { min_sale_qty: 1, max_sale_qty: 99, qty_increments: 1 },
      availability_in_sources: [],
      ...priced(10, 10),
      ...product,
    },
  } as Item
}
const priced = (regular: number, final: number, omnibus_price: number | null = null) => ({
  price_range: { minimum_price: { regular_price: { value: regular }, final_price: { value: final } } },
  grouped_prices: { omnibus_price },
})
const cart = (...items: Item[]): CartView => ({
  id: 'x',
  revision: 1,
  is_virtual: false,
  total_quantity: items.length,
  applied_coupons: null,
  suspended_coupon: null,
  items,
  free_shipping: null,
  delivery_from: null,
  delivery_promise: null,
  prices: null,
  shipping_addresses: [],
})
const presale = (preorder_date: string | null) => item({ product: { special_product_types: 'presale', preorder_date } })

it('CART-1d D58: the cart counts books if it contains nothing else, otherwise copies', () => {
  const polish = createLanguage('pl_PL', pl)
  const [book, file, game] = ['Książka', 'E-book', 'Gra'].map((label) => {
    const s_attributes = [
      { attribute_code: 'format', attribute_value: '7', attribute_options: [{ label, value: '7' }] },
    ]
    return item({ product: { s_attributes } })
  })
  if (!book || !file || !game) throw new Error('three items')
  expect(goodsCount(cart(book, file), polish)).toBe('2 książki')
  expect(goodsCount(cart(book, game), polish)).toBe('2 sztuki')
  expect(goodsCount(cart(book, item()), polish)).toBe('2 sztuki')
  const set = { ...book, product: { ...book.product, type_id: 'bundle' } }
  expect(goodsCount(cart(set), polish)).toBe('1 sztuka')
  expect(goodsCount(cart(book, book), createLanguage('en_US'))).toBe('2 items')
})

describe('CART-5: presale', () => {
  it('sends the whole cart in one parcel on the latest date', () => {
    expect(leavesOn(linesOf(cart(presale('2026-12-10'), item(), presale('2027-01-15'), presale('2026-11-30'))))).toBe(
      '2027-01-15',
    )
  })
  it('has no date for a title that is already published', () => {
    expect(leavesOn(linesOf(cart(item(), item({ product: { preorder_date: '2026-12-10' } }))))).toBeUndefined()
  })
  it('shows why a presale title without a date cannot be ordered', () => {
    const [line] = linesOf(cart({ ...presale(null), errors: [{ code: 'UNDEFINED', message: 'No date yet.' }] }))
    expect(line).toMatchObject({ problems: ['No date yet.'], leavesOn: undefined })
  })
})

describe('CART-5: only in a bookshop', () => {
  const shelf = { source_code: 'zamosc-rynek', salable_qty: 3, is_pickup_location: true }
  it('lets a quantity that only a bookshop has be collected there, without blocking the order', () => {
    const errors: Item['errors'] = [{ code: 'ITEM_QTY', message: 'The maximum amount you can purchase is 1' }]
    const [line] = linesOf(
      cart(item({ quantity: 3, errors, product: { warehouse_salable_qty: 1, availability_in_sources: [shelf] } })),
    )
    expect(line).toMatchObject({ onlyInBookshop: true, problems: [] })
  })
  it('reports a quantity that neither the warehouse nor a bookshop has', () => {
    const errors: Item['errors'] = [{ code: 'ITEM_QTY', message: 'The maximum amount you can purchase is 3' }]
    const [line] = linesOf(
      cart(item({ quantity: 4, errors, product: { warehouse_salable_qty: 1, availability_in_sources: [shelf] } })),
    )
    expect(line).toMatchObject({ onlyInBookshop: false, problems: ['The maximum amount you can purchase is 3'] })
  })
})

describe('CART-1: the quantity control', () => {
  it('is limited by its setting, the quantity rule or the stock, whichever is least', () => {
    const max = (maxQuantity: number, max_sale_qty: number | null, max_qty: number | null) =>
      linesOf(
        cart(item({ max_qty, product: { stock_item: { min_sale_qty: 1, max_sale_qty, qty_increments: 1 } } })),
        maxQuantity,
      )[0]?.end
    expect([max(200, 999, 500), max(200, 50, 500), max(200, 999, 3), max(200, null, null)]).toEqual([200, 50, 3, 200])
  })
  it('starts at the increment if that is more than the minimum', () => {
    expect(
      linesOf(cart(item({ product: { stock_item: { min_sale_qty: 1, max_sale_qty: 100, qty_increments: 5 } } })))[0],
    ).toMatchObject({ min: 5, step: 5 })
  })
})

it('treats a cart without lines as empty', () => {
  expect([isEmpty(null), isEmpty(cart()), isEmpty(cart(item()))]).toEqual([true, true, false])
})

describe('CAT-15: a reduced price', () => {
  it('shows the regular price and the lowest of the 30 days before', () => {
    const [line] = linesOf(cart(item({ product: priced(47.9, 40.69, 45) })))
    expect(line?.reduction).toEqual({ regular: 47.9, lowest: 45 })
  })
  it('does not show a quantity discount as a reduction', () => {
    const each = { value: 8 }
    const prices = { price: each, price_including_tax: each, row_total: each, row_total_including_tax: each }
    expect(linesOf(cart(item({ quantity: 10, prices })))[0]?.reduction).toBeUndefined()
  })
})
