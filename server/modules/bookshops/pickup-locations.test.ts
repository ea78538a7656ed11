import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.db.run`
    insert into source (code, name, kind, is_pickup_location, street, postcode, city, latitude, longitude, position)
    values ('deptak', 'Deptak', 'bookstore', true, 'Krakowskie Przedmieście 41', '20-076', 'Lublin', 51.2481, 22.5576, 1),
      ('olimp', 'Olimp', 'bookstore', true, 'Spółdzielczości Pracy 34', '20-147', 'Lublin', 51.2712, 22.5731, 2),
      ('rynek', 'Rynek', 'bookstore', true, 'Rynek Wielki 8', '22-400', 'Zamość', 50.7172, 23.2528, 3),
      ('wies', 'Bez mapy', 'bookstore', true, 'Polna 1', '21-075', 'Garbów', null, null, 4)`
}, 60_000)
afterAll(() => shop.close())

async function find(search: string, radius: number, more = '') {
  const { data, errors } = await shop.query<{ pickupLocations: { items: { pickup_location_code: string }[] } }>(
    `query($area: AreaInput) { pickupLocations(area: $area ${more}) { items { pickup_location_code } } }`,
    { area: { search_term: search, radius } },
  )
  expect(errors).toBeUndefined()
  return data.pickupLocations.items.map(({ pickup_location_code }) => pickup_location_code)
}

test.each([
  ['a postcode that no shop has', '20-001:PL', 100, ['deptak', 'olimp', 'rynek']],
  ['its own postcode', '20-147:PL', 1, ['olimp']],
  ['a town in its surroundings', 'Świdnik:PL', 100, ['deptak', 'olimp', 'rynek']],
  ['a town in its surroundings, closer', 'swidnik:PL', 15, ['deptak', 'olimp']],
  ['its town', 'Zamość:PL', 1, ['rynek']],
  ['a town, farther', 'Zamość:PL', 90, ['rynek', 'deptak', 'olimp']],
  ['a province', 'lubelskie:PL', 20, ['deptak', 'olimp']],
  ['its town, without coordinates', 'Garbów:PL', 5, ['wies']],
  ['a town far away', 'Gdańsk:PL', 100, []],
  ['a town of another country', 'Lublin:DE', 100, []],
  ['an unknown town', 'Nigdzie:PL', 100, []],
  ['nothing', ':PL', 100, []],
])(
  'CAT-18: shops for collection are found by %s, %s within %i km, nearest first',
  async (_name, search, radius, codes) => {
    expect(await find(search, radius)).toEqual(codes)
  },
)

test('CAT-18: the place of a search is where the points of delivery are, when there are some', async () => {
  await shop.db.run`
    insert into delivery_point (network, type, code, name, street, street_key, postcode, city, city_key, latitude, longitude)
    values ('inpost', 'locker', 'NIG01', 'Nigdzie', 'Polna 1', 'polna', '99-999', 'Nigdzie', 'nigdzie', 50.72, 23.25)`
  expect(await find('Nigdzie:PL', 10)).toEqual(['rynek'])
  expect(await find('99-999:PL', 10)).toEqual(['rynek'])
})

test('CAT-18: shops for collection are sorted and filtered as asked', async () => {
  expect(await find('20-001', 100, ', sort: { name: DESC }')).toEqual(['rynek', 'olimp', 'deptak'])
  expect(await find('20-001', 100, ', sort: { distance: DESC }')).toEqual(['rynek', 'olimp', 'deptak'])
  expect(await find('20-001', 100, ', filters: { city: { eq: "zamość" } }')).toEqual(['rynek'])
})

test('CAT-18: places with the stock of titles are stored by no cache', async () => {
  const cacheControl = async (more: string) => {
    const query = encodeURIComponent(`{ pickupLocations${more} { total_count } }`)
    return (await shop.http.inject({ url: `/graphql?query=${query}` })).headers['cache-control']
  }
  expect(await cacheControl('')).toContain('public')
  expect(await cacheControl('(productsInfo: [{ sku: "nope" }])')).toBe('private, no-store')
})

interface Found {
  items: { pickup_location_code: string }[]
  total_count: number
  page_info: { current_page: number; page_size: number; total_pages: number }
}
async function list(given: string) {
  const { data, errors } = await shop.query<{ pickupLocations: Found } | null>(
    `{ pickupLocations(${given}) { items { pickup_location_code } total_count
      page_info { current_page page_size total_pages } } }`,
  )
  return errors?.[0]?.message ?? data?.pickupLocations
}
const codesOf = async (given: string) =>
  ((await list(given)) as Found).items.map(({ pickup_location_code }) => pickup_location_code)

test.each([
  ['name: { eq: "DEPTAK" }', ['deptak']],
  ['name: { neq: "deptak" }', ['olimp', 'rynek', 'wies']],
  ['name: { in: ["Deptak", "Rynek"] }', ['deptak', 'rynek']],
  ['name: { in: [] }', []],
  ['name: { nin: ["Deptak", "Rynek"] }', ['olimp', 'wies']],
  ['name: { nin: [] }', ['deptak', 'olimp', 'rynek', 'wies']],
  ['street: { like: "%Rynek%" }', ['rynek']],
  ['street: { like: "praw" }', []],
  ['city: { eq: "Lublin" }, street: { like: "pracy" }', ['olimp']],
  ['region: { eq: "" }', ['deptak', 'olimp', 'rynek', 'wies']],
  ['country_id: { eq: "DE" }', []],
])('CAT-18: shops for collection with %s', async (filter, codes) => {
  expect(await codesOf(`filters: { ${filter} }`)).toEqual(codes)
})

test.each([
  ['{ postcode: ASC }', ['deptak', 'olimp', 'wies', 'rynek']],
  ['{ postcode: DESC }', ['rynek', 'wies', 'olimp', 'deptak']],
  ['{ city: ASC, name: DESC }', ['wies', 'olimp', 'deptak', 'rynek']],
  ['{ name: ASC }', ['wies', 'deptak', 'olimp', 'rynek']],
])('CAT-18: shops for collection sorted by %s', async (sort, codes) => {
  expect(await codesOf(`sort: ${sort}`)).toEqual(codes)
})

test('CAT-18: shops for collection are listed in pages, which begin with 1', async () => {
  expect(await list('pageSize: 3, currentPage: 1')).toEqual({
    items: ['deptak', 'olimp', 'rynek'].map((pickup_location_code) => ({ pickup_location_code })),
    total_count: 4,
    page_info: { current_page: 1, page_size: 3, total_pages: 2 },
  })
  expect(await codesOf('pageSize: 3, currentPage: 2')).toEqual(['wies'])
  expect(await codesOf('pageSize: 1, currentPage: 5')).toEqual([])
  expect(await list('pageSize: 0')).toBe('Liczba pozycji na stronie musi być większa od zera.')
  expect(await list('currentPage: 0')).toBe('Numer strony musi być większy od zera.')
})
