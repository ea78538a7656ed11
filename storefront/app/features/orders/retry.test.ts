import { describe, expect, it } from 'vitest'
import { canRetryPayment, type PayableOrder } from './retry.ts'

const PLACED = '2026-11-23 10:30:00'
const after = (hours: number, minutes = 0) => new Date(Date.UTC(2026, 10, 23, 10 + hours, 30 + minutes))

interface Changes extends Partial<Omit<PayableOrder, 'payment_methods'>> {
  types?: readonly string[]
  additionalInfo?: Readonly<Record<string, string>>
}

const order = ({ types = ['payu_gateway'], additionalInfo = {}, ...rest }: Changes = {}): PayableOrder => ({
  order_date: PLACED,
  state: 'pending_payment',
  payment_methods: types.map((type) => ({ type })),
  payment_additional_information: Object.entries(additionalInfo).map(([key, value]) => ({ key, value })),
  ...rest,
})

describe('ORD-7a: the button that retries a payment', () => {
  it.each([
    ['payu_gateway', true],
    ['bluepayment', true],
    ['banktransfer', false],
    ['cashondelivery', false],
  ])('for an unpaid order by %s is shown: %s', (type, isShown) => {
    expect(canRetryPayment(order({ types: [type] }), after(1))).toBe(isShown)
  })

  it('depends on the first payment method', () => {
    expect(canRetryPayment(order({ types: ['banktransfer', 'payu_gateway'] }), after(1))).toBe(false)
    expect(canRetryPayment(order({ types: [] }), after(1))).toBe(false)
  })

  it('is shown until 72 full hours have passed', () => {
    expect(canRetryPayment(order(), after(71, 59))).toBe(true)
    expect(canRetryPayment(order(), after(72))).toBe(false)
    expect(canRetryPayment(order({ order_date: 'yesterday' }), after(1))).toBe(false)
  })

  it('is not shown once Autopay reports the payment as successful', () => {
    const paid = { types: ['bluepayment'], additionalInfo: { bluepayment_state: 'SUCCESS' } }
    expect(canRetryPayment(order(paid), after(1))).toBe(false)
    expect(canRetryPayment(order({ ...paid, additionalInfo: { bluepayment_state: 'PENDING' } }), after(1))).toBe(true)
  })

  it('is not shown when the shop allows no further attempt', () => {
    expect(canRetryPayment(order({ payment: { can_retry: false } }), after(1))).toBe(false)
    expect(canRetryPayment(order({ payment: { can_retry: true } }), after(1))).toBe(true)
  })

  it.each(['processing', 'complete', 'canceled', 'closed', null])('is not shown for an order in state %s', (state) => {
    expect(canRetryPayment(order({ state }), after(1))).toBe(false)
  })
})
