import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGE_CHANNEL, parseTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import {
  AVAILABILITY_CHANGED,
  listSources,
  releaseLines,
  releaseStock,
  removeStock,
  reserveStock,
  returnStock,
  shipStock,
  stockOf,
} from './inventory.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function newOrder(): Promise<number> {
  const { sku } = await shop.sell()
  await (await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])).submitOrder()
  return (await shop.db.one<{ id: number }>`select max(id)::int as id from orders`)?.id ?? 0
}
/** Two titles with five copies each in two places. */
async function titles() {
  const stock = { lublin: 5, rynek: 5 }
  const [book, other] = [await shop.sell({ stock }), await shop.sell({ stock })]
  /** `5-2` in each place of the first title, then of the other: copies and reserved ones. */
  const shelves = async () => {
    const rows = await shop.db.many<{ line: string }>`
      select quantity || '-' || reserved as line from source_stock where product_id = any(${[book.id, other.id]})
      order by product_id, source_code`
    return rows.map(({ line }) => line).join(' ')
  }
  const lines = (quantity: number) => [{ productId: book.id, sourceCode: 'lublin', quantity }]
  return { book, other, lines, shelves }
}
const works = (work: (tx: Db) => Promise<void>) =>
  shop.db.transaction(work).then(
    () => true,
    () => false,
  )

test('CAT-18c: copies are reserved, released and shipped in their place only, up to what is there', async () => {
  const [mine, others] = [await newOrder(), await newOrder()]
  const { lines, shelves } = await titles()
  expect(await works((tx) => reserveStock(tx, mine, lines(6)))).toBe(false)
  expect(await works((tx) => reserveStock(tx, mine, lines(3)))).toBe(true)
  expect(await works((tx) => reserveStock(tx, others, lines(2)))).toBe(true)
  expect(await shelves()).toBe('5-5 5-0 5-0 5-0')
  // of each order at most what it has reserved
  await shop.db.transaction((tx) => releaseLines(tx, mine, lines(1), 'order canceled'))
  await shop.db.transaction((tx) => releaseLines(tx, others, lines(9), 'order canceled'))
  expect(await shelves()).toBe('5-2 5-0 5-0 5-0')
  expect(await works((tx) => shipStock(tx, others, lines(1)))).toBe(false)
  expect(await works((tx) => shipStock(tx, mine, lines(2)))).toBe(true)
  expect(await shelves()).toBe('3-0 5-0 5-0 5-0')
  // nothing is reserved any more
  await shop.db.transaction((tx) => releaseStock(tx, mine, 'order canceled'))
  expect(await works((tx) => shipStock(tx, mine, lines(1)))).toBe(false)
  expect(await shelves()).toBe('3-0 5-0 5-0 5-0')
})

test('CAT-18c: copies that were counted away are not shipped, the last ones are', async () => {
  const mine = await newOrder()
  const { book, lines, shelves } = await titles()
  await shop.db.transaction((tx) => reserveStock(tx, mine, lines(5)))
  const counted = (quantity: number) =>
    shop.db.run`update source_stock set quantity = ${quantity}, reserved = least(reserved, ${quantity})
      where product_id = ${book.id} and source_code = 'lublin'`
  await counted(4)
  expect(await works((tx) => shipStock(tx, mine, lines(5)))).toBe(false)
  expect(await works((tx) => shipStock(tx, mine, lines(4)))).toBe(true)
  expect(await shelves()).toBe('0-0 5-0 5-0 5-0')
})

test('CAT-18c: copies that nobody reserved leave and come back in their place only', async () => {
  const mine = await newOrder()
  const { book, lines, shelves } = await titles()
  await shop.db.transaction((tx) => reserveStock(tx, mine, lines(2)))
  expect(await works((tx) => removeStock(tx, lines(4)))).toBe(false)
  expect(await works((tx) => removeStock(tx, lines(3)))).toBe(true)
  expect(await shelves()).toBe('2-2 5-0 5-0 5-0')
  await shop.db.transaction((tx) => returnStock(tx, lines(4)))
  expect(await shelves()).toBe('6-2 5-0 5-0 5-0')
  const krakow = [{ productId: book.id, sourceCode: 'krakow', quantity: 1 }]
  await shop.db.transaction((tx) => returnStock(tx, krakow))
  expect(await shelves()).toBe('1-0 6-2 5-0 5-0 5-0')
  expect(await works((tx) => returnStock(tx, [{ ...krakow[0], sourceCode: 'nigdzie' } as never]))).toBe(false)
})

test('CAT-18c: the catalogue hears of a title that sold out or is back, not of every copy', async () => {
  const mine = await newOrder()
  const { book, lines } = await titles()
  const changes = async (work: (tx: Db) => Promise<void>) => {
    await shop.db.run`delete from job where kind = ${AVAILABILITY_CHANGED}`
    await shop.db.transaction(work)
    return (
      await shop.db.many<{ ids: number[] }>`select payload -> 'productIds' as ids from job
        where kind = ${AVAILABILITY_CHANGED}`
    ).flatMap(({ ids }) => ids)
  }
  expect(await changes((tx) => reserveStock(tx, mine, lines(4)))).toEqual([])
  expect(await changes((tx) => reserveStock(tx, mine, lines(1)))).toEqual([book.id])
  expect(await changes((tx) => releaseLines(tx, mine, lines(2), 'order canceled'))).toEqual([book.id])
  expect(await changes((tx) => removeStock(tx, lines(1)))).toEqual([])
  expect(await changes((tx) => removeStock(tx, lines(1)))).toEqual([book.id])
  expect(await changes((tx) => returnStock(tx, lines(1)))).toEqual([book.id])
  expect(await changes((tx) => releaseStock(tx, mine, 'order canceled'))).toContain(book.id)
})

test('CAT-18: places are listed in the shop’s order, closed ones not at all', async () => {
  const { book } = await titles()
  await shop.db.run`insert into source_stock (product_id, source_code, quantity) values (${book.id}, 'krakow', 1)`
  await shop.db.run`update source set position = case code when 'rynek' then 1 when 'krakow' then 2 else 3 end`
  const seen = async () => [
    (await listSources(shop.db)).map(({ code }) => code),
    ...(await stockOf(shop.db, [book.id])).map((places) => places.map(({ sourceCode }) => sourceCode)),
  ]
  const places = ['rynek', 'krakow', 'lublin']
  expect(await seen()).toEqual([places, places])
  await shop.db.run`update source set is_active = false where code = 'krakow'`
  expect(await seen()).toEqual([
    ['rynek', 'lublin'],
    ['rynek', 'lublin'],
  ])
})

test('CAT-18c: cached pages that show the stock of a title are invalidated by every change of it', async () => {
  const mine = await newOrder()
  const { book, lines } = await titles()
  const invalidated: string[] = []
  await shop.db.listen(CHANGE_CHANNEL, {
    onNotification: (payload) => void invalidated.push(...parseTags(payload)),
    onReconnect: () => {},
  })
  const invalidates = async (work: (tx: Db) => Promise<void>) => {
    invalidated.length = 0
    await shop.db.transaction(work)
    await expect.poll(() => invalidated).toContain(`product:${book.id}`)
  }
  await invalidates((tx) => reserveStock(tx, mine, lines(3)))
  await invalidates((tx) => releaseLines(tx, mine, lines(1), 'order canceled'))
  await invalidates((tx) => removeStock(tx, lines(1)))
  await invalidates((tx) => returnStock(tx, lines(1)))
})
