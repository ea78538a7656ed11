import { expect, test } from 'vitest'
import type { CartView } from '../lines/cart-lines.ts'
import { withChanges } from './cart-changes.ts'

type Line = NonNullable<NonNullable<CartView['items']>[number]>
const line = (uid: string, quantity: number) => ({ uid, quantity, errors: null }) as Line
const cart = { id: 'x', revision: 3, items: [line('a', 1), line('b', 2), line('c', 3)], total_quantity: 6 } as CartView
const shown = ({ items, total_quantity }: CartView) => [
  items?.map((item) => `${item?.uid}${item?.quantity}`).join(' '),
  total_quantity,
]

test('CART-1: applies pending quantities and removals and updates the count before the shop confirms them', () => {
  expect(shown(withChanges(cart, { a: { quantity: 4 }, b: { quantity: 0 } }))).toEqual(['a4 c3', 7])
})

test('CART-1: puts a restored line back in its place once, with its quantity', () => {
  const [first, removed] = cart.items ?? []
  const without = { ...cart, items: [first as Line, line('c', 3)], total_quantity: 4 }
  const changes = { b: { quantity: 2, back: { line: removed as Line, at: 1 } } }
  expect(shown(withChanges(without, changes))).toEqual(['a1 b2 c3', 6])
  // the shop has restored the line meanwhile
  expect(shown(withChanges(cart, changes))).toEqual(['a1 b2 c3', 6])
})

test('CART-3: ignores a change of a line that another tab removed', () => {
  expect(shown(withChanges(cart, { gone: { quantity: 5 } }))).toEqual(['a1 b2 c3', 6])
})
