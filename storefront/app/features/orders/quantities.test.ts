import { expect, test } from 'vitest'
import { quantitiesToShow } from './quantities.ts'

const shown = (ordered: number, canceled: number, invoiced: number, refunded: number, shipped: number, returned = 0) =>
  quantitiesToShow({
    quantity_ordered: ordered,
    quantity_canceled: canceled,
    quantity_invoiced: invoiced,
    quantity_refunded: refunded,
    quantity_returned: returned,
    quantity_shipped: shipped,
  }).map(({ label, count }) => `${label} ${count}`)

test('ORD-2: a line shows further quantities only where they differ from the ordered one', () => {
  expect(shown(2, 0, 0, 0, 0)).toEqual(['Ordered 2'])
  expect(shown(2, 0, 2, 0, 2)).toEqual(['Ordered 2'])
  expect(shown(3, 1, 2, 1, 2)).toEqual(['Ordered 3', 'Canceled 1', 'Invoiced 2', 'Refunded 1', 'Shipped 2'])
})

test('ORD-10a: each of the six quantities has its label', () => {
  expect(shown(5, 1, 4, 2, 3, 1)).toEqual([
    'Ordered 5',
    'Canceled 1',
    'Invoiced 4',
    'Refunded 2',
    'Returned 1',
    'Shipped 3',
  ])
})
