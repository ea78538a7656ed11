import { expect, test } from 'vitest'
import { columnsOf, rowsOf } from './rows.ts'

const item = (sku: string, values: Record<string, string>) => ({
  product: { sku } as never,
  attributes: Object.entries(values).map(([code, value]) => ({ code, value })),
})
const list = {
  attributes: [
    { code: 'binding', label: 'Oprawa' },
    { code: 'language', label: 'Język' },
    { code: 'pages', label: 'Liczba stron' },
  ],
  items: [
    item('a', { binding: 'twarda', language: 'polski', pages: '312' }),
    item('b', { pages: '312', binding: 'miękka', language: 'polski' }),
  ],
}

test('COMP-1: puts values into the column of their title and marks rows with different values', () => {
  expect(columnsOf(list).map(({ product }) => product.sku)).toEqual(['a', 'b'])
  expect(rowsOf(list)).toEqual([
    { code: 'binding', label: 'Oprawa', values: ['twarda', 'miękka'], differs: true },
    { code: 'language', label: 'Język', values: ['polski', 'polski'], differs: false },
    { code: 'pages', label: 'Liczba stron', values: ['312', '312'], differs: false },
  ])
})

test('marks no differences for a single title, and has no rows without a list', () => {
  expect(rowsOf({ ...list, items: list.items.slice(0, 1) }).some(({ differs }) => differs)).toBe(false)
  expect([columnsOf(undefined), rowsOf(undefined)]).toEqual([[], []])
})
