import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openPostgres } from '../../../platform/db/db.ts'
import { createLog } from '../../../platform/process/log.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'
import { findProducts, type ProductQuery } from '../query/search.ts'
import { openIndex } from './open-index.ts'
import { memoryIndex } from './test-memory-index.ts'

const server = process.env['TEST_DATABASE_URL']
const log = createLog({ level: 'error', isReadable: true })
const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-index-'))
const file = path.join(folder, 'index')

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo })
}, 120_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const query = (search: string): ProductQuery => ({
  storeCode: 'default',
  groupId: 0,
  now: new Date(),
  search,
  options: {},
  pageSize: 10,
  currentPage: 1,
  include: { items: true, aggregations: true, priceBounds: true },
})

/** Simulates another process of the shop: own connections, in-memory index and indexer thread. */
async function anotherProcess(): Promise<{ db: Database; close(): Promise<void> }> {
  const url = shop.url ?? ''
  const db = openPostgres(url, 2)
  const index = await openIndex({ db, threadUrl: url, file, log })
  await memoryIndex(db)
  return {
    db,
    async close() {
      await index.close()
      await db.close()
    },
  }
}

test.skipIf(!server)(
  'a change is visible within five seconds in every process, and at once in the one that made it',
  async () => {
    const [one, two] = [await anotherProcess(), await anotherProcess()]
    try {
      const name = `Wielka próba ${Date.now()}`
      const { id } = await addTitle(shop.db, { name })
      expect((await findProducts(shop.db, query(name))).ids[0]).toBe(id)
      const since = performance.now()
      for (const { db } of [one, two]) {
        await expect
          .poll(async () => (await findProducts(db, query(name))).ids[0], { timeout: 5000, interval: 20 })
          .toBe(id)
      }
      expect(performance.now() - since).toBeLessThan(5000)
      // changes that no process announces, made in psql while another transaction is open
      const slow = one.db.transaction(async (tx) => {
        await tx.run`update product_index set sales = sales + 1 where product_id = ${id}`
        await new Promise((resolve) => setTimeout(resolve, 1500))
      })
      await two.db.run`update product set is_enabled = false where id = ${id}`
      await shop.db.run`delete from product_index where product_id = ${id} and store_code = 'en'`
      await slow
      const sold = await shop.db.one<{
        sales: number
      }>`select sales from product_index where product_id = ${id} and store_code = 'default'`
      expect(sold?.sales).toBe(1)
      await shop.db.run`delete from product where id = ${id}`
      for (const { db } of [one, two])
        await expect
          .poll(async () => (await findProducts(db, query(name))).ids.includes(id), { timeout: 5000, interval: 20 })
          .toBe(false)
    } finally {
      await one.close()
      await two.close()
    }
  },
  60_000,
)

test.skipIf(!server)(
  'the first process builds the file and the next ones read it; a broken file is rebuilt',
  async () => {
    const first = await anotherProcess()
    const built = statSync(file).mtimeMs
    await first.close()
    const second = await anotherProcess()
    expect(statSync(file).mtimeMs).toBe(built)
    const expected = await findProducts(shop.db, query('lalka'))
    expect(expected.total).toBeGreaterThan(0)
    expect(await findProducts(second.db, query('lalka'))).toEqual(expected)
    await second.close()
    // as after a full disk
    truncateSync(file, Math.floor(statSync(file).size / 2))
    const third = await anotherProcess()
    expect(await findProducts(third.db, query('lalka'))).toEqual(expected)
    await third.close()
    expect(readFileSync(file).length).toBe(statSync(file).size)
    expect(statSync(file).mtimeMs).not.toBe(built)
  },
  60_000,
)

test('the index is also saved on disk with the embedded database', async () => {
  const index = await openIndex({ db: shop.db, file, log })
  await memoryIndex(shop.db)
  await index.close()
  expect(statSync(file).size).toBeGreaterThan(10_000)
})
