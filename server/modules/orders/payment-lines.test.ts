import { expect, test } from 'vitest'
import { openLanguage } from '../../texts/languages.ts'
import { placedOrder } from '../../testing/placed-order.ts'
import type { PaymentDetails, PlacedOrder } from './order.ts'
import type { OrderedPoint } from './order-delivery.ts'
import type { PresaleReduction } from './order-item.ts'
import { additionalInformation, paymentInstructions, paymentLines } from './payment-lines.ts'
import { amountToCollect } from './presale/amount-to-collect.ts'
import { toMagentoTransfer } from './transfer/transfer.ts'

const english = openLanguage('en')
const TRANSFER: PaymentDetails = {
  timing: 'before-dispatch',
  accountHolder: 'Zakładka',
  accountNumber: '55999000090000000020261121',
  bankName: 'Bank',
  bankBic: 'BPKOPLPW',
  payWithinDays: 4,
}
const ON_DELIVERY: PaymentDetails = { timing: 'on-delivery', instructions: 'Gotówką przy odbiorze' }
const reduction = (gross: number, creditMemo: string | null) => ({ gross, creditMemo }) as PresaleReduction

test('CHK-12a a transfer shows its data and what is still to pay', () => {
  const lines = (details: Partial<PaymentDetails>, fields: Partial<PlacedOrder> = {}) =>
    paymentLines(placedOrder([], { paymentDetails: { ...TRANSFER, ...details }, ...fields }), english).map(
      ({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`,
    )
  expect(lines({}, { totalCanceled: 300 })).toEqual([
    'Account holder: Zakładka',
    'Account number: 55 9990 0009 0000 0000 2026 1121',
    'Bank: Bank',
    'Amount: PLN 7.00',
    'Transfer title: 000000001',
    'Time to pay: 4 days',
  ])
  // what the shop has not set is left out
  expect(lines({ bankName: undefined, payWithinDays: undefined }, { currency: 'EUR' })).toEqual([
    'Account holder: Zakładka',
    'Account number: PL55 9990 0009 0000 0000 2026 1121',
    'BIC (SWIFT): BPKOPLPW',
    'Amount: €10.00',
    'Transfer title: 000000001',
  ])
  expect(lines({ accountNumber: undefined })).toEqual([])
})

test('CHK-12a the data of a transfer are for the amount that is left', () => {
  const transfer = (details: Partial<PaymentDetails>, fields: Partial<PlacedOrder> = {}) =>
    toMagentoTransfer(placedOrder([], { paymentDetails: { ...TRANSFER, ...details }, ...fields }))
  expect(transfer({}, { totalCanceled: 300, totalPaid: 200 })).toMatchObject({
    recipient: 'Zakładka',
    bank: 'Bank',
    bic: null,
    amount: { value: 5, currency: 'PLN' },
    pay_within_days: 4,
    code: { text: '|PL|55999000090000000020261121|000500|Zakładka|000000001|||' },
  })
  expect(transfer({ bankName: undefined, payWithinDays: undefined }, { currency: 'EUR' })).toMatchObject({
    bank: null,
    bic: 'BPKOPLPW',
    pay_within_days: null,
    code: null,
  })
  expect(transfer({ accountNumber: undefined })).toBeNull()
})

test('CHK-12b cash on delivery shows what is collected: less what was cancelled, refunded and became cheaper', () => {
  const order = placedOrder([], {
    paymentDetails: ON_DELIVERY,
    totalCanceled: 100,
    totalRefunded: 200,
    // the credited one is among the refunds
    presaleReductions: [reduction(30, null), reduction(50, 'KOR/2026/00001')],
  })
  expect(paymentLines(order, english)).toEqual([{ label: 'To pay on collection', value: 'PLN\u00a06.70' }])
  expect(amountToCollect({ ...order, totalRefunded: 900 })).toBe(0)
  // it is paid
  expect(amountToCollect({ ...order, totalPaid: 670 })).toBe(1000)
})

test('CHK-12b at a point one pays the machine or whoever hands the parcel over, elsewhere as the shop says', () => {
  const instructions = (paymentDetails: PaymentDetails, type?: string) =>
    paymentInstructions(
      placedOrder([], { paymentDetails, deliveryPoint: type === undefined ? null : ({ type } as OrderedPoint) }),
      english,
    )
  expect(instructions(ON_DELIVERY)).toBe('Gotówką przy odbiorze')
  expect(instructions(ON_DELIVERY, 'locker')).toBe(
    'You pay at the locker before it opens: by card or BLIK. It takes no cash.',
  )
  expect(instructions(ON_DELIVERY, 'shop')).toBe(
    'You pay whoever hands the parcel over, by card, with BLIK or in cash.',
  )
  expect(instructions({ ...TRANSFER, instructions: 'Przelewem' }, 'locker')).toBe('Przelewem')
})

test('CHK-12a API clients get the data of the payment that the order has', () => {
  const keys = (fields: Partial<PlacedOrder>) =>
    Object.fromEntries(additionalInformation(placedOrder([], fields)).map(({ key, value }) => [key, value]))
  expect(keys({ paymentDetails: { ...TRANSFER, facts: { session: 's-1' } }, totalCanceled: 250 })).toEqual({
    account_holder: 'Zakładka',
    account_number: '55999000090000000020261121',
    bank_name: 'Bank',
    transfer_title: '000000001',
    amount: '7.50',
    pay_within_days: '4',
    session: 's-1',
  })
  expect(keys({ paymentDetails: ON_DELIVERY, shipsFrom: '2027-01-15' })).toEqual({
    amount: '10.00',
    ships_from: '2027-01-15',
  })
})
