import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { invoiceOrder } from './invoice-order.ts'
import { refundOrder } from './credit-memos/refund-order.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-21T10:30:00Z')

/** Orders a book at 59,90 zł with delivery at 14,99 zł, to be paid by transfer. */
async function ordered(): Promise<string> {
  const { sku } = await shop.sell({ price: 5990 })
  const { number = '' } = await (
    await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])
  ).submitOrder()
  return number
}

interface Printed {
  settlement: { name: string; value: string }[]
  in_words: string | null
}
async function printed(number: string, store?: string) {
  const { data } = await shop.call<{ guestOrders: { items: Record<'invoices' | 'credit_memos', Printed[]>[] } }>(
    `{ guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") { items {
      invoices { settlement { name value } in_words } credit_memos { settlement { name value } in_words } } } }`,
    {},
    store,
  )
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const of = (one: Printed | undefined) =>
    one && {
      lines: Object.fromEntries(one.settlement.map(({ name, value }) => [plain(name), plain(value)])),
      words: one.in_words && plain(one.in_words),
    }
  const [order] = data.guestOrders.items
  return { invoice: of(order?.invoices[0]), refund: of(order?.credit_memos[0]) }
}

test('ORD-11: a paid invoice shows amount, method and day of payment, and the amount in Polish words', async () => {
  const number = await ordered()
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, { actor: OPERATOR, number, now }, { notify: false })
  const { invoice } = await printed(number)
  expect(invoice).toEqual({
    lines: {
      Zapłacono: '74,89 zł',
      'Sposób płatności': 'Przelew bankowy',
      'Data zapłaty': expect.stringMatching(/^\d{1,2}\.\d\d\.\d{4}$/),
    },
    words: 'Słownie: siedemdziesiąt cztery złote 89/100',
  })
  const english = (await printed(number, 'en')).invoice
  expect(english?.words).toBeNull()
  expect(Object.keys(english?.lines ?? {})).toEqual(['Paid', 'Method of payment', 'Paid on'])
})

test('ORD-11: an unpaid invoice shows the amount, the due date, the account and the transfer title', async () => {
  const number = await ordered()
  await invoiceOrder(shop.db, { actor: OPERATOR, number, now }, { notify: false })
  const { invoice } = await printed(number)
  expect(invoice?.lines).toEqual({
    'Do zapłaty': '74,89 zł',
    'Sposób płatności': 'Przelew bankowy',
    'Termin płatności': expect.stringMatching(/^\d{1,2}\.\d\d\.\d{4}$/),
    'Numer rachunku': '55 9990 0009 0000 0000 2026 1121',
    'Tytuł przelewu': number,
  })
})

test('ORD-11: a credit memo of a paid order shows the amount to refund', async () => {
  const number = await ordered()
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, { actor: OPERATOR, number, now }, { notify: false })
  await refundOrder(shop.db, { actor: OPERATOR, number, now }, { notify: false, reason: 'rezygnacja', adjustment: 0 })
  const { refund } = await printed(number)
  expect(Object.keys(refund?.lines ?? {})).toEqual(['Do zwrotu', 'Sposób płatności'])
  expect(refund?.lines['Do zwrotu']).toMatch(/^\d+,\d\d zł$/)
  expect(refund?.words).toMatch(/^Słownie: .+ \d\d\/100$/)
})
