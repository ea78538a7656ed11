import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { commentOrder } from './comment-order.ts'
import { insertShipment } from './documents.sql.ts'
import { listDocuments, loadSalesDocuments, loadShipments } from './documents.ts'
import { invoiceOrder } from './invoice-order.ts'
import { refundOrder } from './credit-memos/refund-order.ts'
import { shipOrder } from './ship-order.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-21T23:30:00Z')
const quiet = { notify: false }
const command = (number: string) => ({ actor: OPERATOR, number, now })

type TaxClass = 'books' | 'press' | 'standard'
async function ordered(taxClasses: TaxClass[], how: Parameters<Buyer['prepareOrder']>[1] = {}) {
  const books = await Promise.all(taxClasses.map((taxClass) => shop.sell({ taxClass, price: 2000 })))
  const buyer = await (
    await Buyer.withNewCart(shop)
  ).prepareOrder(
    books.map(({ sku }) => ({ sku, quantity: 2 })),
    how,
  )
  const { number = '' } = await buyer.submitOrder()
  return { number, skus: books.map(({ sku }) => sku) }
}
async function paid(...args: Parameters<typeof ordered>) {
  const order = await ordered(...args)
  await recordPayment(shop.db, order.number)
  return order
}
const documentsOf = async (number: string) => listDocuments(shop.db, (await findOrder(shop.db, number))?.id ?? 0)
const messages = ({ comments }: { comments: { message: string }[] }) => comments.map(({ message }) => message)

test('ORD-9b ORD-11b: documents, their lines, rates, parcels, comments come in order, each with its own', async () => {
  const { number, skus } = await paid(['standard', 'books', 'press'])
  const [first = '', second = '', third = ''] = skus
  const copies = (...wanted: string[]) => wanted.map((sku) => ({ sku, quantity: 1 }))
  const invoice = (comment: string, ...wanted: string[]) =>
    invoiceOrder(shop.db, command(number), { items: copies(...wanted), comment, ...quiet })
  const refund = (comment: string, ...wanted: string[]) =>
    refundOrder(shop.db, command(number), { items: copies(...wanted), adjustment: 0, comment, ...quiet })
  const ship = (comment: string, ...wanted: string[]) =>
    shipOrder(shop.db, command(number), { items: copies(...wanted), trackingNumbers: ['2', '1'], comment, ...quiet })
  await invoice('Pierwsza', third, first, second)
  await invoice('Druga', third, first, second)
  await ship('Paczka', third, first, second)
  await ship('Druga paczka', second)
  await refund('Zwrot', third, first)
  await refund('Drugi zwrot', first)
  await commentOrder(shop.db, command(number), { message: 'Do widzenia', isVisible: true, notify: false })
  const order = await findOrder(shop.db, number)
  const ids = order?.items.map(({ id }) => id) ?? []
  // a carrier's programme writes further comments on documents
  const {
    invoices: [written],
    shipments: [parcel],
  } = await documentsOf(number)
  await shop.db.run`insert into order_comment (order_id, message, status, is_visible, sales_document_id, shipment_id)
    values (${order?.id ?? 0}, 'Jeszcze coś', 'complete', true, ${written?.id ?? 0}, null),
      (${order?.id ?? 0}, 'Tajne', 'complete', false, ${written?.id ?? 0}, null),
      (${order?.id ?? 0}, 'Jedzie', 'complete', true, null, ${parcel?.id ?? 0}),
      (${order?.id ?? 0}, 'Tajne', 'complete', false, null, ${parcel?.id ?? 0})`
  const { invoices, shipments, creditMemos } = await documentsOf(number)
  expect(invoices.map(messages)).toEqual([['Pierwsza', 'Jeszcze coś'], ['Druga']])
  expect(creditMemos.map(messages)).toEqual([['Zwrot'], ['Drugi zwrot']])
  expect(shipments.map(messages)).toEqual([['Paczka', 'Jedzie'], ['Druga paczka']])
  expect(messages(order ?? { comments: [] })).toEqual(['Do widzenia'])
  const context = { db: shop.db } as unknown as RequestContext
  const loaded = await loadSalesDocuments([0, order?.id ?? 0], context)
  expect(loaded.map((documents) => documents.length)).toEqual([0, 4])
  expect((await loadShipments([order?.id ?? 0, 0], context)).map((parcels) => parcels.length)).toEqual([2, 0])
  for (const { items, taxes } of invoices) {
    expect(items.map(({ orderItemId }) => orderItemId)).toEqual(ids)
    expect(taxes.map(({ rate }) => rate)).toEqual([5, 8, 23])
  }
  expect(shipments[0]?.items.map(({ orderItemId }) => orderItemId)).toEqual(ids)
  expect(shipments[0]?.tracks.map((track) => track.number)).toEqual(['2', '1'])
})

test('ORD-11: an invoice names the day of the sale: of the last parcel, else the payment, else its own', async () => {
  const soldOn = async (number: string) => {
    await invoiceOrder(shop.db, command(number), quiet)
    const [invoice] = (await documentsOf(number)).invoices
    return [invoice?.issuedOn, invoice?.soldOn]
  }
  // in Warsaw it is the next day already
  expect(await soldOn((await ordered(['books'])).number)).toEqual(['2026-11-22', '2026-11-22'])
  const { number } = await paid(['books'])
  await shop.db.run`update orders set paid_at = '2026-11-18T23:00:00Z' where number = ${number}`
  expect(await soldOn(number)).toEqual(['2026-11-22', '2026-11-19'])
  const sent = await paid(['books'])
  const { id = 0 } = (await findOrder(shop.db, sent.number)) ?? {}
  for (const [parcel, day] of ['2026-11-19', '2026-11-20'].entries()) {
    const shipment = await insertShipment(shop.db, {
      orderId: id,
      number: `WZ/${id}/${parcel}`,
      items: [],
      tracks: [],
    })
    await shop.db.run`update shipment set created_at = ${`${day}T12:00:00Z`} where id = ${shipment}`
  }
  expect(await soldOn(sent.number)).toEqual(['2026-11-22', '2026-11-20'])
})

test('ORD-11: only an invoice that waits for a transfer has a due date, and says what is paid', async () => {
  const issued = async (number: string, items?: { sku: string; quantity: number }[]) => {
    await invoiceOrder(shop.db, command(number), { items, ...quiet })
    const invoice = (await documentsOf(number)).invoices.at(-1)
    return { isPaid: invoice?.paid === invoice?.grandTotal, payBy: invoice?.payBy }
  }
  expect(await issued((await ordered(['books'])).number)).toEqual({ isPaid: false, payBy: '2026-11-26' })
  const onDelivery = { carrier: 'dhl_cod', method: 'courier_dhl_cod', payment: 'cashondelivery' }
  expect(await issued((await ordered(['books'], onDelivery)).number)).toEqual({ isPaid: false, payBy: null })
  const { number, skus } = await paid(['books', 'books'])
  for (const sku of skus) expect(await issued(number, [{ sku, quantity: 2 }])).toEqual({ isPaid: true, payBy: null })
})

test('ORD-11b: an invoice lists only the rates of its lines, and the delivery’s', async () => {
  const { number, skus } = await paid(['books', 'standard'])
  // the delivery is taxed as the books
  await shop.db.run`update order_tax t set shipping_gross = 0, shipping_amount = 0 from orders o
    where o.id = t.order_id and o.number = ${number} and t.rate = 23`
  await invoiceOrder(shop.db, command(number), { items: [{ sku: skus[0] ?? '', quantity: 2 }], ...quiet })
  expect((await documentsOf(number)).invoices[0]?.taxes.map(({ rate }) => rate)).toEqual([5])
})

test('ORD-11: without an invoice there is a confirmation of sale; a firm’s invoice names firm and person', async () => {
  const PARTIES = `is_receipt number buyer { name person street postcode city nip }`
  const shown = async (billing: object | null) => {
    const { number } = await paid(['books'])
    await shop.db.run`update orders set billing_address = ${billing && JSON.stringify(billing)}
      where number = ${number}`
    await invoiceOrder(shop.db, command(number), quiet)
    await refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })
    const { data, errors } = await shop.call<{
      guestOrders: { items: { invoices: object[]; credit_memos: object[] }[] }
    }>(
      `{ guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") { items {
        invoices { ${PARTIES} } credit_memos { ${PARTIES} } } } }`,
    )
    expect(errors).toBeUndefined()
    const [order] = data.guestOrders.items
    return [order?.invoices[0], order?.credit_memos[0]]
  }
  const numbered = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}/2026/\\d{5}$`)) as string
  const nobody = { name: 'lucja@example.pl', person: null, street: '', postcode: '', city: '', nip: null }
  expect(await shown(null)).toEqual([
    { is_receipt: true, number: numbered('PS'), buyer: nobody },
    { is_receipt: true, number: numbered('KPS'), buyer: nobody },
  ])
  const person = { firstname: 'Łucja', lastname: 'Nowak', street: ['Rynek', '4'], postcode: '20-002', city: 'Lublin' }
  const address = { street: 'Rynek 4', postcode: '20-002', city: 'Lublin' }
  expect((await shown({ ...person, company: null, vat_id: null }))[0]).toEqual({
    is_receipt: false,
    number: numbered('FV'),
    buyer: { name: 'Łucja Nowak', person: null, ...address, nip: null },
  })
  expect((await shown({ ...person, company: 'Kowal sp. z o.o.', vat_id: '5252248481' }))[0]).toEqual({
    is_receipt: false,
    number: numbered('FV'),
    buyer: { name: 'Kowal sp. z o.o.', person: 'Łucja Nowak', ...address, nip: '5252248481' },
  })
})

test('ORD-9: a refund returns what was paid, so nothing of an unpaid order; its reason must be printable', async () => {
  const refund = async (number: string, adjustment: number, reason = 'rysa') => {
    await refundOrder(shop.db, command(number), { adjustment, reason, ...quiet })
    return shop.db.many`select (payload ->> 'amount')::int as amount from job
      where kind = 'payment-refund' and payload ->> 'number' = ${number} order by id`
  }
  const [unpaid, order] = [await ordered(['books']), await paid(['books'])]
  for (const { number } of [unpaid, order]) await invoiceOrder(shop.db, command(number), quiet)
  expect(await refund(unpaid.number, 300)).toEqual([])
  await expect(refund(order.number, 300, 'สมชาย')).rejects.toThrow('No font of the documents')
  expect((await documentsOf(order.number)).creditMemos).toEqual([])
  expect(await refund(order.number, 300)).toEqual([{ amount: 300 }])
})
