import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../seed/sources.ts'
import { addTitle } from '../../../seed/test-title.ts'
import { memoryIndex } from '../index/test-memory-index.ts'
import { sqlIndex } from '../index/sql-index.ts'
import { findIn } from './search.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
})
afterAll(() => shop.close())

const author = (name: string) => [{ name, role: 'author' as const }]

/** Names of the found books; asserts that memory and tables return the same. */
async function search(text: string, { store = 'default', pageSize = 20, currentPage = 1 } = {}) {
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
