import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../server/platform/db/db.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/database.ts'
import { seedDemo } from './seed.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await seedDemo(db)
}, 90_000)
afterAll(() => database.close())

const count = async (table: 'product' | 'url_rewrite' | 'price_change' | 'source_stock' | 'category') => {
  const rows = await db.many<{
    t: string
    n: number
  }>`
    select 'product' as t, count(*)::int as n from product union all select 'url_rewrite', count(*)::int
      from url_rewrite
    union all select 'price_change', count(*)::int from price_change union all select 'source_stock', count(*)::int
      from source_stock union all select 'category', count(*)::int from category`
  return rows.find(({ t }) => t === table)?.n ?? 0
}

test('the demo shop has at least 300 titles, in all formats and lifecycles', async () => {
  expect(await count('product')).toBeGreaterThanOrEqual(300)
  const kinds = await db.many<{
    key: string
  }>`
    select distinct o.key from product_option x join attribute_option o on o.id = x.option_id join attribute a
      on a.id = o.attribute_id where a.code = 'availability' or a.code = 'format' order by 1`
  expect(kinds.map(({ key }) => key)).toEqual(expect.arrayContaining(['audiobook', 'book', 'ebook']))
  const lifecycles = await db.many<{ lifecycle: string }>`select distinct lifecycle from product`
  expect(lifecycles.map(({ lifecycle }) => lifecycle).toSorted()).toEqual([
    'announcement',
    'available',
    'discontinued',
    'presale',
    'to-order',
  ])
})

test("delivery methods differ by the carrier's title alone, which Magento's clients show as the choice", async () => {
  const methods = await db.many<{ pl: string; en: string }>`
    select carrier_title as pl, coalesce(carrier_titles ->> 'en', carrier_title) as en from delivery_method`
  expect(methods.length).toBeGreaterThan(5)
  for (const view of ['pl', 'en'] as const)
    expect(new Set(methods.map((method) => method[view])).size).toBe(methods.length)
})

test('every SKU has 13 digits and a valid check digit', async () => {
  const numbers = await db.many<{ sku: string }>`select sku from product`
  for (const { sku } of numbers) {
    expect(sku).toMatch(/^\d{13}$/)
    expect([...sku].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10).toBe(0)
  }
})

test('every title has a category, a URL in both views, a price with its history and an index row', async () => {
  const left = await db.many<{
    sku: string
  }>`select sku from product p where not exists (select 1 from product_category where product_id = p.id)
    or (select count(*) from url_rewrite where entity_type = 'PRODUCT' and entity_id = p.id) <> 2
    or (select count(*) from price_change where product_id = p.id) < 2
    or (select count(*) from product_index where product_id = p.id) <> case p.visibility when 'none' then 0 else 2 end`
  expect(left).toEqual([])
})

test('seeding a seeded shop changes nothing', async () => {
  const tables = ['product', 'url_rewrite', 'price_change', 'source_stock', 'category'] as const
  const before = await Promise.all(tables.map(count))
  await seedDemo(db)
  expect(await Promise.all(tables.map(count))).toEqual(before)
})
