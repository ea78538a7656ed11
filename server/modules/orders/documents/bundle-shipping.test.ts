import { expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import type { OrderItem } from '../order-item.ts'
import { checkCompleteBundles } from './bundle-shipping.ts'

const part = (id: number, parentId: number, quantity: number, isTogether: boolean, fields: Partial<OrderItem> = {}) =>
  orderLine({
    id,
    parentId,
    sku: `KS-${id}`,
    quantityOrdered: 4 * quantity,
    options: { part: { bundle: 'Zestaw', group: id, label: '', selection: id, quantity, isTogether } },
    ...fields,
  })
const bundle = (id: number) => orderLine({ id, sku: `ZE-${id}`, type: 'bundle', quantityOrdered: 4 })

test('CAT-13: parts that are shipped together leave in whole bundles, as far as they are left', () => {
  const items = [
    part(11, 10, 1, true),
    part(12, 10, 2, true),
    // these leave as they come
    part(21, 20, 1, false),
    part(22, 20, 1, false),
    orderLine({ id: 30, quantityOrdered: 4 }),
    // these stay
    part(41, 40, 1, true),
  ]
  const check = (picked: Record<number, number>, lines = items) => {
    const order = placedOrder(lines, { bundles: [bundle(10), bundle(20), bundle(40)] })
    checkCompleteBundles(
      order,
      lines.flatMap((item) => (picked[item.id] ? [{ item, quantity: picked[item.id] ?? 0 }] : [])),
    )
  }
  const refused = (copies: number, ofPart: string) =>
    expect.objectContaining({
      message: 'The parts of %s are shipped together: %s of %s belong to it.',
      args: ['ZE-10', copies, ofPart],
    }) as Error
  expect(() => check({ 11: 2, 12: 4, 21: 3, 30: 1 })).not.toThrow()
  expect(() => check({ 11: 2, 12: 3 })).toThrow(refused(4, 'KS-12'))
  expect(() => check({ 12: 4 })).toThrow(refused(2, 'KS-11'))
  // one copy of the first part was refunded before it left
  const rest = [part(11, 10, 1, true, { quantityShipped: 3, quantityRecalled: 1 }), part(12, 10, 2, true)]
  expect(() => check({ 12: 2 }, rest)).not.toThrow()
})
