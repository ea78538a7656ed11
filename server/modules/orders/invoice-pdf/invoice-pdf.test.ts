import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { signLink } from '../../../platform/crypto/signed-link.ts'
import { withSettings } from '../../../testing/with-settings.ts'
import { extractText, HOLE } from '../../../testing/pdf-text.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { cancelOrder } from '../../checkout/cancel/cancel-order.ts'
import { commentOrder } from '../documents/comment-order.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { refundOrder } from '../documents/credit-memos/refund-order.ts'
import { shipOrder } from '../documents/ship-order.ts'
import { getSetting, setSetting, unsetSetting } from '../../store/index.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const command = (number: string) => ({ actor: OPERATOR, number, now: new Date() })

async function ordered(store?: string, isPaid = true) {
  const [book, game] = [
    await shop.sell({ name: 'Zażółć gęślą jaźń', price: 3990 }),
    await shop.sell({ name: 'Gra', price: 6150, taxClass: 'standard' }),
  ]
  const buyer = await (
    await Buyer.withNewCart(shop, store)
  ).prepareOrder([
    { sku: book.sku, quantity: 2 },
    { sku: game.sku, quantity: 1 },
  ])
  await buyer.setBillingAddress({ address: { ...address, company: 'Biblioteka Łopacińskiego', vat_id: '5260250274' } })
  const { number = '' } = await buyer.submitOrder()
  if (isPaid) await recordPayment(shop.db, number)
  return { number, book, game }
}

const URLS = 'invoice_url invoices { number pdf_url } credit_memos { number pdf_url }'
interface Urls {
  invoice_url: string | null
  invoices: { number: string; pdf_url: string }[]
  credit_memos: { number: string; pdf_url: string }[]
}
async function urlsOf(number: string, store?: string) {
  const { data } = await shop.call<{ guestOrders: { items: [Urls] } }>(
    `
      { guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") {
        items { ${URLS} }
      } }`,
    {},
    store,
  )
  return data.guestOrders.items[0]
}
const get = (url: string) => shop.http.inject({ method: 'GET', url: new URL(url).pathname })
const mailOf = (number: string, kind: string) => shop.db.one<{
  id: number
  subject: string
  plain: string
  html: string
}>`
  select id, subject, plain, html from mail where key like ${`${kind}:%`} and plain like ${`%${number}%`}
    order by id desc limit 1`

describe('ORD-2c Download Order: the invoice as a PDF', () => {
  it('contains what the law requires, in Polish', async () => {
    const { number, book } = await ordered()
    expect((await urlsOf(number)).invoice_url).toBeNull()
    const { output } = await invoiceOrder(shop.db, command(number), { comment: 'Miłej lektury!', notify: false })
    const { invoice_url, invoices } = await urlsOf(number)
    expect(invoices).toEqual([{ number: output.number, pdf_url: invoice_url }])
    const response = await get(invoice_url ?? '')
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${output.number.replaceAll('/', '-')}.pdf"`,
      'x-robots-tag': 'noindex',
    })
    const text = extractText(response.rawPayload)
    for (const expected of [
      'Faktura VAT',
      output.number,
      'Data wystawienia',
      'Data sprzedaży',
      'Sprzedawca',
      'Księgarnia Zakładka sp. z o.o.',
      'NIP 9469990016',
      'Nabywca',
      'Biblioteka Łopacińskiego',
      'NIP 5260250274',
      number,
      'Zażółć gęślą jaźń',
      book.sku,
      '2 szt.',
      '39,90',
      'Dostawa: Kurier',
      '5%',
      '23%',
      'Razem',
      'Zapłacono',
      '156,29 zł',
      'Słownie: sto pięćdziesiąt sześć złotych 29/100',
      'Przelew bankowy',
      'Miłej lektury!',
      'Strona 1 z 1',
    ])
      expect(text).toContain(expected)
    // the brand stands above the company's data
    expect(text).toMatch(/(?<!Księgarnia )Zakładka(?! sp\.)/)
  })

  it('omits numbers that the seller does not have, and shows the one of its packaging', async () => {
    const before = await Promise.all(['regon', 'krs'].map((name) => getSetting(shop.db, name)))
    for (const name of ['regon', 'krs']) await setSetting(shop.db, OPERATOR, name, '')
    await setSetting(shop.db, OPERATOR, 'bdo', '000 123 456')
    const { number } = await ordered()
    await invoiceOrder(shop.db, command(number), { notify: false })
    const text = extractText((await get((await urlsOf(number)).invoice_url ?? '')).rawPayload)
    expect(text).toContain('BDO 000123456')
    expect(text).not.toMatch(/REGON|KRS \d|, ,/)
    for (const { path, values } of before) await setSetting(shop.db, OPERATOR, path, values['default'] ?? '')
    await unsetSetting(shop.db, OPERATOR, 'bdo')
  })

  it('shows what is still to pay, the due date and the account', async () => {
    const { number } = await ordered(undefined, false)
    await invoiceOrder(shop.db, command(number), { notify: false })
    const text = extractText((await get((await urlsOf(number)).invoice_url ?? '')).rawPayload)
    for (const expected of [
      'Do zapłaty',
      '156,29 zł',
      'Termin płatności',
      '55 9990 0009 0000 0000 2026 1121',
      'Tytuł przelewu',
    ])
      expect(text).toContain(expected)
  })

  it.each([
    ['محمد', 'علي الرحمن', ['نمح\nر\nلا', 'يلع دمحم']],
    ['Ngọc Ánh', 'Nguyễn', ['Ng', 'ọ', 'c Ánh Nguy', 'ễ']],
    ['田中', 'さくら', ['田中', 'さくら']],
    ['김', '민준', ['김', '민준']],
    ['דוד', 'כהן', ['ןהכ דוד']],
    ['Ђорђе', 'Χατζής', ['Ђорђе Χατζής']],
  ])(
    'names the buyer %s %s in letters of any alphabet (D42), from left to right',
    async (firstname, lastname, runs) => {
      const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
      await buyer.setBillingAddress({ address: { ...address, firstname, lastname } })
      const { number = '' } = await buyer.submitOrder()
      await invoiceOrder(shop.db, command(number), { notify: false })
      const text = extractText((await get((await urlsOf(number)).invoice_url ?? '')).rawPayload)
      for (const run of runs) expect(text).toContain(run)
      expect(text).not.toContain(HOLE)
    },
  )

  it('is not issued with a letter that no font has, and the command names it', async () => {
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
    await buyer.setBillingAddress({ address: { ...address, firstname: 'สมชาย' } })
    const { number = '' } = await buyer.submitOrder()
    await expect(invoiceOrder(shop.db, command(number), { notify: false })).rejects.toMatchObject({
      message: 'No font of the documents has the characters %s.',
      args: ['ส ม ช า ย'],
    })
    expect((await urlsOf(number)).invoices).toEqual([])
  })

  it('is not issued while a fact about the seller is missing', async () => {
    const { number } = await ordered()
    const facts = { 'general/store_information/company': '', 'general/store_information/merchant_vat_number': '' }
    await withSettings(shop.db, facts, async () => {
      await expect(invoiceOrder(shop.db, command(number), { notify: false })).rejects.toMatchObject({
        message: 'An invoice names the seller. Set first: %s.',
        args: ['company, nip'],
      })
      expect((await urlsOf(number)).invoices).toEqual([])
    })
  })

  it('has the buyer’s street and number on one line', async () => {
    const { number } = await ordered()
    await invoiceOrder(shop.db, command(number), { notify: false })
    const text = extractText((await get((await urlsOf(number)).invoice_url ?? '')).rawPayload)
    expect(text).toContain(address.street.join(' '))
  })

  it('for a buyer in the English view is labelled in both languages', async () => {
    const { number } = await ordered('en')
    await invoiceOrder(shop.db, command(number), { notify: false })
    const text = extractText((await get((await urlsOf(number, 'en')).invoice_url ?? '')).rawPayload)
    for (const expected of [
      'Faktura VAT / VAT invoice',
      'Data wystawienia / Date of issue',
      'Nabywca / Bill to',
      'Strona 1 z 1 / Page 1 of 1',
    ])
      expect(text).toContain(expected)
  })

  it('of an order invoiced in parts contains all of them, each with its own page numbers', async () => {
    const { number, book, game } = await ordered()
    await invoiceOrder(shop.db, command(number), { items: [{ sku: book.sku, quantity: 2 }], notify: false })
    await invoiceOrder(shop.db, command(number), { items: [{ sku: game.sku, quantity: 1 }], notify: false })
    const { invoice_url, invoices } = await urlsOf(number)
    const response = await get(invoice_url ?? '')
    const text = extractText(response.rawPayload)
    for (const invoice of invoices) expect(text).toContain(invoice.number)
    expect(text.match(/Strona 1 z 1/g)).toHaveLength(2)
    expect(extractText((await get(invoices[1]?.pdf_url ?? '')).rawPayload)).not.toContain(invoices[0]?.number)
  })

  it('a corrective invoice shows the values before and after', async () => {
    const { number, book } = await ordered()
    const { output: invoice } = await invoiceOrder(shop.db, command(number), { notify: false })
    const { output } = await refundOrder(shop.db, command(number), {
      items: [{ sku: book.sku, quantity: 1 }],
      adjustment: 200,
      reason: 'uszkodzona okładka',
      notify: false,
    })
    const text = extractText((await get((await urlsOf(number)).credit_memos[0]?.pdf_url ?? '')).rawPayload)
    for (const expected of [
      'Faktura VAT korygująca',
      output.number,
      'Koryguje',
      invoice.number,
      'uszkodzona okładka',
      '2 → 1 szt.',
      '79,80',
      '39,90',
      '−39,90',
      'Obniżka ceny',
      'Do zwrotu',
      '41,90 zł',
    ])
      expect(text).toContain(expected)
  })
})

describe('a link to a document', () => {
  it('is rejected when forged, of another kind, or expired', async () => {
    const { number } = await ordered()
    await invoiceOrder(shop.db, command(number), { notify: false })
    const signed = new URL((await urlsOf(number)).invoice_url ?? '').pathname.split('/').at(-1) ?? ''
    const [, id = ''] = signed.split('-')
    for (const forged of [
      signed.replace(`-${id}-`, `-${Number(id) - 1}-`),
      `${signed.slice(0, -1)}${signed.endsWith('A') ? 'Q' : 'A'}`,
      signed.replace('paper', 'invoices'),
      `paper-${id}-0-x`,
      'paper',
      await signLink(shop.db, { kind: 'other', id: Number(id), until: 0 }),
    ]) {
      expect((await shop.http.inject({ method: 'GET', url: `/documents/${forged}` })).statusCode, forged).toBe(404)
    }
    const over = await shop.http.inject({
      method: 'GET',
      url: `/documents/${await signLink(shop.db, { kind: 'paper', id: Number(id), until: 1_700_000_000 })}`,
    })
    expect([over.statusCode, over.headers['cache-control']]).toEqual([410, 'private, no-store'])
    expect(over.body).toContain('Ten link już nie działa')
  })
})

describe('mails about documents of an order', () => {
  it('contain the invoice, the tracking link, the refund and the comment, in the language of the view', async () => {
    for (const [store, expected] of [
      [
        undefined,
        {
          invoice: 'Przesyłamy fakturę',
          parcel: 'jest w drodze',
          follow: 'Sprawdź, gdzie jest',
          refund: 'Zwracamy 39,90\u00a0zł',
          news: 'Wiadomość o zamówieniu',
        },
      ],
      [
        'en',
        {
          invoice: 'Here is invoice',
          parcel: 'is on its way',
          follow: 'See where it is',
          refund: 'We return PLN\u00a039.90',
          news: 'News of your order',
        },
      ],
    ] as const) {
      const { number, book } = await ordered(store)
      const { output } = await invoiceOrder(shop.db, command(number), { notify: true })
      await shipOrder(shop.db, command(number), { trackingNumbers: ['JD014600'], notify: true })
      await refundOrder(shop.db, command(number), {
        items: [{ sku: book.sku, quantity: 1 }],
        adjustment: 0,
        reason: 'rysa <b>',
        notify: true,
      })
      await commentOrder(shop.db, command(number), {
        message: 'Do zobaczenia & dziękujemy',
        isVisible: true,
        notify: true,
      })
      await shop.runDueJobs()
      const [invoice, shipment, refund, comment] = [
        await mailOf(number, 'order-invoice'),
        await mailOf(number, 'order-shipment'),
        await mailOf(number, 'order-refund'),
        await mailOf(number, 'order-comment'),
      ]
      expect(invoice?.plain).toContain(expected.invoice)
      expect(shipment?.subject).toContain(expected.parcel)
      expect(shipment?.plain).toContain(expected.follow)
      expect(shipment?.html).toContain('https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=JD014600')
      expect(refund?.plain).toContain(expected.refund)
      expect(refund?.html).toContain('rysa &lt;b&gt;')
      expect(comment?.subject).toContain(expected.news)
      const [attachment] = await shop.db.many<{
        filename: string
        contentType: string
        content: Buffer
      }>`select filename, content_type, content from mail_attachment where mail_id = ${invoice?.id ?? 0}`
      expect(attachment).toMatchObject({
        filename: `${output.number.replaceAll('/', '-')}.pdf`,
        contentType: 'application/pdf',
      })
      expect(extractText(attachment?.content ?? Buffer.alloc(0))).toContain(output.number)
      const link = /https?:\S+\/documents\/\S+/.exec(invoice?.plain ?? '')?.[0] ?? ''
      expect((await get(link)).statusCode).toBe(200)
      expect((await shop.http.inject({ method: 'GET', url: `/dev/mail/${invoice?.id}` })).body).toContain(
        `/dev/mail/${invoice?.id}/attachments/0`,
      )
      expect(
        (await shop.http.inject({ method: 'GET', url: `/dev/mail/${invoice?.id}/attachments/0` })).rawPayload.equals(
          attachment?.content ?? Buffer.alloc(0),
        ),
      ).toBe(true)
    }
  })

  it('report a cancellation and the refund', async () => {
    const { number, book } = await ordered()
    await cancelOrder(shop.db, command(number), { items: [{ sku: book.sku, quantity: 1 }], notify: true })
    await cancelOrder(shop.db, command(number), { comment: 'Nakład wyczerpany', notify: true })
    await shop.runDueJobs()
    const mails = await shop.db.many<{
      subject: string
      plain: string
    }>`select subject, plain from mail where key like 'order-canceled:%' and plain like ${`%${number}%`} order by id`
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Część zamówienia ${number} anulowana`,
      `Zamówienie ${number} anulowane`,
    ])
    expect(mails[0]?.plain).toContain('Zwracamy 39,90\u00a0zł')
    for (const expected of ['Zwracamy 116,39\u00a0zł', 'Nakład wyczerpany', '1 × Gra'])
      expect(mails[1]?.plain).toContain(expected)
  })
})
