import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeCategories } from '../../../../demo/categories.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { addTitle } from '../../../testing/title.ts'
import { sqlIndex } from '../index/tables/sql-index.ts'
import { productsChanged } from '../../catalog/changes.ts'
import type { ProductQuery } from '../product-query/product-query.ts'
import { findIn, findProducts, isKeyOnly } from './search.ts'

let shop: TestShop
const seedFolder = new URL('../../../../demo', import.meta.url).pathname
const LOW = { price: { amount: 900 } }

beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  await writeCategories(shop.db, seedFolder)
  await shop.db.run`update category set is_active = false where id in (select category_id from category_text
    where url_path = 'sztuka-i-podroze/lublin-i-okolice')`
  // the root of the tree, which has all books
  await shop.db.run`update category_text set name = 'Regał pokojowy' where category_id = 2`
  await write('Lublin i okolice zimą')
  await write('Garnek i łyżka', { categories: ['poradniki/kuchnia'], sales: 9 })
  await write('Kociołek', { categories: ['poradniki/kuchnia'], options: { format: 'ebook' }, sales: 3 })
  await write('Kuchnia polowa', { options: { format: 'audiobook' } })
  await write('Smok', { categories: ['fantastyka/fantasy'], sales: 6 })
  await write('Tani Smok', { price: { amount: 2000 }, options: { format: 'ebook' }, sales: 1 })
  await write('Drogi Smok', { price: { amount: 9000, special: 8000 }, sales: 2 })
  for (const name of ['Prezent dla mamy', 'Promocje lalki na wystawie', 'Promocje ebook i inne', 'Gotowanie'])
    await write(name)
  await write('Przewodnik po książkach dla siedmiolatka')
  for (let nth = 1; nth <= 3; nth++) await write(`Nad jeziorem pływa szczupak ${nth}`, { sales: nth })
  for (let nth = 1; nth <= 5; nth++)
    await write(`Nad rzeką pływa lin ${nth}`, { sales: nth, ...(nth === 1 ? LOW : {}) })
  await write('Rybak', LOW, 'Łowi szczupaki i liny.')
  await write('Sandacz')
  await write('Rybaczka', {}, 'Łowi sandacze i raki.')
  await write('Naczynia', { options: { format: 'ebook' } }, 'Garnek żeliwny.')
}, 120_000)
afterAll(() => shop.close())

async function write(name: string, parts: Parameters<typeof addTitle>[1] = {}, description?: string) {
  const { id } = await addTitle(shop.db, { name, people: [{ name: 'Ola Zimna', role: 'author' }], ...parts })
  if (description === undefined) return
  await shop.db.transaction(async (tx) => {
    await tx.run`update product_text set description = ${description} where product_id = ${id}`
    await productsChanged(tx, [id])
  })
}

const ITEMS = { items: true, aggregations: false, priceBounds: false }
const queryOf = (more: Partial<ProductQuery>): ProductQuery => ({
  storeCode: 'default',
  groupId: 0,
  now: new Date(),
  options: {},
  pageSize: 30,
  currentPage: 1,
  include: ITEMS,
  ...more,
})
async function search(text: string, more: Partial<ProductQuery> = {}) {
  const found = await findIn(sqlIndex(shop.db), shop.db, queryOf({ search: text, ...more }))
  const { ids, total, suggestions, interpretation } = found
  const rows = await shop.db.many<{ id: number; name: string }>`
    select product_id as id, name from product_text where store_code = 'default' and product_id = any(${ids})`
  expect({ total, suggestions }).toEqual({ total: ids.length, suggestions: [] })
  return {
    names: ids.map((id) => rows.find((row) => row.id === id)?.name),
    filters: interpretation?.filters.map(({ code, value }) => (code === 'category_uid' ? code : `${code}=${value}`)),
    leftOut: interpretation?.leftOut,
    isPartial: interpretation?.isPartial,
  }
}

const DRAGONS = ['Smok', 'Drogi Smok', 'Tani Smok']
const PIKES = [3, 2, 1].map((nth) => `Nad jeziorem pływa szczupak ${nth}`)
const TENCHES = [5, 4, 3, 2, 1].map((nth) => `Nad rzeką pływa lin ${nth}`)

test.each<[text: string, names: string[], filters: string[], leftOut?: string[]]>([
  ['smok', DRAGONS, []],
  ['smok ebook', ['Tani Smok'], ['format=ebook']],
  ['smok do 85 zł', ['Smok', 'Drogi Smok', 'Tani Smok'], ['price=*_85']],
  ['smok do 70 zł', ['Smok', 'Tani Smok'], ['price=*_70']],
  // a filter that matches no book with the words is dropped; the others stay
  ['smok audiobook', DRAGONS, [], ['audiobook']],
  ['smok audiobook do 70 zł', ['Smok', 'Tani Smok'], ['price=*_70'], ['audiobook']],
  ['smok do 10 zł', DRAGONS, [], ['do 10 zł']],
  ['smok dla 7-latka', DRAGONS, [], ['dla 7-latka']],
  // a word without a match is left out before the filters are
  ['smok xyzzyq ebook', ['Tani Smok'], ['format=ebook'], ['xyzzyq']],
  ['smok xyzzyq audiobook', DRAGONS, [], ['audiobook', 'xyzzyq']],
  // descriptions are searched before a filter is dropped
  ['garnek ebook', ['Naczynia'], ['format=ebook']],
  ['garnek audiobook', ['Garnek i łyżka'], [], ['audiobook']],
  // only filters, of which no book has one
  ['dla 7-latka', [], ['age_range=6-9']],
  // a category by its name or synonym, with its other filters; none in quotation marks
  ['kuchnia', ['Garnek i łyżka', 'Kociołek'], ['category_uid']],
  ['przepisy', ['Garnek i łyżka', 'Kociołek'], ['category_uid']],
  ['kuchnia ebook', ['Kociołek'], ['format=ebook', 'category_uid']],
  ['przepisy ebook', ['Kociołek'], ['format=ebook', 'category_uid']],
  ['"kuchnia"', ['Kuchnia polowa', 'Garnek i łyżka', 'Kociołek'], []],
  ['fantasy', ['Smok'], ['category_uid']],
  // neither a hidden category nor the root is one
  ['regał pokojowy', [], []],
  ['root catalog', [], []],
  ['lublin i okolice', ['Lublin i okolice zimą'], []],
  // nothing in the category has the filter: its name is a word
  ['kuchnia audiobook', ['Kuchnia polowa'], ['format=audiobook']],
  // a title ranks before the category that its word stands for
  ['gotowanie', ['Gotowanie', 'Kuchnia polowa', 'Garnek i łyżka', 'Kociołek'], []],
  // stop words beside a filter are all its books
  ['książki ebook', ['Kociołek', 'Tani Smok', 'Naczynia'], ['format=ebook']],
  // words of giving: a title, a word, or nothing but a present
  ['prezent dla mamy', ['Prezent dla mamy'], []],
  ['smok na prezent', DRAGONS, []],
  ['prezent ebook', ['Kociołek', 'Tani Smok', 'Naczynia'], ['format=ebook']],
  // words of a title are no filters, unless they are a list of the shop
  ['promocje', ['Drogi Smok'], ['special=1']],
  ['promocje lalki', ['Promocje lalki na wystawie'], []],
  ['promocje ebook', ['Promocje ebook i inne'], []],
  ['książka dla siedmiolatka', ['Przewodnik po książkach dla siedmiolatka'], []],
  // fewer than five titles: descriptions too, unless the words are a title
  ['szczupak', [...PIKES, 'Rybak'], []],
  ['lin', TENCHES, []],
  ['sandacz', ['Sandacz'], []],
  ['raki', ['Rybaczka'], []],
])('SRCH-2: %s finds %j', async (text, names, filters, leftOut = []) => {
  expect(await search(text)).toEqual({ names, filters, leftOut, isPartial: leftOut.length > 0 })
})

test('SRCH-2: a category is found by its name in the view of the reader', async () => {
  expect((await search('food and cooking')).filters).toEqual([])
  expect((await search('food and cooking', { storeCode: 'en' })).filters).toEqual(['category_uid'])
})

test('SRCH-2: a present alone lists what is bought most', async () => {
  const { names, filters } = await search('upominek')
  expect(filters).toEqual(['sort=bestseller_desc'])
  expect(names.slice(0, 3)).toEqual(['Garnek i łyżka', 'Smok', 'Nad rzeką pływa lin 5'])
})

test('SRCH-2: selected filters change neither the words nor their filters', async () => {
  const none = { names: [], leftOut: [], isPartial: false }
  const price = { from: 900_000 }
  expect(await search('smok', { price })).toEqual({ ...none, filters: [] })
  expect(await search('smok ebook', { price: { from: 8000 } })).toEqual({ ...none, filters: ['format=ebook'] })
  const withoutAudio = { filters: [], leftOut: ['audiobook'], isPartial: true }
  expect(await search('smok audiobook', { price })).toEqual({ ...withoutAudio, names: [] })
  expect(await search('smok audiobook', { price: { from: 8000 } })).toEqual({ ...withoutAudio, names: ['Drogi Smok'] })
  // whether descriptions are searched too
  expect((await search('szczupak', { price: { to: 900 } })).names).toEqual(['Rybak'])
  expect((await search('lin', { price: { to: 900 } })).names).toEqual(['Nad rzeką pływa lin 1'])
  // the category that is selected already is no filter of the words
  expect(await search('smok xyzzyq audiobook', { price: { from: 8000 } })).toMatchObject({ names: [] })
})

test('SRCH-4: suggestions search titles and names, not descriptions beside them', async () => {
  const include = { ...ITEMS, texts: false } as const
  expect((await search('szczupak', { include })).names).toEqual(PIKES)
  expect(await search('garnek ebook', { include })).toMatchObject({ names: ['Garnek i łyżka'], leftOut: ['ebook'] })
})

test('products of several groups of categories are in all of them; an empty group has none', async () => {
  const rows = await shop.db.many<{ id: number; key: string }>`
    select category_id as id, url_key as key from category_text where store_code = 'default'
      and url_key in ('kuchnia', 'fantasy')`
  const [kitchen = 0, fantasy = 0] = ['kuchnia', 'fantasy'].map((key) => rows.find((row) => row.key === key)?.id)
  const total = async (categories: number[][]) => (await findProducts(shop.db, queryOf({ categories }))).total
  expect(await total([[kitchen]])).toBe(2)
  expect(await total([[kitchen, fantasy]])).toBe(3)
  expect(await total([[kitchen], [fantasy]])).toBe(0)
  expect(await total([[kitchen], []])).toBe(0)
})

test('products by their keys come by page, newest first', async () => {
  const rows = await shop.db.many<{ id: number; sku: string; urlKey: string }>`
    select p.id, p.sku, t.url_key from product p join product_text t on t.product_id = p.id
      and t.store_code = 'default' where t.name like '%Smok' order by p.id desc`
  const ids = rows.map(({ id }) => id)
  const page = (currentPage: number, by: Partial<ProductQuery>) =>
    findProducts(shop.db, queryOf({ ...by, pageSize: 2, currentPage }))
  for (const by of [{ ids }, { skus: rows.map(({ sku }) => sku) }, { urlKeys: rows.map(({ urlKey }) => urlKey) }]) {
    expect(await page(1, by)).toMatchObject({ total: 3, ids: ids.slice(0, 2), facets: [], minPrice: null })
    expect(await page(2, by)).toMatchObject({ total: 3, ids: ids.slice(2) })
    expect(await page(1, { ...by, storeCode: 'other' })).toMatchObject({ total: 0, ids: [] })
  }
})

test.each<[Partial<ProductQuery>, boolean]>([
  [{ skus: ['a'] }, true],
  [{ ids: [1] }, true],
  [{ urlKeys: ['a'] }, true],
  [{ urlKeys: ['a'], isAsTyped: true, rate: 4 }, true],
  [{}, false],
  [{ skus: ['a'], ids: [1] }, false],
  [{ skus: ['a'], sort: { key: 'name', descending: false } }, false],
  [{ skus: ['a'], include: { ...ITEMS, aggregations: true } }, false],
  [{ skus: ['a'], include: { ...ITEMS, priceBounds: true } }, false],
  [{ skus: ['a'], options: { format: ['ebook'] } }, false],
  [{ skus: ['a'], price: { from: 1 } }, false],
  [{ skus: ['a'], special: false }, false],
  [{ skus: ['a'], search: 'a' }, false],
])('whether %j are products by one kind of key and nothing else: %s', (query, expected) =>
  expect(isKeyOnly(queryOf(query))).toBe(expected),
)
