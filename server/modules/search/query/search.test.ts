import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../../../testing/operator.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { addTitle } from '../../../testing/title.ts'
import { demo } from '../../../testing/demo.ts'
import { productsChanged } from '../../catalog/changes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Found {
  products: { total_count: number; items: { name: string; url_key: string }[]; suggestions: { search: string }[] }
}
interface Read {
  products: Found['products'] & {
    search_understanding: {
      filters: { code: string; label: string; value: string; without: string }[]
      left_out: string[]
      is_partial: boolean
    }
  }
}
/** Search results with the interpretation of the words. */
const read = async (text: string, { filter, sort, store }: { filter?: object; sort?: object; store?: string } = {}) => {
  const { data, errors } = await shop.query<Read>(
    `
      query R($search: String, $filter: ProductAttributeFilterInput, $sort: ProductAttributeSortInput) {
        products(search: $search, filter: $filter, sort: $sort, pageSize: 10) {
          total_count items { name url_key } suggestions { search }
          search_understanding { filters { code label value without } left_out is_partial }
        }
      }`,
    { search: text, filter, sort },
    store,
  )
  expect(errors).toBeUndefined()
  const { search_understanding: understood, ...found } = data.products
  return { ...found, ...understood, keys: found.items.map(({ url_key }) => url_key) }
}
const search = async (text: string, filter?: object) => {
  const { data, errors } = await shop.query<Found>(
    `
      query S($search: String, $filter: ProductAttributeFilterInput) {
        products(search: $search, filter: $filter, pageSize: 10) {
          total_count items { name url_key } suggestions { search }
        }
      }`,
    { search: text, filter },
  )
  expect(errors).toBeUndefined()
  return data.products
}
const operator = async (command: string, ...args: string[]) => {
  const { code, output } = await operate(shop.db, [...command.split(' '), ...args])
  return { code, lines: output.split('\n') }
}

test('SRCH-2: a typing error is corrected and the correction is reported', async () => {
  const { items, suggestions } = await search('zbordnia i kraa')
  expect(items[0]?.name).toBe('Zbrodnia i kara')
  expect(suggestions).toEqual([{ search: 'zbrodnia i kara' }])
  expect((await search('zbrodnia i kara')).suggestions).toEqual([])
})

test('SRCH-2: a query without any match returns no books and no suggestion', async () => {
  expect(await search('qwrtzxcv')).toEqual({ total_count: 0, items: [], suggestions: [] })
})

test('SRCH-2: a word without a match is dropped and reported, and the result is partial', async () => {
  const half = await read('lalka xyzzyq')
  expect(half.items[0]?.name).toBe('Lalka')
  expect(half).toMatchObject({ left_out: ['xyzzyq'], is_partial: true, filters: [] })
  // both words match, but different books: the rarer one is kept
  expect(await read('lalka sienkiewicz')).toMatchObject({ left_out: ['sienkiewicz'], is_partial: true })
  expect(await read('lalka')).toMatchObject({ left_out: [], is_partial: false, filters: [] })
})

test('SRCH-2: words of questions and politeness are ignored', async () => {
  expect((await read('gdzie kupić pana tadeusza')).items[0]?.name).toBe('Pan Tadeusz')
  expect(await read('Szukam książki Lalka')).toMatchObject({ is_partial: false, left_out: [] })
  expect((await read('poproszę lalkę')).items[0]?.name).toBe('Lalka')
})

test('SRCH-2: a binding, format or price in words becomes a removable filter', async () => {
  const bound = await read('lalka twarda oprawa')
  expect(bound.keys).toEqual(['lalka-prus'])
  expect(bound.filters).toMatchObject([{ code: 'binding', without: 'lalka' }])
  expect((await read('potop epub')).keys).toEqual(['potop-sienkiewicz-ebook'])
  const [cheap] = (await read('kryminał do 30 zł')).filters
  expect(cheap).toMatchObject({ code: 'price', value: '*_30', label: 'do 30 zł' })
  // words in quotation marks are taken literally
  expect((await read('"lalka twarda oprawa"')).filters).toEqual([])
  // selected filters take precedence over the words
  expect((await read('potop epub', { filter: { format: { eq: 'book' } } })).keys).toEqual(['potop-sienkiewicz'])
})

test('SRCH-2: unmatched filter words beside a title are dropped, an unmatched phrase is split into words', async () => {
  expect(await read('lalka w księgarni')).toMatchObject({ left_out: ['w księgarni'], is_partial: true, filters: [] })
  const love = await read('książka o miłości')
  expect(love.total_count).toBeGreaterThan(3)
  expect((await read('audiobooks for kids', { store: 'en' })).total_count).toBeGreaterThan(0)
})

test('SRCH-2: a filter in words without a match is dropped and reported', async () => {
  const german = await read('lalka po niemiecku')
  expect(german).toMatchObject({ left_out: ['po niemiecku'], is_partial: true, filters: [] })
  expect(german.items[0]?.name).toBe('Lalka')
})

test('SRCH-2: words of a title are not interpreted as a filter', async () => {
  await addTitle(shop.db, { name: 'Audiobook w twardej oprawie' })
  const found = await read('audiobook w twardej oprawie')
  expect(found).toMatchObject({ filters: [], total_count: 1 })
})

test('SRCH-2: lists and categories of the shop are found by their names', async () => {
  expect(await read('zapowiedzi')).toMatchObject({
    filters: [{ code: 'availability', value: 'presale,announcement', without: '"zapowiedzi"' }],
  })
  const { data } = await shop.query<{ products: { total_count: number } }>(
    '{ products(filter: { special: { eq: "1" } }) { total_count } }',
  )
  expect(await read('promocje')).toMatchObject({ total_count: data.products.total_count, left_out: [] })
  expect((await read('książki kucharskie')).filters).toMatchObject([{ code: 'category_uid', label: 'Kuchnia' }])
  expect((await read('cookbooks', { store: 'en' })).filters).toMatchObject([{ label: 'Food and cooking' }])
})

test('SRCH-2: finds volumes in words, words without a space between, and the subject of a book', async () => {
  expect((await read('mysz z wieży tom drugi')).keys[0]).toBe('mysz-z-wiezy-i-wielka-ulewa-wieczorkowna')
  expect(await read('quovadis')).toMatchObject({ suggestions: [{ search: 'quo vadis' }] })
  expect((await read('wokulski')).items[0]?.name).toBe('Lalka')
  const { id } = await addTitle(shop.db, { name: 'Rzecz bez nazwy' })
  await shop.db.transaction(async (tx) => {
    await tx.run`update product_text set description = '<p>O pszczelarzach z&nbsp;Zamościa i o Halce.</p>'
      where product_id = ${id}`
    await productsChanged(tx, [id])
  })
  expect((await read('pszczelarz z Zamościa')).items[0]?.name).toBe('Rzecz bez nazwy')
  // not corrected to „Lalka”
  expect(await read('halka')).toMatchObject({ items: [{ name: 'Rzecz bez nazwy' }], suggestions: [] })
})

test('SRCH-2: a word of the dictionary is corrected only if no other word matches', async () => {
  await addTitle(shop.db, { name: 'Żarkacz' })
  expect((await read('żarłacz')).suggestions).toEqual([{ search: 'żarkacz' }])
  expect(await read('lalka żarłacz')).toMatchObject({ suggestions: [], left_out: ['żarłacz'], is_partial: true })
})

test('SRCH-2: a request corrects one search text, and three of its words', async () => {
  const sent: string[] = []
  shop.db.onStatement(({ label }) => void sent.push(label ?? ''))
  const texts = ['zbordnia', 'zbordnia', 'dzaidy', ...Array.from({ length: 17 }, (_, i) => `qxvz${i}ryszczyk dzaidyy`)]
  const { data, errors } = await shop.query<Record<string, Omit<Found['products'], 'items'>>>(
    `query(${texts.map((_, i) => `$s${i}: String`).join()}) {
      ${texts.map((_, i) => `a${i}: products(search: $s${i}) { total_count suggestions { search } }`).join(' ')} }`,
    Object.fromEntries(texts.map((text, i) => [`s${i}`, text])),
  )
  expect(errors).toBeUndefined()
  const corrected = { total_count: 2, suggestions: [{ search: 'zbrodnia' }] }
  const uncorrected = { total_count: 0, suggestions: [] }
  expect(Object.values(data)).toEqual(texts.map((text) => (text === 'zbordnia' ? corrected : uncorrected)))
  // both of the same text
  expect(sent.filter((label) => label === 'search.findNear')).toHaveLength(2)
  expect((await search('dzaidy')).suggestions).toEqual([{ search: 'dziady' }])
  await addTitle(shop.db, { name: 'Dromadery przemierzają bezkresne pustkowie' })
  expect(await read('drmoadery przemierzjaą bezkrense pustkowie')).toMatchObject({ left_out: [], is_partial: false })
  expect(await read('drmoadery przemierzjaą bezkrense pustokwie')).toMatchObject({ left_out: ['pustokwie'] })
})

test('a query whose searches take longer than its values suggest uses up the limit of its caller', async () => {
  // three such requests by their values
  const limited = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0', LIMIT_READS: '20000/0' } })
  const request = async (words: string) => {
    const { errors } = await limited.query<unknown>(
      `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: products(search: "${words} ${i}") { total_count }`).join(' ')} }`,
    )
    return errors
  }
  try {
    expect(await request('qxvzryszczyk dzaidyy przsmyk')).toBeUndefined()
    expect(await request('lalka')).toMatchObject([{ message: expect.stringContaining('Za dużo zapytań') }])
  } finally {
    await limited.close()
  }
}, 90_000)

test('SRCH-2: a title ranks before its guides, whatever their sales', async () => {
  await addTitle(shop.db, { name: 'Igrzyska cieni: przewodnik po filmie', sales: 9000 })
  await addTitle(shop.db, { name: 'Wielki przewodnik po świecie Igrzysk cieni', sales: 9500 })
  await addTitle(shop.db, { name: 'Igrzyska cieni', sales: 10, people: [{ name: 'Zuza Kolna', role: 'author' }] })
  const names = ['Igrzyska cieni', 'Igrzyska cieni: przewodnik po filmie', 'Wielki przewodnik po świecie Igrzysk cieni']
  expect((await read('igrzyska cieni')).items.map(({ name }) => name)).toEqual(names)
  expect((await read('kolna igrzyska cieni')).items[0]?.name).toBe('Igrzyska cieni')
})

test('SRCH-2: the name of a genre finds its books before titles with another form of the word', async () => {
  await addTitle(shop.db, { name: 'Romanse cygańskie', sales: 90_000 })
  await addTitle(shop.db, { name: 'Lato we dwoje', thema: ['FR'], sales: 80_000 })
  await addTitle(shop.db, { name: 'Ostatni romans poety', sales: 1 })
  const namesOf = async (query: string) => (await read(query)).items.map(({ name }) => name)
  for (const query of ['romans', 'romansu']) {
    expect((await namesOf(query)).slice(0, 2), query).toEqual(['Ostatni romans poety', 'Lato we dwoje'])
    expect(await namesOf(query), query).not.toContain('Ballady i romanse')
  }
  // the word as it stands in the title
  expect((await namesOf('romanse'))[0]).toBe('Romanse cygańskie')
})

test('SRCH-2: a correction keeps the typed spelling of the other words', async () => {
  expect((await read('Mickiewicz Dzaidy')).suggestions).toEqual([{ search: 'Mickiewicz dziady' }])
})

test('SRCH-2: a typing error that is a word of another book is corrected if that makes a title', async () => {
  await addTitle(shop.db, { name: 'Pociąg do Kryniewa' })
  await addTitle(shop.db, { name: 'Pan Tryniewa opowiada' })
  expect(await read('pociąg do tryniewa')).toMatchObject({
    items: [{ name: 'Pociąg do Kryniewa' }],
    suggestions: [{ search: 'pociąg do kryniewa' }],
    is_partial: false,
  })
  // no suggestion if no book contains all words
  expect((await read('tryniewa krakowska')).suggestions).toEqual([])
})

test('words that match books outside the selected filter are not corrected', async () => {
  expect(await search('lalka', { price: { from: '5000' } })).toEqual({ total_count: 0, items: [], suggestions: [] })
})

test('exact titles rank before longer ones, titles before authors, whole words before prefixes', async () => {
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

test('equally near books are ordered by stock, then sales, then publication date', async () => {
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

test('a change is searchable at once, and its words are available for corrections', async () => {
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

test('an operator adds and removes synonyms and stop words', async () => {
  await addTitle(shop.db, { name: 'Kajak dla każdego' })
  expect(await read('kanadyjka kazdy')).toMatchObject({ is_partial: true, left_out: ['kanadyjka'] })
  const added = await operator('search synonyms', 'add', 'Kanadyjka', 'kajak')
  expect(added.code).toBe(0)
  expect((await search('kanadyjki każdy')).items[0]?.name).toBe('Kajak dla każdego')
  const number = /\d+/.exec(added.lines[0] ?? '')?.[0] ?? ''
  expect((await operator('search synonyms', 'list')).lines.join('\n')).toContain('kanadyjka = kajak')
  expect((await operator('search synonyms', 'remove', number)).lines).toEqual([`Synonyms ${number} removed.`])
  expect((await operator('search synonyms', 'remove', number)).lines.join()).toContain('takes the number')
  expect((await operator('search synonyms', 'add', 'kajak', 'Kajak')).lines.join()).toContain('two different words')
  expect((await operator('search stop-words', 'add', 'szkuner')).lines).toEqual(['1 added.'])
  expect((await search('szkunery kajak')).items[0]?.name).toBe('Kajak dla każdego')
  expect((await operator('search stop-words', 'remove', 'szkuner')).lines).toEqual(['1 removed.'])
  expect(await read('szkunery kajak')).toMatchObject({ is_partial: true })
})

test('a one-way synonym finds the others, but they do not find it', async () => {
  await addTitle(shop.db, { name: 'Traperka' })
  await addTitle(shop.db, { name: 'Bizon' })
  const { lines } = await operator('search synonyms', 'mean', 'Traperka', 'bizon')
  expect((await search('traperka')).items.map(({ name }) => name).toSorted()).toEqual(['Bizon', 'Traperka'])
  expect((await search('bizon')).items.map(({ name }) => name)).toEqual(['Bizon'])
  expect((await operator('search synonyms', 'list')).lines.join('\n')).toContain('traperka > bizon')
  await operator('search synonyms', 'remove', /\d+/.exec(lines[0] ?? '')?.[0] ?? '')
})

test('special characters of tsquery, patterns and markup cause no error', async () => {
  for (const text of [
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
    expect(Array.isArray((await search(text)).items)).toBe(true)
})

test('SRCH-2: words of giving never narrow, and alone list what is bought most', async () => {
  const present = await read('prezent dla 7-latka do 40 zł')
  expect(present.total_count).toBeGreaterThan(5)
  expect(present.filters.map(({ code }) => code)).toEqual(['age_range', 'price'])
  expect((await read('dla 7-latka do 40 zł')).keys).toEqual(present.keys)
  expect((await read('prezent na roczek')).filters.map(({ code }) => code)).toEqual(['age_range'])
  for (const query of ['prezent', 'książka na prezent', 'upominek dla mamy', 'prezent na urodziny', 'gift for mum']) {
    const found = await read(query)
    expect(found.total_count, query).toBeGreaterThan(200)
    expect(found.filters, query).toMatchObject([{ code: 'sort', value: 'bestseller_desc' }])
  }
  expect((await read('lalka na prezent')).keys[0]).toBe('lalka-prus')
})

test('SRCH-2: a binding after a title or a name is a filter', async () => {
  expect((await read('lalka twarda')).keys[0]).toBe('lalka-prus')
  expect(await read('lalka prus miękka')).toMatchObject({
    keys: ['lalka-prus-miekka'],
    left_out: [],
    filters: [{ code: 'binding' }],
  })
})

test('SRCH-2: of filters that match nothing together the last is dropped, and the page says so', async () => {
  const audio = await read('audiobook kryminał')
  expect(audio.total_count).toBeGreaterThan(0)
  expect(audio.filters.map(({ code }) => code)).toContain('format')
  const game = await read('gra planszowa detektywistyczna')
  expect(game.items.map(({ name }) => name)).toContain('Ostatni rozdział')
})

test('SRCH-1: numbers are found as people have them: with spaces, without leading zeros, by the last digits', async () => {
  const [book] = await shop.db.many<{ isbn: string; key: string }>`
    select b.isbn13 as isbn, t.url_key as key from book b join product_text t on t.product_id = b.product_id
      and t.store_code = 'default' where t.url_key = 'lalka-prus'`
  const isbn = book?.isbn ?? ''
  expect((await read(isbn.slice(-6))).keys).toContain('lalka-prus')
  expect((await read(isbn.slice(-7))).keys).toContain('lalka-prus')
  expect((await read(isbn.slice(5, 12))).keys).toContain('lalka-prus')
  expect((await read(`${isbn.slice(0, 1)} ${isbn.slice(1, 7)} ${isbn.slice(7)}`)).keys).toEqual(['lalka-prus'])
  const { id } = await addTitle(shop.db, { name: 'Zgubione zero' })
  await shop.db.run`update book set isbn13 = '9780439023481', ean = '9780439023481' where product_id = ${id}`
  await shop.db.transaction((tx) => productsChanged(tx, [id]))
  for (const number of ['439023483', '0-439-02348-3', '9.780439023481E+12', '023481'])
    expect(
      (await read(number)).items.map(({ name }) => name),
      number,
    ).toEqual(['Zgubione zero'])
})

test.each([
  ['Достоевский', 'Dostojewski'],
  ['о witkacym', 'Witkiewicz'],
  ['Odyssey', 'Homer'],
])('SRCH-2: %s finds books of %s', async (query) => {
  expect((await read(query)).total_count).toBeGreaterThan(0)
})

test('SRCH-2: a title ranks before the category that its word stands for; a category is found by its own name', async () => {
  expect((await read('matura')).items[0]?.name).toBe('Matura. Język polski bez paniki')
  expect((await read('fantasy')).filters).toMatchObject([{ label: 'Fantasy' }])
  expect((await read('w przedsprzedaży')).filters).toMatchObject([{ value: 'presale' }])
})

test('SRCH-2: an announced book ranks after those that can be bought, unless its title is exactly the words', async () => {
  const announced = { lifecycle: 'announcement', stock: {}, publishedOn: '2099-03-01' } as const
  await addTitle(shop.db, { name: 'Grzmilas', sales: 1 })
  await addTitle(shop.db, { name: 'Grzmilas i druga sprawa', ...announced })
  await addTitle(shop.db, { name: 'Dom, w którym mieszkał Grzmilas', sales: 1 })
  expect((await read('grzmilas')).items.map(({ name }) => name)).toEqual([
    'Grzmilas',
    'Dom, w którym mieszkał Grzmilas',
    'Grzmilas i druga sprawa',
  ])
  await addTitle(shop.db, { name: 'Trzeci grzmot', ...announced })
  await addTitle(shop.db, { name: 'Trzeci grzmot: przewodnik' })
  expect((await read('trzeci grzmot')).items[0]?.name).toBe('Trzeci grzmot')
})

test('SRCH-2: the word „wydawnictwo” with the name of a publisher, in either order, lists its books', async () => {
  const own = await shop.query<{ products: { total_count: number } }>(
    '{ products(filter: { publisher: { eq: "wydawnictwo-zakladka" } }) { total_count } }',
  )
  for (const query of ['wydawnictwo zakładka', 'Zakładka wydawnictwo']) {
    const { filters, total_count } = await read(query)
    expect(filters, query).toMatchObject([{ code: 'publisher', label: 'Wydawnictwo Zakładka' }])
    expect(total_count, query).toBe(own.data.products.total_count)
  }
})

test('SRCH-2: a class is one word, with or without a space', async () => {
  expect((await read('klasa 7 c')).keys).toEqual((await read('klasa 7c')).keys)
})

test('SRCH-2: a title typed without spaces is found, however many words it has', async () => {
  const found = await read('wpustyniiwpuszczy')
  expect(found.items[0]?.name).toBe('W pustyni i w puszczy')
  expect(found.suggestions).toEqual([{ search: 'w pustyni i w puszczy' }])
  expect((await read('ogniemimieczem sienkiewicz')).items[0]?.name).toMatch(/^Ogniem i mieczem/)
  expect((await read('wpustynieiwpuszcze')).suggestions).toEqual([])
})
