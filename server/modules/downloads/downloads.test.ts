import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { Reader } from '../../testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { invoiceOrder } from '../orders/documents/invoice-order.ts'
import { refundOrder } from '../orders/documents/credit-memos/refund-order.ts'
import { recordPayment } from '../orders/unpaid-orders.ts'
import { synchronizeFiles } from '../catalog/product/downloads.ts'
import { productsChanged } from '../catalog/changes.ts'
import { importTitles } from '../import/import-titles.ts'
import { message, readOnixText, product } from '../import/onix/test-message.ts'
import { byteRange } from './byte-range.ts'

let shop: CheckoutFixture
let owner: Reader
let stranger: Reader
beforeAll(async () => {
  shop = await openCheckoutFixture()
  ;[owner, stranger] = [await Reader.signUp(shop), await Reader.signUp(shop)]
}, 120_000)
afterAll(() => shop.close())

const LIST =
  '{ customerDownloadableProducts { items { date download_url order_id order_increment_id title link_title ' +
  'status remaining_downloads } } }'
interface Listed {
  date: string
  download_url: string | null
  order_id: number
  order_increment_id: string
  title: string
  link_title: string
  status: string
  remaining_downloads: string
}
const listed = async (reader: Reader) =>
  (await reader.request<{ customerDownloadableProducts: { items: Listed[] } }>(LIST)).data.customerDownloadableProducts
    .items

const CONTENT: Readonly<Record<string, string>> = {
  epub: `PK${'powieść '.repeat(500)}`,
  pdf: `%PDF-${'strona '.repeat(500)}`,
  mp3: `ID3${'szum '.repeat(500)}`,
}
const placeOf = (sku: string, format: string) => join(shop.dataDir, 'downloads', `${sku}.${format}`)
/** Stores files like the operator does. */
async function storeFiles(sku: string, ...formats: string[]) {
  await mkdir(join(shop.dataDir, 'downloads'), { recursive: true })
  for (const format of formats) await writeFile(placeOf(sku, format), CONTENT[format] ?? '')
}

async function ordered(
  reader: Reader,
  quantity = 1,
  { laid = ['epub', 'pdf'], sku }: { laid?: string[]; sku?: string } = {},
) {
  const book = await shop.sell({ type: 'downloadable', stock: {}, name: 'Żaby & „spółka” <1>', ...(sku && { sku }) })
  await storeFiles(book.sku, ...laid)
  const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
  await buyer.addItems({ sku: book.sku, quantity })
  await buyer.setBillingAddress({ address })
  await buyer.setPaymentMethod('banktransfer')
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  return number
}
const invoiced = async (number: string) => {
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false })
}
/** Files of one order by their title. */
const files = async (reader: Reader, number: string) =>
  Object.fromEntries(
    (await listed(reader)).filter((file) => file.order_increment_id === number).map((file) => [file.link_title, file]),
  ) as Record<string, Listed>
const linkOf = ({ download_url: url }: Listed) => new URL(url ?? '').pathname
const get = (url: string, token?: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.http.inject({ method, url, headers: { ...(token && { cookie: `cart=x; token=${token}` }), ...headers } })

describe('ACC-6 downloadable products', () => {
  it('are Magento’s downloadable cart items, with their links', async () => {
    const book = await shop.sell({ type: 'downloadable', stock: {} })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const { data } = await shop.call<{ cart: { is_virtual: boolean; items: object[] } }>(
      'query($id: String!) { cart(cart_id: $id) { is_virtual items { __typename ... on DownloadableCartItem { links ' +
        '{ title uid number_of_downloads price } samples { id } } } } }',
      { id: buyer.cartId },
    )
    const link = (index: number, title: string) => ({
      title,
      uid: Buffer.from(`downloadable/${book.id * 10 + index}`).toString('base64'),
      number_of_downloads: 5,
      price: 0,
    })
    expect(data.cart).toEqual({
      is_virtual: true,
      items: [{ __typename: 'DownloadableCartItem', links: [link(0, 'EPUB'), link(1, 'PDF')], samples: [] }],
    })
  })

  it('ACC-6a: wait for the invoice, list date, order and remaining downloads, and expire with a refund', async () => {
    const number = await ordered(owner, 2)
    expect(await files(owner, number)).toMatchObject({
      EPUB: { status: 'Pending', download_url: null, remaining_downloads: '0', title: 'Żaby & „spółka” <1>' },
      PDF: { status: 'Pending' },
    })
    await invoiced(number)
    const { EPUB } = await files(owner, number)
    expect(EPUB).toMatchObject({
      status: 'Available',
      remaining_downloads: '10',
      order_increment_id: number,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const path = linkOf(EPUB as Listed)
    await refundOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { adjustment: 0, notify: false })
    expect((await files(owner, number))['EPUB']).toMatchObject({
      status: 'Expired',
      download_url: null,
      remaining_downloads: '0',
    })
    expect((await get(path, owner.token)).statusCode).toBe(403)
  })

  it('are accessible only to their buyer', async () => {
    const number = await ordered(owner)
    await invoiced(number)
    const path = linkOf((await files(owner, number))['PDF'] as Listed)
    expect(await listed(stranger)).toEqual([])
    expect((await shop.call(LIST)).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    const guest = await get(path)
    expect([guest.statusCode, guest.headers.location]).toEqual([
      303,
      '/customer/account/login?why=account&next=/downloadable/customer/products',
    ])
    expect((await get(path, stranger.token)).statusCode).toBe(404)
    expect((await get(path, `${owner.token.slice(0, -3)}AAA`)).statusCode).toBe(303)
    for (const wrong of [
      '0-pdf',
      '999999999-pdf',
      path.split('/').at(-1)?.replace('pdf', 'mobi') ?? '',
      '%2e%2e-pdf',
      `${'9'.repeat(15)}-epub`,
    ])
      expect((await get(`/downloadable/download/link/id/${wrong}`, owner.token)).statusCode).toBe(404)
    expect((await files(owner, number))['PDF']).toMatchObject({ remaining_downloads: '5' })
    const right = await get(path, undefined, { authorization: `Bearer ${owner.token}` })
    expect([right.statusCode, right.headers['content-type'], right.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(right.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('count each complete download, but no resumed one', async () => {
    const number = await ordered(owner)
    await invoiced(number)
    const file = (await files(owner, number))['EPUB'] as Listed
    const path = linkOf(file)
    const remaining = async () => (await files(owner, number))['EPUB']?.remaining_downloads
    const head = await get(path, owner.token, {}, 'HEAD')
    expect([head.statusCode, head.headers['accept-ranges'], await remaining()]).toEqual([200, 'bytes', '5'])
    const whole = await get(path, owner.token)
    const { length } = whole.rawPayload
    expect([whole.statusCode, whole.headers['content-disposition'], Number(head.headers['content-length'])]).toEqual([
      200,
      'attachment; filename="zaby-spolka-1.epub"',
      length,
    ])
    expect(await remaining()).toBe('4')
    // resumes after an interruption at 100 bytes
    const etag = String(whole.headers['etag'])
    const rest = await get(path, owner.token, { range: 'bytes=100-', 'if-range': etag })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 100-${length - 1}/${length}`])
    expect(Buffer.concat([whole.rawPayload.subarray(0, 100), rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    expect(await remaining()).toBe('4')
    expect((await get(path, owner.token, { range: `bytes=${length}-` })).headers['content-range']).toBe(
      `bytes */${length}`,
    )
    expect(await remaining()).toBe('4')
    // the ETag is another version's: the complete file is sent and counted
    expect((await get(path, owner.token, { range: 'bytes=100-', 'if-range': '"other"' })).statusCode).toBe(200)
    expect(await remaining()).toBe('3')
    await Promise.all([
      get(path, owner.token),
      get(path, owner.token),
      get(path, owner.token),
      get(path, owner.token),
    ]).then((responses) =>
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 403]),
    )
    expect((await files(owner, number))['EPUB']).toMatchObject({
      remaining_downloads: '0',
      status: 'Expired',
      download_url: null,
    })
    // the last download can still be resumed
    expect((await get(path, owner.token, { range: 'bytes=100-', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(path, owner.token)).body).toContain('Wykorzystano wszystkie pobrania')
    expect((await files(owner, number))['PDF']).toMatchObject({ remaining_downloads: '5' })
  })

  it('count once when fetched in parts, in any order', async () => {
    const number = await ordered(owner)
    await invoiced(number)
    const link = linkOf((await files(owner, number))['PDF'] as Listed)
    const content = Buffer.from(CONTENT['pdf'] ?? '')
    const cuts = [0, 1000, 2000, 3000, content.length]
    const parts = await Promise.all(
      cuts
        .slice(0, -1)
        .map((from, index) => get(link, owner.token, { range: `bytes=${from}-${(cuts[index + 1] ?? 0) - 1}` })),
    )
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206, 206, 206])
    expect(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)).equals(content)).toBe(true)
    const remaining = async () => (await files(owner, number))['PDF']?.remaining_downloads
    expect(await remaining()).toBe('4')
    // a part requested again within a day is not counted, later it is
    await get(link, owner.token, { range: 'bytes=0-999' })
    expect(await remaining()).toBe('4')
    await shop.db.run`update purchased_download set last_at = last_at - interval '25 hours'`
    await get(link, owner.token, { range: 'bytes=0-999' })
    expect(await remaining()).toBe('3')
    // a range that covers the complete file
    expect((await get(link, owner.token, { range: 'bytes=0-' })).statusCode).toBe(206)
    expect(await remaining()).toBe('2')
  })

  it('are streamed from the disk in ranges, whatever their size', async () => {
    const sku = 'E-OLBRZYM'
    const number = await ordered(owner, 1, { sku })
    await invoiced(number)
    // larger than Node can read at once
    await truncate(placeOf(sku, 'pdf'), 3 * 2 ** 30)
    const link = linkOf((await files(owner, number))['PDF'] as Listed)
    expect((await get(link, owner.token, {}, 'HEAD')).headers['content-length']).toBe(String(3 * 2 ** 30))
    const part = await get(link, owner.token, { range: 'bytes=3000000000-3000000009' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      `bytes 3000000000-3000000009/${3 * 2 ** 30}`,
      10,
    ])
    await rm(placeOf(sku, 'pdf'))
  })

  it('without a file from the publisher are pending and use up no download', async () => {
    const sku = 'E-BEZ-PLIKU'
    const number = await ordered(owner, 1, { laid: [], sku })
    await invoiced(number)
    const waiting = { status: 'Pending', remaining_downloads: '5', download_url: null }
    expect(await files(owner, number)).toMatchObject({ EPUB: waiting, PDF: waiting })
    const item = await shop.db.one<{ id: number }>`select id from order_item where sku = ${sku}`
    const link = `/downloadable/download/link/id/${item?.id}-epub`
    const response = await get(link, owner.token)
    expect([response.statusCode, response.headers['retry-after'], response.headers['cache-control']]).toEqual([
      503,
      '3600',
      'private, no-store',
    ])
    expect(response.body).toContain('Plik jest w przygotowaniu')
    expect((await get(link, stranger.token)).statusCode).toBe(404)
    await storeFiles(sku, 'epub')
    expect(await files(owner, number)).toMatchObject({
      EPUB: { status: 'Available', remaining_downloads: '5' },
      PDF: waiting,
    })
    expect((await get(link, owner.token)).body).toBe(CONTENT['epub'])
    expect((await files(owner, number))['EPUB']).toMatchObject({ remaining_downloads: '4' })
    await rm(placeOf(sku, 'epub'))
    expect((await files(owner, number))['EPUB']).toMatchObject({
      status: 'Pending',
      remaining_downloads: '4',
      download_url: null,
    })
  })

  it('of a SKU that is not usable as a file name never lead to files of another title', async () => {
    await storeFiles('E-CUDZY', 'epub')
    const number = await ordered(owner, 1, { laid: [], sku: '../downloads/E-CUDZY' })
    await invoiced(number)
    const item = await shop.db.one<{ id: number }>`select id from order_item where sku = '../downloads/E-CUDZY'`
    expect((await get(`/downloadable/download/link/id/${item?.id}-epub`, owner.token)).statusCode).toBe(503)
  })
})

describe('an imported e-book', () => {
  let day = 10
  const DETAILS: Readonly<Record<string, string>> = { EPUB: 'E101', PDF: 'E107', MOBI: 'E127' }
  const imported = (title: string, ...formats: string[]) =>
    importTitles(
      shop.db,
      readOnixText(
        message(
          product({
            reference: 'zatoka',
            isbn: '9788324000029',
            title,
            form: 'ED',
            describe: formats.map((format) => `<ProductFormDetail>${DETAILS[format]}</ProductFormDetail>`).join(''),
            supply: '<ProductAvailability>20</ProductAvailability>',
          }),
          { sent: `202611${day++}T1000Z` },
        ),
      ),
      { actor: OPERATOR, name: 'zatoka' },
    )
  const seen = async () => {
    const { data } = await shop.call<{
      products: {
        items: { stock_status: string; availability: string; downloadable_product_links: { title: string }[] }[]
      }
    }>(
      '{ products(filter: { sku: { eq: "9788324000029" } }) { items { stock_status availability ... on ' +
        'DownloadableProduct { downloadable_product_links { title } } } } }',
    )
    const [
      { stock_status, availability, downloadable_product_links: links } = {
        stock_status: '',
        availability: '',
        downloadable_product_links: [],
      },
    ] = data.products.items
    return [stock_status, availability, links.map(({ title }) => title).join()]
  }
  const adds = async () => (await Buyer.withNewCart(shop)).addItems({ sku: '9788324000029', quantity: 1 })

  it('is for sale only while the files of all formats listed by the publisher exist', async () => {
    expect((await imported('Cicha zatoka', 'EPUB', 'MOBI')).counts).toEqual({ new: 1 })
    await expect.poll(seen).toEqual(['OUT_OF_STOCK', 'out of stock', 'EPUB'])
    expect(await adds()).toMatchObject([{ code: 'NOT_SALABLE' }])
    await synchronizeFiles(shop.db, shop.dataDir)
    await expect.poll(seen).toEqual(['OUT_OF_STOCK', 'out of stock', 'EPUB'])
    await storeFiles('9788324000029', 'epub')
    await synchronizeFiles(shop.db, shop.dataDir)
    await expect.poll(seen).toEqual(['IN_STOCK', 'available', 'EPUB'])
    expect(await adds()).toEqual([])
    expect(
      await shop.db.one`
          select bool_and(in_stock) as listed from product_index where product_id = (select id from product
            where sku = '9788324000029')`,
    ).toEqual({ listed: true })
    // a later message does not change that
    expect((await imported('Cicha zatoka nocą', 'EPUB')).counts).toEqual({ changed: 1 })
    await expect.poll(async () => (await seen())[0]).toBe('IN_STOCK')
    // one more format is listed and its file is missing
    await imported('Cicha zatoka nocą', 'EPUB', 'PDF')
    await synchronizeFiles(shop.db, shop.dataDir)
    await expect.poll(seen).toEqual(['OUT_OF_STOCK', 'out of stock', 'EPUB,PDF'])
    await storeFiles('9788324000029', 'pdf')
    await synchronizeFiles(shop.db, shop.dataDir)
    await expect.poll(async () => (await seen())[0]).toBe('IN_STOCK')
    await rm(placeOf('9788324000029', 'pdf'))
    await synchronizeFiles(shop.db, shop.dataDir)
    expect(await adds()).toMatchObject([{ code: 'NOT_SALABLE' }])
  })

  it.each(['<ProductFormDetail>A103</ProductFormDetail>', '<ProductFormDetail>A107</ProductFormDetail>', ''])(
    'that is an audiobook is one MP3, sold once its file exists and served to its buyer (%s)',
    async (describe) => {
      const isbn = describe.includes('103') ? '9788324000036' : describe ? '9788324000043' : '9788324000050'
      await importTitles(
        shop.db,
        readOnixText(
          message(
            product({
              reference: isbn,
              isbn,
              title: 'Cicha zatoka',
              form: 'AJ',
              describe,
              supply: '<ProductAvailability>20</ProductAvailability>',
            }),
            { sent: '20261110T1000Z' },
          ),
        ),
        { actor: OPERATOR, name: isbn },
      )
      const adds = async () => (await Buyer.withNewCart(shop)).addItems({ sku: isbn, quantity: 1 })
      await synchronizeFiles(shop.db, shop.dataDir)
      expect(await adds()).toMatchObject([{ code: 'NOT_SALABLE' }])
      await storeFiles(isbn, 'mp3')
      await synchronizeFiles(shop.db, shop.dataDir)
      const buyer = await Buyer.withNewCart(shop, undefined, owner.token)
      await buyer.addItems({ sku: isbn, quantity: 1 })
      await buyer.setBillingAddress({ address })
      await buyer.setPaymentMethod('banktransfer')
      const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
      await invoiced(number)
      const { MP3, ...others } = await files(owner, number)
      expect([MP3?.status, others]).toEqual(['Available', {}])
      const sound = await get(linkOf(MP3 as Listed), owner.token)
      expect([
        sound.statusCode,
        sound.headers['content-type'],
        sound.headers['content-disposition'],
        sound.payload,
      ]).toEqual([200, 'audio/mpeg', 'attachment; filename="cicha-zatoka.mp3"', CONTENT['mp3']])
    },
  )

  it('is not put on sale by its file while it is only announced', async () => {
    const book = await shop.sell({ type: 'downloadable', stock: {}, lifecycle: 'announcement' })
    await shop.db.transaction((tx) => productsChanged(tx, [book.id]))
    await storeFiles(book.sku, 'epub', 'pdf')
    await synchronizeFiles(shop.db, shop.dataDir)
    expect(await shop.db.one`select lifecycle from product where id = ${book.id}`).toEqual({
      lifecycle: 'announcement',
    })
  })
})

it.each([
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=3-5', { from: 3, to: 5 }],
  ['bytes=3-99', { from: 3, to: 9 }],
  ['bytes=-4', { from: 6, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-3', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['pages=1-2', 'whole'],
  ['bytes=x-', 'whole'],
])('the range %s of ten bytes is %o', (header, part) => expect(byteRange(header, 10)).toEqual(part))
