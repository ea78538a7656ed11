import { describe, expect, it } from 'vitest'
import type { AttemptState } from '../provider.ts'
import { isOpen, canTransition, paymentStateOf } from './states.ts'

const ALL: readonly AttemptState[] = ['created', 'pending', 'waiting', 'paid', 'failed', 'cancelled']
const ALLOWED: readonly (readonly [AttemptState, AttemptState])[] = [
  ['created', 'pending'],
  ['created', 'waiting'],
  ['created', 'paid'],
  ['created', 'failed'],
  ['created', 'cancelled'],
  ['pending', 'waiting'],
  ['pending', 'paid'],
  ['pending', 'failed'],
  ['pending', 'cancelled'],
  ['waiting', 'paid'],
  ['waiting', 'failed'],
  ['waiting', 'cancelled'],
  ['failed', 'paid'],
  ['cancelled', 'paid'],
]

describe('CHK-4: a payment attempt', () => {
  it.each(ALL.flatMap((before) => ALL.map((after) => [before, after] as const)))(
    'changes from %s to %s only if allowed',
    (before, after) => {
      expect(canTransition(before, after)).toBe(ALLOWED.some(([from, to]) => from === before && to === after))
    },
  )
  it('is open until the company reports a final state', () => {
    expect(ALL.filter(isOpen)).toEqual(['created', 'pending', 'waiting'])
  })
})

describe('CHK-4: a payment', () => {
  const unpaid = { paid: 0, refunded: 0, closedFor: null, expiresAt: new Date() }
  it.each([
    ['created', unpaid, undefined],
    ['created', unpaid, 'created'],
    ['pending', unpaid, 'pending'],
    ['waiting', unpaid, 'waiting'],
    ['failed', unpaid, 'failed'],
    // cancelled by the buyer at the company: the order still waits
    ['failed', unpaid, 'cancelled'],
    // the money of the attempt was refunded, as nothing was owed any more
    ['pending', unpaid, 'paid'],
    ['cancelled', { ...unpaid, closedFor: 'deadline' }, 'pending'],
    ['cancelled', { ...unpaid, closedFor: 'order' }, undefined],
    ['pending', { ...unpaid, expiresAt: null }, 'failed'],
    ['paid', { ...unpaid, paid: 100 }, 'failed'],
    ['paid', { ...unpaid, paid: 100, closedFor: 'deadline' }, 'paid'],
    ['partly-refunded', { ...unpaid, paid: 100, refunded: 40 }, 'paid'],
    ['refunded', { ...unpaid, paid: 100, refunded: 100 }, 'paid'],
  ] as const)('is %s', (state, payment, latest) => {
    expect(paymentStateOf(payment, latest)).toBe(state)
  })
})
