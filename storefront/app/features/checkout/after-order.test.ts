import { describe, expect, it } from 'vitest'
import { stepsAfter } from './after-order.ts'
import type { PlacedOrderDetails } from './payment/placed-order.ts'

const language = {
  t: (text: string, ...args: unknown[]) =>
    args.reduce<string>((result, arg) => result.replace('%s', String(arg)), text),
  date: (day: string) => day,
}
const address = {} as NonNullable<PlacedOrderDetails['shipping_address']>

interface Kind {
  kind?: string
  additionalInfo?: Record<string, string>
  isSent?: boolean
}

const order = (type: string, { kind = 'simple', additionalInfo = {}, isSent = true }: Kind = {}) =>
  ({
    items: [{ id: 'MQ==', product_type: kind }],
    payment_methods: [{ name: type, type, additional_data: [] }],
    payment_additional_information: Object.entries(additionalInfo).map(([key, value]) => ({ key, value })),
    shipping_address: isSent ? address : null,
  }) as unknown as PlacedOrderDetails

describe('CHK-5: next steps after an order', () => {
  it('for a bank transfer with delivery list the transfer first, then the parcel', () => {
    expect(stepsAfter(order('banktransfer'), false, language)).toEqual([
      'Please make a transfer with the details below. The books leave when your payment is here.',
      'We will write to you when the parcel leaves, with its number.',
    ])
  })
  it('for pick-up in a bookshop say that we write when the order is ready', () => {
    expect(
      stepsAfter(order('cashondelivery', { additionalInfo: { pickup_location_code: 'lublin' } }), false, language),
    ).toEqual([
      'You pay at the counter of the bookshop, in cash or by card.',
      'We will write to you when the books are ready to be collected. They then wait 7 days for you.',
    ])
  })
  it('CHK-10: for an order paid at a point list the parcel and the code, but not the payment', () => {
    const atPoint = {
      ...order('cashondelivery'),
      delivery_point: { type: 'LOCKER' },
      shipping_address: { ...address, telephone: '+48501234567' },
    } as unknown as PlacedOrderDetails
    expect(stepsAfter(atPoint, false, language)).toEqual([
      'We will write to you when the parcel leaves, with its number.',
      'When the parcel is at the point, the code that hands it over comes to the number ' +
        '+48\u00A0501\u00A0234\u00A0567.',
    ])
  })
  it('for a presale parcel contain its dispatch date', () => {
    expect(
      stepsAfter(order('cashondelivery', { additionalInfo: { ships_from: '2026-12-10' } }), true, language)[1],
    ).toContain('dispatched on 2026-12-10')
  })
  it('CAT-18: for paid files do not wait for a payment', () => {
    const paid = {
      ...order('payu_gateway', { kind: 'downloadable', isSent: false }),
      payment: { state: 'PAID' },
    } as unknown as PlacedOrderDetails
    expect(stepsAfter(paid, false, language)).toEqual([
      'Your payment is here: the files can be downloaded.',
      'The link to the files of your e-books and audiobooks is also in your e-mail and with your order: no account is ' +
        'needed.',
    ])
  })
  it('CAT-4: for an order of services only offer no download', () => {
    expect(stepsAfter(order('banktransfer', { kind: 'virtual', isSent: false }), true, language)).toEqual([
      'Please make a transfer with the details below. We write to you when your payment is here.',
    ])
  })
  it('CAT-18: refer a customer to the account for files, and a guest to the link in a mail', () => {
    const files = (isCustomer: boolean) =>
      stepsAfter(order('banktransfer', { kind: 'downloadable', isSent: false }), isCustomer, language)
    expect(files(true)).toEqual([
      'Please make a transfer with the details below. The files can be downloaded when your payment is here.',
      'You find the files of your e-books and audiobooks in your account as soon as they are paid for.',
    ])
    expect(files(false)[1]).toContain('no account is needed')
  })
})
