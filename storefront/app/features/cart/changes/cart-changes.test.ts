import { expect, test } from 'vitest'
import type { CartView } from '../lines/cart-lines.ts'
import { changesOf, setChange, withChanges } from './cart-changes.ts'

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

test('CART-1: a change that waits belongs to its cart, so that a new cart shows none of the former one', () => {
  // the store listens for changes of other tabs; without localStorage it keeps its state in memory
  globalThis.addEventListener ??= () => {}
  setChange('former', 'a', { quantity: 4 })
  setChange('former', 'b', { quantity: 0 })
  expect(changesOf('former')).toEqual({ a: { quantity: 4 }, b: { quantity: 0 } })
  expect(changesOf('new')).toEqual({})
  setChange('new', 'c', { quantity: 2 })
  expect([changesOf('new'), changesOf('former')]).toEqual([{ c: { quantity: 2 } }, {}])
  setChange('new', 'c')
  expect(changesOf('new')).toEqual({})
})
