import { expect, it } from 'vitest'
import { createLanguage } from '../../../language/translate.ts'
import { quantityProblem, quantityRules, parseQuantity } from './quantity.ts'

const { t } = createLanguage('en_US')
const rules = { min: 2, max: 10, step: 2 }

it.each([
  [1, 'The minimum amount you can purchase is 2'],
  [Number.NaN, 'The minimum amount you can purchase is 2'],
  [12, 'The maximum amount you can purchase is 10'],
  [2.5, 'Invalid quantity'],
  [3, 'You can buy this product only in quantities of 2 at a time.'],
])('CART-1: refuses a quantity of %s', (quantity, message) => {
  expect(quantityProblem(quantity, rules, t)).toBe(message)
})

it('CART-1: accepts quantities that follow the rules', () => {
  expect([2, 4, 10].map((quantity) => quantityProblem(quantity, rules, t))).toEqual([undefined, undefined, undefined])
})

it('CAT-8e CART-1: the rule names its own maximum, and only the buttons end at the setting', () => {
  const many = quantityRules({ min_sale_qty: 3, max_sale_qty: 301, qty_increments: 2 }, 201)
  expect(many).toEqual({ min: 4, max: 301, step: 2, end: 200 })
  expect([quantityProblem(250, many, t), quantityProblem(400, many, t)]).toEqual([
    undefined,
    'The maximum amount you can purchase is 301',
  ])
  expect(quantityRules({ max_sale_qty: 5 }, 200).end).toBe(5)
  expect(quantityRules(null, null)).toEqual({ min: 1, max: 999, step: 1, end: 200 })
})

it('CART-1: reads only whole numbers above zero from a form', () => {
  expect(['1', ' 12 ', '0', '-1', '1.5', 'two', '', null].map(parseQuantity)).toEqual([
    1,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
