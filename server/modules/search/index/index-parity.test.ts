import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'
import { sqlIndex } from './tables/sql-index.ts'
import { productsChanged } from '../../catalog/changes.ts'
import { reindex } from './writing/reindex.ts'
import { findIn, type ProductQuery, type SortKey } from '../query/search.ts'
import { getCatalogIndex } from './open-index.ts'
import { memoryIndex } from './test-memory-index.ts'

let shop: TestShop
let ids: number[]
let categories: number[]
let options: { code: string; value: string }[]
let words: string[]
beforeAll(async () => {
  shop = await openShop({ contents: demo })
  ids = (await shop.db.many<{ id: number }>`select id from product order by id`).map(({ id }) => id)
  categories = (await shop.db.many<{ id: number }>`select id from category order by id`).map(({ id }) => id)
  options = await shop.db.many`
      select a.code, o.key as value from attribute_option o join attribute a on a.id = o.attribute_id
        and a.is_filterable union all
    select a.code, o.id::text from attribute_option o join attribute a on a.id = o.attribute_id and a.is_filterable
      order by 1, 2`
  const names = await shop.db.many<{
    text: string
  }>`select t.name || ' ' || coalesce(string_agg(o.label, ' '), '') as text from product_text t
    left join contributor c on c.product_id = t.product_id left join attribute_option o on o.id = c.person_id
      group by t.product_id, t.store_code, t.name order by t.product_id, t.store_code`
  words = [...new Set(names.flatMap(({ text }) => text.split(' ')))].filter((word) => word.length > 1)
  await offerToGroups()
}, 240_000)
afterAll(() => shop.close())

// seeded generator: the same sequence on every machine
let state = 20261121
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
const below = (end: number) => Math.floor(random() * end)
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
const withProbability = <T>(chance: number, make: () => T): T | undefined => (random() < chance ? make() : undefined)
const several = <T>(from: readonly T[], maxCount: number) =>
  Array.from({ length: 1 + below(maxCount) }, () => pick(from))

const HOUR_MS = 3_600_000
const now = Date.now()
const instants = Array.from({ length: 12 }, (_, i) => new Date(now + (i - 6) * 5 * 24 * HOUR_MS + i))

/** Adds group prices, reductions that begin and end, and many equal prices, sales and positions. */
async function offerToGroups() {
  const some = ids.filter((id) => id % 3 === 0)
  await shop.db.transaction(async (tx) => {
    for (const id of some) {
      const [from, to] = [pick([null, pick(instants)]), pick([null, pick(instants)])]
      await tx.run`
        insert into price (product_id, group_id, amount, special_amount, special_from, special_to) values (${id},
          ${below(3)}, ${1000 + below(6000)}, ${pick([null, 900 + below(3000)])}, ${from}, ${to})
          on conflict do nothing`
      await tx.run`
        update price set special_amount = ${pick([null, 1500 + below(2000)])}, special_from = ${to},
          special_to = ${from} where product_id = ${id + 1} and group_id is null`
      await tx.run`
        update product set sales = ${below(3)}, news_from = ${pick([null, pick(instants)])},
          news_to = ${pick([null, pick(instants)])}, visibility = ${pick(['both', 'both', 'catalog', 'search'])}
          where id = ${id}`
      await tx.run`update product_category set position = ${below(3)} where product_id = ${id}`
    }
    await productsChanged(tx, ids)
  })
}

const misspelled = (word: string) => {
  const at = below(word.length)
  return pick([
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}x${word.slice(at)}`,
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ])
}
const wordsOf = () => {
  const list = several(words, 3)
  return pick([
    list.join(' '),
    list.join(' '),
    (list[0] ?? '').slice(0, 1 + below(5)),
    `${list[0]} ${(list[1] ?? 'w').slice(0, 2)}`,
    misspelled(list[0] ?? 'kot'),
    `${pick(words)} ${pick(words)} ${misspelled(pick(words))}`,
    'tom 2',
    'ebook',
    `gdzie kupić ${list[0]} xyzzyq`,
    `${list[0]} twarda oprawa do 40 zł`,
    `${pick(words)} ${pick(words)}`,
    `${list[0]} audiobook`,
    pick(['nowości', 'promocje', 'zapowiedzi', 'bestsellery', 'kuchnia', 'wokulski', 'miłość i wojna', 'o myszach']),
    '978',
    'i',
  ])
}

function anyQuery(): ProductQuery {
  const key = withProbability(0.6, () =>
    pick<SortKey>(['relevance', 'position', 'name', 'price', 'publication_date', 'bestseller', 'rating']),
  )
  const filters = withProbability(0.4, () => several(options, 2)) ?? []
  return {
    storeCode: pick(['default', 'en']),
    groupId: below(4),
    now: pick([...instants, new Date(now)]),
    search: withProbability(0.4, wordsOf),
    categories: withProbability(0.4, () => Array.from({ length: 1 + below(2) }, () => several(categories, 3))),
    name: withProbability(0.1, () => pick(words).slice(0, 1 + below(4))),
    ids: withProbability(0.07, () => several(ids, 60)),
    description: withProbability(0.03, () => pick(words)),
    newsFrom: withProbability(0.07, () => ({
      [pick(['from', 'to', 'eq', 'neq', 'gt', 'lt'])]: pick(instants).toISOString(),
    })),
    newsTo: withProbability(0.07, () => ({ [pick(['gteq', 'lteq', 'neq', 'unknown'])]: pick(instants).toISOString() })),
    options: Object.fromEntries(
      filters.map(({ code }) => [
        code,
        several(
          options.filter((option) => option.code === code),
          3,
        ).map(({ value }) => value),
      ]),
    ),
    price: withProbability(0.25, () =>
      pick([{ from: below(5000) }, { to: below(8000) }, { from: 1000 + below(2000), to: 2000 + below(4000) }]),
    ),
    published: withProbability(0.07, () => ({
      from: '2019-02-03',
      to: pick(['2019-02-03', '2024-06-30', '2031-01-01']),
    })),
    special: withProbability(0.15, () => random() < 0.7),
    sort: key && { key, descending: random() < 0.5 },
    pageSize: pick([1, 5, 12, 24, 100]),
    currentPage: pick([1, 1, 1, 1, 2, 3]),
    include: {
      items: random() < 0.9,
      aggregations: random() < 0.6,
      priceBounds: random() < 0.5,
      facet: withProbability(0.1, () => ({
        code: pick(options).code,
        beginning: withProbability(0.5, () => pick(words).slice(0, 2)),
        limit: 1 + below(100),
      })),
    },
  }
}

async function compare(count: number) {
  const memory = await memoryIndex(shop.db)
  const tables = sqlIndex(shop.db)
  let [hits, pages, suggested] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const query = anyQuery()
    const expected = await findIn(tables, shop.db, query)
    expect(await findIn(memory, shop.db, query), JSON.stringify(query)).toEqual(expected)
    hits += expected.total
    if (expected.ids.length > 1) pages++
    if (expected.suggestions.length > 0) suggested++
  }
  return { hits, pages, suggested }
}

test('any query has the same result from memory as from the tables', async () => {
  const { hits, pages, suggested } = await compare(200)
  // queries without results would prove nothing
  expect(hits).toBeGreaterThan(2000)
  expect(pages).toBeGreaterThan(30)
  expect(suggested).toBeGreaterThan(3)
}, 240_000)

const idsInBoth = async (search: string, count: number) => {
  const query: ProductQuery = {
    storeCode: 'default',
    groupId: 0,
    now: new Date(now),
    search,
    options: {},
    pageSize: count,
    currentPage: 1,
    include: { items: true, aggregations: false, priceBounds: false },
  }
  const [inMemory = [], inTables = []] = await Promise.all(
    [await memoryIndex(shop.db), sqlIndex(shop.db)].map(async (index) => (await findIn(index, shop.db, query)).ids),
  )
  expect(inTables).toEqual(inMemory)
  return inTables
}

test('SRCH-2: an announced book ranks after those that can be bought, from memory as from the tables', async () => {
  const { id: announced } = await addTitle(shop.db, {
    name: 'Grzmilas i druga sprawa',
    lifecycle: 'announcement',
    stock: {},
    publishedOn: '2099-03-01',
  })
  const { id: bought } = await addTitle(shop.db, { name: 'Dom, w którym mieszkał Grzmilas' })
  expect(await idsInBoth('grzmilas', 5)).toEqual([bought, announced])
  // as many as are enough without descriptions, which are not in memory
  const near: number[] = []
  for (const word of ['Mój', 'Twój', 'Jego', 'Nasz', 'Wasz'])
    near.push((await addTitle(shop.db, { name: `${word} Grzmilas`, sales: 9 - near.length })).id)
  // sold before its day of publication
  const { id: early } = await addTitle(shop.db, { name: 'Grzmilas i trzecia sprawa', publishedOn: '2099-03-01' })
  expect(await idsInBoth('grzmilas', 8)).toEqual([early, ...near, bought, announced])
}, 60_000)

test('SRCH-2: titles with another form of a genre rank last, from memory as from the tables', async () => {
  const { id: other } = await addTitle(shop.db, { name: 'Sagi islandzkie', sales: 90_000 })
  // as many as are enough without descriptions, which are not in memory
  for (const family of ['Kosów', 'Wilg', 'Sów', 'Czyży', 'Srok'])
    await addTitle(shop.db, { name: `Saga rodu ${family}` })
  for (const query of ['saga', 'sagę']) {
    const found = await idsInBoth(query, 50)
    expect(found.length).toBeGreaterThan(5)
    expect(found.at(-1)).toBe(other)
  }
}, 60_000)

/** Changes that operators, imports and buyers make to a catalogue. */
const changes: (() => Promise<unknown>)[] = [
  () => change(pick(ids), (tx, id) => tx.run`update product set is_enabled = not is_enabled where id = ${id}`),
  () =>
    change(
      pick(ids),
      (tx, id) => tx.run`update price set amount = ${1000 + below(5000)} where product_id = ${id} and group_id is null`,
    ),
  () =>
    change(
      pick(ids),
      (tx, id) =>
        tx.run`
          update product_text set name = ${`${pick(words)} ${pick(words)}`} where product_id = ${id}
            and store_code = ${pick(['default', 'en'])}`,
    ),
  () => change(pick(ids), (tx, id) => tx.run`delete from product_text where product_id = ${id} and store_code = 'en'`),
  () =>
    change(
      pick(ids),
      (tx, id) =>
        tx.run`
          insert into product_category (product_id, category_id, position) values (${id}, ${pick(categories)}, 1)
            on conflict do nothing`,
    ),
  () =>
    change(
      pick(ids),
      (tx, id) =>
        tx.run`update book set published_on = ${pick(['2019-02-03', null, '2031-01-01'])} where product_id = ${id}`,
    ),
  () => shop.db.run`update product_index set sales = sales + 1 where product_id = ${pick(ids)}`,
  () => shop.db.run`update price set amount = amount + 100 where group_id = 1 and product_id = any(${several(ids, 9)})`,
  () =>
    shop.db.run`
        update attribute_option set label = label || ' 2' where id in (select id from attribute_option order by id
          offset ${below(100)} limit 1)`,
  () => shop.db.run`update category_text set name = name || ' 2' where category_id = ${pick(categories)}`,
  () =>
    addTitle(shop.db, {
      name: `${pick(words)} ${pick(words)}`,
      people: [{ name: `${pick(words)} Nowa`, role: 'author' }],
    }).then(({ id }) => ids.push(id)),
  () =>
    shop.db.run`
        delete from product where id = (select id from product where not exists (select 1 from contributor c
          where c.product_id = product.id) order by id limit 1)`,
]
const change = (id: number, work: (tx: TestShop['db'], id: number) => Promise<unknown>) =>
  shop.db.transaction(async (tx) => {
    await work(tx as TestShop['db'], id)
    await productsChanged(tx, [id])
  })

test('memory returns the same as the tables after any change', async () => {
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < 5; i++) await pick(changes)()
    await compare(12)
  }
  await reindex(shop.db, 'all')
  expect((await compare(30)).hits).toBeGreaterThan(0)
}, 240_000)

test('uncommitted changes are visible only inside their transaction', async () => {
  const found = (db: TestShop['db']) =>
    getCatalogIndex(db).then((index) =>
      index.find(
        {
          storeCode: 'default',
          groupId: 0,
          now: new Date(now),
          options: {},
          pageSize: 1,
          currentPage: 1,
          include: { items: false, aggregations: false, priceBounds: false },
        },
        {},
      ),
    )
  const before = await found(shop.db)
  await expect(
    shop.db.transaction(async (tx) => {
      const id = ids.at(-1) ?? 0
      await tx.run`update product set is_enabled = not is_enabled where id = ${id}`
      await productsChanged(tx, [id])
      expect((await found(tx as TestShop['db'])).total).not.toBe(before.total)
      throw new Error('never mind')
    }),
  ).rejects.toThrow('never mind')
  expect((await found(shop.db)).total).toBe(before.total)
})
