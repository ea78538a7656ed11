import { describe, expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../testing/placed-order.ts'
import type { Shipment } from './documents/document.ts'
import type { PlacedOrder } from './order.ts'
import type { OrderItem } from './order-item.ts'
import { progressOf } from './progress.ts'

const shipment = (id: number, deliveredOn: string | null = null): Shipment => ({
  id,
  orderId: 1,
  number: `WZ/2026/0000${id}`,
  createdAt: new Date(`2026-11-2${id}T23:30:00Z`),
  deliveredOn,
  items: [],
  tracks: [],
  comments: [],
})
const PAID: Partial<PlacedOrder> = { state: 'processing', totalPaid: 1000, paidAt: new Date('2026-11-20T23:30:00Z') }
const ON_DELIVERY: Partial<PlacedOrder> = { state: 'processing', paymentDetails: { timing: 'on-delivery' } }
const PICKUP: Partial<PlacedOrder> = {
  pickupAddress: { code: 'rynek', name: '', street: '', postcode: '', city: '', phone: null, openingHours: [] },
}
const sent = { quantityShipped: 1 }

/** `PLACED PAID [PACKED] SENT DELIVERED`: the current step in brackets. */
function shown(lines: Partial<OrderItem>[], fields: Partial<PlacedOrder>, shipments: Shipment[] = []) {
  const items = lines.map((line, index) => orderLine({ id: index + 1, ...line }))
  const steps = progressOf(placedOrder(items, { placedAt: new Date('2026-11-19T22:59:59Z'), ...fields }), shipments)
  return {
    line: steps.map(({ code, state }) => (state === 'CURRENT' ? `[${code}]` : code)).join(' '),
    labels: steps.map(({ label }) => label),
    days: steps.map(({ day }) => day),
    states: steps.map(({ state }) => state),
  }
}

describe('ORD-2 the steps of an order', () => {
  test('have their days in Warsaw as far as they are reached', () => {
    expect(shown([{}], {})).toMatchObject({
      line: '[PLACED] PAID PACKED SENT DELIVERED',
      days: ['2026-11-19', null, null, null, null],
    })
    expect(shown([{}], PAID)).toMatchObject({
      line: 'PLACED PAID [PACKED] SENT DELIVERED',
      labels: ['Order placed', 'Paid', 'Being packed', 'On its way', 'Delivered'],
      states: ['DONE', 'DONE', 'CURRENT', 'AHEAD', 'AHEAD'],
      days: ['2026-11-19', '2026-11-21', null, null, null],
    })
    expect(shown([sent], PAID, [shipment(2)])).toMatchObject({
      line: 'PLACED PAID PACKED [SENT] DELIVERED',
      labels: ['Order placed', 'Paid', 'Packed', 'On its way', 'Delivered'],
      days: ['2026-11-19', '2026-11-21', '2026-11-23', '2026-11-23', null],
    })
  })

  test('end with the parcel that arrives last, once nothing is left to send', () => {
    const parcels = (...days: (string | null)[]) => days.map((day, index) => shipment(index + 2, day))
    const [last, earlier] = ['2026-11-27', '2026-11-26']
    expect(shown([sent, sent], PAID, parcels(last, earlier))).toMatchObject({
      line: 'PLACED PAID PACKED SENT [DELIVERED]',
      days: ['2026-11-19', '2026-11-21', '2026-11-23', '2026-11-23', last],
    })
    expect(shown([sent, sent], PAID, parcels(last, null)).line).toBe('PLACED PAID PACKED [SENT] DELIVERED')
    expect(shown([sent, {}], PAID, parcels(last))).toMatchObject({
      line: 'PLACED PAID PACKED [SENT] DELIVERED',
      labels: ['Order placed', 'Paid', 'Packed', 'Sent in part', 'Delivered'],
    })
    // files are not sent
    expect(shown([sent, { type: 'downloadable' }], PAID, parcels(last)).line).toBe(
      'PLACED PAID PACKED SENT [DELIVERED]',
    )
  })

  test('have no payment if it is collected, nothing is to pay, or the parcel left before it', () => {
    expect(shown([{}], ON_DELIVERY).line).toBe('PLACED [PACKED] SENT DELIVERED')
    expect(shown([{}], { state: 'processing', grandTotal: 0 }).line).toBe('PLACED [PACKED] SENT DELIVERED')
    for (const state of ['new', 'pending_payment'] as const)
      expect(shown([{}], { ...ON_DELIVERY, state })).toMatchObject({
        line: '[PLACED] PACKED SENT DELIVERED',
        labels: ['Order placed', 'Packed', 'On its way', 'Delivered'],
      })
    expect(shown([sent], { state: 'processing' }, [shipment(2)]).line).toBe('PLACED PACKED [SENT] DELIVERED')
  })

  test('in a bookshop end with the collection', () => {
    expect(shown([{}], { ...PAID, ...PICKUP }).labels).toEqual([
      'Order placed',
      'Paid',
      'Being packed',
      'Ready for collection',
      'Collected',
    ])
    expect(shown([sent, {}], { ...PAID, ...PICKUP }, [shipment(2)])).toMatchObject({
      line: 'PLACED PAID PACKED [READY] COLLECTED',
      labels: ['Order placed', 'Paid', 'Packed', 'Ready in part', 'Collected'],
    })
  })

  test('of files end with the download, of services with the payment', () => {
    const [file, service] = [{ type: 'downloadable' }, { type: 'virtual' }]
    const virtual = { isVirtual: true }
    expect(shown([service, file], virtual).line).toBe('[PLACED] PAID FILES')
    expect(shown([service, file], { ...PAID, ...virtual })).toMatchObject({
      line: 'PLACED PAID [FILES]',
      days: ['2026-11-19', '2026-11-21', '2026-11-21'],
    })
    expect(shown([service], virtual).line).toBe('[PLACED] PAID')
    expect(shown([service], { ...PAID, ...virtual }).line).toBe('PLACED [PAID]')
    expect(shown([service], { ...ON_DELIVERY, ...virtual }).line).toBe('[PLACED]')
  })

  test('are none for an order on hold, cancelled or refunded', () => {
    for (const state of ['holded', 'canceled', 'closed'] as const)
      expect(shown([sent], { ...PAID, state }, [shipment(2)]).line).toBe('')
    expect(shown([sent], { ...PAID, state: 'complete' }, [shipment(2)]).line).toBe(
      'PLACED PAID PACKED [SENT] DELIVERED',
    )
  })
})
