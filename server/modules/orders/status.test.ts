import { expect, test } from 'vitest'
import { orderLine } from '../../testing/placed-order.ts'
import { openLanguage } from '../../texts/languages.ts'
import { itemStatus, statusLabel } from './status.ts'

test.each([
  // ordered, cancelled, invoiced, shipped, refunded
  ['Ordered', [3, 0, 0, 0, 0]],
  ['Partial', [3, 1, 0, 0, 0]],
  ['Partial', [3, 0, 1, 0, 0]],
  ['Partial', [3, 0, 2, 1, 0]],
  ['Partial', [3, 0, 0, 2, 0]],
  ['Invoiced', [3, 0, 3, 0, 0]],
  ['Invoiced', [3, 1, 2, 0, 0]],
  ['Shipped', [3, 0, 3, 3, 0]],
  ['Shipped', [3, 1, 2, 2, 0]],
  // shipped, but the invoice is missing
  ['Mixed', [3, 0, 0, 3, 0]],
  ['Mixed', [3, 0, 3, 1, 0]],
  ['Mixed', [3, 0, 3, 3, 1]],
  // refunded before it left, the rest cancelled
  ['Mixed', [3, 1, 2, 0, 2]],
  ['Refunded', [3, 0, 3, 3, 3]],
  ['Canceled', [3, 3, 0, 0, 0]],
] as const)('ORD-11: a line is “%s” after %j copies', (expected, copies) => {
  const [quantityOrdered, quantityCanceled, quantityInvoiced, quantityShipped, quantityRefunded] = copies
  const status = itemStatus(
    orderLine({ quantityOrdered, quantityCanceled, quantityInvoiced, quantityShipped, quantityRefunded }),
  )
  expect(statusLabel(status, openLanguage('en'))).toBe(expected)
})

test.each([
  ['pending', 'Pending', 'Nowe'],
  ['pending_payment', 'Pending Payment', 'Oczekuje na płatność'],
  ['processing', 'Processing', 'W realizacji'],
  ['complete', 'Complete', 'Zrealizowane'],
  ['closed', 'Closed', 'Zamknięte'],
  ['canceled', 'Canceled', 'Anulowane'],
  ['holded', 'On Hold', 'Wstrzymane'],
  ['packed by hand', 'packed by hand', 'packed by hand'],
])('ORD-2: an order’s status “%s” is shown as “%s” and “%s”', (status, english, polish) => {
  expect(statusLabel(status, openLanguage('en'))).toBe(english)
  expect(statusLabel(status, openLanguage('pl'))).toBe(polish)
})
