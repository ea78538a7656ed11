import { describe, expect, it } from 'vitest'
import { splitByWeights } from '../../catalog/pricing/tax.ts'
import { type Delivery, type Line, type SalesRule, createShippingCalculator, computeTotals } from './totals.ts'

/** [price in grosze, quantity, rate], lines numbered from 1. */
type Goods = readonly [price: number, quantity: number, rate: number, virtual?: 'e-book']

const linesOf = (goods: readonly Goods[]): Line[] =>
  goods.map(([price, quantity, rate, virtual], index) => ({
    id: index + 1,
    productId: index + 1,
    price,
    quantity,
    tax: { title: `VAT ${rate}%`, rate },
    isVirtual: virtual === 'e-book',
  }))

const rule = (action: SalesRule['action'], amount: number, more: Partial<SalesRule> = {}): SalesRule => ({
  id: 1,
  label: 'Rabat',
  couponCode: 'KOD',
  action,
  amount,
  freeShipping: false,
  minSubtotal: 0,
  stopFurther: false,
  ...more,
})
const courier: Delivery = { price: 1499, rates: [], cashOnDeliveryFee: 0, freeFrom: 19900 }
const cod: Delivery = { ...courier, cashOnDeliveryFee: 500 }
const shop: Delivery = { price: 0, rates: [], cashOnDeliveryFee: 0, freeFrom: null }
const free = rule('percent', 0, { freeShipping: true })

interface Case {
  name: string
  goods: Goods[]
  rules?: SalesRule[]
  delivery?: Delivery
  net: number
  gross: number
  discount?: number
  rows?: number[]
  shipping?: [gross: number, tax: number]
  taxes: Record<string, number>
  total: number
}

const cases: Case[] = [
  { name: 'an empty cart', goods: [], net: 0, gross: 0, taxes: {}, total: 0 },
  {
    name: 'an empty cart with a courier chosen has nothing to deliver',
    goods: [],
    delivery: courier,
    net: 0,
    gross: 0,
    taxes: {},
    total: 0,
  },
  { name: 'one book', goods: [[3990, 1, 5]], net: 3800, gross: 3990, taxes: { 5: 190 }, total: 3990 },
  {
    name: 'three of a book: tax of the row, not three times that of a piece',
    goods: [[1999, 3, 5]],
    net: 5711,
    gross: 5997,
    taxes: { 5: 286 },
    total: 5997,
  },
  {
    name: 'under half a grosz of tax goes down',
    goods: [
      [210, 1, 5],
      [10, 1, 5],
    ],
    net: 210,
    gross: 220,
    taxes: { 5: 10 },
    total: 220,
  },
  {
    name: 'over half a grosz goes up',
    goods: [
      [11, 1, 5],
      [10, 1, 8],
    ],
    net: 19,
    gross: 21,
    taxes: { 5: 1, 8: 1 },
    total: 21,
  },
  { name: 'a magazine at 8 %', goods: [[1299, 2, 8]], net: 2406, gross: 2598, taxes: { 8: 192 }, total: 2598 },
  { name: 'a toy at 23 %', goods: [[9999, 1, 23]], net: 8129, gross: 9999, taxes: { 23: 1870 }, total: 9999 },
  {
    name: 'three rates, each its own line of tax',
    goods: [
      [4490, 2, 5],
      [1299, 1, 8],
      [5999, 1, 23],
    ],
    net: 14632,
    gross: 16278,
    taxes: { 5: 428, 8: 96, 23: 1122 },
    total: 16278,
  },
  {
    name: 'rows round by themselves: ten rows of one grosz bear no tax',
    goods: Array.from({ length: 10 }, () => [1, 1, 23] as const),
    net: 10,
    gross: 10,
    taxes: { 23: 0 },
    total: 10,
  },
  {
    name: 'a free book',
    goods: [
      [0, 1, 5],
      [1050, 1, 5],
    ],
    net: 1000,
    gross: 1050,
    taxes: { 5: 50 },
    total: 1050,
  },
  {
    name: 'a school order of 999',
    goods: [[3333, 999, 5]],
    net: 3171111,
    gross: 3329667,
    taxes: { 5: 158556 },
    total: 3329667,
  },
  {
    name: 'delivery follows the books',
    goods: [[3990, 1, 5]],
    delivery: courier,
    net: 3800,
    gross: 3990,
    shipping: [1499, 71],
    taxes: { 5: 261 },
    total: 5489,
  },
  {
    name: 'delivery of what costs nothing is taxed like it',
    goods: [[0, 1, 23]],
    delivery: courier,
    net: 0,
    gross: 0,
    shipping: [1499, 280],
    taxes: { 23: 280 },
    total: 1499,
  },
  {
    name: 'delivery follows the toy',
    goods: [[3990, 1, 23]],
    delivery: courier,
    net: 3244,
    gross: 3990,
    shipping: [1499, 280],
    taxes: { 23: 1026 },
    total: 5489,
  },
  {
    name: 'delivery of a mixed parcel is split by value',
    goods: [
      [5000, 1, 5],
      [5000, 1, 23],
    ],
    delivery: courier,
    net: 8827,
    gross: 10000,
    shipping: [1499, 36 + 140],
    taxes: { 5: 238 + 36, 23: 935 + 140 },
    total: 11499,
  },
  {
    name: 'three rates share the delivery without losing a grosz',
    goods: [
      [1000, 1, 5],
      [1000, 1, 8],
      [1000, 1, 23],
    ],
    delivery: { price: 1000, rates: [], cashOnDeliveryFee: 0, freeFrom: null },
    net: 2691,
    gross: 3000,
    shipping: [1000, 16 + 25 + 62],
    taxes: { 5: 64, 8: 99, 23: 249 },
    total: 4000,
  },
  {
    name: 'an e-book is not in the parcel and does not colour its tax',
    goods: [
      [3000, 1, 23, 'e-book'],
      [3000, 1, 5],
    ],
    delivery: courier,
    net: 5296,
    gross: 6000,
    shipping: [1499, 71],
    taxes: { 5: 143 + 71, 23: 561 },
    total: 7499,
  },
  {
    name: 'e-books alone are not delivered',
    goods: [[2999, 1, 5, 'e-book']],
    delivery: courier,
    net: 2856,
    gross: 2999,
    taxes: { 5: 143 },
    total: 2999,
  },
  {
    name: 'just short of free delivery',
    goods: [[19899, 1, 5]],
    delivery: courier,
    net: 18951,
    gross: 19899,
    shipping: [1499, 71],
    taxes: { 5: 1019 },
    total: 21398,
  },
  {
    name: 'free delivery from 199 zł',
    goods: [[19900, 1, 5]],
    delivery: courier,
    net: 18952,
    gross: 19900,
    shipping: [0, 0],
    taxes: { 5: 948 },
    total: 19900,
  },
  {
    name: 'cash on delivery costs 5 zł more',
    goods: [[3990, 1, 5]],
    delivery: cod,
    net: 3800,
    gross: 3990,
    shipping: [1999, 95],
    taxes: { 5: 285 },
    total: 5989,
  },
  {
    name: 'its fee stays when delivery is free',
    goods: [[19900, 1, 5]],
    delivery: cod,
    net: 18952,
    gross: 19900,
    shipping: [500, 24],
    taxes: { 5: 972 },
    total: 20400,
  },
  {
    name: 'collected in a shop',
    goods: [[3990, 1, 5]],
    delivery: shop,
    net: 3800,
    gross: 3990,
    shipping: [0, 0],
    taxes: { 5: 190 },
    total: 3990,
  },
  {
    name: '10 %: tax falls with the price',
    goods: [[3990, 1, 5]],
    rules: [rule('percent', 10)],
    net: 3800,
    gross: 3990,
    discount: 399,
    rows: [399],
    taxes: { 5: 171 },
    total: 3591,
  },
  {
    name: '10 % of three odd rows adds up to 10 % of all',
    goods: [
      [1995, 1, 5],
      [1995, 1, 5],
      [1995, 1, 5],
    ],
    rules: [rule('percent', 10)],
    net: 5700,
    gross: 5985,
    discount: 599,
    rows: [200, 199, 200],
    taxes: { 5: 256 },
    total: 5386,
  },
  {
    name: 'a percentage with decimals',
    goods: [[9999, 1, 23]],
    rules: [rule('percent', 12.5)],
    net: 8129,
    gross: 9999,
    discount: 1250,
    taxes: { 23: 1636 },
    total: 8749,
  },
  {
    name: '100 % off',
    goods: [[3990, 2, 5]],
    rules: [rule('percent', 100)],
    net: 7600,
    gross: 7980,
    discount: 7980,
    taxes: { 5: 0 },
    total: 0,
  },
  {
    name: 'more than 100 % is 100 %',
    goods: [[3990, 1, 5]],
    rules: [rule('percent', 150)],
    net: 3800,
    gross: 3990,
    discount: 3990,
    taxes: { 5: 0 },
    total: 0,
  },
  {
    name: '5 zł off each piece',
    goods: [
      [3990, 3, 5],
      [300, 2, 8],
    ],
    rules: [rule('fixed-each', 500)],
    net: 11956,
    gross: 12570,
    discount: 2100,
    rows: [1500, 600],
    taxes: { 5: 499, 8: 0 },
    total: 10470,
  },
  {
    name: '15 zł off the cart, spread by value',
    goods: [
      [6000, 1, 5],
      [4000, 1, 23],
    ],
    rules: [rule('fixed-cart', 1500)],
    net: 8966,
    gross: 10000,
    discount: 1500,
    rows: [900, 600],
    taxes: { 5: 243, 23: 636 },
    total: 8500,
  },
  {
    name: 'a grosz that three equal rows cannot share goes to the first',
    goods: [
      [1000, 1, 5],
      [1000, 1, 5],
      [1000, 1, 5],
    ],
    rules: [rule('fixed-cart', 100)],
    net: 2856,
    gross: 3000,
    discount: 100,
    rows: [34, 33, 33],
    taxes: { 5: 138 },
    total: 2900,
  },
  {
    name: 'a voucher above the cart takes no more than the cart',
    goods: [[1000, 1, 5]],
    rules: [rule('fixed-cart', 1500)],
    net: 952,
    gross: 1000,
    discount: 1000,
    taxes: { 5: 0 },
    total: 0,
  },
  {
    name: 'below its minimum a rule is passed over',
    goods: [[9999, 1, 5]],
    rules: [rule('fixed-cart', 1500, { minSubtotal: 10000 })],
    net: 9523,
    gross: 9999,
    taxes: { 5: 476 },
    total: 9999,
  },
  {
    name: 'at its minimum it holds',
    goods: [[10000, 1, 5]],
    rules: [rule('fixed-cart', 1500, { minSubtotal: 10000 })],
    net: 9524,
    gross: 10000,
    discount: 1500,
    taxes: { 5: 405 },
    total: 8500,
  },
  {
    name: 'a rule for a category leaves the others alone',
    goods: [
      [4000, 1, 5],
      [6000, 1, 5],
    ],
    rules: [rule('percent', 20, { productIds: new Set([2]) })],
    net: 9524,
    gross: 10000,
    discount: 1200,
    rows: [0, 1200],
    taxes: { 5: 419 },
    total: 8800,
  },
  {
    name: 'a rule for a category that is not in the cart',
    goods: [[4000, 1, 5]],
    rules: [rule('percent', 20, { productIds: new Set([9]) })],
    net: 3810,
    gross: 4000,
    taxes: { 5: 190 },
    total: 4000,
  },
  {
    name: 'the second rule sees what the first has left',
    goods: [[10000, 1, 5]],
    rules: [rule('percent', 10), rule('percent', 10, { id: 2 })],
    net: 9524,
    gross: 10000,
    discount: 1900,
    taxes: { 5: 386 },
    total: 8100,
  },
  {
    name: 'a rule may be the last',
    goods: [[10000, 1, 5]],
    rules: [rule('percent', 10, { stopFurther: true }), rule('percent', 10, { id: 2 })],
    net: 9524,
    gross: 10000,
    discount: 1000,
    taxes: { 5: 429 },
    total: 9000,
  },
  {
    name: 'a coupon for free delivery',
    goods: [[3990, 1, 5]],
    rules: [free],
    delivery: courier,
    net: 3800,
    gross: 3990,
    shipping: [0, 0],
    taxes: { 5: 190 },
    total: 3990,
  },
  {
    name: 'it does not waive the fee of cash on delivery',
    goods: [[3990, 1, 5]],
    rules: [free],
    delivery: cod,
    net: 3800,
    gross: 3990,
    shipping: [500, 24],
    taxes: { 5: 214 },
    total: 4490,
  },
  {
    name: 'a discount can cost the free delivery',
    goods: [[20000, 1, 5]],
    rules: [rule('percent', 10)],
    delivery: courier,
    net: 19048,
    gross: 20000,
    discount: 2000,
    shipping: [1499, 71],
    taxes: { 5: 928 },
    total: 19499,
  },
  {
    name: 'delivery of what is given away follows its undiscounted value',
    goods: [[5000, 1, 23]],
    rules: [rule('percent', 100)],
    delivery: courier,
    net: 4065,
    gross: 5000,
    discount: 5000,
    shipping: [1499, 280],
    taxes: { 23: 280 },
    total: 1499,
  },
  {
    name: 'all at once: three rates, a voucher, cash on delivery',
    goods: [
      [4490, 2, 5],
      [1299, 1, 8],
      [5999, 1, 23],
    ],
    rules: [rule('fixed-cart', 1500, { minSubtotal: 10000 })],
    delivery: cod,
    net: 14632,
    gross: 16278,
    discount: 1500,
    rows: [827, 120, 553],
    shipping: [1999, 53 + 12 + 138],
    taxes: { 5: 388 + 53, 8: 87 + 12, 23: 1018 + 138 },
    total: 16777,
  },
]

describe('CART-4b: totals in grosze', () => {
  it.each(cases)('$name', ({ goods, rules = [], delivery, net, gross, discount = 0, rows, shipping, taxes, total }) => {
    const sums = computeTotals(linesOf(goods), rules, delivery ?? null)
    expect({
      net: sums.subtotalExclTax,
      gross: sums.subtotalInclTax,
      discount: sums.discount,
      total: sums.grandTotal,
    }).toEqual({ net, gross, discount, total })
    expect(Object.fromEntries(sums.taxes.map(({ rate, amount }) => [rate, amount]))).toEqual(taxes)
    expect(sums.shipping && [sums.shipping.inclTax, sums.shipping.tax]).toEqual(shipping ?? null)
    if (rows) expect(sums.lines.map((line) => line.discount)).toEqual(rows)
    // invariants of every cart
    expect(sums.tax).toBe(sums.taxes.reduce((all, { amount }) => all + amount, 0))
    expect(sums.grandTotal).toBe(sums.subtotalWithDiscountExclTax + (sums.shipping?.exclTax ?? 0) + sums.tax)
    expect(sums.discounts.reduce((all, { amount }) => all + amount, 0)).toBe(discount)
  })

  it('keeps the totals of any cart consistent', () => {
    let seed = 20261121
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    for (let round = 0; round < 2000; round++) {
      const lines = linesOf(
        Array.from(
          { length: 1 + random(8) },
          () => [random(20000), 1 + random(5), [5, 8, 23][random(3)] ?? 5] as const,
        ),
      )
      const rules = Array.from({ length: random(3) }, (_, id) =>
        rule(
          (['percent', 'fixed-each', 'fixed-cart'] as const)[random(3)] ?? 'percent',
          random(3000) / (random(2) ? 1 : 100),
          { id },
        ),
      )
      const sums = computeTotals(lines, rules, [null, courier, cod][random(3)] ?? null)
      expect(sums.grandTotal).toBe(sums.subtotalInclTax - sums.discount + (sums.shipping?.inclTax ?? 0))
      expect(sums.grandTotal).toBe(sums.subtotalWithDiscountExclTax + (sums.shipping?.exclTax ?? 0) + sums.tax)
      for (const line of sums.lines) {
        expect(line.discount).toBeLessThanOrEqual(line.rowInclTax)
        expect(line.discount).toBe(line.discounts.reduce((all, { amount }) => all + amount, 0))
        expect(line.tax).toBeGreaterThanOrEqual(0)
      }
      expect([sums.grandTotal, sums.tax, sums.discount].every(Number.isSafeInteger)).toBe(true)
    }
  })
})

describe('CHK-2: the price quoted for a delivery method', () => {
  it('equals the price in the totals once the method is chosen', () => {
    const lines = linesOf([
      [4490, 2, 5],
      [5999, 1, 23],
    ])
    const undecided = computeTotals(lines, [rule('percent', 10)], null)
    expect(createShippingCalculator(lines, undecided)(cod)).toEqual(
      computeTotals(lines, [rule('percent', 10)], cod).shipping,
    )
  })
})

describe('spreading an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [0, 0], [0, 0]],
    [10, [3, 0, 7], [3, 0, 7]],
    [1, [1, 2], [0, 1]],
    [2_000_000_000, [2_000_000_000, 2_000_000_000, 1], [1_000_000_000, 1_000_000_000, 0]],
  ])('%s by %j', (amount, weights, parts) => expect(splitByWeights(amount, weights)).toEqual(parts))
})

it('the net price of one copy is the row’s net sum divided, rounded half up to the grosz', () => {
  // 19.98 zł with 5 % VAT is 19.03 zł net, for two copies
  const { lines } = computeTotals(linesOf([[999, 2, 5]]), [], null)
  expect(lines[0]).toMatchObject({ rowExclTax: 1903, priceExclTax: 952, priceInclTax: 999 })
})
