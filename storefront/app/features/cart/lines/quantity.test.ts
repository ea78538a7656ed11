import { expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { quantityProblem, parseQuantity } from './quantity.ts'

const { t } = createLanguage('en_US')
const rules = { min: 2, max: 10, step: 2 }

it.each([
  [1, 'The minimum amount you can purchase is 2'],
  [Number.NaN, 'The minimum amount you can purchase is 2'],
  [12, 'The maximum amount you can purchase is 10'],
  [3, 'You can buy this product only in quantities of 2 at a time.'],
])('CART-1: refuses a quantity of %s', (quantity, message) => {
  expect(quantityProblem(quantity, rules, t)).toBe(message)
})

it('CART-1: accepts quantities that follow the rules', () => {
  expect([2, 4, 10].map((quantity) => quantityProblem(quantity, rules, t))).toEqual([undefined, undefined, undefined])
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
