import { expect, test } from 'vitest'
import { schoolClassOf } from './school-class.ts'

test.each([
  ['4', '4-6'],
  ['kl. IV', '4-6'],
  ['klasy 4–6', '4-6'],
  ['Klasa 8', '7-8'],
  ['I-III', '1-3'],
  ['2 liceum', '9-12'],
  ['LO 3', '9-12'],
  ['liceum i technikum', '9-12'],
  ['9-12', '9-12'],
  ['przedszkole', undefined],
  ['', undefined],
])('CAT-2: the school class %s is of the stage %s', (cell, key) => {
  expect(schoolClassOf(cell)).toBe(key)
})
