import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortKey } from '../../../../../language/sort-key.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import type { ProductQuery } from '../../product-query/product-query.ts'
import { buildSegment } from './build-segment.ts'
import { FacetLabels } from './labels.ts'
import type { Segment } from './segment.ts'
import { SegmentSearcher } from './segment-searcher.ts'

const STORES = ['default', 'en']
const AUTHORS = 1100
const LISTED = 60

let database: TestDatabase
let attributeId: number
/** Ids by name. */
let authors: Map<string, number>
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const attribute = await db.one<{ id: number }>`
    insert into attribute (code, kind, label, is_filterable) values ('narrator', 'select', 'Lektor', true) returning id`
  attributeId = attribute?.id ?? 0
  authors = new Map()
  for (const name of names) authors.set(name, await addAuthor(name))
}, 120_000)
afterAll(() => database.close())

const BEGINNINGS = ['Ja', 'Ją', 'Jan', 'Jan Nowakowski', 'Jan Nowakowska', 'Żuk', 'Źrebak', '2 Pac', 'Жб', 'За']
const names = Array.from({ length: AUTHORS }, (_, nth) => {
  const beginning = BEGINNINGS[nth % BEGINNINGS.length] ?? ''
  return nth < BEGINNINGS.length ? beginning : `${beginning} ${['a', 'ą', 'ż', 'ж', '7'][nth % 7] ?? ''}${nth * 7919}`
})

async function addAuthor(name: string): Promise<number> {
  const row = await database.db.one<{ id: number }>`
    insert into attribute_option (attribute_id, key, label, sort_key) values (${attributeId}, ${name}, ${name},
      ${sortKey(name)}) returning id`
  return row?.id ?? 0
}

const product = (id: number, facets: readonly number[], stores = STORES) => ({
  id,
  inCatalog: true,
  inSearch: true,
  inStock: true,
  categories: [],
  positions: [],
  facets,
  price: { amount: 1000, special: null, from: null, to: null },
  groupPrices: [],
  publishedOn: null,
  sales: 0,
  ratingRank: null,
  work: id,
  volume: null,
  newsFrom: null,
  newsTo: null,
  texts: stores.map((store) => ({ store, nameKey: 'x', title: 'x', words: '' })),
})

/** The books of each author: as many as its count, in segments of 20. */
function segmentsOf(counts: ReadonlyMap<number, number>): Segment[] {
  const most = Math.max(...counts.values())
  const books = Array.from({ length: most }, (_, nth) =>
    product(
      nth + 1,
      [...counts].flatMap(([id, count]) => (count > nth ? [id] : [])),
    ),
  )
  return [buildSegment(books.slice(0, 20), STORES), buildSegment(books.slice(20), STORES)]
}

const query = (more: Partial<ProductQuery> = {}): ProductQuery => ({
  storeCode: 'default',
  groupId: 0,
  now: new Date(),
  options: {},
  pageSize: 1,
  currentPage: 1,
  include: { items: false, aggregations: true, priceBounds: false },
  ...more,
})

async function labelsNow(): Promise<FacetLabels> {
  const labels = new FacetLabels()
  await labels.readAll(database.db)
  return labels
}

function count(searcher: SegmentSearcher, segments: readonly Segment[], more: Partial<ProductQuery> = {}) {
  const { counts } = searcher.find(segments, query(more), {})
  const listed = counts?.options.get(attributeId) ?? []
  return {
    listed: listed.map(({ row, count: books }) => [row.label, books]),
    total: counts?.totals?.get(attributeId),
    attributes: [...(counts?.options.keys() ?? [])],
  }
}
const inOrder = <T>(list: readonly T[]) => list.map((one) => JSON.stringify(one)).toSorted()

test('CAT-2 (server): of a thousand authors the 60 with most books are listed, equals by the alphabet', async () => {
  const labels = await labelsNow()
  const searcher = new SegmentSearcher(labels)
  for (const variants of [1, 3, 40]) {
    const counts = new Map([...authors.values()].map((id, nth) => [id, 1 + ((nth * 31) % variants)]))
    const all = [...authors].map(([name, id]) => ({ name, id, count: counts.get(id) ?? 0, key: sortKey(name) }))
    const expected = all
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
      .map(({ name, count: books }) => [name, books])
    const segments = segmentsOf(counts)
    const found = count(searcher, segments)
    expect(inOrder(found.listed)).toEqual(inOrder(expected.slice(0, LISTED)))
    expect(found.total).toBe(AUTHORS)
    // the same again: nothing is left of the query before
    expect(count(searcher, segments)).toEqual(found)
    // requested alone: all of them
    const include = { ...query().include, facet: { code: 'narrator', limit: 5 } }
    expect(inOrder(count(searcher, segments, { include }).listed)).toEqual(inOrder(expected))
    // those that are selected are listed besides, each once
    const [last, first] = [expected.at(-1), expected[0]].map((one) => one?.[0])
    const options = { narrator: [last, first].map((name) => String(authors.get(String(name)))) }
    expect(inOrder(count(searcher, segments, { options }).listed)).toEqual(
      inOrder([...expected.slice(0, LISTED), expected.at(-1)]),
    )
  }
})

test('CAT-2 (server): authors compare as their sort keys do', async () => {
  const labels = await labelsNow()
  const slots = [...authors].map(([name, id]) => ({ slot: labels.slot(id), key: sortKey(name), id }))
  const alphabetical = slots.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
  expect(slots.toSorted((a, b) => labels.compare(a.slot, b.slot))).toEqual(alphabetical)
})

test('CAT-2 (server): an author added, renamed or deleted is so in the lists of earlier books', async () => {
  const labels = await labelsNow()
  const searcher = new SegmentSearcher(labels)
  const id = await addAuthor('Nowa Autorka')
  const segments = [buildSegment([product(1, [id]), product(2, [id])], STORES)]
  expect(count(searcher, segments)).toMatchObject({ listed: [], attributes: [] })
  await labels.read(database.db, [id])
  expect(count(searcher, segments)).toMatchObject({ listed: [['Nowa Autorka', 2]], total: 1 })
  const chosen = { options: { narrator: [String(id)] } }
  expect(searcher.find(segments, query(chosen), {}).total).toBe(2)
  await database.db.run`update attribute_option set label = 'Inna Autorka' where id = ${id}`
  await labels.read(database.db, [id])
  expect(count(searcher, segments).listed).toEqual([['Inna Autorka', 2]])
  expect(searcher.find(segments, query(chosen), {}).total).toBe(2)
  await database.db.run`delete from attribute_option where id = ${id}`
  await labels.read(database.db, [id])
  // no empty list either
  expect(count(searcher, segments)).toMatchObject({ listed: [], attributes: [] })
  expect(searcher.find(segments, query(chosen), {}).total).toBe(0)
})

test('CAT-2 (server): a category without a name in a store view is not among its filters', async () => {
  await database.db
    .run`insert into category (id, parent_id, path, level, position) overriding system value values (901, 2, '{1,2,901}', 2, 1)`
  await database.db.run`
    insert into category_text (category_id, store_code, name, url_key, url_path) values (901, 'default', 'Morze',
      'morze', 'morze')`
  const searcher = new SegmentSearcher(await labelsNow())
  const segments = [buildSegment([product(1, [-901])], STORES)]
  const found = searcher.find(segments, query(), {}).counts?.options
  expect(found?.get(0)?.map(({ row }) => row.label)).toEqual(['Morze'])
  expect(count(searcher, segments, { storeCode: 'en' }).attributes).toEqual([])
})
