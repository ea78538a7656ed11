import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeliveryPoints } from '../../../demo/delivery-points.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await writeDeliveryPoints(shop.db, fileURLToPath(new URL('../../../demo', import.meta.url)))
})
afterAll(() => shop?.close())

interface Points {
  items: {
    code: string
    city: string
    street: string
    name: string
    distance: number | null
    type: string
    is_open_24_7: boolean
    is_accessible: boolean
    takes_cash: boolean
    is_available: boolean
    unavailable_reason: string | null
    opening_hours: { days: string; hours: string }[]
  }[]
  total_count: number
  page_info: { total_pages: number }
  center: { latitude: number; longitude: number; name: string | null } | null
}

const LOCKERS = { carrier_code: 'inpostlocker', method_code: 'standard' }

async function queryPoints(input: object, page: object = {}, store?: string) {
  const { data, errors } = await shop.call<{ deliveryPoints: Points }>(
    `query($input: DeliveryPointsInput!, $pageSize: Int, $currentPage: Int) {
      deliveryPoints(input: $input, pageSize: $pageSize, currentPage: $currentPage) {
        total_count page_info { total_pages } center { latitude longitude name }
        items {
          code city street name distance type is_open_24_7 is_accessible takes_cash is_available unavailable_reason
          opening_hours { days hours }
        }
      }
    }`,
    { input: { ...LOCKERS, ...input }, pageSize: 20, currentPage: 1, ...page },
    store,
  )
  return { points: data?.deliveryPoints, errors }
}
const find = async (input: object, page?: object) => (await queryPoints(input, page)).points

describe('CHK-10 the point search', () => {
  test('finds a town in any spelling, and lists its points nearest first', async () => {
    for (const search of ['Kraków', 'krakow', 'KRAKÓW', 'Krakuw', 'krakwo', 'Krak', 'Kra']) {
      const { items, center, total_count } = await find({ search })
      expect([search, center?.name], search).toEqual([search, 'Kraków'])
      expect(total_count).toBe(18)
      expect(new Set(items.map(({ city }) => city))).toEqual(new Set(['Kraków']))
      const distances = items.map(({ distance }) => distance ?? -1)
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      expect(distances[0]).toBeGreaterThanOrEqual(0)
    }
  })

  test('finds a street with or without its town, with spelling mistakes, and with a house number', async () => {
    for (const search of [
      'Narutowicza, Lublin',
      'lublin ul. narutowicza 20',
      'Lublin, Narutovicza',
      'lublin narut',
      'Narutowicza',
    ]) {
      const { items, center } = await find({ search })
      expect([search, center?.name]).toEqual([search, 'Lublin, ul. Gabriela Narutowicza'])
      expect(items[0]?.street).toBe('ul. Gabriela Narutowicza 32')
    }
    // spelling mistakes in a street without its town
    for (const search of ['krakowskie przedmiescei', 'Krakowske Przedmieście 55'])
      expect((await find({ search })).center?.name, search).toMatch(/, (ul\. )?Krakowskie Przedmieście$/)
    expect((await find({ search: 'Naruotwicza' })).center?.name).toMatch(/Narutowicza$/)
    expect((await find({ search: '3 Maja, Lublin' })).center?.name).toBe('Lublin, ul. 3 Maja')
  })

  test('finds a postcode, or its neighbourhood if it has no point', async () => {
    for (const search of ['20-016', '20016', '20 016']) {
      const { items, center } = await find({ search })
      expect([search, center?.name]).toEqual([search, '20-016 Lublin'])
      expect(items[0]?.code).toBe('LUB01M')
    }
    expect((await find({ search: '31-999' })).center?.name).toBe('31-999 Kraków')
    expect((await find({ search: '20-016 Lublin' })).center?.name).toBe('Lublin')
    expect((await find({ search: '99-999' })).items).toEqual([])
  })

  test('finds a point by its code, in either case, and the points near it', async () => {
    const { items, center } = await find({ search: ' lub02n ' })
    expect(items[0]).toMatchObject({ code: 'LUB02N', distance: 0, type: 'LOCKER' })
    expect(items.length).toBeGreaterThan(10)
    expect(center?.name).toBe('LUB02N')
    expect((await find({ search: 'LUB0' })).items[0]?.code).toBe('LUB01M')
    const dhl = await find({ carrier_code: 'dhl', method_code: 'pickup_dhl', search: '4501003' })
    expect(dhl.items[0]).toMatchObject({ code: '4501003', type: 'SERVICE_POINT' })
  })

  test('returns nothing instead of guessing', async () => {
    for (const search of ['Xyzzy', 'Atlantyda Zatopiona 5', '?!', 'LUB99X9'])
      expect(await find({ search })).toMatchObject({ items: [], total_count: 0, center: null })
  })

  test('starts at the location of the reader, and ends fifty kilometres from it', async () => {
    const { items, center, total_count } = await find({ latitude: 51.2478, longitude: 22.5535 })
    expect(center).toEqual({ latitude: 51.2478, longitude: 22.5535, name: null })
    expect(items[0]?.distance).toBeLessThan(200)
    expect(total_count).toBe(18)
    expect((await find({ latitude: 54.35, longitude: 18.65 })).total_count).toBe(0)
  })

  test('returns the points of a map area, of one network at a time', async () => {
    const bounds = [50.0, 19.8, 50.15, 20.1]
    for (const [carrier_code, method_code, count] of [
      ['inpostlocker', 'standard', 18],
      ['ruch', 'orlen_ruch', 11],
      ['dhl', 'pickup_dhl', 9],
      ['dpd', 'pickup_dpd', 7],
    ] as const) {
      const { items, total_count } = await find({ carrier_code, method_code, bounds }, { pageSize: 200 })
      expect([carrier_code, total_count, items.length]).toEqual([carrier_code, count, count])
      expect(items.every(({ city, distance }) => city === 'Kraków' && distance === null)).toBe(true)
    }
  })

  test.each([
    ['is_open_24_7', 'is_open_24_7'],
    ['is_accessible', 'is_accessible'],
    ['takes_cash', 'takes_cash'],
  ] as const)('is filtered by %s', async (filter, field) => {
    const all = await find({ search: 'Lublin' })
    const some = await find({ search: 'Lublin', [filter]: true })
    expect(some.items.every((point) => point[field])).toBe(true)
    expect(some.total_count).toBe(all.items.filter((point) => point[field]).length)
    expect(some.total_count).toBeLessThan(all.total_count)
    expect((await find({ search: 'Lublin', [filter]: false })).total_count).toBe(all.total_count)
  })

  test('is paginated without repeated points, with at most 200 a page', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((currentPage) => find({ search: 'Lublin' }, { pageSize: 6, currentPage })),
    )
    expect(pages.map(({ items }) => items.length)).toEqual([6, 6, 6, 0])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ code }) => code))).size).toBe(18)
    expect(pages.map(({ total_count, page_info }) => [total_count, page_info.total_pages])).toEqual(
      pages.map(() => [18, 3]),
    )
    for (const [page, message] of [
      [{ pageSize: 201 }, 'Maximum pageSize is 200'],
      [{ pageSize: 0 }, 'pageSize value must be greater than 0.'],
      [{ currentPage: 0 }, 'currentPage value must be greater than 0.'],
    ] as const)
      expect((await queryPoints({}, page, 'en')).errors?.[0]?.message).toBe(message)
  })

  test('refuses invalid input', async () => {
    for (const [input, message] of [
      [{ carrier_code: 'dhl', method_code: 'courier_dhl' }, 'Carrier with such method not found: dhl, courier_dhl'],
      [{ search: 'x'.repeat(101) }, 'The value of search is not valid.'],
      [{ latitude: 91, longitude: 0 }, 'The value of latitude is not valid.'],
      [{ bounds: [1, 2, 3] }, 'The value of bounds is not valid.'],
      [{ bounds: [52, 19, 50, 20] }, 'The value of bounds is not valid.'],
      [{ codes: Array(51).fill('LUB01M') }, 'The value of codes is not valid.'],
    ] as const)
      expect((await queryPoints(input, {}, 'en')).errors?.[0]).toMatchObject({
        message,
        extensions: { category: 'graphql-input' },
      })
  })

  test('returns points by their codes, with the reason why closed and paused ones are unavailable', async () => {
    await shop.db.run`update delivery_point set status = 'closed' where code = 'WAW01M'`
    await shop.db.run`update delivery_point set status = 'paused' where code = 'WAW02N'`
    const { points } = await queryPoints({ codes: ['waw01m', 'WAW02N', 'WAW04B', 'NONE1'] }, {}, 'en')
    expect(
      points.items.map(({ code, is_available, unavailable_reason }) => [code, is_available, unavailable_reason]),
    ).toEqual([
      ['WAW01M', false, 'The point Paczkomat WAW01M is no longer open. Choose another.'],
      ['WAW02N', false, 'The point Paczkomat WAW02N takes no parcels for now. Choose another.'],
      ['WAW04B', true, null],
    ])
    const codes = (await find({ search: 'Warszawa' })).items.map(({ code }) => code)
    expect(codes).not.toContain('WAW01M')
    expect(codes).not.toContain('WAW02N')
  })

  test('shows opening hours in the language of the view', async () => {
    const kiosk = { carrier_code: 'ruch', method_code: 'orlen_ruch', search: 'Lublin' }
    const hours = async (store?: string) =>
      (await queryPoints(kiosk, {}, store)).points.items.find(({ type }) => type === 'KIOSK')?.opening_hours
    expect(await hours()).toEqual([
      { days: 'Pn–Pt', hours: '6:00–18:00' },
      { days: 'So', hours: '7:00–14:00' },
    ])
    expect(await hours('en')).toEqual([
      { days: 'Mon–Fri', hours: '6:00–18:00' },
      { days: 'Sat', hours: '7:00–14:00' },
    ])
  })

  test('is cached publicly until points change; with a cart the response is private', async () => {
    const fetchPoints = (input: string) =>
      shop.http.inject({
        method: 'GET',
        url: '/graphql',
        query: {
          query: `{
              deliveryPoints(input: { carrier_code: "dpd", method_code: "pickup_dpd", ${input} }) { total_count } }`,
        },
      })
    const count = async () =>
      (await fetchPoints('search: "Lublin"')).json<{ data: { deliveryPoints: { total_count: number } } }>().data
        .deliveryPoints.total_count
    expect((await fetchPoints('search: "Lublin"')).headers['cache-control']).toContain('public')
    expect(await count()).toBe(7)
    await shop.db.transaction(async (tx) => {
      await tx.run`update delivery_point set status = 'closed' where network = 'dpd' and code = 'PL11003'`
      await notifyChangedTags(tx, ['delivery'])
    })
    await expect.poll(count, { timeout: 5000 }).toBe(6)
    const { data } = await shop.call<{ createEmptyCart: string }>('mutation { createEmptyCart }')
    const own = await fetchPoints(`search: "Lublin", cart_id: "${data.createEmptyCart}"`)
    expect(own.headers['cache-control'] ?? '').not.toContain('public')
  })
})
