import { expect, test } from 'vitest'
import type { Order } from './order.ts'
import { progressOf } from './progress.ts'

interface Facts {
  state?: string
  shipped?: number
  isCollected?: boolean
  isSent?: boolean
}

const order = ({ state = 'processing', shipped = 0, isCollected = false, isSent = true }: Facts) =>
  ({
    state,
    shipping_address: isSent ? {} : null,
    pickup_store: isCollected ? {} : null,
    shipments: shipped > 0 ? [{ id: 'MQ==' }] : [],
    items: [
      { product_type: 'simple', quantity_ordered: 2, quantity_shipped: shipped },
      { product_type: 'downloadable', quantity_ordered: 1 },
    ],
  }) as unknown as Order

const reached = (facts: Facts) => {
  const progress = progressOf(order(facts))
  return progress?.steps[progress.at]
}

test('ORD-2: an order goes from placed to sent, ready for pick-up or downloadable', () => {
  expect(reached({ state: 'new' })).toBe('Order placed')
  expect(reached({})).toBe('Being packed')
  expect(reached({ shipped: 1 })).toBe('Sent in part')
  expect(reached({ shipped: 2, state: 'complete' })).toBe('Sent')
  expect(reached({ shipped: 2, isCollected: true })).toBe('Ready for collection')
  expect(reached({ isSent: false })).toBe('Files ready to download')
})

test('ORD-2: a canceled, closed or held order has no next step', () => {
  expect(['canceled', 'closed', 'holded'].map((state) => reached({ state }))).toEqual([undefined, undefined, undefined])
})
