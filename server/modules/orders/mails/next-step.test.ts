import { expect, test } from 'vitest'
import { openLanguage } from '../../../texts/languages.ts'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import type { PaymentDetails, PlacedOrder } from '../order.ts'
import { nextStep } from './next-step.ts'
import type { OrderMailContext } from './order-mail.ts'

const TRANSFER: PaymentDetails = { timing: 'before-dispatch' }
const ONLINE: PaymentDetails = { timing: 'before-dispatch', isOnline: true }
const CASH: PaymentDetails = { timing: 'on-delivery' }
const BOOK = { isVirtual: false }
const FILES = { isVirtual: true, items: ['virtual', 'downloadable'].map((type) => orderLine({ type })) }
const SERVICE = { isVirtual: true, items: [orderLine({ type: 'virtual' })] }
const PICKUP = { pickupAddress: { name: 'Zakładka na Rynku' } as PlacedOrder['pickupAddress'] }
const waiting = { state: 'pending_payment' } as const

test.each<[string, PaymentDetails, Partial<PlacedOrder>]>([
  ['We will write to you as soon as your payment is confirmed.', ONLINE, { ...SERVICE, ...waiting }],
  ['We will write to you as soon as your transfer arrives.', TRANSFER, SERVICE],
  ['We will write to you by e-mail. Nothing is sent by post.', ONLINE, SERVICE],
  ['The files can be downloaded as soon as your payment is confirmed.', ONLINE, { ...FILES, ...waiting }],
  ['The files can be downloaded as soon as your transfer arrives.', TRANSFER, FILES],
  ['The files can be downloaded now.', ONLINE, FILES],
  ['We will get it ready as soon as your payment is confirmed.', ONLINE, { ...BOOK, ...waiting }],
  ['We will send it as soon as your transfer arrives.', TRANSFER, BOOK],
  ['We will send it as soon as your transfer arrives.', TRANSFER, { ...BOOK, ...waiting }],
  [
    'We will get it ready as soon as your transfer arrives, and write when it can be collected.',
    TRANSFER,
    { ...BOOK, ...PICKUP },
  ],
  ['We will write when it can be collected. It then waits 7 days for you.', CASH, { ...BOOK, ...PICKUP }],
  ['We will send it on 2027-01-15, when its last title is released.', CASH, { ...BOOK, shipsFrom: '2027-01-15' }],
  ['We are getting it ready and will write when it leaves.', CASH, BOOK],
  // the company has reported the payment
  ['We are getting it ready and will write when it leaves.', ONLINE, { ...BOOK, state: 'processing' }],
])('CHK-12a: the confirmation says “%s”', (expected, paymentDetails, fields) => {
  const order = placedOrder([orderLine()], { paymentDetails, ...fields })
  expect(nextStep({ order, language: openLanguage('en') } as OrderMailContext)).toBe(expected)
})
