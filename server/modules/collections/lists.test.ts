import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { statements } from '../../platform/db/db.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { seedDemo } from '../../../demo/seed.ts'
import { addTitle } from '../../testing/title.ts'

const NOW = new Date('2026-12-10T23:30:00+01:00')
const DAY_MS = 86_400_000
/** YYYY-MM-DD, `shift` days from today. */
const day = (shift: number) => new Date(Date.UTC(2026, 11, 10) + shift * DAY_MS).toISOString().slice(0, 10)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: () => NOW, environment: { RESPONSE_CACHE: '0' } })
  await seedDemo(shop.db, { now: NOW })
}, 120_000)
afterAll(() => shop.close())

interface Listed {
  products: {
    total_count: number
    items: { name: string; sku: string }[]
    page_info: { total_pages: number }
    sort_fields: { default: string }
    aggregations: { attribute_code: string; options: { value: string; count: number }[] }[]
  }
}
const LIST = `
  query($filter: ProductAttributeFilterInput, $sort: ProductAttributeSortInput, $size: Int = 100,
    $page: Int = 1) { products(filter: $filter, sort: $sort, pageSize: $size, currentPage: $page) {
  total_count page_info { total_pages } sort_fields { default } items { name sku } aggregations { attribute_code options
    { value count } } } }`
async function list(filter: object, more: object = {}): Promise<Listed['products']> {
  const { data, errors } = await shop.query<Listed>(LIST, { filter, ...more })
  expect(errors).toBeUndefined()
  return data.products
}
const names = async (filter: object, more?: object) => (await list(filter, more)).items.map(({ name }) => name)

test('novelties are titles published within the configured number of days, newest first', async () => {
  const add = (name: string, publishedOn: string, more = {}) => addTitle(shop.db, { name, publishedOn, ...more })
  await add('Dzisiejsza', day(0))
  await add('Najdawniejsza z nowych', day(-75))
  await add('Już nie nowa', day(-76))
  await add('Jutrzejsza', day(1))
  await add('Zapowiedziana na dziś', day(0), { lifecycle: 'announcement' })
  const filter = { collection: { eq: 'novelties' } }
  const found = await names(filter)
  expect(found[0]).toBe('Dzisiejsza')
  expect(found.at(-1)).toBe('Najdawniejsza z nowych')
  for (const not of ['Już nie nowa', 'Jutrzejsza', 'Zapowiedziana na dziś']) expect(found).not.toContain(not)
  expect((await list(filter)).sort_fields.default).toBe('publication_date')
  await shop.db.run`insert into setting (path, value) values ('catalog/novelties/days', '76')`
  await notifyChangedTags(shop.db, ['store'])
  await expect.poll(() => names(filter)).toContain('Już nie nowa')
  await shop.db.run`delete from setting where path = 'catalog/novelties/days'`
  await notifyChangedTags(shop.db, ['store'])
  await expect.poll(() => names(filter)).not.toContain('Już nie nowa')
})

test('CAT-2 CAT-19: novelties can be filtered, sorted, counted and paged like any list', async () => {
  const filter = { collection: { eq: 'novelties' } }
  const all = await list(filter)
  expect(all.total_count).toBeGreaterThan(3)
  const format = all.aggregations.find(({ attribute_code }) => attribute_code === 'format')?.options[0]
  expect((await list({ ...filter, format: { eq: format?.value } })).total_count).toBe(format?.count)
  const pages = [await names(filter, { size: 2 }), await names(filter, { size: 2, page: 2 })].flat()
  expect(pages).toEqual(all.items.slice(0, 4).map(({ name }) => name))
  expect(await names(filter, { sort: { name: 'ASC' } })).toEqual(
    all.items.map(({ name }) => name).toSorted(new Intl.Collator('pl').compare),
  )
  const [first] = all.items
  expect(await names({ ...filter, sku: { eq: first?.sku } })).toEqual([first?.name])
})

test('announcements are sorted by publication date, and their months have counts', async () => {
  const filter = { collection: { eq: 'announcements' } }
  const { bookAnnouncementMonths: months } = (
    await shop.query<{ bookAnnouncementMonths: { month: string; product_count: number }[] }>(
      '{ bookAnnouncementMonths { month product_count } }',
    )
  ).data
  const all = await list(filter)
  expect(months.reduce((sum, { product_count }) => sum + product_count, 0)).toBe(all.total_count)
  expect(months.length).toBeGreaterThan(1)
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  for (const { month, product_count } of months) {
    const of = await list({
      ...filter,
      publication_date: {
        from: `${month}-01`,
        to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
      },
    })
    expect(of.total_count, month).toBe(product_count)
  }
  expect((await list(filter, { sort: { publication_date: 'ASC' } })).items).toEqual(all.items)
})

test('invalid dates and unknown collections are refused in the language of the view', async () => {
  const refusal = async (filter: object) => (await shop.query(LIST, { filter })).errors?.[0]
  expect(await refusal({ publication_date: { from: '2026-02-30' } })).toMatchObject({
    message: 'Datę zapisuje się tak: RRRR-MM-DD.',
    extensions: { category: 'graphql-input' },
  })
  expect(await refusal({ publication_date: { from: 'grudzień' } })).toMatchObject({
    extensions: { category: 'graphql-input' },
  })
  expect(await refusal({ collection: { eq: 'wszystko' } })).toMatchObject({ message: 'Nie ma zbioru „wszystko”.' })
})

test('bestsellers rank by copies sold in the last weeks, then ever; filters and pages keep the ranking', async () => {
  const [slow, quick] = [
    await addTitle(shop.db, { name: 'Sprzedawana dawno', sales: 5000 }),
    await addTitle(shop.db, { name: 'Sprzedawana teraz', sales: 1, options: { format: 'ebook' } }),
  ]
  const sold = async (product: number, copies: number, at: string) => {
    const cart = await shop.db.one<{
      id: number
    }>`insert into cart (public_id, store_code) values (${`k${product}`}, 'default') returning id`
    const order = await shop.db.one<{
      id: number
    }>`
      insert into orders (number, cart_id, store_code, email, currency, base_currency, billing_address, payment_method,
        payment_title, subtotal_excl_tax, subtotal_incl_tax, tax, grand_total)
      values (${`t${product}`}, ${cart?.id}, 'default', 'a@b.example', 'PLN', 'PLN', '{}', 'banktransfer', '', 0,
        0, 0, 0)
        returning id`
    await shop.db.run`
        insert into product_sale (order_id, product_id, quantity, sold_at) values (${order?.id}, ${product}, ${copies},
          ${at})`
  }
  await sold(quick.id, 2, new Date().toISOString())
  await sold(slow.id, 900, '2020-01-01T00:00:00Z')
  const filter = { collection: { eq: 'bestsellers' } }
  const ranked = await list(filter)
  expect(ranked.items.slice(0, 2).map(({ name }) => name)).toEqual(['Sprzedawana teraz', 'Sprzedawana dawno'])
  expect(ranked.total_count).toBe(100)
  expect(await names({ ...filter, format: { eq: 'ebook' } })).toContain('Sprzedawana teraz')
  expect([...(await names(filter, { size: 12 })), ...(await names(filter, { size: 12, page: 2 }))]).toEqual(
    ranked.items.slice(0, 24).map(({ name }) => name),
  )
  expect((await names(filter, { sort: { bestseller: 'DESC' }, size: 1 }))[0]).toBe('Sprzedawana dawno')
  const before = statements.sent
  await list(filter)
  // the ranking is cached; the rest reads list, cards, options and facts
  expect(statements.sent - before).toBeLessThanOrEqual(6)
})

test('books are found by translator or illustrator', async () => {
  await addTitle(shop.db, {
    name: 'Przełożona',
    people: [
      { name: 'Ktoś Inny', role: 'author' },
      { name: 'Przekładająca Osoba', role: 'translator' },
    ],
  })
  await addTitle(shop.db, { name: 'Napisana', people: [{ name: 'Przekładająca Osoba', role: 'author' }] })
  expect(await names({ translator: { eq: 'przekladajaca-osoba' } })).toEqual(['Przełożona'])
  expect(await names({ author: { eq: 'przekladajaca-osoba' } })).toEqual(['Napisana'])
  const id = (await shop.db.one<{ id: number }>`select id from person where url_key = 'przekladajaca-osoba'`)?.id
  expect(await names({ translator: { in: [String(id)] } })).toEqual(['Przełożona'])
  expect(await names({ illustrator: { eq: 'przekladajaca-osoba' } })).toEqual([])
})
