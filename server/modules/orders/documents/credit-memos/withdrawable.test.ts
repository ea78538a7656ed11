import { expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../../../testing/placed-order.ts'
import type { BoughtItem, Consent, PlacedOrder } from '../../order.ts'
import type { OrderItem } from '../../order-item.ts'
import { canWithdraw, type Withdrawable, withdrawableAfter } from './withdrawable.ts'

const PLACED_AT = new Date('2026-11-02T10:00:00Z')
/** The last second of the 14 days after the day of the order in Warsaw, and the next one. */
const [IN_TIME, TOO_LATE] = [new Date('2026-11-16T22:59:59Z'), new Date('2026-11-16T23:00:00Z')]

const consent = (concerns: 'all' | 'digital' | 'service'): Consent => ({
  id: 1,
  name: 'Zgoda',
  checkboxText: '',
  concerns,
  acceptedAt: PLACED_AT.toISOString(),
})
const right = (
  line: Partial<OrderItem>,
  fields: Partial<PlacedOrder> = {},
  { now = IN_TIME, withdrawn = 0 } = {},
): Withdrawable => {
  const item = orderLine({ quantityOrdered: 5, ...line })
  const order = placedOrder([item], { placedAt: PLACED_AT, totalPaid: 1000, ...fields })
  return withdrawableAfter({ order, item }, new Map([[item.id, withdrawn]]), now)
}
const CANCELED = 'It has been canceled or refunded.'
const WITHDRAWN = 'You have already withdrawn from it.'
const SUPPLIED_AT_ONCE = 'Its file has been supplied at once, as you agreed: the right to withdraw has thereby ended.'
const SUPPLIED_LATER = 'Its file has been supplied, since the 14 days for withdrawal are over.'
const SERVICE = 'Once it has been fully performed, as you agreed, the right to withdraw has ended.'

test('CHK-12: a buyer withdraws from the copies that were not cancelled, refunded or withdrawn from before', () => {
  expect(right({})).toEqual({ quantity: 5 })
  expect(right({ quantityCanceled: 1, quantityRefunded: 2 })).toEqual({ quantity: 2 })
  expect(right({ quantityCanceled: 3, quantityRefunded: 2 })).toEqual({ quantity: 0, note: CANCELED })
  expect(right({}, {}, { withdrawn: 1 })).toEqual({ quantity: 4 })
  expect(right({}, {}, { withdrawn: 5 })).toEqual({ quantity: 0, note: WITHDRAWN })
  // the withdrawn copies have been refunded since
  expect(right({ quantityRefunded: 2 }, {}, { withdrawn: 2 })).toEqual({ quantity: 3 })
  expect(right({ quantityRefunded: 5 }, {}, { withdrawn: 5 })).toEqual({ quantity: 0, note: CANCELED })
})

test('CHK-12: the right to withdraw from a file ends with its supply: after payment, at once with consent', () => {
  const file = { type: 'downloadable' }
  const agreed = { agreements: [consent('all'), consent('digital')] }
  expect(right(file, agreed)).toEqual({ quantity: 0, note: SUPPLIED_AT_ONCE })
  expect(right(file, { ...agreed, totalPaid: 999 })).toEqual({ quantity: 5 })
  expect(right(file)).toEqual({ quantity: 5 })
  expect(right(file, {}, { now: TOO_LATE })).toEqual({ quantity: 0, note: SUPPLIED_LATER })
  expect(right(file, { totalPaid: 999 }, { now: TOO_LATE })).toEqual({ quantity: 5 })
  // a book in the same order stays as it is
  expect(right({}, agreed, { now: TOO_LATE })).toEqual({ quantity: 5 })
})

test('CHK-12: the note on a performed service stands with services only, and only if the buyer agreed to it', () => {
  const agreed = { agreements: [consent('all'), consent('service')] }
  expect(right({ type: 'virtual' }, agreed)).toEqual({ quantity: 5, note: SERVICE })
  expect(right({ type: 'virtual' }, { agreements: [consent('all')] })).toEqual({ quantity: 5 })
  expect(right({ type: 'downloadable' }, agreed)).toEqual({ quantity: 5 })
  expect(right({}, agreed)).toEqual({ quantity: 5 })
})

test('CHK-12: a bundle has the right as long as one of its parts has it, in whole bundles', () => {
  const part = (id: number, quantity: number, fields: Partial<OrderItem>) =>
    orderLine({
      id,
      parentId: 10,
      options: { part: { bundle: 'Zestaw', group: id, label: '', selection: id, quantity, isTogether: false } },
      ...fields,
    })
  const bundle = orderLine({ id: 10, type: 'bundle', quantityOrdered: 3 })
  const rightWith = (...parts: OrderItem[]) => {
    const order = placedOrder(parts, {
      bundles: [bundle],
      placedAt: PLACED_AT,
      totalPaid: 1000,
      agreements: [consent('digital')],
    })
    const bought: BoughtItem = {
      order,
      item: bundle,
      parts: parts.map((item) => ({ item, quantity: item.quantityOrdered })),
    }
    return withdrawableAfter(bought, new Map(), IN_TIME)
  }
  const file = part(11, 1, { type: 'downloadable', quantityOrdered: 3 })
  expect(rightWith(file, part(12, 2, { quantityOrdered: 6, quantityRefunded: 3 }))).toEqual({ quantity: 2 })
  expect(rightWith(file)).toEqual({ quantity: 0, note: SUPPLIED_AT_ONCE })
})

test('CHK-12: withdrawal from an order is offered while any of its lines has the right', () => {
  const offered = (...lines: Partial<OrderItem>[]) =>
    canWithdraw(placedOrder(lines.map((line, index) => orderLine({ id: index + 1, ...line }))), new Map(), IN_TIME)
  expect(offered({ quantityRefunded: 1 }, {})).toBe(true)
  expect(offered({ quantityRefunded: 1 }, { quantityCanceled: 1 })).toBe(false)
})
