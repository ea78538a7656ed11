import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { seedDemo } from '../../../seed/seed.ts'
import type { CatalogIndex } from '../index/catalog-index.ts'
import { sqlIndex } from '../index/sql-index.ts'
import { memoryIndex } from '../index/test-memory-index.ts'
import { findIn } from './search.ts'

interface Judged {
  query: string
  /** A reader finds one of the expected books among so many first ones. */
  within: number
  /** Addresses of the books that answer the question. */
  expected: string[]
}
const judged = JSON.parse(readFileSync(new URL('judged-queries.json', import.meta.url), 'utf8')) as Judged[]

let shop: TestShop
let keys: Map<number, string>
beforeAll(async () => {
  shop = await openShop()
  await seedDemo(shop.db)
  keys = new Map(
    (
      await shop.db.many<{
        id: number
        key: string
      }>`select product_id as id, url_key as key from product_text where store_code = 'default'`
    ).map(({ id, key }) => [id, key]),
  )
}, 90_000)
afterAll(() => shop.close())

const indexes: [string, () => Promise<CatalogIndex>][] = [
  ['the tables', async () => sqlIndex(shop.db)],
  ['memory', () => memoryIndex(shop.db)],
]

test.each(indexes)(
  'SRCH-2: readers find their books in the demo catalogue by %s',
  async (_name, open) => {
    const index = await open()
    const results = []
    for (const { query, within, expected } of judged) {
      const { ids } = await findIn(index, shop.db, {
        storeCode: 'default',
        groupId: 0,
        now: new Date(),
        search: query,
        options: {},
        pageSize: 10,
        currentPage: 1,
        want: { items: true, aggregations: false, priceBounds: false },
      })
      const found = ids.map((id) => keys.get(id) ?? '')
      const rank = found.findIndex((key) => expected.includes(key)) + 1
      results.push({
        query,
        found,
        rank,
        recall: expected.filter((key) => found.includes(key)).length / Math.min(expected.length, 10),
        isMissed: rank === 0 || rank > within,
      })
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const missed = results.filter(({ isMissed }) => isMissed)
    const recall = mean(results.map((result) => result.recall))
    const reciprocalRank = mean(results.map(({ rank }) => (rank === 0 ? 0 : 1 / rank)))
    const report = [
      `${judged.length} judged queries: recall@10 ${recall.toFixed(3)}, ` +
        `mean reciprocal rank ${reciprocalRank.toFixed(3)}`,
      ...missed.map(({ query, rank, found }) => `  missed: ${query} (rank ${rank}): ${found.slice(0, 3).join(', ')}`),
      ...results
        .filter((result) => result.recall < 1 && !result.isMissed)
        .map((result) => `  incomplete: ${result.query} ${result.recall.toFixed(2)}`),
    ]
    console.log(report.join('\n'))
    expect(judged.length).toBeGreaterThanOrEqual(150)
    expect(missed.length / judged.length, report.join('\n')).toBeLessThan(0.02)
    expect(recall).toBeGreaterThan(0.98)
    expect(reciprocalRank).toBeGreaterThan(0.96)
  },
  60_000,
)
