import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { filesOf, maxDownloads } from './bought-files.ts'
import {
  type BoughtRow,
  countDownload,
  hasDownloadedSince,
  readBoughtItem,
  readBoughtItems,
  readFilesOfOrder,
} from './downloads.sql.ts'

let shop: CheckoutFixture
let owner: Reader
let stranger: Reader
beforeAll(async () => {
  shop = await openCheckoutFixture()
  ;[owner, stranger] = [await Reader.signUp(shop), await Reader.signUp(shop)]
}, 120_000)
afterAll(() => shop.close())

/** An order of e-books and a printed book; its id and those of its items. */
async function ordered(reader: Reader, quantity = 3) {
  const [ebook, printed] = [await shop.sell({ type: 'downloadable', stock: {} }), await shop.sell()]
  const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
  await buyer.addItems({ sku: ebook.sku, quantity }, { sku: printed.sku, quantity: 1 })
  const { number } = await (await buyer.prepareOrder([])).submitOrder()
  const order = await shop.db.one<{ id: number }>`select id::int from orders where number = ${number ?? ''}`
  const items = await shop.db.many<{ id: number; type: string }>`
    select id::int, type from order_item where order_id = ${order?.id ?? 0} order by id`
  const idOf = (type: string) => items.find((item) => item.type === type)?.id ?? 0
  return { ebook, orderId: order?.id ?? 0, itemId: idOf('downloadable'), printedId: idOf('simple') }
}

test('ACC-6: only e-books are listed, to their buyer, the latest order first', async () => {
  const [first, second, foreign] = [await ordered(owner), await ordered(owner), await ordered(stranger)]
  const idsOf = async (reader: Reader) =>
    (await readBoughtItems(shop.db, await reader.id())).map(({ itemId }) => itemId)
  expect(await idsOf(owner)).toEqual([second.itemId, first.itemId])
  expect(await idsOf(stranger)).toEqual([foreign.itemId])
  expect((await readFilesOfOrder(shop.db, first.orderId)).map(({ itemId }) => itemId)).toEqual([first.itemId])
  expect((await readBoughtItem(shop.db, first.itemId))?.customerId).toBe(await owner.id())
  expect(await readBoughtItem(shop.db, first.printedId)).toBeUndefined()
  await shop.db.run`update order_item set quantity_canceled = 2 where id = ${first.itemId}`
  expect(await idsOf(owner)).toEqual([second.itemId, first.itemId])
  await shop.db.run`update order_item set quantity_canceled = 3 where id = ${first.itemId}`
  expect(await idsOf(owner)).toEqual([second.itemId])
  expect(await readFilesOfOrder(shop.db, first.orderId)).toEqual([])
})

let three: ReturnType<typeof ordered> | undefined
test.each<
  [string, { state?: string; paid?: number; canceled?: number; invoiced?: number; withdrawn?: number }, number]
>([
  ['new', {}, 0],
  ['paid, but not yet in process', { paid: 100 }, 0],
  ['in process and paid', { state: 'processing', paid: 100 }, 3],
  ['in process and not quite paid', { state: 'processing', paid: 99 }, 0],
  ['in process, paid but for what was canceled', { state: 'processing', paid: 60, canceled: 40, withdrawn: 1 }, 2],
  ['complete and paid', { state: 'complete', paid: 100 }, 3],
  ['closed and paid', { state: 'closed', paid: 100 }, 0],
  ['invoiced in part', { invoiced: 2 }, 2],
  ['invoiced in part and paid', { state: 'processing', paid: 100, invoiced: 2 }, 3],
])('ACC-6a: of three copies of an order that is %s', async (_case, order, supplied) => {
  const { orderId, itemId } = await (three ??= ordered(owner))
  const { state = 'new', paid = 0, canceled = 0, invoiced = 0, withdrawn = 0 } = order
  await shop.db
    .run`update orders set state = ${state}, grand_total = 100, total_paid = ${paid}, total_canceled = ${canceled}
    where id = ${orderId}`
  await shop.db.run`update order_item set quantity_invoiced = ${invoiced}, quantity_canceled = ${withdrawn}
    where id = ${itemId}`
  expect((await readBoughtItem(shop.db, itemId))?.supplied ?? 0).toBe(supplied)
})

test('ACC-6: a title keeps its files under its present SKU, and under the ordered one once it is deleted', async () => {
  const { itemId, ebook } = await ordered(owner)
  await shop.db.run`update product set sku = 'nowy-symbol' where id = ${ebook.id}`
  expect((await readBoughtItem(shop.db, itemId))?.sku).toBe('nowy-symbol')
  await shop.db.run`update order_item set product_id = null where id = ${itemId}`
  expect(await readBoughtItem(shop.db, itemId)).toMatchObject({ sku: ebook.sku, formats: [] })
})

test('ACC-6a: downloads are counted by file and item, up to what remains', async () => {
  const [{ itemId }, other] = [await ordered(owner), await ordered(owner)]
  const [now, later] = [new Date('2026-11-30T10:00:00Z'), new Date('2026-11-30T11:00:00Z')]
  const count = (file: string, max: number | null, at = now, unless?: Date) =>
    countDownload(shop.db, { itemId, file, max, now: at, unless })
  expect([await count('epub', 0), await count('epub', 2), await count('epub', 2), await count('epub', 2)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([await count('epub', null), await count('pdf', 1)]).toEqual([true, true])
  expect((await readBoughtItem(shop.db, itemId))?.used).toEqual({ epub: 3, pdf: 1 })
  expect((await readBoughtItem(shop.db, other.itemId))?.used).toEqual({})
  // not again if one was counted after the instant
  expect(await count('pdf', 9, later, new Date(now.getTime() - 1))).toBe(false)
  expect(await count('pdf', 9, later, now)).toBe(true)
  const since = (file: string, at: Date, id = itemId) => hasDownloadedSince(shop.db, id, file, at)
  expect(await since('pdf', new Date(later.getTime() - 1))).toBe(true)
  expect([await since('pdf', later), await since('mobi', now), await since('pdf', now, other.itemId)]).toEqual([
    false,
    false,
    false,
  ])
})

const row = (more: Partial<BoughtRow>): BoughtRow => ({
  itemId: 1,
  orderId: 1,
  orderNumber: '1',
  orderedAt: new Date(),
  storeCode: 'default',
  sku: 'E-1',
  name: 'Żaby',
  formats: [],
  links: null,
  supplied: 1,
  refunded: 0,
  hasConsent: true,
  used: {},
  ...more,
})

test('ACC-6: files are requested sixty times in a row by one customer, then refused for a while', async () => {
  const { itemId, orderId } = await (three ??= ordered(owner))
  await shop.db.run`update orders set state = 'processing', total_paid = grand_total where id = ${orderId}`
  const status = async ({ token }: Reader) =>
    (
      await shop.http.inject({
        url: `/downloadable/download/link/id/${itemId}-epub`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  // all copies were refunded: a consent would not help
  await shop.db.run`update order_item set quantity_refunded = 3 where id = ${itemId}`
  expect(await status(owner)).toBe(403)
  await shop.db.run`update order_item set quantity_refunded = 0 where id = ${itemId}`
  const codes = []
  for (let time = 0; time < 59; time++) codes.push(await status(owner))
  expect(new Set(codes)).toEqual(new Set([303]))
  expect(await status(owner)).toBe(429)
  expect(await status(stranger)).toBe(404)
})

test.each([
  [3, 1, 5, 10],
  [2, 2, 5, 0],
  [1, 2, 5, 0],
  [0, 0, 5, 0],
  [2, 0, null, null],
  [2, 2, null, 0],
])('ACC-6a: of %i supplied and %i refunded copies at %s downloads each', (supplied, refunded, downloadsPerCopy, max) =>
  expect(maxDownloads({ supplied, refunded }, { downloadsPerCopy })).toBe(max),
)

test('ACC-6: the files of a title are its links as ordered, else all formats; those listed are promised', () => {
  const formats = filesOf(row({ formats: ['PDF'] }), '/dane')
  expect(formats.map(({ key, title, extension, isPromised }) => [key, title, extension, isPromised])).toEqual([
    ['epub', 'EPUB', 'epub', false],
    ['pdf', 'PDF', 'pdf', true],
    ['mp3', 'MP3', 'mp3', false],
  ])
  expect(formats.every(({ downloadsPerCopy, isShareable }) => downloadsPerCopy === 5 && !isShareable)).toBe(true)
  const link = {
    id: 7,
    title: 'Lekcja 1',
    file: 'kurs-1.mp3',
    price: 0,
    position: 0,
    downloads: null,
    isShareable: true,
  }
  const links = [link, { ...link, id: 8, file: '../x.mp3', downloads: 2, isShareable: false }] as BoughtRow['links']
  expect(filesOf(row({ links }), '/dane')).toEqual([
    {
      key: 'link7',
      title: 'Lekcja 1',
      path: expect.stringMatching(/kurs-1\.mp3$/) as string,
      extension: 'mp3',
      contentType: 'audio/mpeg',
      downloadsPerCopy: null,
      isShareable: true,
      isPromised: true,
    },
    expect.objectContaining({ key: 'link8', path: undefined, downloadsPerCopy: 2, isShareable: false }),
  ])
})
