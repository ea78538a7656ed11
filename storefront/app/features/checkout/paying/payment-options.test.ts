import { describe, expect, it } from 'vitest'
import { codeOf, isBlik, isBlikCode, normaliseBlik, paymentOptions, type PayMethod } from './payment-options.ts'

const method = (code: string, more: Partial<PayMethod> = {}): PayMethod => ({
  code,
  title: code,
  kind: 'ONLINE',
  has_blik: false,
  is_trial: false,
  ...more,
})

describe('CHK-3: ways to pay', () => {
  it('offers BLIK once, before the first method that supports it', () => {
    const options = paymentOptions([
      method('payu_gateway', { has_blik: true }),
      method('bluepayment', { has_blik: true }),
      method('banktransfer', { kind: 'OFFLINE' }),
    ])
    expect(options.map(({ value }) => value)).toEqual([
      'payu_gateway:blik',
      'payu_gateway',
      'bluepayment',
      'banktransfer',
    ])
  })

  it('parses the method and BLIK from the value of the radio button', () => {
    expect([codeOf('payu_gateway:blik'), codeOf('banktransfer')]).toEqual(['payu_gateway', 'banktransfer'])
    expect([isBlik('payu_gateway:blik'), isBlik('payu_gateway')]).toEqual([true, false])
  })

  it.each([
    ['777123', true],
    ['777 123', true],
    [' 777-123 ', true],
    ['77712', false],
    ['7771234', false],
    ['777a23', false],
    ['', false],
  ])('takes %j as a BLIK code: %s', (code, isCode) => {
    expect(isBlikCode(code)).toBe(isCode)
    if (isCode) expect(normaliseBlik(code)).toBe('777123')
  })
})
