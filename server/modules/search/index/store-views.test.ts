import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'
import { findIn, type ProductQuery } from '../query/search.ts'
import { Indexer, type IndexUpdate } from './indexer.ts'
import { productsChanged } from '../../catalog/changes.ts'
import { sqlIndex } from './tables/sql-index.ts'
import { Segment } from './memory/segment.ts'
import { memoryIndex } from './test-memory-index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo })
  await memoryIndex(shop.db)
}, 120_000)
afterAll(() => shop.close())

const addStoreView = (code: string, id: number) =>
  shop.db
    .run`insert into store_view (code, id, name, locale, position) values (${code}, ${id}, ${code}, 'de_DE', ${id})`

/** The product has a text in the store view, and is indexed with it. */
const translate = (db: Db, id: number, code: string, name: string) =>
  db.transaction(async (tx: Db) => {
    await tx.run`
      insert into product_text (product_id, store_code, name, url_key, description) values (${id}, ${code}, ${name},
        ${`${code}-${id}`}, '')`
    await productsChanged(tx, [id])
  })

const queryOf = (storeCode: string, search?: string): ProductQuery => ({
  storeCode,
  groupId: 0,
  now: new Date(),
  search,
  isAsTyped: true,
  options: {},
  pageSize: 5,
  currentPage: 1,
  include: { items: true, aggregations: false, priceBounds: false, texts: false },
})

/** The same from memory as from the tables. */
async function idsIn(storeCode: string, search?: string) {
  const query = queryOf(storeCode, search)
  const fromMemory = await findIn(await memoryIndex(shop.db), shop.db, query)
  const fromTables = await findIn(sqlIndex(shop.db), shop.db, query)
  expect(fromMemory.ids).toEqual(fromTables.ids)
  return fromMemory.ids
}

test('SRCH-2: a store view added to an open shop lists its books, which others do not find by its words', async () => {
  const { id } = await addTitle(shop.db, { name: 'Szmaciana Lalka' })
  expect(await idsIn('default', 'szmaciana lalka')).toEqual([id])
  await addStoreView('de', 3)
  expect(await idsIn('de')).toEqual([])
  await shop.db.transaction(async (tx) => {
    await tx.run`
      insert into category_text (category_id, store_code, name, url_key, url_path)
      select category_id, 'de', 'Gedichte', 'gedichte', 'gedichte' from category_text
        where url_path = 'literatura-piekna/poezja' and store_code = 'default'`
    await translate(tx, id, 'de', 'Die Stoffpuppe')
  })
  expect(await idsIn('de')).toEqual([id])
  const index = await memoryIndex(shop.db)
  const include = { items: false, aggregations: true, priceBounds: false }
  const { counts } = await index.find({ ...queryOf('de'), include }, {})
  expect(counts?.options.get(0)).toMatchObject([{ row: { label: 'Gedichte' }, count: 1 }])
  expect(await idsIn('de', 'stoffpuppe')).toEqual([id])
  expect(await idsIn('default', 'stoffpuppe')).toEqual([])
  expect(await idsIn('default', 'szmaciana lalka')).toEqual([id])
}, 60_000)

test('SRCH-2: every one of thirty store views lists its books', async () => {
  const { id } = await addTitle(shop.db, { name: 'Szmaciana Lalka' })
  const codes = Array.from({ length: 27 }, (_, nth) => `view-${nth}`)
  for (const [nth, code] of codes.entries()) await addStoreView(code, 4 + nth)
  for (const code of codes) await translate(shop.db, id, code, `Puppe ${code.replace('view-', 'xyz')}`)
  for (const code of codes) expect([code, await idsIn(code)]).toEqual([code, [id]])
  expect(await idsIn('view-26', 'xyz26')).toEqual([id])
  for (const code of ['default', 'de', 'view-0']) expect([code, await idsIn(code, 'xyz26')]).toEqual([code, []])
}, 90_000)

test('an index that cannot be built with a new store view keeps each book once, and is built later', async () => {
  const file = path.join(shop.dataDir, 'copy', 'index')
  const segments = new Map<number, Segment>()
  const indexer = new Indexer(shop.db, { file, batchSize: 100 }, ({ dropped, products, added }: IndexUpdate) => {
    for (const number of dropped) segments.delete(number)
    for (const segment of segments.values()) segment.removeAll(products)
    for (const { number, image } of added) segments.set(number, new Segment(image))
  })
  await indexer.load()
  const books = () => [...segments.values()].reduce((sum, { liveCount }) => sum + liveCount, 0)
  const before = books()
  const { id } = await addTitle(shop.db, { name: 'Szmaciana Lalka' })
  await shop.db.run`update store_view set id = 300 where id = 3`
  rmSync(file)
  // a folder cannot be read as a file
  mkdirSync(path.join(file, 'a folder'), { recursive: true })
  await expect(indexer.catchUp()).rejects.toThrow('EISDIR')
  expect(books()).toBe(before)
  rmSync(file, { recursive: true })
  await indexer.catchUp()
  expect([books(), [...segments.values()].filter(({ ids }) => ids.includes(id)).length]).toEqual([before + 1, 1])
  await indexer.close()
}, 60_000)
