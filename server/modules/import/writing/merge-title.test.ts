import { expect, test } from 'vitest'
import type { RecordFields } from '../record/title-record.ts'
import { MAIN, merged, STORED } from './test-title.ts'
import type { StoredTitle } from './titles.sql.ts'

const changed = (fields: RecordFields, stored: Partial<StoredTitle> = {}) =>
  [...merged(fields, { stored: { ...STORED, ...stored } }).changes].join(' ')
const remarksOf = (fields: RecordFields, given?: Parameters<typeof merged>[1]) => merged(fields, given).record.remarks

test('a new title has all parts, and what its record does not name is empty', () => {
  const title = merged({ name: 'Dom' }, { record: { numbers: { isbn13: '9788324000012', ean: null, isValid: true } } })
  expect(title).toMatchObject({
    isNew: true,
    sku: '9788324000012',
    product: {
      type: 'simple',
      isEnabled: true,
      lifecycle: 'available',
      taxClass: 'books',
      weightG: null,
      preorderDate: null,
      newsFrom: null,
    },
    series: null,
    publisher: null,
    people: [],
    options: { format: 'book' },
    price: null,
    stock: {},
    values: {},
    links: [],
    linkTypes: [],
    categories: [],
    isHidden: false,
  })
  expect(title.book).toEqual({
    ...Object.fromEntries(Object.keys(title.book).map((key) => [key, null])),
    isbn13: '9788324000012',
    ean: '9788324000012',
    isValid: true,
    thema: [],
    fileFormats: [],
    accessibility: [],
  })
  expect(title.texts).toEqual(
    ['default', 'en'].map((store) => ({ store, name: 'Dom', urlKey: 'dom-9788324000012', lead: '', description: '' })),
  )
  expect([...title.changes]).toHaveLength(10)
})

test('a record without fields changes nothing of a stored title', () => {
  expect(changed({})).toBe('')
  expect(merged({}, { stored: STORED }).record.remarks).toEqual([])
})

test.each<[RecordFields, string]>([
  [{ subtitle: 'Nowy' }, 'book'],
  [{ subtitle: null }, 'book'],
  [{ originalTitle: null }, 'book'],
  [{ originalLanguage: 'de' }, 'book'],
  [{ originalLanguage: 'en' }, ''],
  [{ originalLanguage: null }, 'book'],
  [{ language: 'de' }, 'book options'],
  [{ edition: null }, 'book'],
  [{ publishedOn: null }, 'book'],
  [{ pages: 101 }, 'book'],
  [{ minutes: 11 }, 'book'],
  [{ heightMm: null }, 'book'],
  [{ widthMm: null }, 'book'],
  [{ thicknessMm: null }, 'book'],
  [{ ageTo: null }, 'book'],
  [{ thema: [] }, 'book'],
  [{ thema: ['FBA'] }, ''],
  [{ imprint: null }, 'book'],
  [{ fileFormats: ['PDF'] }, 'book'],
  [{ protection: null }, 'book'],
  [{ accessibility: ['11'] }, 'book'],
  [{ safetyWarning: null }, 'book'],
  [{ safetyContact: { city: 'Chełm', name: 'Oficyna' } }, ''],
  [{ safetyContact: { city: 'Chełm', name: 'Inna' } }, 'book'],
  [{ safetyContact: null }, 'book'],
  [{ series: { name: 'Morze', volume: '2' } }, ''],
  [{ series: { name: 'MORZE', volume: '2', kind: 'cycle' } }, ''],
  [{ series: { name: 'Morze', volume: '2', kind: 'collection' } }, 'book'],
  [{ series: { name: 'Morze', volume: '3' } }, 'book'],
  [{ series: { name: 'Ocean', volume: '2' } }, 'book'],
  [{ series: null }, 'book'],
  [{ publisher: 'OFICYNA' }, ''],
  [{ publisher: 'Inna' }, 'book'],
  [{ publisher: null }, 'book'],
  [{ weightG: 301 }, 'product'],
  [{ weightG: null }, 'product'],
  [{ taxRate: 23 }, 'product'],
  [{ lifecycle: 'to-order' }, 'product'],
  [{ isForSale: false }, 'product'],
  [{ isForSale: true }, ''],
  [{ name: 'Dom nowy' }, 'texts'],
  [{ lead: '' }, 'texts'],
  [{ description: '<p>Inny</p>' }, 'texts'],
  [{ translations: { en: { name: 'Home' } } }, 'texts'],
  [{ translations: { de: { name: 'Haus' } } }, ''],
  [{ people: [] }, 'people'],
  [{ people: [{ name: 'ANNA NOWAK', inverted: '', role: 'author' }] }, ''],
  [{ people: [{ name: 'Anna Nowak', inverted: '', role: 'editor' }] }, 'people'],
  [{ binding: null }, 'options'],
  [{ binding: 'miekka' }, 'options'],
  [{ kind: 'map', isDigital: false }, 'options'],
  [{ options: { large_print: '1' } }, 'options'],
  [{ price: null }, ''],
  [{ price: { amount: 4000, special: 3000, specialFrom: '2026-11-01', specialTo: '2026-11-30' } }, ''],
  [{ price: { amount: 4000, special: 3000, specialFrom: '2026-11-01', specialTo: '2026-12-01' } }, 'price'],
  [{ price: { amount: 4000, special: 3000, specialFrom: '2026-11-02', specialTo: '2026-11-30' } }, 'price'],
  [{ price: { amount: 4000, special: 3100, specialFrom: '2026-11-01', specialTo: '2026-11-30' } }, 'price'],
  [{ price: { amount: 4100, special: 3000, specialFrom: '2026-11-01', specialTo: '2026-11-30' } }, 'price'],
  [{ stock: { lublin: 3 } }, ''],
  [{ stock: { '': 3 } }, ''],
  [{ stock: { lublin: 4 } }, 'stock'],
  [{ stock: { radom: 0 } }, 'stock'],
  [{ values: { pieces: '500', players: null, url_key: 'inny' } }, ''],
  [{ values: { pieces: null } }, 'values'],
  [{ values: { reviews: 'x' } }, 'values'],
])('what %j changes of a stored title: %s', (fields, parts) => expect(changed(fields)).toBe(parts))

test('the stored options, stock and values are compared in any order', () => {
  expect(changed({}, { options: { language: 'pl', binding: 'twarda', age_range: '3-6', format: 'book' } })).toBe('')
  expect(changed({}, { stock: { radom: 1, lublin: 3 }, values: { players: '2', pieces: '500' } })).toBe('')
})

test('texts: a view shows its own text, else the default one; a translation replaces it', () => {
  const texts = (fields: RecordFields, stored: Partial<StoredTitle['texts']>) =>
    merged(fields, { stored: { ...STORED, texts: stored as StoredTitle['texts'] } }).texts.map(
      ({ store, name, lead, urlKey }) => [store, name, lead, urlKey],
    )
  const en = { ...MAIN, name: 'House', urlKey: 'house' }
  expect(texts({ name: 'Dom 2', lead: 'Nowy' }, { default: MAIN, en })).toEqual([
    ['default', 'Dom 2', 'Nowy', 'dom'],
    ['en', 'House', 'Nowy', 'house'],
  ])
  expect(texts({ translations: { en: { lead: 'English' }, default: { name: 'Nie' } } }, { default: MAIN })).toEqual([
    ['default', 'Dom', '<p>Lead</p>', 'dom'],
    ['en', 'Dom', 'English', 'dom'],
  ])
})

test('the URL key of a new title: the requested one if it is free, else name and SKU', () => {
  const keyOf = (fields: RecordFields, sku = 'S-9') => {
    const given = { record: { sku } }
    const title = merged(fields, given)
    return [title.texts[0]?.urlKey, ...title.record.remarks]
  }
  const request = (key: string): RecordFields => ({ name: 'Dom', values: { url_key: key } })
  expect(keyOf(request('Mój Klucz!'))).toEqual(['moj-klucz'])
  expect(keyOf(request('zajety'))).toEqual([
    'dom-s-9',
    'url_key "zajety" belongs to another product: a new one is generated',
  ])
  expect(keyOf(request(`${'a'.repeat(199)} b`))).toEqual(['a'.repeat(199)])
  expect(keyOf(request('b'.repeat(201)))).toEqual(['b'.repeat(200)])
  expect(keyOf({ name: `${'a'.repeat(79)} b` })).toEqual([`${'a'.repeat(79)}-s-9`])
  expect(keyOf({ name: '東京' })).toEqual(['s-9'])
  expect(keyOf({ name: '東京' }, '東')).toEqual(['produkt'])
  expect(keyOf({})).toEqual(['s-9-s-9'])
  // two titles of one batch request the same key
  const takenKeys = new Set<string>()
  const twice = [1, 2].map(
    () => merged(request('klucz'), { record: { sku: 'S-9' }, context: { takenKeys } }).texts[0]?.urlKey,
  )
  expect(twice).toEqual(['klucz', 'dom-s-9'])
})

test('people are kept once in each role, the first of two spellings', () => {
  const person = (name: string, role: 'author' | 'editor' = 'author') => ({ name, inverted: name, role })
  const people = [person('Anna Nowak'), person('Jan'), person('ANNA NOWAK'), person('Anna Nowak', 'editor')]
  expect(merged({ people }).people.map(({ name, role }) => `${role} ${name}`)).toEqual([
    'author Anna Nowak',
    'author Jan',
    'editor Anna Nowak',
  ])
})

test.each<[number | null | undefined, string | undefined]>([
  [0, '0-3'],
  [2, '0-3'],
  [3, '3-6'],
  [6, '6-9'],
  [9, '9-12'],
  [12, '12-15'],
  [14, '12-15'],
  [15, '15'],
  [null, undefined],
  [undefined, '3-6'],
])('readers from %s on are in the age range %s', (ageFrom, range) =>
  expect(merged({ ageFrom }, { stored: STORED }).options['age_range']).toBe(range),
)

test('options: the format of a new title on paper is a book, a null removes one', () => {
  expect(merged({ isDigital: true }).options).toEqual({})
  expect(merged({ kind: 'game' }).options).toEqual({ format: 'game' })
  expect(merged({}, { stored: { ...STORED, options: {} } }).options).toEqual({})
  expect(merged({ options: { binding: null, large_print: '1' } }, { stored: STORED }).options).toEqual({
    age_range: '3-6',
    format: 'book',
    language: 'pl',
    large_print: '1',
  })
})

test('stock of a source that the shop lacks is left out, and the record is read again', () => {
  const stockOf = (stock: Record<string, number>, parcelSource: string | null = 'lublin') => {
    const title = merged({ stock }, { context: { parcelSource } })
    return [title.stock, title.record.remarks, title.record.isPartial]
  }
  expect(stockOf({ radom: 1, '': 2 })).toEqual([{ lublin: 2, radom: 1 }, [], undefined])
  expect(stockOf({ gdansk: 1 })).toEqual([{}, ['no source "gdansk" in this shop: its stock is left out'], true])
  expect(stockOf({ '': 1 }, null)).toEqual([
    {},
    ['no source that parcels leave from, add one with `source add`: stock is left out'],
    true,
  ])
})

test('categories: those of earlier records are replaced, those of the operator stay', () => {
  const categories = (recordCategories: number[] | undefined, earlierCategories: number[]) =>
    merged({}, { stored: STORED, earlierCategories, ...(recordCategories && { categories: recordCategories }) })
      .categories
  expect(categories(undefined, [10])).toEqual([10, 11])
  expect(categories([12, 9], [10])).toEqual([9, 11, 12])
  expect(categories([11], [])).toEqual([10, 11])
  expect(categories([], [10, 11])).toEqual([])
  const moved = merged({}, { stored: STORED, earlierCategories: [10], categories: [12] })
  expect([...moved.changes]).toEqual(['categories'])
})

test('a cover of the operator stays, and one of this shop’s own export is not fetched', () => {
  const cover = (image: string | null, ...urls: string[]) =>
    merged({ covers: urls.map((url) => ({ url, version: '' })) }, { stored: { ...STORED, image } }).cover?.url
  const own = 'https://shop.example/media/catalog/product/import/ab/1.webp'
  expect(cover(null, 'https://a.example/1.jpg', 'https://a.example/2.jpg')).toBe('https://a.example/1.jpg')
  expect(cover('/import/ab/1.webp', own, 'https://a.example/2.jpg')).toBe('https://a.example/2.jpg')
  expect(cover('/own/1.webp', 'https://a.example/1.jpg')).toBeUndefined()
  expect(merged({ covers: [{ url: own, version: '' }] }).cover?.url).toBe(own)
})

test('a price that changed by more than half is reported', () => {
  const price = (amount: number): RecordFields => ({
    price: { amount, special: null, specialFrom: null, specialTo: null },
  })
  expect(remarksOf(price(6000), { stored: STORED })).toEqual([])
  expect(remarksOf(price(6001), { stored: STORED })).toEqual(['price 40.00 → 60.01: changed by more than half'])
  expect(remarksOf(price(6001))).toEqual([])
  expect(remarksOf(price(6001), { stored: { ...STORED, amount: null } })).toEqual([])
})
