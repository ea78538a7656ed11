import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { createLog } from '../../../platform/process/log.ts'
import { signLink } from '../../../platform/crypto/signed-link.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { extractText } from '../../../testing/pdf-text.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { invoiceOrder } from './invoice-order.ts'

const logged: string[] = []
let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ log: createLog({ level: 'error', write: (line) => void logged.push(line) }) })
}, 60_000)
afterAll(() => shop.close())

const soon = () => Math.floor(Date.now() / 1000) + 60
let addresses = 0
const open = async (
  id: number,
  { kind = 'paper', until = soon(), ip = `198.51.100.${++addresses}` }: { kind?: string; until?: number; ip?: string },
) =>
  shop.http.inject({
    url: `/documents/${await signLink(shop.db, { kind, id, until })}`,
    headers: { 'x-forwarded-for': ip },
  })

/** A paid order of two copies, each invoiced by itself unless `invoices` is fewer. */
async function ordered({ store, invoices = 2 }: { store?: string; invoices?: number } = {}) {
  const { sku } = await shop.sell({ name: 'Lalka' })
  const buyer = await (await Buyer.withNewCart(shop, store)).prepareOrder([{ sku, quantity: 2 }])
  const { number = '' } = await buyer.submitOrder()
  await recordPayment(shop.db, number)
  for (let nth = 0; nth < invoices; nth++)
    await invoiceOrder(
      shop.db,
      { actor: OPERATOR, number, now: new Date() },
      { notify: false, items: [{ sku, quantity: 1 }] },
    )
  const documents = await shop.db.many<{ id: number; number: string; orderId: number }>`
    select d.id, d.number, d.order_id from sales_document d join orders o on o.id = d.order_id
    where o.number = ${number} order by d.id`
  return { number, documents, orderId: documents[0]?.orderId ?? 0 }
}

describe('ORD-9: a link to documents', () => {
  test('opens one, or all invoices of the order together', async () => {
    const { number, documents, orderId } = await ordered()
    const [first, second] = documents
    for (const document of [first, second]) {
      const { statusCode, headers, rawPayload } = await open(document?.id ?? 0, {})
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${document?.number.replaceAll('/', '-')}.pdf"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      expect(extractText(rawPayload)).toContain(document?.number)
    }
    const all = await open(orderId, { kind: 'invoices' })
    expect([all.statusCode, all.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="FV-${number}.pdf"`,
    ])
    for (const document of documents) expect(extractText(all.rawPayload)).toContain(document.number)
    const only = await ordered({ invoices: 1 })
    expect((await open(only.orderId, { kind: 'invoices' })).headers['content-disposition']).toBe(
      `attachment; filename="${only.documents[0]?.number.replaceAll('/', '-')}.pdf"`,
    )
    // the buyer wanted no invoice: a confirmation of sale
    await shop.db.run`update sales_document set buyer = null where order_id = ${orderId}`
    expect((await open(orderId, { kind: 'invoices' })).headers['content-disposition']).toBe(
      `attachment; filename="PS-${number}.pdf"`,
    )
  })

  test('finds no document of another purpose, and none that does not exist', async () => {
    const { documents } = await ordered({ invoices: 1 })
    const [document] = documents
    for (const kind of ['files', 'sent']) expect((await open(document?.id ?? 0, { kind })).statusCode).toBe(404)
    expect((await open(999_999, {})).statusCode).toBe(404)
    expect((await open(999_999, { kind: 'invoices' })).statusCode).toBe(404)
    const signed = await signLink(shop.db, { kind: 'paper', id: document?.id ?? 0, until: soon() })
    expect((await shop.http.inject({ url: `/documents/${signed.slice(0, -1)}` })).statusCode).toBe(404)
    const { number } = await ordered({ invoices: 0 })
    const order = await shop.db.one<{ id: number }>`select id from orders where number = ${number}`
    expect((await open(order?.id ?? 0, { kind: 'invoices' })).statusCode).toBe(404)
  })

  test.each([
    [undefined, 'pl', 'Ten link już nie działa', 'Do księgarni'],
    ['en', 'en', 'This link is no longer good', 'To the shop'],
  ])('that has expired, of an order in view %s, says so in its language', async (store, language, title, link) => {
    const { documents } = await ordered({ store, invoices: 1 })
    const { statusCode, headers, payload } = await open(documents[0]?.id ?? 0, { until: soon() - 61 })
    expect(statusCode).toBe(410)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    expect(payload).toContain(`<html lang="${language}">`)
    expect(payload).toContain(`<h1>${title}</h1>`)
    expect(payload).toContain(`<a href="/">${link}</a>`)
  })

  test('is opened thirty times in a row from one address; an expired one counts as none', async () => {
    const { number } = await ordered({ store: 'en', invoices: 0 })
    const { id = 0 } = (await shop.db.one<{ id: number }>`select id from orders where number = ${number}`) ?? {}
    const [kind, ip] = ['invoices', '203.0.113.1']
    expect((await open(id, { kind, ip, until: soon() - 61 })).statusCode).toBe(410)
    // there is no invoice to be printed, which would take time
    for (let nth = 0; nth < 30; nth++) expect((await open(id, { kind, ip })).statusCode).toBe(404)
    const refused = await open(id, { kind, ip })
    expect(refused.statusCode).toBe(429)
    expect(refused.payload).toContain('<p>Too many requests. Please wait a moment and try again.</p>')
    expect((await open(id, { kind, ip: '203.0.113.2' })).statusCode).toBe(404)
  })

  test('that cannot be printed says so, and the operator learns of which order', async () => {
    const { number, documents } = await ordered({ store: 'en', invoices: 1 })
    await shop.db.run`update order_item set name = ${'\u{1F4DA}\u{10FFFD}'} from orders o
      where o.id = order_id and o.number = ${number}`
    const { statusCode, payload } = await open(documents[0]?.id ?? 0, {})
    expect(statusCode).toBe(500)
    expect(payload).toContain('<h1>We cannot print this document</h1>')
    expect(payload).toContain('<p>Please write to us: you get it another way.</p>')
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'error', order: number, msg: 'a document is not printed' },
    ])
  })
})
