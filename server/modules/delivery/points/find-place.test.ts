import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { findPlace, listCentres } from './find-place.ts'
import { findPoints, type PointSearch } from './find-points.ts'
import { findKnownPostcode, findKnownTown } from './known-towns.ts'
import { cityKey, placeWords, streetKey } from './place-keys.ts'
import { statusProblem } from './status-problem.ts'

interface Point {
  code: string
  city: string
  street: string
  postcode: string
  at: [latitude: number, longitude: number]
  network?: string
  status?: string
  is247?: boolean
  isAccessible?: boolean
  takesCash?: boolean
}

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const points: Point[] = [
    { code: 'LUB01', city: 'Lublin', street: 'ul. Lipowa 14a', postcode: '20-020', at: [51.245, 22.555], is247: true },
    {
      code: 'LUB02',
      city: 'Lublin',
      street: 'ul. Lipowa 3',
      postcode: '20-020',
      at: [51.247, 22.557],
      takesCash: true,
    },
    {
      code: 'LUB03',
      city: 'Lublin',
      street: 'ul. 3 Maja 8/2',
      postcode: '20-078',
      at: [51.249, 22.56],
      isAccessible: true,
    },
    { code: 'LUB04', city: 'Lublin', street: 'al. Jana Pawła II 1', postcode: '20-535', at: [51.22, 22.5] },
    {
      code: 'LUB05',
      city: 'Lublin',
      street: 'ul. Zamknięta 1',
      postcode: '20-999',
      at: [51.2, 22.5],
      status: 'closed',
    },
    { code: 'LUB06', city: 'Lublin', street: 'ul. Pełna 1', postcode: '20-700', at: [51.21, 22.51], status: 'paused' },
    // another town of the name, and another street of the name
    { code: 'LIP01', city: 'Lipowa', street: 'ul. Główna 1', postcode: '34-324', at: [49.68, 19.1] },
    { code: 'KRA01', city: 'Kraków', street: 'ul. Lipowa 4', postcode: '30-702', at: [50.047, 19.961] },
    { code: 'KRA02', city: 'Kraków', street: 'os. Złotej Jesieni 7', postcode: '31-826', at: [50.09, 20.01] },
    {
      code: 'DHL01',
      city: 'Zamość',
      street: 'Rynek Wielki 2',
      postcode: '22-400',
      at: [50.717, 23.253],
      network: 'dhl',
    },
  ]
  for (const { code, city, street, postcode, at, network = 'inpost', status = 'open', ...has } of points)
    await shop.db.run`
      insert into delivery_point (network, code, type, name, street, postcode, city, latitude, longitude, is_open_24_7,
        takes_cash, is_accessible, status, city_key, street_key)
      values (${network}, ${code}, 'locker', ${`Paczkomat ${code}`}, ${street}, ${postcode}, ${city}, ${at[0]},
        ${at[1]}, ${has.is247 ?? false}, ${has.takesCash ?? false}, ${has.isAccessible ?? false}, ${status},
        ${cityKey(city)}, ${streetKey(street)})`
}, 60_000)
afterAll(() => shop.close())

describe('CHK-10: what a reader searches for', () => {
  test.each([
    ['Lublin', 'Lublin'],
    ['  LUBLIN ', 'Lublin'],
    ['lubl', 'Lublin'],
    ['lub', 'Lublin'],
    ['Lubiln', 'Lublin'],
    ['Krakuw', 'Kraków'],
    // a street of the second town rather than the first town of that name
    ['Lublin, Lipowa 99', 'Lublin, ul. Lipowa'],
    ['Lipowa Lublin', 'Lublin, ul. Lipowa'],
    ['ul. Lipowa, Kraków', 'Kraków, ul. Lipowa'],
    ['Lublin lip', 'Lublin, ul. Lipowa'],
    ['Lublin Lipwoa', 'Lublin, ul. Lipowa'],
    ['Lublin, Nieznana', 'Lublin'],
    ['Lublin 3 Maja', 'Lublin, ul. 3 Maja'],
    ['3 Maja', 'Lublin, ul. 3 Maja'],
    ['Jana Pawła II', 'Lublin, al. Jana Pawła II'],
    ['Złotej Jesieni', 'Kraków, os. Złotej Jesieni'],
    ['Zlotej Jeseini', 'Kraków, os. Złotej Jesieni'],
    ['Lipowa', 'Lipowa'],
    ['20-020', '20-020 Lublin'],
    ['20020', '20-020 Lublin'],
    ['20 02', '20-02 Lublin'],
    ['20', '20- Lublin'],
    ['20-021', '20-021 Lublin'],
    ['30-999', '30-999 Kraków'],
    ['20-020 Lublin', 'Lublin'],
    ['20-020,', '20-020 Lublin'],
    ['LUB01', 'LUB01'],
    [' lub0 ', 'LUB01'],
    ['Zamość', 'Zamość'],
    ['DHL01', undefined],
    ['LUB05', undefined],
    ['Zamknięta', undefined],
    ['99-999', undefined],
    ['ul', undefined],
    ['??', undefined],
    ['', undefined],
    ['Ly', undefined],
  ])('%j is %s', async (search, name) => {
    expect((await findPlace(shop.db, 'inpost', search))?.name).toBe(name)
  })

  test('a search is read up to a hundred characters', async () => {
    expect((await findPlace(shop.db, 'inpost', `Lublin${' '.repeat(94)}Kraków`))?.name).toBe('Lublin')
  })

  test('a place lies in the middle of its points, without those that are closed', async () => {
    expect(await findPlace(shop.db, 'inpost', 'Lublin Lipowa')).toEqual({
      name: 'Lublin, ul. Lipowa',
      latitude: expect.closeTo(51.246, 6),
      longitude: expect.closeTo(22.556, 6),
    })
  })

  test.each([
    ['20-020', [[51.246, 22.556]]],
    // no point has this postcode: its neighbourhood, then a larger town
    ['20-021', [[51.246, 22.556]]],
    ['80-999', [[54.35, 18.65]]],
    ['99', [[52.23, 19.36]]],
    ['Zamość', [[50.717, 23.253]]],
    ['Sopot', [[54.44, 18.56]]],
    ['pomorskie', [[54.35, 18.65]]],
    ['Kujawsko-Pomorskie', [[53.12, 18.01]]],
    ['Nigdzie', []],
  ])('CAT-18: the centre of %s', async (search, centres) => {
    const found = await listCentres(shop.db, search)
    expect(found.map(({ latitude, longitude }) => [Number(latitude.toFixed(3)), Number(longitude.toFixed(3))])).toEqual(
      centres,
    )
  })

  test('larger towns are known by name, province and postcode', () => {
    expect([findKnownTown('łódź')?.name, findKnownTown('śląskie')?.name, findKnownTown('Xyz')]).toEqual([
      'Łódź',
      'Katowice',
      undefined,
    ])
    expect([findKnownPostcode('05-8')?.name, findKnownPostcode('05')?.name]).toEqual(['Pruszków', 'Legionowo'])
    expect([cityKey(' Bielsko-Biała '), streetKey('ul. 3 Maja 8/2'), streetKey('al. Lipowa 14a')]).toEqual([
      'bielsko biala',
      '3 maja',
      'lipowa',
    ])
    expect([placeWords('ul. Lipowa'), placeWords('Plac')]).toEqual([['lipowa'], ['plac']])
  })
})

const codes = async (search: PointSearch, page = { pageSize: 20, currentPage: 1 }) => {
  const { points, total } = await findPoints(shop.db, 'inpost', search, page)
  return [points.map(({ code }) => code), total]
}

describe('CHK-10: the points of a place', () => {
  const lublin = { latitude: 51.245, longitude: 22.555 }
  test('are those within 50 kilometres, nearest first, that are open', async () => {
    expect(await codes({ near: lublin })).toEqual([['LUB01', 'LUB02', 'LUB03', 'LUB04'], 4])
    // half a degree of latitude is more than 50 kilometres, 0.44 is less
    expect(await codes({ near: { latitude: 51.22 + 0.44, longitude: 22.5 } })).toEqual([
      ['LUB03', 'LUB02', 'LUB01', 'LUB04'],
      4,
    ])
    expect(await codes({ near: { latitude: 51.25 + 0.46, longitude: 22.5 } })).toEqual([[], 0])
    // a degree of longitude is shorter in the north: 0.7 of one is 49 kilometres here
    expect(await codes({ near: { latitude: 51.22, longitude: 22.5 - 0.7 } })).toEqual([['LUB04'], 1])
    expect(await codes({ near: { latitude: 51.22, longitude: 22.5 - 0.73 } })).toEqual([[], 0])
  })

  test('have the features that are asked for', async () => {
    expect(await codes({ near: lublin, isOpen247: true })).toEqual([['LUB01'], 1])
    expect(await codes({ near: lublin, takesCash: true })).toEqual([['LUB02'], 1])
    expect(await codes({ near: lublin, isAccessible: true })).toEqual([['LUB03'], 1])
    expect(await codes({ near: lublin, isAccessible: true, takesCash: true })).toEqual([[], 0])
  })

  test('are those of a map, or of the part of it that is near', async () => {
    const area = { south: 51.22, west: 22.5, north: 51.247, east: 22.557 }
    // by street
    expect(await codes({ area })).toEqual([['LUB04', 'LUB01', 'LUB02'], 3])
    expect(await codes({ area, near: lublin })).toEqual([['LUB01', 'LUB02', 'LUB04'], 3])
    const poland = { south: 49, west: 14, north: 55, east: 24 }
    expect(await codes({ area: poland, near: lublin })).toEqual([['LUB01', 'LUB02', 'LUB03', 'LUB04'], 4])
    expect(await codes({ area: poland, search: 'Złotej Jesieni', near: lublin })).toEqual([['KRA02', 'KRA01'], 2])
  })

  test('are found by code whatever their state and wherever they are', async () => {
    const page = await findPoints(
      shop.db,
      'inpost',
      { codes: [' lub05', 'LUB06', 'KRA01', 'DHL01'], near: lublin },
      { pageSize: 20, currentPage: 1 },
    )
    expect(page.points.map(({ code, status }) => [code, status])).toEqual([
      ['LUB06', 'paused'],
      ['LUB05', 'closed'],
      ['KRA01', 'open'],
    ])
    expect(page.center).toEqual({ ...lublin, name: null })
  })

  test('are counted on every page, also past the last', async () => {
    expect(await codes({ near: lublin }, { pageSize: 3, currentPage: 1 })).toEqual([['LUB01', 'LUB02', 'LUB03'], 4])
    expect(await codes({ near: lublin }, { pageSize: 3, currentPage: 2 })).toEqual([['LUB04'], 4])
    expect(await codes({ near: lublin }, { pageSize: 3, currentPage: 3 })).toEqual([[], 4])
    expect(await codes({ search: 'Xyzzy' }, { pageSize: 3, currentPage: 1 })).toEqual([[], 0])
    expect(await codes({ search: ' ', near: lublin })).toEqual([['LUB01', 'LUB02', 'LUB03', 'LUB04'], 4])
  })

  test('take parcels only while they are open; the reason names the point once', () => {
    const point = { code: 'LUB01', name: 'Paczkomat LUB01' }
    expect(statusProblem({ ...point, status: 'open' })).toBeUndefined()
    expect(statusProblem({ ...point, status: 'paused' })).toEqual({
      message: 'The point %s takes no parcels for now. Choose another.',
      args: ['Paczkomat LUB01'],
    })
    expect(statusProblem({ code: 'X1', name: 'Żabka', status: 'closed' })).toEqual({
      message: 'The point %s is no longer open. Choose another.',
      args: ['X1, Żabka'],
    })
  })
})
