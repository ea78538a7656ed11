import { expect, test } from 'vitest'
import { computeTotals, createShippingCalculator, type Delivery, type Line, type SalesRule } from './totals.ts'

const vat = (rate: number) => ({ title: `VAT ${rate}%`, rate })
const line = (id: number, price: number, rate: number, more: Partial<Line> = {}): Line => ({
  id,
  productId: id,
  quantity: 1,
  price,
  tax: vat(rate),
  isVirtual: false,
  ...more,
})
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
const courier: Delivery = { price: 1499, rates: [], cashOnDeliveryFee: 0, freeFrom: null }

/** Two bundles of a book at 5 % and a mug at 23 %, whose share of the price is not that of one copy. */
const bundle = line(20, 5000, 23, {
  quantity: 2,
  parts: [
    line(20, 3000, 5, { productId: 21, quantity: 2, gross: 6001, bundleId: 20 }),
    line(20, 2000, 23, { productId: 22, quantity: 2, gross: 3999, bundleId: 20 }),
  ],
})

test('CART-4b: a bundle between two books has the sums of its parts, and each book its own', () => {
  const rules = [rule('percent', 10), rule('fixed-each', 100, { id: 2, productIds: new Set([22]) })]
  const { lines, discounts } = computeTotals([line(10, 1000, 5), bundle, line(30, 2000, 8)], rules, null)
  expect(
    lines.map(({ id, rowInclTax, rowExclTax, discount, tax, priceInclTax, priceExclTax }) => ({
      id,
      rowInclTax,
      rowExclTax,
      discount,
      tax,
      priceInclTax,
      priceExclTax,
    })),
  ).toEqual([
    { id: 10, rowInclTax: 1000, rowExclTax: 952, discount: 100, tax: 43, priceInclTax: 1000, priceExclTax: 952 },
    {
      id: 20,
      rowInclTax: 10_000,
      rowExclTax: 5715 + 3251,
      discount: 600 + 400 + 200,
      tax: 257 + 636,
      priceInclTax: 5000,
      priceExclTax: 4483,
    },
    { id: 30, rowInclTax: 2000, rowExclTax: 1852, discount: 200, tax: 133, priceInclTax: 2000, priceExclTax: 1852 },
  ])
  // each rule once, with what it takes off both parts; none that takes off nothing
  expect(lines.map((row) => row.discounts.map(({ ruleId, amount }) => [ruleId, amount]))).toEqual([
    [[1, 100]],
    [
      [1, 1000],
      [2, 200],
    ],
    [[1, 200]],
  ])
  expect(lines[1]?.parts?.map(({ discount }) => discount)).toEqual([600, 600])
  expect(discounts.map(({ ruleId, amount }) => [ruleId, amount])).toEqual([
    [1, 1300],
    [2, 200],
  ])
})

test('CART-4b: a rule for a bundle takes off all its parts, and nothing of the same title beside it', () => {
  const { lines } = computeTotals(
    [bundle, line(30, 3000, 5, { productId: 21 })],
    [rule('percent', 50, { productIds: new Set([20]) })],
    null,
  )
  expect(lines.map(({ discount }) => discount)).toEqual([5000, 0])
})

test('CART-4: a coupon for free delivery alone is in force without a discount of 0,00 zł', () => {
  const { discounts, lines, appliedRules, freeShipping } = computeTotals(
    [line(1, 1000, 5)],
    [rule('percent', 0, { freeShipping: true })],
    courier,
  )
  expect({ discounts, ofLine: lines[0]?.discounts, freeShipping }).toEqual({
    discounts: [],
    ofLine: [],
    freeShipping: true,
  })
  expect(appliedRules).toHaveLength(1)
})

test('CART-4b: taxes are listed from the lowest rate, whatever the order of the books', () => {
  const { taxes } = computeTotals([line(1, 1000, 23), line(2, 1000, 5), line(3, 1000, 8)], [], courier)
  expect(taxes.map(({ title }) => title)).toEqual(['VAT 5%', 'VAT 8%', 'VAT 23%'])
})

test('CART-4b: delivery is taxed by what is paid, and by the list prices only where everything is given away', () => {
  const shares = (lines: readonly Line[], ...rules: SalesRule[]) =>
    computeTotals(lines, rules, courier).shipping?.taxes.map(({ rate, gross }) => [rate, gross])
  const [book, mug] = [line(1, 5000, 5), line(2, 10_000, 23)]
  // the book is given away, the mug is not
  expect(shares([book, mug], rule('percent', 100, { productIds: new Set([1]) }))).toEqual([
    [5, 0],
    [23, 1499],
  ])
  const all = rule('percent', 100)
  expect(shares([book, mug], all)).toEqual([
    [5, 500],
    [23, 999],
  ])
  expect(shares([line(1, 5000, 5, { quantity: 2 }), mug], all)).toEqual([
    [5, 750],
    [23, 749],
  ])
  expect(shares([bundle], all)).toEqual([
    [5, 900],
    [23, 599],
  ])
  const quoted = createShippingCalculator([bundle], computeTotals([bundle], [all], null))(courier)
  expect(quoted).toEqual(computeTotals([bundle], [all], courier).shipping)
})
