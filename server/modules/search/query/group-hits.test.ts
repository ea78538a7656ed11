import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { addTitle, titleOf } from '../../../testing/title.ts'
import { writeTitles } from '../../../../demo/write-titles.ts'
import { productsChanged } from '../../catalog/changes.ts'
import { memoryIndex } from '../index/test-memory-index.ts'
import { sqlIndex } from '../index/tables/sql-index.ts'
import { explainSearch } from './explain.ts'
import type { ProductQuery } from '../product-query/product-query.ts'
import { findIn } from './search.ts'
import { addSynonyms } from '../words/search-words.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  // the names of series are cached by the first search
  for (const [name, volume, sales] of [
    ['Dodatek', null, 800],
    ['Drugi tom', '2', 500],
    ['Drugi tom, wydanie drugie', '2', 20],
    ['Pierwszy tom', '1', 1],
  ] as const)
    await addTitle(shop.db, { name, series: { name: 'Kroniki Olszynki', volume }, sales })
})
afterAll(() => shop.close())

const author = (name: string) => [{ name, role: 'author' as const }]

/** Names of the found books; asserts that memory and tables return the same. */
async function search(
  text: string,
  {
    store = 'default',
    pageSize = 20,
    currentPage = 1,
    sort,
  }: { store?: string; pageSize?: number; currentPage?: number; sort?: ProductQuery['sort'] } = {},
) {
  const results = await Promise.all(
    [await memoryIndex(shop.db), sqlIndex(shop.db)].map(async (index) => {
      const { ids } = await findIn(index, shop.db, {
        storeCode: store,
        groupId: 0,
        now: new Date(),
        search: text,
        options: {},
        pageSize,
        currentPage,
        sort,
        include: { items: true, aggregations: false, priceBounds: false },
      })
      const rows = await shop.db.many<{ id: number; name: string }>`
        select product_id as id, name from product_text where store_code = ${store} and product_id = any(${ids})`
      return ids.map((id) => rows.find((row) => row.id === id)?.name)
    }),
  )
  expect(results[0]).toEqual(results[1])
  return results[0]
}

test('the name of a series finds its volumes in their order, whatever their sales', async () => {
  const series = 'Saga o Brzozowym Młynie'
  for (const [volume, sales] of [
    ['3', 900],
    ['I', 10],
    ['2', 500],
  ] as const)
    await addTitle(shop.db, {
      name: `Młynarze ${volume}`,
      series: { name: series, volume },
      sales,
      people: author('Ada Wierzba'),
    })
  const inOrder = ['Młynarze I', 'Młynarze 2', 'Młynarze 3']
  expect(await search('saga o brzozowym młynie')).toEqual(inOrder)
  expect(await search('cykl Saga o Brzozowym Młynie')).toEqual(inOrder)
  // an author's books are ordered by sales
  expect(await search('Ada Wierzba')).toEqual(['Młynarze 3', 'Młynarze 2', 'Młynarze I'])
})

test('editions of a volume keep their order within the series, and a book without a number is last', async () => {
  const expected = ['Pierwszy tom', 'Drugi tom', 'Drugi tom, wydanie drugie', 'Dodatek']
  expect(await search('kroniki olszynki')).toEqual(expected)
  // by sales, and not by the series
  expect(await search('kroniki olszynki', { sort: { key: 'bestseller', descending: true } })).toEqual([
    'Dodatek',
    'Drugi tom',
    'Drugi tom, wydanie drugie',
    'Pierwszy tom',
  ])
})

test('editions of a work are next to each other, the best-ranked one first', async () => {
  const people = author('Zenobia Gwiazdkowska')
  await addTitle(shop.db, { name: 'Latawce', people, sales: 900 })
  await addTitle(shop.db, { name: 'Szałas', people, sales: 500 })
  await addTitle(shop.db, { name: 'Latawce. Wydanie kieszonkowe', people, sales: 1 })
  await addTitle(shop.db, { name: 'Latawce', people: author('Ktoś Inny Gwiazdkowska'), sales: 2 })
  expect(await search('Zenobia Gwiazdkowska')).toEqual(['Latawce', 'Latawce. Wydanie kieszonkowe', 'Szałas'])
  // the same order on pages of two books
  expect(await search('Zenobia Gwiazdkowska', { pageSize: 2 })).toEqual(['Latawce', 'Latawce. Wydanie kieszonkowe'])
  expect(await search('Zenobia Gwiazdkowska', { pageSize: 2, currentPage: 2 })).toEqual(['Szałas'])
})

test('books by an author rank before books about them, and adjacent words before separate ones', async () => {
  await addTitle(shop.db, { name: 'Klara Wrońska. Życie i dzieło', sales: 900 })
  await addTitle(shop.db, { name: 'Popielnik', people: author('Klara Wrońska'), sales: 1 })
  expect(await search('klara wrońska')).toEqual(['Popielnik', 'Klara Wrońska. Życie i dzieło'])
  expect(await search('wrońska klara')).toEqual(['Popielnik', 'Klara Wrońska. Życie i dzieło'])
  await addTitle(shop.db, { name: 'Opowieść o szklanej kuli i srebrnej górze pod lasem', sales: 1 })
  await addTitle(shop.db, { name: 'Opowieść o szklanej górze i srebrnej kuli pod lasem', sales: 900 })
  expect(await search('szklanej kuli')).toEqual([
    'Opowieść o szklanej kuli i srebrnej górze pod lasem',
    'Opowieść o szklanej górze i srebrnej kuli pod lasem',
  ])
})

test('a common word does not match a surname as its inflected form', async () => {
  await addTitle(shop.db, { name: 'Kruki nad miastem nocą i za dnia', sales: 1 })
  await addTitle(shop.db, { name: 'Zupełnie inna książka', people: author('Jan Kruk'), sales: 900 })
  expect((await search('kruki'))?.[0]).toBe('Kruki nad miastem nocą i za dnia')
  expect((await search('kruk'))?.[0]).toBe('Zupełnie inna książka')
})

test('the English view finds English word forms, the Polish one does not', async () => {
  await addTitle(shop.db, { name: 'The Rolling Zephyr', sales: 1 })
  await addTitle(shop.db, { name: 'Zephyrs of the North', sales: 2 })
  expect(await search('zephyrs', { store: 'en' })).toEqual(['Zephyrs of the North', 'The Rolling Zephyr'])
  expect(await search('rolled zephyr', { store: 'en' })).toEqual(['The Rolling Zephyr'])
  expect(await search('rolled zephyr')).not.toEqual(['The Rolling Zephyr'])
})

test('SRCH-2: only editions among the first two pages, and among the first fifty books, are moved', async () => {
  const people = author('Zenon Chmurnik')
  for (const [name, sales] of [
    ['Arka', 900],
    ['Baszta', 800],
    ['Cynk', 700],
    ['Baszta. Wydanie drugie', 650],
    ['Drut', 600],
    ['Epoka', 500],
    ['Arka. Wydanie drugie', 450],
  ] as const)
    await addTitle(shop.db, { name, people, sales })
  const page = (currentPage: number, pageSize = 2) => search('zenon chmurnik', { currentPage, pageSize })
  expect(await page(1)).toEqual(['Arka', 'Baszta'])
  expect(await page(2)).toEqual(['Baszta. Wydanie drugie', 'Cynk'])
  expect(await page(3)).toEqual(['Drut', 'Epoka'])
  expect(await page(4)).toEqual(['Arka. Wydanie drugie'])
  expect((await page(1, 20))?.slice(0, 4)).toEqual(['Arka', 'Arka. Wydanie drugie', 'Baszta', 'Baszta. Wydanie drugie'])
  expect(await search('zenon chmurnik', { sort: { key: 'relevance', descending: true } })).toEqual(await page(1, 20))
  const many = Array.from({ length: 55 }, (_, nth) => ({
    ...titleOf({ name: `Dzieło ${nth + 1}`, people: author('Borys Tłumny') }),
    sales: 1000 - nth,
  }))
  const rename = (nth: number, name: string) => {
    for (const texts of Object.values(many[nth - 1]?.texts ?? {})) texts.name = name
  }
  rename(50, 'Dzieło 2. Nowe')
  rename(53, 'Dzieło 1. Nowe')
  await shop.db.transaction(async (tx) => productsChanged(tx, await writeTitles(tx, many)))
  const names = many.map(({ texts }) => texts['default']?.name)
  const [first, second] = [names.slice(0, 2), names.slice(2, 49)]
  const order = [...first, 'Dzieło 2. Nowe', ...second, ...names.slice(50)]
  expect(await search('borys tłumny', { pageSize: 30 })).toEqual(order.slice(0, 30))
  expect(await search('borys tłumny', { pageSize: 30, currentPage: 2 })).toEqual(order.slice(30))
}, 60_000)

test('SRCH-2: an operator sees why a book is at its place', async () => {
  const explain = (text: string) => explainSearch(shop.db, { search: text, storeCode: 'default', now: new Date() })
  const people = author('Wit Brzękalski')
  await addTitle(shop.db, { name: 'Igliwie', people, sales: 9, publishedOn: '2020-02-03' })
  await addTitle(shop.db, { name: 'Szyszka', people, sales: 5 })
  await addTitle(shop.db, { name: 'Igliwie. Wydanie drugie', people, sales: 1, stock: {}, lifecycle: 'discontinued' })
  const { books, terms, dropped, isDeep } = await explain('książki Brzękalskiego książki')
  expect(books.map(({ id: _id, sku: _sku, ...book }) => book)).toEqual(
    (
      [
        ['Igliwie', false, true, 9, '2020-02-03'],
        ['Igliwie. Wydanie drugie', true, false, 1, '2025-01-01'],
        ['Szyszka', false, true, 5, '2025-01-01'],
      ] as const
    ).map(([name, isMoved, isInStock, sales, publishedOn]) => ({
      name,
      authors: 'Wit Brzękalski',
      matchKind: 'the surname of its author',
      share: undefined,
      isMoved,
      isInStock,
      sales,
      publishedOn,
      volume: null,
    })),
  )
  expect({ dropped, isDeep }).toEqual({ dropped: ['książki'], isDeep: false })
  expect(terms).toEqual([{ words: 'Brzękalskiego', forms: ['brzekalsk', '~brzekalsk'], synonyms: [] }])
  await addSynonyms(shop.db, OPERATOR, ['drzewko iglaste', 'szyszka'])
  expect((await explain('drzewko iglaste drzewko')).terms).toMatchObject([
    { words: 'drzewko iglaste', synonyms: ['szyszka'] },
  ])
  // the word that fewer books have, in percent of the weight of both
  await addTitle(shop.db, { name: 'Kokornak' })
  const partly = await explain('Brzękalski kokornak')
  expect(partly.isDeep).toBe(true)
  expect(partly.books.map(({ name, share, matchKind }) => [name, share, matchKind])).toEqual([
    ['Kokornak', 66, 'the words are elsewhere: publisher, shelf, number, description or subject'],
  ])
  expect((await explain('bestsellery')).books[0]).toMatchObject({ matchKind: undefined, isMoved: false })
  expect(await explain('')).toMatchObject({ dropped: [], terms: [], books: [] })
})
