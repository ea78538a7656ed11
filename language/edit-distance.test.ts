import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test('the edit distance counts letters changed, added, removed or swapped', () => {
  expect(editDistance('zowl', 'zolw')).toBe(1)
  expect(editDistance('sienkiewcz', 'sienkiewicz')).toBe(1)
  expect(editDistance('mickiewcza', 'mickiewicz')).toBe(2)
})
test.each([
  ['', '', 0],
  ['lalka', '', 5],
  ['', 'prus', 4],
  ['kot', 'kot', 0],
  ['kot', 'kto', 1],
  ['tok', 'kto', 2],
  ['abcd', 'badc', 2],
  ['zbordnia', 'zbrodnia', 1],
  ['ab', 'cba', 2],
])('the edit distance of %s and %s', (a, b, expected) => {
  expect(editDistance(a, b)).toBe(expected)
  expect(editDistance(b, a)).toBe(expected)
})
