import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { addTitle } from '../../../seed/test-title.ts'
import { seedDemo } from '../../../seed/seed.ts'
import type { CommandContext } from '../../../shop/command.ts'
import { searchCommands } from '../../../shop/search-commands.ts'
import { productsChanged } from '../index/reindex.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ environment: { RESPONSE_CACHE: '0' } })
  await seedDemo(shop.db)
}, 90_000)
afterAll(() => shop.close())

interface Found {
  products: { total_count: number; items: { name: string; url_key: string }[]; suggestions: { search: string }[] }
}
const search = async (words: string, filter?: object) => {
  const { data, errors } = await shop.query<Found>(
    `
      query S($search: String, $filter: ProductAttributeFilterInput) {
        products(search: $search, filter: $filter, pageSize: 10) {
          total_count items { name url_key } suggestions { search }
        }
      }`,
    { search: words, filter },
  )
  expect(errors).toBeUndefined()
  return data.products
}
const operator = async (command: string, ...args: string[]) => {
  const lines: string[] = []
  const code = await searchCommands[command]?.run(args, {
    db: shop.db,
    print: (line: string) => lines.push(line),
  } as unknown as CommandContext)
  return { code, lines }
}

test('SRCH-2: a typing error is corrected and the correction is reported', async () => {
  const { items, suggestions } = await search('zbordnia i kraa')
  expect(items[0]?.name).toBe('Zbrodnia i kara')
  expect(suggestions).toEqual([{ search: 'zbrodnia i kara' }])
  expect((await search('zbrodnia i kara')).suggestions).toEqual([])
})

test('SRCH-2: where nothing fits there are no books, and no guess is forced', async () => {
  expect(await search('qwrtzxcv')).toEqual({ total_count: 0, items: [], suggestions: [] })
  // only one of the two words is anywhere
  const half = await search('lalka xyzzyq')
  expect(half.total_count).toBe(0)
})

test('words that fit books outside of a filter are not corrected', async () => {
  expect(await search('lalka', { price: { from: '5000' } })).toEqual({ total_count: 0, items: [], suggestions: [] })
})

test('exact titles go before longer ones, titles before authors, whole words before beginnings', async () => {
  await addTitle(shop.db, { name: 'Zorza', sales: 1 })
  await addTitle(shop.db, { name: 'Zorza nad miastem', sales: 900 })
  await addTitle(shop.db, { name: 'Noc polarna', sales: 2000, people: [{ name: 'Ewa Zorza', role: 'author' }] })
  await addTitle(shop.db, { name: 'Zorzanka', sales: 5000 })
  expect((await search('zorza')).items.map(({ name }) => name)).toEqual([
    'Zorza',
    'Zorza nad miastem',
    'Noc polarna',
    'Zorzanka',
  ])
})

test('among equals stock goes first, then sales, then novelty', async () => {
  await addTitle(shop.db, { name: 'Pelikany nocą', sales: 900, stock: {}, lifecycle: 'discontinued' })
  await addTitle(shop.db, { name: 'Pelikany rano', sales: 10, publishedOn: '2020-01-01' })
  await addTitle(shop.db, { name: 'Pelikany w południe', sales: 10, publishedOn: '2024-01-01' })
  await addTitle(shop.db, { name: 'Pelikany wieczorem', sales: 500 })
  expect((await search('pelikan')).items.map(({ name }) => name)).toEqual([
    'Pelikany wieczorem',
    'Pelikany w południe',
    'Pelikany rano',
    'Pelikany nocą',
  ])
})

test('a change is searchable at once, and its words are known for corrections', async () => {
  const { id } = await addTitle(shop.db, { name: 'Chrząszczyrzewoszyce' })
  expect((await search('chrzaszczyrzewoszycach')).total_count).toBe(1)
  expect((await search('chrzaszczyrzewosyzce')).suggestions).toEqual([{ search: 'chrząszczyrzewoszyce' }])
  await shop.db.transaction(async (tx) => {
    await tx.run`update product_text set name = 'Łękołody' where product_id = ${id}`
    await productsChanged(tx, [id])
  })
  expect((await search('chrzaszczyrzewoszyce')).total_count).toBe(0)
  expect((await search('lekolodow')).total_count).toBe(1)
})

test('an operator adds synonyms and stop words', async () => {
  await addTitle(shop.db, { name: 'Kajak dla każdego' })
  expect((await search('kanadyjka kazdy')).total_count).toBe(0)
  const added = await operator('search synonyms', 'add', 'Kanadyjka', 'kajak')
  expect(added.code).toBe(0)
  expect((await search('kanadyjki każdy')).items[0]?.name).toBe('Kajak dla każdego')
  const number = /\d+/.exec(added.lines[0] ?? '')?.[0] ?? ''
  expect((await operator('search synonyms', 'list')).lines.join('\n')).toContain('kanadyjka = kajak')
  expect((await operator('search synonyms', 'remove', number)).lines).toEqual([`Synonyms ${number} removed.`])
  await expect(operator('search synonyms', 'remove', number)).rejects.toThrow('takes the number')
  await expect(operator('search synonyms', 'add', 'kajak', 'Kajak')).rejects.toThrow('two different words')
  expect((await operator('search stop-words', 'add', 'szkuner')).lines).toEqual(['1 added.'])
  expect((await search('szkunery kajak')).items[0]?.name).toBe('Kajak dla każdego')
  expect((await operator('search stop-words', 'remove', 'szkuner')).lines).toEqual(['1 removed.'])
  expect((await search('szkunery kajak')).total_count).toBe(0)
})

test('signs of the query language, of patterns and of markup are only signs', async () => {
  for (const words of [
    "' | 'x':*",
    '%',
    '\\',
    '<b>lalka</b>',
    'lalka & !prus',
    ':*',
    '~lalk',
    '🙂',
    'ł'.repeat(300),
    "'",
  ])
    expect(Array.isArray((await search(words)).items)).toBe(true)
})
