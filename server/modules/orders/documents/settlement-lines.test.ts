import { expect, test } from 'vitest'
import { openLanguage } from '../../../texts/languages.ts'
import { placedOrder } from '../../../testing/placed-order.ts'
import type { PlacedOrder } from '../order.ts'
import type { SalesDocument } from './document.ts'
import { inWords, settlementOf } from './settlement.ts'

const english = openLanguage('en')
const PAID_AT = new Date('2026-11-22T12:00:00Z')

function shown(document: Partial<SalesDocument>, fields: Partial<PlacedOrder> = {}) {
  const order = placedOrder([], { paidAt: PAID_AT, ...fields })
  const of = {
    order,
    document: {
      kind: 'invoice',
      grandTotal: 1000,
      paid: 0,
      payBy: null,
      seller: { bankAccount: '55999000090000000020261121' },
      ...document,
    } as SalesDocument,
  }
  return settlementOf(of, english).map(({ label, value, isMain }) =>
    [isMain ? `${label}!` : label, value.replaceAll('\u00a0', ' ')].join(': '),
  )
}

test('ORD-11: an invoice shows first what is to pay, or that it is paid, then how and when', () => {
  const method = 'Method of payment: Przelew bankowy'
  expect(shown({ paid: 1000 })).toEqual(['Paid!: PLN 10.00', method, 'Paid on: 2026-11-22'])
  // an invoice stays as it was issued when the payment comes later
  expect(shown({ payBy: '2026-11-29' })).toEqual([
    'To pay!: PLN 10.00',
    method,
    'Due date: 2026-11-29',
    'Account number: 55 9990 0009 0000 0000 2026 1121',
    'Transfer title: 000000001',
  ])
  expect(shown({ paid: 300 })).toEqual(['To pay!: PLN 7.00', 'Paid: PLN 3.00', method])
  // nothing was to pay
  expect(shown({ grandTotal: 0 }, { paidAt: null })).toEqual(['Paid!: PLN 0.00', method])
})

test('ORD-11: a credit memo shows what is returned, or by how much less is to pay', () => {
  const method = 'Method of payment: Przelew bankowy'
  expect(shown({ kind: 'credit-memo', paid: 400 })).toEqual(['To return!: PLN 4.00', method])
  expect(shown({ kind: 'credit-memo' })).toEqual(['Lowers what is to pay by!: PLN 10.00', method])
})

test('ORD-11: amounts are in words on Polish documents only', () => {
  const of = { order: placedOrder([]), document: { grandTotal: 1000 } as SalesDocument }
  expect(inWords(of, openLanguage('pl'))).toBe('Słownie: dziesięć złotych 00/100')
  expect(inWords(of, english)).toBeUndefined()
})
