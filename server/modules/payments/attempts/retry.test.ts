import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments.sql.ts'
import { canStartAttempt, isPayable, toOfferCriteria } from './retry.ts'

const now = new Date('2026-11-30T12:00:00Z')
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const waiting: Payment = {
  id: 1,
  orderId: 1,
  method: 'payu_gateway',
  state: 'failed',
  amount: 5489,
  currency: 'PLN',
  paid: 0,
  refunded: 0,
  attempts: 1,
  choice: {},
  expiresAt: after(1),
  closedFor: null,
}

describe('ORD-7c: an order', () => {
  it.each<[boolean, string, Partial<Payment>, string]>([
    [true, 'that waits for its payment', {}, 'pending_payment'],
    [false, 'at its deadline', { expiresAt: now }, 'pending_payment'],
    [false, 'after its deadline', { expiresAt: after(-1) }, 'pending_payment'],
    [false, 'that is paid offline', { expiresAt: null }, 'pending_payment'],
    [false, 'that is paid', { paid: 1 }, 'pending_payment'],
    [false, 'that was cancelled', { closedFor: 'order' }, 'pending_payment'],
    [false, 'on hold', {}, 'holded'],
    [false, 'that is sent before it is paid', {}, 'processing'],
  ])('can be paid (%s): %s', (expected, _what, change, orderState) => {
    expect(isPayable({ ...waiting, ...change }, orderState, now)).toBe(expected)
  })
  it('can be tried six times', () => {
    expect([0, 5, 6].map((attempts) => canStartAttempt({ ...waiting, attempts }))).toEqual([true, true, false])
  })
  it('can be changed to a method that fits its goods and delivery', () => {
    const order = { amount: 5489, currency: 'PLN', isVirtual: false }
    expect(toOfferCriteria({ ...order, takesCash: true })).toEqual({ ...order, isFree: false, cash: 'also' })
    expect(toOfferCriteria({ ...order, takesCash: false })).toEqual({ ...order, isFree: false, cash: 'never' })
  })
})
