import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Reader } from '../../platform/test-reader.ts'
import { address, Buyer, openTrade, type Trade } from '../../platform/test-trade.ts'
import { invoiceOrder } from '../orders/documents/invoice-order.ts'
import { refundOrder } from '../orders/documents/refund-order.ts'
import { recordPayment } from '../orders/unpaid.ts'
import { byteRange } from './byte-range.ts'

let shop: Trade
let owner: Reader
let stranger: Reader
beforeAll(async () => {
  shop = await openTrade()
  ;[owner, stranger] = [await Reader.joins(shop), await Reader.joins(shop)]
}, 120_000)
afterAll(() => shop.close())

const LIST = '{ customerDownloadableProducts { items { date download_url order_id order_increment_id title link_title status remaining_downloads } } }'
interface Listed { date: string; download_url: string | null; order_id: number; order_increment_id: string; title: string; link_title: string; status: string; remaining_downloads: string }
const listed = async (reader: Reader) => (await reader.ask<{ customerDownloadableProducts: { items: Listed[] } }>(LIST)).data.customerDownloadableProducts.items

async function ordered(reader: Reader, quantity = 1) {
  const book = await shop.sell({ type: 'downloadable', stock: {}, name: 'Żaby & „spółka” <1>' })
  await shop.db.run`update product_text set description = '<p>Pierwszy akapit &amp; <em>słowo</em>.</p><p>Drugi.</p>' where product_id = ${book.id}`
  const buyer = await Buyer.enters(shop, undefined, reader.token)
  await buyer.adds({ sku: book.sku, quantity })
  await buyer.isBilledAt({ address })
  await buyer.pays('banktransfer')
  const { number = '' } = await buyer.orders(await buyer.agrees())
  return number
}
const invoiced = async (number: string) => {
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, { number, now: new Date() }, { notify: false })
}
/** Files of one order by their format. */
const files = async (reader: Reader, number: string) => Object.fromEntries((await listed(reader)).filter((file) => file.order_increment_id === number).map((file) => [file.link_title, file])) as Record<string, Listed>
const pathOf = ({ download_url: url }: Listed) => new URL(url ?? '').pathname
const get = (url: string, token?: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.http.inject({ method, url, headers: { ...(token && { cookie: `cart=x; token=${token}` }), ...headers } })

describe('ACC-6 downloadable products', () => {
  it('are sold as Magento’s downloadable kind, with their links', async () => {
    const book = await shop.sell({ type: 'downloadable', stock: {} })
    const buyer = await Buyer.enters(shop)
    await buyer.adds({ sku: book.sku, quantity: 1 })
    const { data } = await shop.call<{ cart: { is_virtual: boolean; items: object[] } }>(
      'query($id: String!) { cart(cart_id: $id) { is_virtual items { __typename ... on DownloadableCartItem { links { title uid number_of_downloads price } samples { id } } } } }', { id: buyer.cartId })
    const link = (at: number, title: string) => ({ title, uid: Buffer.from(`downloadable/${book.id * 10 + at}`).toString('base64'), number_of_downloads: 5, price: 0 })
    expect(data.cart).toEqual({ is_virtual: true, items: [{ __typename: 'DownloadableCartItem', links: [link(0, 'EPUB'), link(1, 'PDF')], samples: [] }] })
  })

  it('wait for the invoice, are then told with date, order and remaining downloads, and go with a refund', async () => {
    const number = await ordered(owner, 2)
    expect(await files(owner, number)).toMatchObject({ EPUB: { status: 'Pending', download_url: null, remaining_downloads: '0', title: 'Żaby & „spółka” <1>' }, PDF: { status: 'Pending' } })
    await invoiced(number)
    const { EPUB } = await files(owner, number)
    expect(EPUB).toMatchObject({ status: 'Available', remaining_downloads: '10', order_increment_id: number, date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
    const path = pathOf(EPUB as Listed)
    await refundOrder(shop.db, { number, now: new Date() }, { adjustment: 0, notify: false })
    expect((await files(owner, number))['EPUB']).toMatchObject({ status: 'Expired', download_url: null, remaining_downloads: '0' })
    expect((await get(path, owner.token)).statusCode).toBe(403)
  })

  it('are nobody’s but the buyer’s', async () => {
    const number = await ordered(owner)
    await invoiced(number)
    const path = pathOf((await files(owner, number))['PDF'] as Listed)
    expect(await listed(stranger)).toEqual([])
    expect((await shop.call(LIST)).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    const guest = await get(path)
    expect([guest.statusCode, guest.headers.location]).toEqual([303, '/customer/account/login?why=account&next=/downloadable/customer/products'])
    expect((await get(path, stranger.token)).statusCode).toBe(404)
    expect((await get(path, `${owner.token.slice(0, -3)}AAA`)).statusCode).toBe(303)
    for (const wrong of ['0-pdf', '999999999-pdf', path.split('/').at(-1)?.replace('pdf', 'mobi') ?? '', '%2e%2e-pdf', `${'9'.repeat(15)}-epub`]) expect((await get(`/downloadable/download/link/id/${wrong}`, owner.token)).statusCode).toBe(404)
    expect((await files(owner, number))['PDF']).toMatchObject({ remaining_downloads: '5' })
    const right = await get(path, undefined, { authorization: `Bearer ${owner.token}` })
    expect([right.statusCode, right.headers['content-type'], right.headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-cache'])
    expect(right.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('count down with each download, and not with what is fetched on', async () => {
    const number = await ordered(owner)
    await invoiced(number)
    const file = (await files(owner, number))['EPUB'] as Listed
    const path = pathOf(file)
    const left = async () => (await files(owner, number))['EPUB']?.remaining_downloads
    const head = await get(path, owner.token, {}, 'HEAD')
    expect([head.statusCode, head.headers['accept-ranges'], await left()]).toEqual([200, 'bytes', '5'])
    const whole = await get(path, owner.token)
    const { length } = whole.rawPayload
    expect([whole.statusCode, whole.headers['content-disposition'], Number(head.headers['content-length'])]).toEqual([200, 'attachment; filename="zaby-spolka-1.epub"', length])
    expect(await left()).toBe('4')
    // the connection broke after a hundred bytes
    const etag = String(whole.headers['etag'])
    const rest = await get(path, owner.token, { range: 'bytes=100-', 'if-range': etag })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 100-${length - 1}/${length}`])
    expect(Buffer.concat([whole.rawPayload.subarray(0, 100), rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    expect(await left()).toBe('4')
    expect((await get(path, owner.token, { range: `bytes=${length}-` })).headers['content-range']).toBe(`bytes */${length}`)
    expect(await left()).toBe('4')
    // of another edition: all of it, which is a download
    expect((await get(path, owner.token, { range: 'bytes=100-', 'if-range': '"other"' })).statusCode).toBe(200)
    expect(await left()).toBe('3')
    await Promise.all([get(path, owner.token), get(path, owner.token), get(path, owner.token), get(path, owner.token)]).then((answers) => expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 403]))
    expect((await files(owner, number))['EPUB']).toMatchObject({ remaining_downloads: '0', status: 'Expired', download_url: null })
    // the last may be fetched on all the same
    expect((await get(path, owner.token, { range: 'bytes=100-', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(path, owner.token)).body).toContain('Wykorzystano wszystkie pobrania')
    expect((await files(owner, number))['PDF']).toMatchObject({ remaining_downloads: '5' })
  })

  it('are an EPUB 3 as readers want it: mimetype first and stored, container, package, navigation, well-formed pages', async () => {
    const number = await ordered(owner)
    await invoiced(number)
    const { rawPayload } = await get(pathOf((await files(owner, number))['EPUB'] as Listed), owner.token)
    expect(rawPayload.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(rawPayload.readUInt16LE(8)).toBe(0)
    const entries = await unzip(rawPayload)
    expect([...entries.keys()][0]).toBe('mimetype')
    for (const [name, text] of entries) if (/\.(xhtml|opf|xml)$/.test(name)) expect(() => new SaxesParser({ xmlns: true }).write(text).close(), name).not.toThrow()
    expect(entries.get('META-INF/container.xml')).toContain('full-path="EPUB/package.opf"')
    const opf = entries.get('EPUB/package.opf') ?? ''
    for (const part of ['version="3.0"', '<dc:title>Żaby &amp; „spółka” &lt;1&gt;</dc:title>', '<dc:language>pl</dc:language>', 'properties="nav"']) expect(opf).toContain(part)
    expect(opf).toMatch(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/meta>/)
    const hrefs = [...opf.matchAll(/<item id="(\w+)" href="([^"]+)"/g)]
    expect(hrefs.length).toBeGreaterThan(4)
    for (const [, , href] of hrefs) expect(entries.has(`EPUB/${href}`), href).toBe(true)
    for (const [, id] of opf.matchAll(/itemref idref="(\w+)"/g)) expect(hrefs.map(([, known]) => known)).toContain(id)
    for (const [, href] of (entries.get('EPUB/nav.xhtml') ?? '').matchAll(/<a href="([^"]+)"/g)) expect(entries.has(`EPUB/${href}`)).toBe(true)
    expect(entries.get('EPUB/chapter-1.xhtml')).toContain('<p>Pierwszy akapit &amp; słowo.</p>\n<p>Drugi.</p>')
  })
})

it.each([
  ['bytes=0-', { from: 0, to: 9 }], ['bytes=3-5', { from: 3, to: 5 }], ['bytes=3-99', { from: 3, to: 9 }], ['bytes=-4', { from: 6, to: 9 }], ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'none'], ['bytes=-0', 'none'], ['bytes=5-3', 'whole'], ['bytes=0-1,3-4', 'whole'], ['bytes=-', 'whole'], ['pages=1-2', 'whole'], ['bytes=x-', 'whole'],
])('of ten bytes, %s is %o', (header, part) => expect(byteRange(header, 10)).toEqual(part))

async function unzip(content: Buffer): Promise<Map<string, string>> {
  const archive = await new Promise<ZipFile>((resolve, reject) => fromBuffer(content, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))))
  const found = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: Entry) =>
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
          found.set(entry.fileName, Buffer.concat(chunks).toString())
          archive.readEntry()
        })
      }))
    archive.on('end', resolve).on('error', reject)
    archive.readEntry()
  })
  return found
}
