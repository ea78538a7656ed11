import { afterAll, beforeAll, expect, test } from 'vitest'
import { statements } from '../../../platform/db/db.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { withSettings } from '../../../testing/with-settings.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'
import { productsChanged } from '../../catalog/changes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Name {
  label: string
  value: string
  url: string | null
  parent: string | null
}
interface Suggestions {
  total_count: number
  items: {
    sku: string
    name: string
    url: string
    brand: string | null
    edition: string | null
    thumbnail: { url: string }
    price: { value: number; currency: string }
    availability: string
    type_id: string
    name_language: string | null
  }[]
  categories: Name[]
  authors: Name[]
  series: Name[]
  publishers: Name[]
  suggestions: { search: string }[]
}
const name = '{ label value url parent }'
const DOCUMENT = `query S($search: String!, $pageSize: Int) { searchSuggestions(search: $search, pageSize: $pageSize) {
  total_count items { sku name name_language url brand edition type_id availability price { value currency } thumbnail {
    url } } categories ${name} authors ${name} series ${name} publishers ${name} suggestions { search } } }`
const request = (search: string, { store, pageSize }: { store?: string; pageSize?: number } = {}) =>
  shop.query<{ searchSuggestions: Suggestions }>(DOCUMENT, { search, pageSize }, store)
const suggest = async (search: string, options?: Parameters<typeof request>[1]) => {
  const { data, errors } = await request(search, options)
  expect(errors).toBeUndefined()
  return data.searchSuggestions
}
/** The name index is updated about a second after a change. */
const SOON = { timeout: 15_000 }
const labels = (names: Name[]) => names.map(({ label }) => label)

test('SRCH-4: one query returns books with their authors, categories, authors, series and publishers', async () => {
  await expect.poll(async () => labels((await suggest('prus')).authors), SOON).toEqual(['Bolesław Prus'])
  const prus = await suggest('prus')
  expect(prus.items[0]).toMatchObject({
    name: 'Lalka',
    url: '/lalka-prus.html',
    brand: 'Bolesław Prus',
    thumbnail: { url: expect.stringMatching(/\/media\/catalog\/product\/.+\.webp$/) },
  })
  expect(prus.items.length).toBe(Math.min(5, prus.total_count))
  // three editions with the same title and author
  expect(
    new Set((await suggest('lalka prus')).items.slice(0, 3).map(({ name: title, edition }) => `${title}, ${edition}`)),
  ).toEqual(new Set(['Lalka, E-book, EPUB', 'Lalka, oprawa miękka', 'Lalka, oprawa twarda']))
  const [school] = (await suggest('szkoła podst')).categories
  expect(school).toMatchObject({
    label: 'Szkoła podstawowa',
    parent: 'Lektury szkolne',
    url: '/lektury-szkolne/szkola-podstawowa.html',
    value: expect.stringMatching(/^\w+=*$/),
  })
  expect((await suggest('fantastyka')).categories[0]).toMatchObject({ label: 'Fantastyka', parent: null })
  await addTitle(shop.db, {
    name: 'Kres',
    publisher: 'Oficyna Zajęcza',
    series: { name: 'Opowieści Zajęcze', volume: '1' },
    people: [
      { name: 'Zofia Zając', role: 'author' },
      { name: 'Tłumacz Zając', role: 'translator' },
    ],
  })
  await expect.poll(async () => labels((await suggest('zajęcz')).series), SOON).toEqual(['Opowieści Zajęcze'])
  const hares = await suggest('zajecz')
  expect(hares.publishers).toMatchObject([{ label: 'Oficyna Zajęcza', url: '/wydawnictwa/oficyna-zajecza' }])
  expect(hares.series).toMatchObject([{ url: '/serie/opowiesci-zajecze' }])
  // a translator is not suggested as an author
  expect(labels((await suggest('zając')).authors)).toEqual(['Zofia Zając'])
})

test('a query without prices returns the same suggestions', async () => {
  const { data } = await shop.query<{ searchSuggestions: { items: { sku: string; edition: string }[] } }>(
    '{ searchSuggestions(search: "lalka prus") { items { sku edition } } }',
    {},
  )
  const { items } = await suggest('lalka prus')
  expect(data.searchSuggestions.items).toEqual(items.map(({ sku, edition }) => ({ sku, edition })))
  expect(items.length).toBeGreaterThan(2)
})

test('SRCH-4d: a suggestion shows the attribute that the shop sets, else the authors', async () => {
  const bookOf = async () => (await suggest('lalka prus')).items.find(({ url }) => url === '/lalka-prus.html')
  expect(await bookOf()).toMatchObject({ brand: 'Bolesław Prus' })
  await withSettings(shop.db, { 'catalog/search/display_attribute': 'language' }, async () => {
    expect(await bookOf()).toMatchObject({ brand: 'polski' })
  })
  // no title has a value
  await withSettings(shop.db, { 'catalog/search/display_attribute': 'photographer' }, async () => {
    expect(await bookOf()).toMatchObject({ brand: 'Bolesław Prus' })
  })
})

test('SRCH-4: a suggestion shows the current price and availability', async () => {
  const now = new Date()
  const price = {
    amount: 5000,
    special: 3990,
    specialFrom: new Date(now.getTime() - 86_400_000),
    specialTo: new Date(now.getTime() + 86_400_000),
  }
  await addTitle(shop.db, { name: 'Kosztela na rynku', price, stock: { lublin: 2 } })
  await addTitle(shop.db, { name: 'Kosztela przed sezonem', lifecycle: 'announcement' })
  const { items } = await suggest('kosztela')
  expect(
    new Map(
      items.map(({ name: title, price: { value, currency }, availability, type_id }) => [
        title,
        { value, currency, availability, type_id },
      ]),
    ),
  ).toEqual(
    new Map([
      ['Kosztela na rynku', { value: 39.9, currency: 'PLN', availability: 'available', type_id: 'simple' }],
      [
        'Kosztela przed sezonem',
        { value: expect.any(Number) as number, currency: 'PLN', availability: 'announcements', type_id: 'simple' },
      ],
    ]),
  )
  expect((await suggest('lalka', { store: 'en' })).items[0]).toMatchObject({ name: 'Lalka', name_language: 'pl' })
})

test('SRCH-4: a book shows its authors in their order, and no other people', async () => {
  await addTitle(shop.db, {
    name: 'Przędza',
    people: [
      { name: 'Zenobia Druga', role: 'author' },
      { name: 'Adam Pierwszy', role: 'author' },
      { name: 'Ewa Trzecia', role: 'translator' },
    ],
  })
  expect((await suggest('przędza')).items[0]).toMatchObject({ brand: 'Zenobia Druga, Adam Pierwszy' })
})

test('SRCH-4: a book without an author shows its publisher', async () => {
  await addTitle(shop.db, { name: 'Gra w kopytka', people: [], publisher: 'Fabryka Gier' })
  expect((await suggest('kopytka')).items).toMatchObject([{ name: 'Gra w kopytka', brand: 'Fabryka Gier' }])
})

test('SRCH-4: names are found without accents, in any form and order, incomplete or with a typing error', async () => {
  for (const text of ['Henryk Sienkiewicz', 'sienkiewicz henryk', 'Sienkiewicza', 'sienk', 'henr sien'])
    expect(labels((await suggest(text)).authors), text).toContain('Henryk Sienkiewicz')
  for (const text of ['slowacki', 'Słowackiego', 'SŁOW'])
    expect(labels((await suggest(text)).authors), text).toContain('Juliusz Słowacki')
  const corrected = await suggest('sienkeiwicz')
  expect(corrected.suggestions[0]?.search).toBe('sienkiewicz')
  expect(labels(corrected.authors)).toEqual(['Henryk Sienkiewicz'])
})

test('SRCH-4: the beginning of another spelling of a name, or of a title without spaces, is completed', async () => {
  for (const [typed, completed, author] of [
    ['szeks', 'szekspir', 'William Shakespeare'],
    ['Dostoevs', 'dostoevsky', 'Fiodor Dostojewski'],
    ['Sopho', 'sophocles', 'Sofokles'],
  ] as const) {
    const { suggestions, items, authors } = await suggest(typed)
    expect(suggestions, typed).toEqual([{ search: completed }])
    expect(items[0]?.brand, typed).toBe(author)
    expect(labels(authors), typed).toEqual([author])
  }
  const { suggestions, items } = await suggest('pantadeu')
  expect(suggestions).toEqual([{ search: 'pan tadeusz' }])
  expect(items[0]?.name).toContain('Pan Tadeusz')
})

test('SRCH-4: words that begin with the typed Polish letters come first, in titles and names', async () => {
  await addTitle(shop.db, { people: [{ name: 'Łódka Dębowa', role: 'author' }] })
  expect((await suggest('łą')).items.slice(0, 2).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Łąka', 'Łąki pod śniegiem']),
  )
  expect((await suggest('la')).items[0]?.name).not.toMatch(/^Łąk/)
  await expect.poll(async () => labels((await suggest('łó')).authors)[0], SOON).toBe('Łódka Dębowa')
})

test('SRCH-4: a complete word ranks before a prefix, then by number of books', async () => {
  const by = async (author: string, books: number) => {
    for (let book = 0; book < books; book++) await addTitle(shop.db, { people: [{ name: author, role: 'author' }] })
  }
  await by('Krzyś Mrok', 1)
  await by('Anna Mrokiewicz', 2)
  await by('Piotr Mrokowski', 3)
  await expect
    .poll(async () => labels((await suggest('mrok')).authors), SOON)
    .toEqual(['Krzyś Mrok', 'Piotr Mrokowski', 'Anna Mrokiewicz'])
})

test('SRCH-4: each store view has its own names and URLs', async () => {
  expect((await suggest('poetry', { store: 'en' })).categories).toMatchObject([
    { label: 'Poetry', parent: 'Fiction', url: '/fiction/poetry.html' },
  ])
  expect((await suggest('poetry')).categories).toEqual([])
  expect((await suggest('prus', { store: 'en' })).authors).toMatchObject([
    { label: 'Bolesław Prus', url: '/authors/boleslaw-prus' },
  ])
  expect((await suggest('prus')).authors).toMatchObject([{ url: '/autorzy/boleslaw-prus' }])
})

test('SRCH-4: names are updated with the catalogue: an author without a visible book is not suggested', async () => {
  const { id } = await addTitle(shop.db, { people: [{ name: 'Kleofas Przelotny', role: 'author' }] })
  await expect.poll(async () => labels((await suggest('kleofas')).authors), SOON).toEqual(['Kleofas Przelotny'])
  await shop.db.transaction(async (tx) => {
    await tx.run`update product set is_enabled = false where id = ${id}`
    await productsChanged(tx, [id])
  })
  await expect.poll(async () => labels((await suggest('kleofas')).authors), SOON).toEqual([])
})

test('SRCH-1 SRCH-4: empty texts and special characters return nothing, overlong texts are truncated', async () => {
  const nothing = {
    total_count: 0,
    items: [],
    categories: [],
    authors: [],
    series: [],
    publishers: [],
    suggestions: [],
  }
  for (const text of ['', '   ', '%', '\\', '+', '🙂', 'qwrtzxcv']) expect(await suggest(text), text).toEqual(nothing)
  expect((await suggest('lalka+prus')).items[0]?.name).toBe('Lalka')
  // text after the 255th character is ignored
  expect((await suggest(`lalka ${' '.repeat(249)}qwrtzxcv`)).items[0]?.name).toBe('Lalka')
})

test('SRCH-4: an invalid page size is refused in the language of the view', async () => {
  expect((await request('lalka', { pageSize: 0 })).errors?.[0]).toMatchObject({
    message: 'Liczba pozycji na stronie musi być większa od zera.',
    extensions: { category: 'graphql-input' },
  })
  expect((await request('lalka', { pageSize: 101, store: 'en' })).errors?.[0]?.message).toBe('Maximum pageSize is 100')
  expect((await suggest('powieść', { pageSize: 2 })).items.length).toBe(2)
})

test('SRCH-4: a response takes two statements', async () => {
  await suggest('prus')
  const sent: number[] = []
  for (const text of ['lalka', 'noce', 'kamizelka']) {
    const before = statements.sent
    expect((await suggest(text)).items.length).toBeGreaterThan(0)
    sent.push(statements.sent - before)
  }
  // an index update after an earlier change may add statements
  expect(Math.min(...sent)).toBe(2)
})
