import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAttributes } from '../../../seed/attributes.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { exportTitles } from '../export/export-titles.ts'
import { readStored, sendTable as sendRows } from './test-title.ts'
import { hasPrices, listIdsAfter, listUnindexed, readAmounts } from './titles.sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

const sendTable = (rows: Record<string, string>[], map?: object) => sendRows(shop.db, rows, map)
const stored = (sku: string) => readStored(shop.db, sku)

const FULL = {
  title: 'Dom',
  subtitle: 'Podtytuł',
  original_title: 'House',
  original_language: 'angielski',
  authors: 'Anna Nowak|Jan Kot',
  translators: 'Łucja Żak',
  publisher: 'Oficyna',
  imprint: 'Znak',
  series: 'Morze',
  series_kind: 'cykl',
  volume: '2',
  edition: '1',
  published: '2020-02-03',
  language: 'polski',
  pages: '100',
  minutes: '90',
  height_mm: '200',
  width_mm: '130',
  thickness_mm: '20',
  weight_g: '300',
  age_from: '7',
  age_to: '10',
  binding: 'twarda',
  kind: 'książka',
  thema: 'FBA|YFB',
  lead: 'Lead',
  description: 'Opis',
  title_en: 'The House',
  file_formats: 'EPUB|PDF',
  protection: '00',
  accessibility: '10|11',
  safety_warning: 'Uwaga',
  safety_contact: '{"name":"Oficyna","city":"Chełm"}',
  price: '40,00',
  special_price: '30,00',
  special_from: '2026-11-01',
  special_to: '2026-11-30',
  tax_rate: '5',
  status: 'na zamówienie',
  pieces: '500',
  players: '2',
}

test('all fields of a title are stored, changed and cleared, and its neighbour stays as it is', async () => {
  const [sku, neighbour] = ['full-1', 'full-2']
  expect(
    await sendTable([
      { sku, ...FULL },
      { sku: neighbour, ...FULL, title: 'Dom obok' },
    ]),
  ).toEqual([{ new: 2 }])
  const before = await stored(neighbour)
  const first = await stored(sku)
  expect(first).toMatchObject({
    type: 'simple',
    isEnabled: true,
    taxClass: 'books',
    taxRate: 5,
    weightG: 300,
    lifecycle: 'to-order',
    preorderDate: null,
    isbn13: null,
    ean: null,
    isValid: true,
    subtitle: 'Podtytuł',
    originalTitle: 'House',
    originalLanguage: 'angielski',
    language: 'pl',
    edition: '1',
    publishedOn: '2020-02-03',
    pages: 100,
    minutes: 90,
    heightMm: 200,
    widthMm: 130,
    thicknessMm: 20,
    ageFrom: 7,
    ageTo: 10,
    thema: ['FBA', 'YFB'],
    series: 'Morze',
    seriesKind: 'cycle',
    volume: '2',
    publisher: 'Oficyna',
    imprint: 'Znak',
    fileFormats: ['EPUB', 'PDF'],
    protection: '00',
    accessibility: ['10', '11'],
    safetyWarning: 'Uwaga',
    safetyContact: { name: 'Oficyna', city: 'Chełm' },
    amount: 4000,
    special: 3000,
    specialFrom: '2026-11-01',
    specialTo: '2026-11-30',
    people: [
      { name: 'Anna Nowak', inverted: 'Nowak, Anna', role: 'author' },
      { name: 'Jan Kot', inverted: 'Kot, Jan', role: 'author' },
      { name: 'Łucja Żak', inverted: 'Żak, Łucja', role: 'translator' },
    ],
    options: { format: 'book', binding: 'twarda', language: 'pl', age_range: '6-9' },
    stock: {},
    values: { pieces: '500', players: '2' },
    texts: {
      default: { name: 'Dom', urlKey: 'dom-full-1', lead: '<p>Lead</p>', description: '<p>Opis</p>' },
      en: { name: 'The House', urlKey: 'dom-full-1', lead: '<p>Lead</p>', description: '<p>Opis</p>' },
    },
  })
  const CHANGED = {
    ...FULL,
    title: 'Las',
    authors: 'Jan Kot|Ewa Lis',
    translators: '',
    publisher: 'Inna',
    series: 'Góry',
    series_kind: 'kolekcja',
    volume: '',
    published: '2021-01-01',
    binding: 'miękka',
    thema: 'FF',
    price: '50,00',
    special_price: '',
    status: 'dostępna',
    pieces: '',
    tax_rate: '23',
    kind: 'gra',
    safety_contact: '{"name":"Nowa"}',
  }
  expect(await sendTable([{ sku, ...CHANGED }], { empty: 'clear' })).toEqual([{ changed: 1 }])
  expect(await stored(sku)).toMatchObject({
    taxClass: 'standard',
    lifecycle: 'available',
    publishedOn: '2021-01-01',
    thema: ['FF'],
    series: 'Góry',
    seriesKind: 'collection',
    volume: null,
    publisher: 'Inna',
    safetyContact: { name: 'Nowa' },
    amount: 5000,
    special: null,
    specialFrom: null,
    specialTo: null,
    people: [
      { name: 'Jan Kot', inverted: 'Kot, Jan', role: 'author' },
      { name: 'Ewa Lis', inverted: 'Lis, Ewa', role: 'author' },
    ],
    options: { format: 'game', binding: 'miekka', language: 'pl', age_range: '6-9' },
    values: { players: '2' },
    texts: {
      default: { name: 'Las', urlKey: 'dom-full-1', lead: '<p>Lead</p>', description: '<p>Opis</p>' },
      en: { name: 'The House', urlKey: 'dom-full-1', lead: '<p>Lead</p>', description: '<p>Opis</p>' },
    },
  })
  const empty = Object.fromEntries(Object.keys(FULL).map((field) => [field, '']))
  const kept = { title: 'Las', price: '50,00', kind: 'gra', tax_rate: '23' }
  expect(await sendTable([{ sku, ...empty, ...kept }], { empty: 'clear' })).toEqual([{ changed: 1 }])
  expect(await stored(sku)).toMatchObject({
    subtitle: null,
    originalTitle: null,
    originalLanguage: null,
    language: null,
    edition: null,
    publishedOn: null,
    pages: null,
    minutes: null,
    heightMm: null,
    widthMm: null,
    thicknessMm: null,
    weightG: null,
    ageFrom: null,
    ageTo: null,
    thema: [],
    series: null,
    volume: null,
    publisher: null,
    imprint: null,
    fileFormats: [],
    protection: null,
    accessibility: [],
    safetyWarning: null,
    safetyContact: null,
    people: [],
    options: { format: 'game' },
    values: {},
  })
  expect(await stored(neighbour)).toEqual(before)
})

test('labels of new titles and changes of what is announced follow the lifecycle', async () => {
  const labels = async () =>
    (await shop.db.one<{ labels: string[] }>`select labels from product where sku = 'label-1'`)?.labels
  const send = (status: string) => sendTable([{ sku: 'label-1', title: 'Dom', price: '10', status }])
  await send('zapowiedź')
  expect(await labels()).toEqual(['zapowiedz'])
  await shop.db.run`update product set labels = '{hit,zapowiedz}' where sku = 'label-1'`
  await send('przedsprzedaż')
  expect(await labels()).toEqual(['hit', 'zapowiedz'])
  await send('dostępna')
  expect(await labels()).toEqual(['hit'])
  await send('zapowiedź')
  expect(await labels()).toEqual(['hit', 'zapowiedz'])
})

test('a new title is news for 75 days from its publication, if it is sold', async () => {
  const today = await shop.db.one<{ now: string }>`select current_date as now`
  const ago = (days: number) => new Date(Date.parse(today?.now ?? '') - days * 86_400_000).toISOString().slice(0, 10)
  const rows = [
    ['n-0', ago(0), 'dostępna'],
    ['n-75', ago(75), 'na zamówienie'],
    ['n-76', ago(76), 'dostępna'],
    ['n-ahead', ago(-1), 'dostępna'],
    ['n-announced', ago(1), 'zapowiedź'],
  ]
  await sendTable(
    rows.map(([sku = '', published = '', status = '']) => ({ sku, title: 'Dom', price: '10', published, status })),
  )
  const news = await shop.db.many<{ sku: string; from: string; to: string }>`
    select sku, news_from::date as "from", news_to::date as "to" from product
    where sku like 'n-%' and news_from is not null order by sku`
  expect(news).toEqual([
    { sku: 'n-0', from: ago(0), to: ago(-75) },
    { sku: 'n-75', from: ago(75), to: ago(0) },
  ])
})

test('the price of a customer group is neither read, nor exported, nor changed', async () => {
  await sendTable([{ sku: 'group-1', title: 'Dom', price: '40,00' }])
  const id = (await stored('group-1'))?.id ?? 0
  const group = (amount: number) =>
    shop.db.run`insert into price (product_id, group_id, amount) values (${id}, 2, ${amount})`
  await group(100)
  expect(await sendTable([{ sku: 'group-1', title: 'Dom', price: '40,00' }])).toEqual([{ unchanged: 1 }])
  expect((await readAmounts(shop.db, [id])).get(id)).toBe(4000)
  expect(await sendTable([{ sku: 'group-1', title: 'Dom', price: '41,00' }])).toEqual([{ changed: 1 }])
  expect(
    await shop.db.many`select group_id, amount from price where product_id = ${id} order by group_id nulls first`,
  ).toEqual([
    { groupId: null, amount: 4100 },
    { groupId: 2, amount: 100 },
  ])
  let text = ''
  for await (const part of exportTitles(shop.db, 'csv', 'http://shop.example')) text += part
  expect(text.match(/^group-1,.*,41\.00,/gm)).toHaveLength(1)
  expect(text.match(/^group-1,/gm)).toHaveLength(1)
})

test('titles are listed in pages: enabled with a name; new ones with a price and a place in listings', async () => {
  const rows = ['page-1', 'page-2', 'page-3', 'page-4', 'page-5']
  await sendTable(rows.map((sku) => ({ sku, title: 'Dom', price: '40,00' })))
  const ids = await Promise.all(rows.map(async (sku) => (await stored(sku))?.id ?? 0))
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids
  await shop.db.run`update product set is_enabled = false where id = ${two}`
  await shop.db.run`delete from product_text where product_id = ${three}`
  await shop.db.run`update product set visibility = 'none' where id = ${four}`
  const after = async (id: number, limit: number) => (await listIdsAfter(shop.db, id, limit)).map((row) => row.id)
  expect(await after(one - 1, 9)).toEqual([one, four, five])
  expect([await after(one - 1, 2), await after(one, 9)]).toEqual([
    [one, four],
    [four, five],
  ])
  await shop.db.run`delete from product_index where product_id = any(${ids})`
  expect(await listUnindexed(shop.db, one - 1, 9)).toEqual([one, five])
  expect([await listUnindexed(shop.db, one - 1, 1), await listUnindexed(shop.db, one, 9)]).toEqual([[one], [five]])
  await shop.db.run`update price set group_id = 2 where product_id = ${five}`
  expect(await listUnindexed(shop.db, one - 1, 9)).toEqual([one])
  await shop.db.run`delete from price where group_id is null`
  expect(await hasPrices(shop.db)).toBe(false)
})
