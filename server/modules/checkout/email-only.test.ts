import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { address, Buyer } from '../../testing/checkout-fixture.ts'
import { openPayuShop, Payer, type PayuShop } from '../../testing/payu-shop.ts'
import { extractText } from '../../testing/pdf-text.ts'
import { synchronizeFiles } from '../catalog/product/downloads.ts'
import { invoiceOrder } from '../orders/documents/invoice-order.ts'
import { refundOrder } from '../orders/documents/credit-memos/refund-order.ts'
import { recordPayment } from '../orders/unpaid-orders.ts'

let shop: PayuShop
beforeAll(async () => {
  shop = await openPayuShop()
  await mkdir(join(shop.dataDir, 'downloads'), { recursive: true })
}, 120_000)
afterAll(() => shop.close())

async function sellsFile(): Promise<string> {
  const { sku } = await shop.sell({ type: 'downloadable', stock: {}, name: 'Lalka' })
  for (const format of ['epub', 'pdf']) await writeFile(join(shop.dataDir, 'downloads', `${sku}.${format}`), format)
  await synchronizeFiles(shop.db, shop.dataDir)
  return sku
}

const mailsTo = async (email: string) => {
  await shop.runDueJobs()
  return shop.db.many<{ key: string; subject: string; plain: string }>`
    select key, subject, plain from mail where recipient = ${email} order by id`
}
const printed = async (number: string, email: string) => {
  const { data } = await shop.call<{
    guestOrders: { items: { invoices: { pdf_url: string }[]; credit_memos: { pdf_url: string }[] }[] }
  }>(
    `query($number: String!, $email: String!) { guestOrders(filter: { number: { eq: $number } },
      customer_email: $email) { items { invoices { pdf_url } credit_memos { pdf_url } } } }`,
    { number, email },
  )
  const [order] = data.guestOrders.items
  const urls = [...(order?.invoices ?? []), ...(order?.credit_memos ?? [])].map(({ pdf_url: url }) => url)
  return Promise.all(
    urls.map(async (url) =>
      extractText((await shop.http.inject({ method: 'GET', url: new URL(url).pathname })).rawPayload),
    ),
  )
}

describe('CHK-7 D67: files and services for an e-mail address alone', () => {
  test('a guest pays an e-book with PayU and gets the file by the link of the mail', async () => {
    const email = 'czyta@example.pl'
    const payer = await Payer.withNewOrder(shop, { items: [{ sku: await sellsFile(), quantity: 1 }], email })
    await payer.paysOnPage('card')
    await shop.advanceClock()
    await shop.runDueJobs()
    expect(await payer.order()).toMatchObject({ totalPaid: 3990, state: 'complete' })

    const mails = await mailsTo(email)
    const mail = mails.find(({ key }) => key.startsWith('order-files:'))
    const [, key = ''] = /\/downloadable\/files\?key=(\S+)/.exec(mail?.plain ?? '') ?? []
    const { data } = await shop.call<{ orderFiles: { items: { download_url: string }[] } }>(
      'query($key: String!) { orderFiles(key: $key) { items { download_url } } }',
      { key },
    )
    const file = await fetch(data.orderFiles.items[0]?.download_url ?? '')
    expect([file.status, await file.text()]).toEqual([200, 'epub'])

    // the sale is confirmed: an invoice would need the buyer's name
    const confirmation = mails.find((sent) => sent.key.startsWith('order-invoice:'))
    expect(confirmation?.subject).toMatch(/^Potwierdzenie sprzedaży PS\/\d{4}\/00001 /)
    expect(confirmation?.plain).toContain('Jeśli potrzebujesz faktury, odpisz')
    const order = mails.find((sent) => sent.key.startsWith('order-confirmation:'))?.plain
    expect(order).toContain(`KUPUJĄCY\n${email}\n`)
    expect(order).toMatch(/odstąpić w\s+ciągu 14 dni od jej zawarcia/)
    expect(order).not.toContain('odesłania')
    await refundOrder(
      shop.db,
      { actor: OPERATOR, number: payer.number, now: new Date() },
      { adjustment: 0, notify: true },
    )
    const [sale = '', correction = ''] = await printed(payer.number, email)
    expect(sale).toContain('Potwierdzenie sprzedaży')
    expect(sale).toContain(email)
    expect(correction).toContain('Korekta potwierdzenia sprzedaży')
    expect(correction).toMatch(/KPS\/\d{4}\/00001/)
    expect(sale + correction).not.toMatch(/Faktura|null|undefined/)
  })

  test('an invoice has the address of whoever wants one, in the series of invoices', async () => {
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: await sellsFile(), quantity: 1 })
    await buyer.setEmail('firma@example.pl')
    await buyer.setBillingAddress({ address: { ...address, company: 'Biblioteka', vat_id: '5260250274' } })
    await buyer.setPaymentMethod('banktransfer')
    const { number = '' } = await buyer.submitOrder()
    await recordPayment(shop.db, number)
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false })
    const [invoice = ''] = await printed(number, 'firma@example.pl')
    expect(invoice).toMatch(/Faktura VAT/)
    expect(invoice).toMatch(/FV\/\d{4}\/00001/)
    expect(invoice).toContain('Biblioteka')
  })

  test('CHK-7b: an address that was given before is dropped with the wish for an invoice', async () => {
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: await sellsFile(), quantity: 1 })
    await buyer.setBillingAddress({ address })
    expect((await buyer.cart()).billing_address?.firstname).toBe('Łucja')
    await buyer.setBillingAddress({ same_as_shipping: true })
    expect((await buyer.cart()).billing_address).toBeNull()
  })

  test('CAT-4c CHK-7b: a talk needs no address, a printed book does', async () => {
    const [talk, book] = [await shop.sell({ type: 'virtual', stock: {} }), await shop.sell()]
    const order = async (sku: string) => {
      const buyer = await Buyer.withNewCart(shop, 'en')
      await buyer.addItems({ sku, quantity: 1 })
      await buyer.setEmail('gosc@example.pl')
      await buyer.setPaymentMethod('banktransfer')
      return buyer.submitOrder()
    }
    expect((await order(talk.sku)).errors).toEqual([])
    expect((await order(book.sku)).errors[0]?.message).toContain('The shipping address is missing')
  })

  test('lists, reports and the export of personal data do without a name', async () => {
    const email = 'bez-nazwiska@example.pl'
    const payer = await Payer.withNewOrder(shop, { items: [{ sku: await sellsFile(), quantity: 1 }], email })
    for (const command of [
      ['orders', 'list', '--limit', '3'],
      ['orders', 'show', payer.number],
    ]) {
      const { code, output } = await shop.runOperatorCommand(...command)
      expect([code, output]).toEqual([0, expect.stringContaining(email)])
      expect(output).not.toMatch(/null|undefined/)
    }
    const { data } = await shop.call<{ guestOrders: { items: { id: string; billing_address: null }[] } }>(
      `{ guestOrders(filter: { number: { eq: "${payer.number}" } }, customer_email: "${email}") { items {
        id billing_address { firstname } } } }`,
    )
    const [order] = data.guestOrders.items
    expect(order?.billing_address).toBeNull()
    const exported = await shop.call<{ gdprDownload: { csv: string } }>(
      'mutation($id: ID, $email: String) { gdprDownload(orderId: $id, email: $email) { csv } }',
      { id: order?.id, email },
    )
    expect(exported.data.gdprDownload.csv).toContain(payer.number)
  })
})
