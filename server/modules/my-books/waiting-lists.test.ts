import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OUT_OF_STOCK, sellIndexed as sellsIn } from '../../testing/availability-list.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { productsChanged } from '../catalog/changes.ts'
import {
  confirmAlert,
  deleteAlerts,
  deleteReader,
  deleteUnconfirmed,
  insertAlert,
  lockArrived,
  lockReader,
  readAlerts,
  setQueued,
} from './guest-alerts.sql.ts'
import {
  addBooks,
  deleteBooks,
  disableNotices,
  enableNotices,
  hasNoNotices,
  lockPriced,
  markSoldOutAwaited,
  readList,
  takeArrivals,
  updateSeenPrices,
} from './my-books.sql.ts'
import { insertConsent, readConsent, withdrawConsent } from './price-consent.sql.ts'

let shop: CheckoutFixture
let one = 0
let other = 0
beforeAll(async () => {
  shop = await openCheckoutFixture()
  const ids = [await Reader.signUp(shop), await Reader.signUp(shop)].map((reader) => reader.id())
  ;[one = 0, other = 0] = await Promise.all(ids)
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['my_book', 'my_books_silence', 'my_books_price_consent', 'alert', 'alert_reader'])
    await shop.db.script(`delete from ${table}`)
})

const sells = (book?: Parameters<CheckoutFixture['sell']>[0]) => sellsIn(shop, book)
const add = (customerId: number, ...ids: number[]) =>
  addBooks(
    shop.db,
    customerId,
    ids.map((productId) => ({ productId, parentId: null, price: 3990 })),
  )
const stock = async (id: number, quantity: number) => {
  await shop.db.run`update source_stock set quantity = ${quantity} where product_id = ${id}`
  await shop.db.transaction((tx) => productsChanged(tx, [id]))
}
interface State {
  customer: number
  product: number
  isAwaited: boolean
  price: number | null
}
const lists = () => shop.db.many<State>`
  select customer_id as customer, product_id as product, is_awaited, price_seen as price from my_book
  order by customer_id, product_id`

test('ACC-7b: titles are listed with the latest first, each once, and awaited if they are not in stock', async () => {
  const [here, away] = [await sells(), await sells(OUT_OF_STOCK)]
  await add(one, here.id, away.id)
  await add(one, here.id)
  await add(other, away.id)
  expect((await readList(shop.db, one)).map(({ sku }) => sku)).toEqual([here.sku, away.sku])
  expect(await lists()).toEqual([
    { customer: one, product: here.id, isAwaited: false, price: 3990 },
    { customer: one, product: away.id, isAwaited: true, price: 3990 },
    { customer: other, product: away.id, isAwaited: true, price: 3990 },
  ])
  const [, mine] = await readList(shop.db, one)
  const [theirs] = await readList(shop.db, other)
  expect(await deleteBooks(shop.db, one, [mine?.id ?? 0, theirs?.id ?? 0])).toBe(1)
  expect((await lists()).map(({ customer, product }) => [customer, product])).toEqual([
    [one, here.id],
    [other, away.id],
  ])
})

test('ACC-7: arrivals are taken once, with the wish for no mails; what sells out is awaited again', async () => {
  const [a, b] = [await sells(OUT_OF_STOCK), await sells(OUT_OF_STOCK)]
  await add(one, a.id, b.id)
  await add(other, a.id)
  await disableNotices(shop.db, other)
  await disableNotices(shop.db, other)
  expect([await hasNoNotices(shop.db, one), await hasNoNotices(shop.db, other)]).toEqual([false, true])
  expect(await takeArrivals(shop.db)).toEqual([])
  await stock(a.id, 3)
  const arrived = await takeArrivals(shop.db)
  expect(arrived.toSorted((x, y) => x.customerId - y.customerId)).toEqual([
    { customerId: one, productId: a.id, hasNoNotices: false },
    { customerId: other, productId: a.id, hasNoNotices: true },
  ])
  expect(await takeArrivals(shop.db)).toEqual([])
  expect(await markSoldOutAwaited(shop.db)).toBe(0)
  await stock(a.id, 0)
  expect(await markSoldOutAwaited(shop.db)).toBe(2)
  expect(await markSoldOutAwaited(shop.db)).toBe(0)
  expect((await lists()).map(({ isAwaited }) => isAwaited)).toEqual([true, true, true])
  await enableNotices(shop.db, other)
  expect(await hasNoNotices(shop.db, other)).toBe(false)
})

test('ACC-7: prices are looked up where one is below the price last seen, or none was seen', async () => {
  const [cheaper, same, special, group, unseen, away] = [
    await sells(),
    await sells(),
    await sells(),
    await sells(),
    await sells(),
    await sells(OUT_OF_STOCK),
  ]
  const all = [cheaper, same, special, group, unseen, away]
  await add(one, ...all.map(({ id }) => id))
  await add(other, group.id)
  await shop.db.run`update my_book set price_seen = 3990`
  await shop.db.run`update my_book set price_seen = null where product_id = ${unseen.id}`
  await shop.db.run`update price set amount = 3989 where product_id = any(${[cheaper.id, away.id]})`
  await shop.db.run`update price set special_amount = 3000 where product_id = ${special.id}`
  await shop.db.run`insert into price (product_id, group_id, amount) values (${group.id}, 2, 3000)`
  await shop.db.run`update customer set group_id = 2 where id = ${other}`
  await insertConsent(shop.db, other, { text: 'x', givenAt: new Date() })
  const due = (await shop.db.transaction((tx) => lockPriced(tx))).map((row) => [
    row.customerId,
    row.productId,
    row.groupId,
    row.hasConsent,
  ])
  expect(due).toEqual(
    expect.arrayContaining([
      [one, cheaper.id, 1, false],
      [one, special.id, 1, false],
      [one, unseen.id, 1, false],
      [other, group.id, 2, true],
    ]),
  )
  expect(due).toHaveLength(4)
  const [row] = (await shop.db.transaction((tx) => lockPriced(tx))).filter(({ productId }) => productId === special.id)
  await updateSeenPrices(shop.db, [{ id: row?.id ?? 0, price: 3000 }])
  const seen = (await lists())
    .filter(({ product }) => [special.id, same.id].includes(product))
    .map(({ price }) => price)
  expect(seen.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([3000, 3990])
  await shop.db.run`update customer set group_id = 1 where id = ${other}`
})

test('ACC-7: a consent is kept as it was given first, until it is withdrawn, and may be given again', async () => {
  const [first, second] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]
  await insertConsent(shop.db, one, { text: 'a', givenAt: first })
  await insertConsent(shop.db, one, { text: 'b', givenAt: second })
  await insertConsent(shop.db, other, { text: 'c', givenAt: second })
  expect(await readConsent(shop.db, one)).toEqual({ text: 'a', givenAt: first })
  await withdrawConsent(shop.db, one, second)
  await withdrawConsent(shop.db, one, new Date('2026-03-01T00:00:00Z'))
  expect([await readConsent(shop.db, one), await readConsent(shop.db, other)]).toEqual([
    undefined,
    { text: 'c', givenAt: second },
  ])
  await insertConsent(shop.db, one, { text: 'd', givenAt: second })
  expect(await readConsent(shop.db, one)).toEqual({ text: 'd', givenAt: second })
  expect(
    await shop.db.many`select text, withdrawn_at from my_books_price_consent where customer_id = ${one} order by id`,
  ).toEqual([
    { text: 'a', withdrawnAt: second },
    { text: 'd', withdrawnAt: null },
  ])
})

const now = new Date('2026-11-30T12:00:00Z')
const guest = async (name: string, storeCode = 'default') =>
  (await lockReader(shop.db, { email: `${name}@example.pl`, emailKey: name, storeCode }))?.id ?? 0
const request = async (readerId: number, productId: number, maxAlerts = 50, at = now) =>
  (await insertAlert(shop.db, { readerId, productId, maxAlerts }, at))?.id

test('ACC-7: a guest waits for as many titles as allowed, and asks again only until one is confirmed', async () => {
  const [a, b, c] = [await sells(), await sells(), await sells()]
  const [mine, theirs] = [await guest('jeden'), await guest('drugi')]
  expect(await guest('jeden', 'en')).toBe(mine)
  const first = await request(mine, a.id, 2)
  expect(await request(mine, b.id, 2)).toBeGreaterThan(0)
  expect(await request(mine, c.id, 2)).toBeUndefined()
  expect(await request(theirs, c.id, 2)).toBeGreaterThan(0)
  expect(await request(mine, a.id, 2)).toBe(first)
  expect(await confirmAlert(shop.db, first ?? 0, now)).toEqual({ productId: a.id })
  expect(await confirmAlert(shop.db, first ?? 0, new Date())).toEqual({ productId: a.id })
  expect(await shop.db.one`select confirmed_at from alert where id = ${first ?? 0}`).toEqual({ confirmedAt: now })
  expect(await request(mine, a.id, 2)).toBeUndefined()
  expect(await confirmAlert(shop.db, 999_999, now)).toBeUndefined()
  // the page of the view in which it was asked for last
  const path = async (id: number | undefined) => (await readAlerts(shop.db, [id ?? 0]))[0]
  await shop.db.run`insert into url_rewrite (store_code, request_path, entity_type, entity_id, redirect_type) values
    ('en', 'z.html', 'PRODUCT', ${a.id}, 0), ('en', 'b.html', 'PRODUCT', ${a.id}, 0),
    ('en', 'a.html', 'PRODUCT', ${a.id}, 301),
    ('default', 'a.html', 'PRODUCT', ${a.id}, 0), ('en', 'aa.html', 'PRODUCT', ${b.id}, 0)`
  expect(await path(first)).toMatchObject({ email: 'jeden@example.pl', storeCode: 'en', path: 'b.html' })
  expect(await deleteReader(shop.db, mine)).toEqual({ email: 'jeden@example.pl' })
  expect(
    (await shop.db.many<{ reader: number }>`select reader_id as reader from alert`).map(({ reader }) => reader),
  ).toEqual([theirs])
})

test('ACC-7: only confirmed alerts of titles in stock are due, and not while their mail is queued', async () => {
  const [here, away] = [await sells(), await sells(OUT_OF_STOCK)]
  const [mine, theirs] = [await guest('jeden'), await guest('drugi')]
  const [due = 0, gone = 0, open = 0] = [
    await request(mine, here.id),
    await request(mine, away.id),
    await request(theirs, here.id),
  ]
  for (const id of [due, gone]) await confirmAlert(shop.db, id, now)
  const arrived = async () => (await shop.db.transaction((tx) => lockArrived(tx))).map(({ id }) => id)
  expect(await arrived()).toEqual([due])
  await setQueued(shop.db, [due], true)
  expect(await arrived()).toEqual([])
  await confirmAlert(shop.db, open, now)
  expect(await arrived()).toEqual([open])
  await setQueued(shop.db, [due], false)
  expect(await arrived()).toEqual([due, open])
  await deleteAlerts(shop.db, [due])
  expect(await arrived()).toEqual([open])
})

test('ACC-7: a request that was not confirmed in time is deleted, and so is an address without requests', async () => {
  const book = await sells()
  const names = ['stary', 'nowy', 'potwierdzony', 'pusty']
  const [old = 0, fresh = 0, confirmed = 0] = await Promise.all(names.map((name) => guest(name)))
  await request(old, book.id, 50, new Date(now.getTime() - 1))
  await request(fresh, book.id, 50, now)
  await confirmAlert(shop.db, (await request(confirmed, book.id, 50, new Date(0))) ?? 0, now)
  await deleteUnconfirmed(shop.db, now)
  const kept = await shop.db.many<{ key: string }>`select email_key as key from alert_reader order by email_key`
  expect(kept.map(({ key }) => key)).toEqual(['nowy', 'potwierdzony'])
  expect(await shop.db.many`select 1 from alert`).toHaveLength(2)
})
