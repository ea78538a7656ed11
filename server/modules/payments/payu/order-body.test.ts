import { describe, expect, it } from 'vitest'
import { openLanguage } from '../../../texts/languages.ts'
import { orderBody, toPayuLines } from './order-body.ts'

const now = new Date('2026-11-30T12:00:00Z')
const address = { firstname: 'Ż'.repeat(254) + '📚', lastname: 'Ń'.repeat(256), telephone: '1'.repeat(33) }
const bodyOf = (input: object = {}, order: object = {}) =>
  orderBody(
    { reference: '7-1', amount: 5489, currency: 'PLN' } as never,
    { number: '7', email: 'a@example.pl', billingAddress: address, items: [], shippingInclTax: 0, ...order } as never,
    { customerIp: '203.0.113.7', language: 'pl', validUntil: new Date(now.getTime() + 3_600_000), ...input } as never,
    { posId: '42', language: openLanguage('en'), now },
  )

describe('CHK-4 PayU: a new order', () => {
  it('names the buyer in the lengths and words that PayU accepts', () => {
    const { buyer } = bodyOf()
    expect(buyer).toMatchObject({
      email: 'a@example.pl',
      lastName: 'Ń'.repeat(255),
      phone: '1'.repeat(32),
      language: 'pl',
    })
    expect(buyer.firstName).toHaveLength(255)
    expect(buyer.firstName?.isWellFormed()).toBe(true)
    expect(bodyOf({ language: 'xx' }).buyer.language).toBe('en')
    expect(bodyOf({}, { billingAddress: null }).buyer).toEqual({ email: 'a@example.pl', language: 'pl' })
    expect(bodyOf({}, { billingAddress: { ...address, telephone: '' } }).buyer).not.toHaveProperty('phone')
  })
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', '127.0.0.1'],
  ])('of a buyer at %s is sent from %s', (customerIp, sent) => {
    expect(bodyOf({ customerIp }).customerIp).toBe(sent)
  })
  it('has a BLIK code only if one was entered', () => {
    expect(bodyOf({ blikCode: '777123' }).payMethods?.payMethod.authorizationCode).toBe('777123')
    expect(bodyOf()).not.toHaveProperty('payMethods')
  })
  it('whose lines contain one below zero has a single line', () => {
    const item = (rowTotalInclTax: number, discount: number) =>
      ({ name: 'A', quantityOrdered: 1, rowTotalInclTax, discount }) as never
    const order = { number: '7', items: [item(100, 200), item(700, 0)], shippingInclTax: 0 }
    expect(toPayuLines(order, 600, openLanguage('en'))).toHaveLength(1)
  })
})
