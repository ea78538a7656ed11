import { expect, test } from 'vitest'
import { netOf, taxOf } from './tax.ts'

test.each([
  // gross, rate, tax
  [10_500, 5, 500],
  [3990, 5, 190],
  [3999, 5, 190],
  [1, 5, 0],
  [11, 5, 1],
  [10, 5, 0],
  [12_300, 23, 2300],
  [4999, 23, 935],
  [108, 8, 8],
  [1050, 8, 78],
  [0, 23, 0],
  [5000, 0, 0],
  [-3990, 5, -190],
])('CAT-16: the tax of %i grosze at %i %% is %i', (gross, rate, tax) => {
  expect(taxOf(gross, rate)).toBe(tax)
  expect(netOf(gross, rate) + taxOf(gross, rate)).toBe(gross)
})

test('CAT-16: half a grosz of tax is rounded up', () => {
  // 21 at 5 % contains exactly 1; at 100 % every odd amount contains a half
  expect(taxOf(21, 5)).toBe(1)
  expect(taxOf(3, 100)).toBe(2)
})
