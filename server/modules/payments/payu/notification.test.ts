import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseNotification } from './notification.ts'

const settings = { posId: '42', secondKey: 'a key of tests' } as Parameters<typeof parseNotification>[1]
const now = new Date('2026-11-30T12:00:00Z')

const read = (notice: object | string, header?: string) => {
  const body = Buffer.from(typeof notice === 'string' ? notice : JSON.stringify(notice))
  const signature = createHash('sha256').update(body).update(settings.secondKey).digest('hex')
  const headers = { 'openpayu-signature': header ?? `signature=${signature};algorithm=SHA-256` }
  return parseNotification({ body, headers }, settings, now)
}
const ORDER = {
  orderId: 'WZ1',
  extOrderId: '7-1',
  merchantPosId: '42',
  currencyCode: 'PLN',
  totalAmount: '5489',
  status: 'COMPLETED',
}
const REFUND = { refundId: '9', extRefundId: 'KOR/1', amount: '100', status: 'FINALIZED' }
const reportOf = (change: object) => {
  const notification = read({ order: { ...ORDER, ...change } })
  return notification.kind === 'genuine' ? notification.reports[0] : notification.response.status
}
const refundOf = (change: object) => {
  const notification = read({ orderId: 'WZ1', refund: { ...REFUND, ...change } })
  return notification.kind === 'genuine' ? notification.refunds?.[0] : notification.response.status
}

describe('CHK-4 PayU: a notification', () => {
  it('is that of an order of our point of sale, which it may leave out', () => {
    expect(reportOf({})).toMatchObject({ reference: '7-1', providerReference: 'WZ1', state: 'paid', amount: 5489 })
    expect(reportOf({ merchantPosId: undefined })).toMatchObject({ state: 'paid' })
    expect(reportOf({ merchantPosId: '43' })).toBe(401)
  })
  it.each([
    ['PENDING', { state: 'pending' }],
    ['CANCELED', { state: 'cancelled' }],
    ['REJECTED', { state: 'failed' }],
    // held: the query captures the money
    ['WAITING_FOR_CONFIRMATION', { state: 'paid', isProvisional: true }],
  ])('of the status %s is read as %o', (status, expected) => {
    const { state, isProvisional } = Object(reportOf({ status })) as { state: string; isProvisional?: boolean }
    expect({ state, ...(isProvisional !== undefined && { isProvisional }) }).toEqual(expected)
  })
  it('of a long reference of another shop at the point of sale is read in part', () => {
    expect(reportOf({ extOrderId: 'x'.repeat(101) })).toMatchObject({ reference: 'x'.repeat(100) })
    expect(reportOf({ extOrderId: undefined })).toMatchObject({ reference: '' })
  })
  it('is that of a refund, with the reason if it was cancelled', () => {
    expect(refundOf({})).toEqual({ key: 'KOR/1', providerReference: '9', state: 'done' })
    expect(refundOf({ extRefundId: null })).toEqual({ providerReference: '9', state: 'done' })
    expect(refundOf({ status: 'PENDING', reasonDescription: 'x' })).not.toHaveProperty('message')
    expect(refundOf({ status: 'CANCELED', reasonDescription: 'no money' })).toMatchObject({
      state: 'failed',
      message: 'no money',
    })
    expect(refundOf({ status: 'CANCELED' })).toMatchObject({ message: 'PayU cancelled the refund.' })
  })
  it('changes nothing unless it is signed and readable', () => {
    expect(read({ order: ORDER }, 'signature=00;algorithm=SHA-256')).toMatchObject({ kind: 'forged' })
    for (const body of ['', 'x', '{}', { order: { ...ORDER, totalAmount: '54.89' } }, { refund: REFUND }])
      expect(read(body)).toMatchObject({ kind: 'forged', response: { status: 400 } })
  })
})
