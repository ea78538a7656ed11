import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { withSettings } from '../../../testing/with-settings.ts'
import { addTitle } from '../../../testing/title.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeCategories } from '../../../../demo/categories.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { reindex } from '../../search/index.ts'

const sorted = (names: readonly (string | undefined)[]) =>
  names.toSorted((one = '', other = '') => one.localeCompare(other, 'pl'))

const NOW = new Date('2026-11-23T12:00:00Z')
const seedFolder = new URL('../../../../demo', import.meta.url).pathname
let shop: TestShop
const skus: Record<string, string> = {}
const ids: Record<string, number> = {}

beforeAll(async () => {
  shop = await openShop({ now: () => NOW, environment: { RESPONSE_CACHE: '0' } })
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  await writeCategories(shop.db, seedFolder)
  const person = (name: string, role: 'author' | 'translator' | 'illustrator') => ({ name, role })
  const [anna, jan] = [person('Anna Lis', 'author'), person('Jan Wir', 'translator')]
  await write('today', { publishedOn: '2026-11-23', people: [anna, jan] })
  await write('tomorrow', { publishedOn: '2026-11-24', people: [person('Jan Wir', 'illustrator')] })
  await write('ten days ago', { publishedOn: '2026-11-13', people: [anna, jan, person('Ola Mak', 'illustrator')] })
  await write('eleven days ago', { publishedOn: '2026-11-12', sales: 3 })
  await write('undated', { publishedOn: null, sales: 9, people: [jan], price: { amount: 3000, special: 2000 } })
  await write('announced', { publishedOn: '2027-01-05', lifecycle: 'announcement', sales: 99, stock: {} })
  await write('presale', { publishedOn: '2026-12-10', lifecycle: 'presale', people: [jan] })
  await write('announced without a day', { publishedOn: null, lifecycle: 'announcement', stock: {} })
  // lately, and before: with the clock of the database
  for (const [name, quantity, daysAgo] of [
    ['ten days ago', 5, 3],
    ['undated', 7, 2],
    ['today', 7, 1],
    ['eleven days ago', 90, 400],
    ['announced', 50, 2],
  ] as const)
    await sell(ids[name] ?? 0, quantity, daysAgo)
}, 120_000)
afterAll(() => shop.close())

async function write(name: string, parts: Parameters<typeof addTitle>[1]) {
  const added = await addTitle(shop.db, { name, categories: ['poradniki/kuchnia'], ...parts })
  skus[name] = added.sku
  ids[name] = added.id
}

const sell = (product: number, quantity: number, daysAgo: number) => shop.db.run`
  with in_cart as (insert into cart (public_id, store_code) values (${`k${product}`}, 'default') returning id),
    ordered as (
      insert into orders (number, cart_id, store_code, email, currency, base_currency, billing_address, payment_method,
        payment_title, subtotal_excl_tax, subtotal_incl_tax, tax, grand_total)
      select ${`t${product}`}, id, 'default', 'a@b.example', 'PLN', 'PLN', '{}', 'banktransfer', '', 0, 0, 0, 0
      from in_cart returning id)
  insert into product_sale (order_id, product_id, quantity, sold_at)
  select id, ${product}, ${quantity}, now() - ${daysAgo} * interval '1 day' from ordered`

const LIST = `query ($search: String, $filter: ProductAttributeFilterInput, $sort: ProductAttributeSortInput,
  $size: Int, $page: Int) { products(search: $search, filter: $filter, sort: $sort, pageSize: $size, currentPage: $page)
  { total_count items { name } min_price max_price page_info { current_page page_size total_pages }
    sort_fields { default } } }`
interface Listed {
  total_count: number
  items: { name: string }[]
  min_price: number
  max_price: number
  page_info: object
  sort_fields: { default: string }
}
async function list(filter: object, more: object = {}): Promise<Listed> {
  const { data, errors } = await shop.query<{ products: Listed }>(LIST, { filter, ...more })
  expect(errors).toBeUndefined()
  return data.products
}
const names = async (...request: Parameters<typeof list>) => (await list(...request)).items.map(({ name }) => name)
const refusalOf = async (filter: object | undefined, more: object = {}) =>
  (await shop.query(LIST, { filter, ...more }, 'en')).errors?.[0]
const DAYS = { 'catalog/novelties/days': '10' }

test('new titles appeared in the days before today, the newest first; a filter of days only narrows them', async () => {
  await withSettings(shop.db, DAYS, async () => {
    const collection = { eq: 'novelties' }
    expect(await names({ collection })).toEqual(['today', 'ten days ago'])
    for (const [publication_date, expected] of [
      [{ from: '2026-11-14' }, ['today']],
      [{ from: '2026-11-13' }, ['today', 'ten days ago']],
      [{ from: '2020-01-01', to: '2030-01-01' }, ['today', 'ten days ago']],
      [{ to: '2026-11-22' }, ['ten days ago']],
      [{ from: '2026-11-14', to: '2026-11-22' }, []],
    ] as const)
      expect(await names({ collection, publication_date }), JSON.stringify(publication_date)).toEqual(expected)
    expect((await list({ collection })).sort_fields.default).toBe('publication_date')
    expect(await names({ collection }, { sort: { publication_date: 'ASC' } })).toEqual(['ten days ago', 'today'])
  })
})

test('announcements and presales come by their day, without one last', async () => {
  const collection = { eq: 'announcements' }
  expect(await names({ collection })).toEqual(['presale', 'announced', 'announced without a day'])
  expect(await names({ collection, translator: { eq: 'jan-wir' } })).toEqual(['presale'])
  expect(await names({ collection, publication_date: { from: '2026-12-11' } })).toEqual(['announced'])
})

test('titles of days are those from the first to the last one, the newest first', async () => {
  const of = (publication_date: object) => names({ publication_date })
  expect(await of({ from: '2026-11-13', to: '2026-11-23' })).toEqual(['today', 'ten days ago'])
  expect(await of({ from: '2026-11-24' })).toEqual(['announced', 'presale', 'tomorrow'])
  expect(await of({ to: '2026-11-12' })).toEqual(['eleven days ago'])
  for (const day of ['2026-13-01', '1.11.2026', 'x'])
    for (const publication_date of [{ from: day }, { to: day }])
      expect(await refusalOf({ publication_date })).toMatchObject({
        message: 'A day is written YYYY-MM-DD.',
        extensions: { category: 'graphql-input' },
      })
  expect(await of({ from: '', to: '2026-11-12' })).toEqual(['eleven days ago'])
})

test('titles of people are found by their role, by the key or the number of the person', async () => {
  const row = await shop.db.one<{ id: number }>`select id from person where url_key = 'jan-wir'`
  for (const eq of ['jan-wir', String(row?.id)])
    expect((await names({ translator: { eq } })).toSorted(), eq).toEqual([
      'presale',
      'ten days ago',
      'today',
      'undated',
    ])
  expect(await names({ illustrator: { eq: 'jan-wir' } })).toEqual(['tomorrow'])
  expect(await names({ illustrator: { in: ['jan-wir', 'ola-mak'] } })).toEqual(['tomorrow', 'ten days ago'])
  expect(await names({ translator: { eq: 'jan-wir' }, illustrator: { eq: 'ola-mak' } })).toEqual(['ten days ago'])
  expect(await names({ translator: { eq: 'nikt' } })).toEqual([])
  // with products by their keys
  expect(await names({ translator: { eq: 'jan-wir' }, sku: { in: [skus['today'], skus['tomorrow']] } })).toEqual([
    'today',
  ])
  expect(
    await names({ translator: { eq: 'jan-wir' }, id: { in: [String(ids['undated']), String(ids['tomorrow'])] } }),
  ).toEqual(['undated'])
})

test('bestsellers are ranked by copies sold lately, then ever; what is not sold yet is none', async () => {
  const collection = { eq: 'bestsellers' }
  // the same number lately: the one sold more
  const ranking = ['undated', 'today', 'ten days ago', 'eleven days ago']
  const listed = await list({ collection }, { size: 3 })
  expect(listed).toMatchObject({
    total_count: 4,
    page_info: { current_page: 1, page_size: 3, total_pages: 2 },
    sort_fields: { default: 'bestseller' },
  })
  expect(listed.items.map(({ name }) => name)).toEqual(ranking.slice(0, 3))
  expect(await names({ collection }, { size: 3, page: 2 })).toEqual(ranking.slice(3))
  expect(await names({ collection, translator: { eq: 'jan-wir' } })).toEqual(['undated', 'today', 'ten days ago'])
  expect(await names({ collection, price: { to: '25' } })).toEqual(['undated'])
  expect(await names({ collection }, { sort: { name: 'ASC' } })).toEqual(ranking.toSorted())
  expect(await names({ collection }, { search: 'days' })).toEqual(['eleven days ago', 'ten days ago'])
  expect((await list({ collection }, { search: 'days' })).sort_fields.default).toBe('relevance')
  await withSettings(shop.db, { 'catalog/bestsellers/titles': '2' }, async () =>
    expect(await names({ collection })).toEqual(ranking.slice(0, 2)),
  )
  await withSettings(shop.db, { 'catalog/bestsellers/days': '900' }, async () =>
    expect((await names({ collection }))[0]).toBe('eleven days ago'),
  )
})

test('an unknown collection is refused, and so is a list without a search or filter', async () => {
  expect(await refusalOf({ collection: { eq: 'best' } })).toMatchObject({
    message: 'There is no collection "best".',
    extensions: { category: 'graphql-input' },
  })
  expect(await refusalOf(undefined)).toMatchObject({
    message: "'search' or 'filter' input argument is required.",
    extensions: { category: 'graphql-input' },
  })
})

test('months with announced titles are counted, without those that have no day', async () => {
  const { data } = await shop.query<{ bookAnnouncementMonths: object[] }>(
    '{ bookAnnouncementMonths { month product_count } }',
  )
  expect(data.bookAnnouncementMonths).toEqual([
    { month: '2026-12', product_count: 1 },
    { month: '2027-01', product_count: 1 },
  ])
})

test('the lowest and highest price are those of the listed titles, 0 if there are none', async () => {
  expect(await list({ sku: { in: [skus['undated'], skus['today']] } })).toMatchObject({
    min_price: 20,
    max_price: 49.9,
  })
  expect(await list({ translator: { eq: 'nikt' } })).toMatchObject({ total_count: 0, min_price: 0, max_price: 0 })
  for (const [bound, price] of [
    ['min_price', 20],
    ['max_price', 49.9],
  ])
    expect(
      (
        await shop.query(`query($in: [String]) { products(filter: { sku: { in: $in } }) { ${bound} } }`, {
          in: [skus['undated'], skus['today']],
        })
      ).data,
    ).toEqual({ products: { [String(bound)]: price } })
})

test.each([
  [{ special: { eq: '1' } }, ['undated']],
  [{ special: { eq: 'true' } }, ['undated']],
  [{ special: { in: ['0', '1'] } }, ['undated']],
  [{ special: { eq: '0' }, sku: { in: ['undated', 'today'] } }, ['today']],
  [{ price: { from: '20', to: '20' } }, ['undated']],
  [{ price: { from: ' ', to: ' * ' }, sku: { in: ['today'] } }, ['today']],
  [{ price: { from: '20.01', to: '49.89' } }, []],
  [{ price: { from: '-5', to: '20' } }, ['undated']],
  [{ price: { from: '99999999999' } }, []],
  [{ category_url_path: { eq: 'poradniki/kuchnia.html' }, price: { to: '20' } }, ['undated']],
  [{ category_url_path: { eq: 'poradniki/kuchnia' }, price: { to: '20' } }, ['undated']],
  [{ category_url_path: { eq: 'brak' } }, []],
  [{ name: { match: 'announced' } }, ['announced without a day', 'announced']],
  [{ name: { match: 'undated' }, author: { in: [] } }, ['undated']],
  [{ id: { eq: 'x' } }, []],
  [{ id: { in: ['1.5', '-2147483648', '2147483648', '99999999999'] } }, []],
  [{ category_id: { eq: '2147483648' } }, []],
])('the filter %j lists %j', async (filter, expected) => {
  const sku = 'sku' in filter ? { sku: { in: filter.sku.in.map((name) => skus[name]) } } : {}
  expect(sorted(await names({ ...filter, ...sku }))).toEqual(sorted(expected))
})

test('filters apply to products by their keys too; lists are found by an address with or without its end', async () => {
  const detail = async (filter: object) => {
    const { data } = await shop.query<{ products: Listed }>(
      `query ($filter: ProductAttributeFilterInput) { products(filter: $filter) { total_count
        items { name description { html } } } }`,
      { filter },
    )
    return data.products.items.map(({ name }) => name)
  }
  const sku = { eq: skus['today'] }
  expect(await detail({ sku })).toEqual(['today'])
  expect(await detail({ sku, price: { from: '900' } })).toEqual([])
  const collection = await names({ collection: { eq: 'bestsellers' } })
  expect(await names({ category_url_path: { eq: 'bestsellery.html' } })).toEqual(collection)
  expect(await names({ category_url_path: { eq: 'bestsellery' } })).toEqual(collection)
  // the address in another view
  expect(await names({ category_url_path: { eq: 'bestsellers' } })).toEqual([])
})

test('titles that are marked as new are found by the instants of their mark', async () => {
  await shop.db.run`update product set news_from = '2026-11-01T00:00:00Z', news_to = '2026-11-30T10:30:00Z'
    where id = ${ids['today']}`
  await reindex(shop.db, [ids['today'] ?? 0])
  for (const [filter, isFound] of [
    [{ news_from_date: { from: '2026-11-01' } }, true],
    [{ news_from_date: { from: '2026-11-02' } }, false],
    [{ news_from_date: { from: '2026-11-01 00:00:01' } }, false],
    [{ news_from_date: { from: '2026-11-01T01:00:00+01:00' } }, true],
    [{ news_from_date: { from: '2026-11-01T01:00:00+00:30' } }, false],
    [{ news_to_date: { to: '2026-11-30 10:30' } }, true],
    [{ news_to_date: { to: '2026-11-30 10:29:59.5' } }, false],
    [{ news_to_date: { gt: '2026-11-30 10:30' } }, false],
    [{ news_to_date: { gteq: '2026-11-30 10:30:00Z' } }, true],
  ] as const)
    expect(await names(filter), JSON.stringify(filter)).toEqual(isFound ? ['today'] : [])
  // what is no instant is ignored
  for (const from of ['2026-02-30', 'now', '2026-11-01 25:00', '1.11.2026'])
    expect(await names({ news_from_date: { from }, sku: { eq: skus['tomorrow'] } }), from).toEqual(['tomorrow'])
})

test('a facet is limited to between one and a thousand options', async () => {
  const facet = async (pageSize: number | null, args = 'filter: {}') =>
    shop.query<{ productFacet: { count: number; options: object[] } }>(
      `query ($size: Int) { productFacet(attribute_code: "author", pageSize: $size, ${args}) {
        count options { label } } }`,
      { size: pageSize },
      'en',
    )
  expect((await facet(1)).data.productFacet).toEqual({ count: 2, options: [{ label: 'Jan Próbny' }] })
  expect((await facet(1000)).data.productFacet.options).toHaveLength(2)
  expect((await facet(null, 'search: "today"')).data.productFacet.options).toEqual([{ label: 'Anna Lis' }])
  expect((await facet(0)).errors?.[0]?.message).toBe('pageSize value must be greater than 0.')
  expect((await facet(1001)).errors?.[0]?.message).toBe('Maximum pageSize is 1000')
})
