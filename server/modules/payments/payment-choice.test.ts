import { describe, expect, it } from 'vitest'
import { parseSettings } from '../../platform/process/settings.ts'
import { initialOrderState, parsePaymentChoice } from './payment-methods.ts'

const settings = parseSettings({
  BASE_URL: 'https://zakladka.example',
  GRAPHQL_ORIGINS: 'https://app.zakladka.example',
})
const choose = (change: object) =>
  parsePaymentChoice(
    { code: 'bluepayment', bluepayment: { create_payment: true, back_url: '/wait', ...change } },
    settings,
  )

describe('CHK-4: what a client sends beside the method', () => {
  it.each([
    ['/wait?order=1', 'https://zakladka.example/wait?order=1'],
    ['  /wait ', 'https://zakladka.example/wait'],
    ['https://zakladka.example/wait', 'https://zakladka.example/wait'],
    ['https://app.zakladka.example/done', 'https://app.zakladka.example/done'],
    [`/${'a'.repeat(975)}`, `https://zakladka.example/${'a'.repeat(975)}`],
  ])('may lead the buyer back to %s', (address, backUrl) => {
    expect(choose({ back_url: address }).backUrl).toBe(backUrl)
  })
  it.each([
    '//elsewhere.example/wait',
    'https://elsewhere.example',
    'https://zakladka.example.elsewhere.example',
    'http://zakladka.example/wait',
    'javascript:alert(1)',
    'https://zakladka.example:wrong',
    'https://buyer@zakladka.example/wait',
    'https://:secret@zakladka.example/wait',
    `/${'a'.repeat(976)}`,
  ])('must not lead the buyer to %s', (address) => {
    expect(() => choose({ back_url: address })).toThrow('back_url must be an address of this shop.')
  })
  it('are the bank, up to twenty agreements, and whether the payment starts with the order', () => {
    expect(choose({ gateway_id: 509, agreements_ids: '1,x,2' })).toEqual({
      gatewayId: 509,
      agreementIds: [1, 2],
      backUrl: 'https://zakladka.example/wait',
      isBegun: true,
    })
    const many = Array.from({ length: 21 }, (_, index) => index + 1)
    expect(choose({ agreements_ids: many.join(',') }).agreementIds).toEqual(many.slice(0, 20))
    expect(Object.keys(choose({ gateway_id: null, agreements_ids: null }))).toEqual(['backUrl', 'isBegun'])
    expect(parsePaymentChoice({ code: 'banktransfer' }, settings)).toEqual({})
  })
})

describe('CHK-4: a new order', () => {
  it.each([
    ['pending_payment', 'pending_payment', { timing: 'before-dispatch', isOnline: true }],
    ['new', 'pending', { timing: 'before-dispatch', isOnline: false }],
    ['processing', 'processing', { timing: 'on-delivery', isOnline: false }],
    ['processing', 'processing', { timing: 'none', isOnline: false }],
  ] as const)('is %s (%s)', (state, status, details) => {
    expect(initialOrderState(details)).toEqual({ state, status })
  })
})
