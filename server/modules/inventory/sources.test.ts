import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { localizeHours, openingWeek } from './opening-hours.ts'
import { findPickupPlaces } from './pickup-places.ts'
import {
  addSource,
  changeSource,
  getSourceWithStock,
  listSourcesWithStock,
  parseOpeningHours,
  productsInSources,
  sendParcelsFrom,
  type SourceChange,
} from './edit-sources.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.db.run`delete from source`
})
afterAll(() => shop.close())

const PLACE = { name: 'Magazyn', street: 'Długa 1', postcode: '20001', city: 'Lublin' }
const add = (code: string, change: SourceChange = {}) => addSource(shop.db, OPERATOR, code, { ...PLACE, ...change })
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
const positions = async () =>
  Object.fromEntries((await listSourcesWithStock(shop.db)).map(({ code, position }) => [code, position]))

test('CAT-18: a new source is a warehouse in use behind the others; a bookshop is for collection', async () => {
  const first = await add('pierwszy')
  expect(first).toEqual({
    ...PLACE,
    code: 'pierwszy',
    kind: 'warehouse',
    isPickupLocation: false,
    isActive: true,
    postcode: '20-001',
    country: 'PL',
    phone: null,
    email: null,
    latitude: null,
    longitude: null,
    openingHours: [],
    description: null,
    position: 0,
    sendsParcels: true,
    copies: 0,
    reserved: 0,
  })
  const shopOnSquare = await add('rynek', {
    kind: 'bookstore',
    position: 7,
    phone: '501234567',
    email: 'a@example.com',
  })
  expect(shopOnSquare).toMatchObject({ isPickupLocation: true, sendsParcels: false, position: 7 })
  expect(await add('drugi', { isPickupLocation: true })).toMatchObject({
    position: 8,
    isPickupLocation: true,
    kind: 'warehouse',
  })
  expect(await reason(add('rynek'))).toBe('SourceError: There is a source rynek already: source change rynek')
})

test('CAT-18: parcels leave from the warehouse moved to the front, and the others keep their order', async () => {
  expect(await positions()).toEqual({ pierwszy: 0, rynek: 7, drugi: 8 })
  expect((await sendParcelsFrom(shop.db, OPERATOR, 'drugi')).sendsParcels).toBe(true)
  expect(await positions()).toEqual({ drugi: 0, pierwszy: 1, rynek: 8 })
  await changeSource(shop.db, OPERATOR, 'pierwszy', { position: 5 })
  await changeSource(shop.db, OPERATOR, 'drugi', { position: 6 })
  expect((await sendParcelsFrom(shop.db, OPERATOR, 'drugi')).sendsParcels).toBe(true)
  expect(await positions()).toEqual({ drugi: 4, pierwszy: 5, rynek: 8 })
  const notOne = (code: string) => `SourceError: Parcels leave from a warehouse that is in use; ${code} is not one.`
  expect(await reason(sendParcelsFrom(shop.db, OPERATOR, 'rynek'))).toBe(notOne('rynek'))
  await changeSource(shop.db, OPERATOR, 'pierwszy', { isActive: false })
  expect(await reason(sendParcelsFrom(shop.db, OPERATOR, 'pierwszy'))).toBe(notOne('pierwszy'))
  const unknown = 'SourceError: There is no source nikt: npm run shop -- source list'
  expect(await reason(sendParcelsFrom(shop.db, OPERATOR, 'nikt'))).toBe(unknown)
  expect(await reason(changeSource(shop.db, OPERATOR, 'nikt', {}))).toBe(unknown)
  expect(await reason(getSourceWithStock(shop.db, 'nikt'))).toBe(unknown)
})

test.each([
  ['', false],
  ['a', true],
  ['Lublin', false],
  ['a-b', true],
  ['-a', false],
  ['a--b', false],
  ['x'.repeat(60), true],
  ['x'.repeat(61), false],
])('CAT-18: the code "%s" of a source is accepted: %s', async (code, isAccepted) => {
  expect(await reason(add(code))).toBe(
    isAccepted ? 'accepted' : 'SourceError: A code has small letters, digits and hyphens.',
  )
  await shop.db.run`delete from source where code = ${code}`
})

test.each<[string, SourceChange, string]>([
  ['a name', { name: 'x'.repeat(120) }, 'accepted'],
  ['an empty name', { name: ' ' }, 'SourceError: name: empty'],
  ['a street', { street: 'x'.repeat(120) }, 'accepted'],
  ['no street', { street: '' }, 'SourceError: street: empty'],
  ['a town', { city: 'x'.repeat(80) }, 'accepted'],
  ['no town', { city: '' }, 'SourceError: city: empty'],
  ['a kind', { kind: 'bookstore' }, 'accepted'],
  ['another kind', { kind: 'kiosk' as 'warehouse' }, 'SourceError: kind: warehouse or bookstore'],
  ['a wrong postcode', { postcode: '2000' }, 'SourceError: postcode: a postcode is written 20-076'],
  ['a wrong phone', { phone: '12' }, 'SourceError: phone: a phone number has 9 to 12 digits'],
  ['a wrong address', { email: 'a@' }, 'SourceError: email: no e-mail address'],
  ['a latitude', { latitude: 90 }, 'accepted'],
  ['a southern latitude', { latitude: -90 }, 'accepted'],
  ['a latitude beyond the pole', { latitude: 90.1 }, 'SourceError: latitude: degrees'],
  ['a latitude beyond the other pole', { latitude: -90.1 }, 'SourceError: latitude: degrees'],
  ['no latitude', { latitude: Number.NaN }, 'SourceError: latitude: a number of degrees'],
  ['a longitude', { longitude: 180 }, 'accepted'],
  ['a longitude too far', { longitude: 180.1 }, 'SourceError: longitude: degrees'],
  [
    'fourteen lines of hours',
    { openingHours: Array.from({ length: 14 }, () => ({ days: 'Pn', hours: '9' })) },
    'accepted',
  ],
  [
    'fifteen lines of hours',
    { openingHours: Array.from({ length: 15 }, () => ({ days: 'Pn', hours: '9' })) },
    'SourceError: openingHours: fourteen lines at most',
  ],
  ['hours without a day', { openingHours: [{ days: '', hours: '9' }] }, 'SourceError: openingHours.0.days: empty'],
  ['the last position', { position: 9999 }, 'accepted'],
  ['half a position', { position: 1.5 }, 'SourceError: position: a whole number'],
])('CAT-18: a source with %s is %s', async (_case, change, expected) => {
  await shop.db.run`delete from source`
  await add('inny')
  await add('zmieniany')
  const before = await getSourceWithStock(shop.db, 'inny')
  expect(await reason(changeSource(shop.db, OPERATOR, 'zmieniany', change))).toBe(expected)
  expect(await getSourceWithStock(shop.db, 'zmieniany')).toMatchObject(expected === 'accepted' ? change : PLACE_STORED)
  expect(await getSourceWithStock(shop.db, 'inny')).toEqual(before)
})
const PLACE_STORED = { ...PLACE, postcode: '20-001' }

test('CAT-18: a name of 121 characters and a position out of bounds are refused', async () => {
  for (const change of [
    { name: 'x'.repeat(121) },
    { street: 'x'.repeat(121) },
    { city: 'x'.repeat(81) },
    { description: 'x'.repeat(501) },
    { position: -1 },
    { position: 10_000 },
  ])
    expect(await reason(changeSource(shop.db, OPERATOR, 'zmieniany', change))).toMatch(
      new RegExp(`^SourceError: ${Object.keys(change)[0]}: `),
    )
})

test('CAT-18: a shop has up to 500 sources', async () => {
  await shop.db.run`delete from source`
  await shop.db.run`insert into source (code, name, kind, street, postcode, city)
    select 's' || n, 'x', 'warehouse', 'x', '20-001', 'x' from generate_series(1, 499) n`
  expect(await reason(add('ostatni'))).toBe('accepted')
  expect(await reason(add('za-duzo'))).toBe('SourceError: A shop has 500 sources at most.')
  await shop.db.run`delete from source`
})

test('CAT-18: stock and reservations are summed by source; its products are read in pages', async () => {
  await add('pierwszy')
  await add('drugi')
  await shop.db.run`insert into product (sku, type) select 'S-' || n, 'simple' from generate_series(1, 3) n`
  await shop.db.run`insert into source_stock (product_id, source_code, quantity, reserved)
    select id, 'pierwszy', 5, 2 from product where sku like 'S-%' union all
    select id, 'drugi', 1, 0 from product where sku = 'S-1'`
  const sums = (await listSourcesWithStock(shop.db)).map(({ code, copies, reserved }) => [code, copies, reserved])
  expect(sums).toEqual([
    ['pierwszy', 15, 6],
    ['drugi', 1, 0],
  ])
  const ids = (await shop.db.many<{ id: number }>`select id from product where sku like 'S-%' order by id`).map(
    ({ id }) => id,
  )
  const page = async (codes: string[], after: number, limit: number) =>
    (await productsInSources(shop.db, codes, after, limit)).map(({ id }) => id)
  expect(await page(['pierwszy', 'drugi'], 0, 2)).toEqual(ids.slice(0, 2))
  expect(await page(['pierwszy', 'drugi'], ids[1] ?? 0, 2)).toEqual(ids.slice(2))
  expect(await page(['drugi'], 0, 10)).toEqual(ids.slice(0, 1))
})

test('CAT-18: places for collection are found by all words of name, street, postcode or town, by country', async () => {
  await shop.db.run`delete from source_stock`
  await shop.db.run`delete from source`
  await add('magazyn')
  await add('zamosc', {
    kind: 'bookstore',
    name: 'Księgarnia Rynek',
    street: 'Rynek 8',
    postcode: '22400',
    city: 'Zamość',
  })
  await add('chelm', {
    kind: 'bookstore',
    name: 'Księgarnia Lwowska',
    street: 'Lwowska 2',
    postcode: '22100',
    city: 'Chełm',
  })
  const found = async (search?: string, country?: string) =>
    (await findPickupPlaces(shop.db, { search, country, skus: [] })).map(({ code }) => code)
  expect(await found()).toEqual(['zamosc', 'chelm'])
  expect(await found(' KSIĘGARNIA  zamosc ')).toEqual(['zamosc'])
  expect(await found('22-1')).toEqual(['chelm'])
  expect(await found('lwowska zamość')).toEqual([])
  expect(await found('rynek', 'PL')).toEqual(['zamosc'])
  expect(await found('', 'DE')).toEqual([])
})

test('opening hours are written by days and times', () => {
  expect(parseOpeningHours('Pn - Pt 9:00 - 18:00;So  10:00–14:00 ')).toEqual([
    { days: 'Pn–Pt', hours: '9:00–18:00' },
    { days: 'So', hours: '10:00–14:00' },
  ])
  expect(parseOpeningHours('  ')).toEqual([])
  for (const [text, wrong] of [
    [' codziennie ', 'codziennie'],
    ['9:00–18:00', '9:00–18:00'],
    ['Pn 9:00; ', ''],
  ] as const)
    expect(() => parseOpeningHours(text)).toThrow(
      `Opening hours are written "Pn–Pt 9:00–18:00; So 10:00–14:00", not "${wrong}".`,
    )
})

test.each<[string, string, number[], string?]>([
  ['Pn–Pt', '9:00–18:00', [0, 1, 2, 3, 4], '09:00-18:00'],
  ['Pn-Śr, Pt', '9.30 — 24:00', [0, 1, 2, 4], '09:30-24:00'],
  ['So, Nd', '10:00-14:00', [5, 6], '10:00-14:00'],
  ['Pt–Pn', '8:00–9:00', [0, 4, 5, 6], '08:00-09:00'],
  ['czw.', '8:00–9:59', [3], '08:00-09:59'],
  ['cz, sob, niedz.', ' 8:00–9:00 ', [3, 5, 6], '08:00-09:00'],
  ['święta', '8:00–9:00', []],
  ['Pn–święta', '8:00–9:00', [0], '08:00-09:00'],
  ['Pn', 'nieczynne', []],
  ['Pn', '9:60–18:00', []],
  ['Pn', '9:00–18:60', []],
  ['Pn', '24:01–24:30', []],
  ['Pn', '9:00–24:01', []],
])('CAT-18: a week of %s, %s', (days, hours, openDays, times) => {
  const week = openingWeek([{ days, hours }])
  expect(week).toHaveLength(7)
  expect(week.flatMap((day, index) => (day ? [index] : []))).toEqual(openDays)
  expect(week.flatMap((day) => (day ? [`${day.opens}-${day.closes}`] : []))).toEqual(openDays.map(() => times))
})

test('CAT-18: a later line replaces the hours of a day', () => {
  const week = openingWeek([
    { days: 'Pn–Nd', hours: '9:00–17:00' },
    { days: 'Nd', hours: 'nieczynne' },
    { days: 'So', hours: '10:00–12:00' },
  ])
  expect(week.map((day) => day?.opens)).toEqual([...Array.from({ length: 5 }, () => '09:00'), '10:00', undefined])
})

test('CAT-18: names of days are those of the language, other words stay', () => {
  const hours = [{ days: 'Pn–Pt, sob., święta', hours: '9–17' }]
  expect(localizeHours(hours, { locale: 'pl_PL' })).toEqual(hours)
  expect(localizeHours(hours, { locale: 'en_GB' })).toEqual([{ days: 'Mon–Fri, Sat, święta', hours: '9–17' }])
  expect(localizeHours(hours, { locale: 'de_DE' })).toEqual([{ days: 'Mo–Fr, Sa, święta', hours: '9–17' }])
})
