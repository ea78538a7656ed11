import { describe, expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import type { OrderItem } from '../order-item.ts'
import type { OrderState, PlacedOrder } from '../order.ts'
import { isUnpaid, orderStateOf, pickLines, quantityToShip, type RequestedItem } from './fulfilment.ts'

/** Copies of a line: ordered, cancelled, invoiced, shipped, refunded. */
type Copies = [number, number, number, number, number]
const linesOf = (lines: readonly Copies[]): OrderItem[] =>
  lines.map(([quantityOrdered, quantityCanceled, quantityInvoiced, quantityShipped, quantityRefunded], index) =>
    orderLine({
      id: index + 1,
      sku: `KS-${index + 1}`,
      quantityOrdered,
      quantityCanceled,
      quantityInvoiced,
      quantityShipped,
      quantityRefunded,
    }),
  )

describe('ORD-9 the state of an order follows from the copies of its lines', () => {
  const invoiced = { totalInvoiced: 1000 }
  test.each<[string, Copies[], Partial<PlacedOrder>, OrderState]>([
    ['nothing done, waiting for a payment', [[2, 0, 0, 0, 0]], { state: 'pending_payment' }, 'pending_payment'],
    [
      'all lines cancelled',
      [
        [2, 2, 0, 0, 0],
        [1, 1, 0, 0, 0],
      ],
      {},
      'canceled',
    ],
    [
      'one of two lines cancelled',
      [
        [2, 2, 0, 0, 0],
        [1, 0, 0, 0, 0],
      ],
      {},
      'new',
    ],
    [
      'one of two lines invoiced',
      [
        [1, 0, 1, 0, 0],
        [1, 0, 0, 0, 0],
      ],
      invoiced,
      'processing',
    ],
    [
      'one of two lines shipped before its invoice',
      [
        [1, 0, 0, 0, 0],
        [1, 0, 0, 1, 0],
      ],
      {},
      'processing',
    ],
    [
      'all invoiced, one of two lines not shipped',
      [
        [1, 0, 1, 1, 0],
        [1, 0, 1, 0, 0],
      ],
      invoiced,
      'processing',
    ],
    ['all invoiced and shipped, a copy cancelled', [[2, 1, 1, 1, 0]], invoiced, 'complete'],
    [
      'one of two lines refunded',
      [
        [1, 0, 1, 1, 1],
        [1, 0, 1, 1, 0],
      ],
      { ...invoiced, totalRefunded: 500 },
      'complete',
    ],
    ['all copies refunded, a grosz kept back', [[1, 0, 1, 1, 1]], { ...invoiced, totalRefunded: 999 }, 'complete'],
    [
      'all the money refunded, one of two lines kept',
      [
        [1, 0, 1, 1, 1],
        [1, 0, 1, 1, 0],
      ],
      { ...invoiced, totalRefunded: 1000 },
      'complete',
    ],
    ['all copies and all the money refunded', [[1, 0, 1, 1, 1]], { ...invoiced, totalRefunded: 1000 }, 'closed'],
  ])('%s', (_, lines, fields, expected) => {
    expect(orderStateOf(placedOrder(linesOf(lines), fields))).toBe(expected)
  })
})

test('ORD-9 an order that is paid before it leaves is unpaid while a grosz of what is not cancelled is missing', () => {
  const isUnpaidWith = (fields: Partial<PlacedOrder>) =>
    isUnpaid(placedOrder([orderLine()], { grandTotal: 1000, totalCanceled: 300, ...fields }))
  expect([isUnpaidWith({ totalPaid: 699 }), isUnpaidWith({ totalPaid: 700 })]).toEqual([true, false])
  expect(isUnpaidWith({ totalPaid: 0, paymentDetails: { timing: 'on-delivery' } })).toBe(false)
  // nothing is to pay
  expect(isUnpaidWith({ totalPaid: 0, grandTotal: 0, totalCanceled: 0 })).toBe(false)
})

describe('ORD-9 the lines of a command', () => {
  const part = (id: number, parentId: number, fields: Partial<OrderItem>) =>
    orderLine({
      id,
      parentId,
      options: {
        part: { bundle: 'Zestaw', group: 1, label: 'Książka', selection: 1, quantity: 1, isTogether: false },
        ...fields.options,
      },
      ...fields,
    })
  const bundle = (id: number, sku: string) => orderLine({ id, sku, name: `Zestaw ${id}`, type: 'bundle' })
  const pick = (order: PlacedOrder, ...requested: RequestedItem[]) =>
    pickLines(order, requested, quantityToShip).map(({ item, quantity }) => [item.id, quantity])
  const refusal = (message: string, ...args: unknown[]) => expect.objectContaining({ message, args }) as Error

  test('are all that remain, if none is named', () => {
    const order = placedOrder(
      linesOf([
        [3, 0, 0, 1, 0],
        [1, 0, 0, 1, 0],
        [2, 1, 0, 0, 0],
      ]),
    )
    expect(pickLines(order, undefined, quantityToShip).map(({ item, quantity }) => [item.id, quantity])).toEqual([
      [1, 2],
      [3, 1],
    ])
  })

  test('are found by SKU and by id, which add up to what remains and not to more', () => {
    const order = placedOrder(
      linesOf([
        [1, 0, 0, 0, 0],
        [3, 0, 0, 0, 0],
      ]),
    )
    expect(pick(order, { sku: 'KS-2', quantity: 2 }, { sku: '#2', quantity: 1 })).toEqual([[2, 3]])
    expect(pick(order, { sku: 'KS-2', quantity: 1 }, { sku: 'KS-2', quantity: 2 })).toEqual([[2, 3]])
    for (const requested of [
      [
        { sku: 'KS-2', quantity: 2 },
        { sku: '#2', quantity: 2 },
      ],
      [{ sku: 'KS-2', quantity: 4 }],
    ])
      expect(() => pick(order, ...requested)).toThrow(
        refusal('Of %s, %s were requested and %s are left.', 'KS-2', 4, 3),
      )
    expect(() => pick(order, { sku: '#3', quantity: 1 })).toThrow(
      refusal('Order %s has no item %s.', '000000001', '#3'),
    )
  })

  test('of one SKU are taken in their order, if they are alike', () => {
    const alike = [1, 2, 3].map((id) => orderLine({ id, quantityOrdered: 2, quantityShipped: id === 1 ? 2 : 0 }))
    expect(pick(placedOrder(alike), { sku: 'KS-1', quantity: 3 })).toEqual([
      [2, 2],
      [3, 1],
    ])
  })

  test('of one SKU are named by id, if they differ and not all of them are meant', () => {
    const dedicated = (id: number, to: string, quantityShipped = 0) =>
      orderLine({
        id,
        quantityOrdered: 2,
        quantityShipped,
        options: { entered: [{ label: 'Dedykacja', value: to }] },
      })
    const order = placedOrder([dedicated(1, 'Ani'), dedicated(2, 'Oli', 1), dedicated(3, 'Eli', 2)])
    expect(() => pick(order, { sku: 'KS-1', quantity: 2 })).toThrow(
      refusal(
        'Several lines of order %s have the SKU %s. Name one: %s.',
        '000000001',
        'KS-1',
        '#1 Lalka (Dedykacja: Ani), #2 Lalka (Dedykacja: Oli)',
      ),
    )
    expect(pick(order, { sku: 'KS-1', quantity: 3 })).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(pick(order, { sku: '#2', quantity: 1 })).toEqual([[2, 1]])
    // only one of them has copies left
    const rest = placedOrder([dedicated(1, 'Ani'), dedicated(2, 'Oli', 2)])
    expect(pick(rest, { sku: 'KS-1', quantity: 1 })).toEqual([[1, 1]])
  })

  test('of a bundle are its parts, unless a title has its SKU', () => {
    const two = { part: { bundle: 'Z', group: 2, label: 'Kubek', selection: 2, quantity: 2, isTogether: false } }
    const parts = [
      part(11, 10, { sku: 'KS-1', quantityOrdered: 3 }),
      part(12, 10, { sku: 'KU-1', quantityOrdered: 6, options: two }),
      orderLine({ id: 13, sku: 'KS-1', quantityOrdered: 5 }),
      part(21, 20, { sku: 'KS-1', quantityOrdered: 3 }),
    ]
    const order = placedOrder(parts, { bundles: [bundle(10, 'ZE-1'), bundle(20, 'ZE-2')] })
    expect(pick(order, { sku: 'ZE-1', quantity: 2 })).toEqual([
      [11, 2],
      [12, 4],
    ])
    expect(pick(order, { sku: '#20', quantity: 1 })).toEqual([[21, 1]])
    const titled = { ...order, items: [...parts, orderLine({ id: 30, sku: 'ZE-2', quantityOrdered: 4 })] }
    expect(pick(titled, { sku: 'ZE-2', quantity: 3 })).toEqual([[30, 3]])
    const twice = { ...order, bundles: [bundle(10, 'ZE-1'), bundle(20, 'ZE-1')] }
    expect(() => pick(twice, { sku: 'ZE-1', quantity: 1 })).toThrow(
      refusal(
        'Several lines of order %s have the SKU %s. Name one: %s.',
        '000000001',
        'ZE-1',
        '#10 Zestaw 10 (Lalka, Lalka), #20 Zestaw 20 (Lalka)',
      ),
    )
  })
})
