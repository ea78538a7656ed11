import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { seedDemo } from '../../../../demo/seed.ts'
import type { CatalogIndex } from '../product-query/catalog-index.ts'
import { sqlIndex } from '../index/tables/sql-index.ts'
import { memoryIndex } from '../index/test-memory-index.ts'
import { readKeys } from './judged-keys.sql.ts'
import {
  type Group,
  groupOf,
  type Half,
  HALVES,
  JUDGED_AT,
  meanOf,
  readJudged,
  type Result,
  runQueries,
  searchOf,
} from './judged-search.ts'

interface Floor {
  ndcg: number
  recall: number
  /** Maximum share of queries without a result. */
  zeroResults: number
}
/** Current quality of the search; a change may raise these figures but not lower them. */
const FLOORS: Record<Half, Partial<Record<Group, Floor>>> = {
  development: {
    earlier: { ndcg: 0.985, recall: 0.995, zeroResults: 0 },
    names: { ndcg: 0.985, recall: 0.995, zeroResults: 0 },
    talk: { ndcg: 0.91, recall: 0.94, zeroResults: 0 },
    nothing: { ndcg: 1, recall: 1, zeroResults: 1 },
  },
  test: {
    names: { ndcg: 0.95, recall: 0.955, zeroResults: 0.03 },
    talk: { ndcg: 0.82, recall: 0.855, zeroResults: 0.02 },
    nothing: { ndcg: 1, recall: 1, zeroResults: 1 },
  },
}
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: () => JUDGED_AT })
  // labels and reductions of the demo catalogue depend on the day it is seeded
  await seedDemo(shop.db, { now: JUDGED_AT })
}, 90_000)
afterAll(() => shop.close())

test('judged queries refer to books of the demo catalogue, and there are no duplicates', async () => {
  const keys = new Set((await readKeys(shop.db, 'url_key')).values())
  const queries = HALVES.flatMap((half) => readJudged(half).flatMap((one) => one.queries))
  const named = queries.flatMap(({ best, good = [], fair = [] }) => [...best, ...good, ...fair])
  expect(named.filter((key) => !keys.has(key))).toEqual([])
  for (const { query, best, good = [], fair = [] } of queries)
    expect(new Set([...best, ...good, ...fair]).size, query).toBe(best.length + good.length + fair.length)
  const texts = queries.map(({ query }) => query.toLowerCase())
  expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([])
})

test('both halves have the same classes, with the same number of queries in each', () => {
  const sizes = (half: Half) =>
    readJudged(half).flatMap(({ name, queries }) => (name === 'earlier' ? [] : [[name, queries.length]]))
  expect(sizes('test')).toEqual(sizes('development'))
  expect(readJudged('test').flatMap(({ queries }) => queries)).toHaveLength(250)
})

const cases: { half: Half; name: string; open: () => Promise<CatalogIndex> }[] = [
  { half: 'development', name: 'memory', open: () => memoryIndex(shop.db) },
  { half: 'test', name: 'memory', open: () => memoryIndex(shop.db) },
  { half: 'test', name: 'the tables', open: async () => sqlIndex(shop.db) },
]

test.each(cases)(
  'SRCH-2: search in the demo catalogue reaches the quality floors by $name, $half half',
  async ({ half, open }) => {
    const search = await searchOf(await open(), shop.db, { by: 'url_key', now: JUDGED_AT })
    const results = new Map<Group, Result[]>()
    for (const one of readJudged(half))
      results.set(groupOf(one), [...(results.get(groupOf(one)) ?? []), ...(await runQueries(one.queries, search))])
    expect([...results.keys()].toSorted()).toEqual(Object.keys(FLOORS[half]).toSorted())
    for (const [group, found] of results) {
      const { ndcg, recall, zeroResults } = meanOf(found)
      const floor = FLOORS[half][group] as Floor
      expect(ndcg, `nDCG of ${group}`).toBeGreaterThanOrEqual(floor.ndcg)
      expect(recall, `recall of ${group}`).toBeGreaterThanOrEqual(floor.recall)
      expect(zeroResults, `share of ${group} without a result`).toBeLessThanOrEqual(floor.zeroResults)
    }
    expect(
      [...results.values()].flat().flatMap(({ emptySuggestions }) => emptySuggestions),
      'suggestions that find nothing',
    ).toEqual([])
  },
  120_000,
)
