import { expect, test } from 'vitest'
import { quantitiesToShow } from './quantities.ts'

const shown = (ordered: number, canceled: number, invoiced: number, refunded: number, shipped: number) =>
  quantitiesToShow({
    quantity_ordered: ordered,
    quantity_canceled: canceled,
    quantity_invoiced: invoiced,
    quantity_refunded: refunded,
    quantity_returned: 0,
    quantity_shipped: shipped,
  }).map(({ label, count }) => `${label} ${count}`)

test('ORD-2: a line shows further quantities only where they differ from the ordered one', () => {
  expect(shown(2, 0, 0, 0, 0)).toEqual(['Ordered 2'])
  expect(shown(2, 0, 2, 0, 2)).toEqual(['Ordered 2'])
  expect(shown(3, 1, 2, 1, 2)).toEqual(['Ordered 3', 'Canceled 1', 'Invoiced 2', 'Refunded 1', 'Shipped 2'])
})
