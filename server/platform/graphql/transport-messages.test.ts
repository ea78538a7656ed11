import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { sha256 } from './documents.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.http.inject({ method: 'GET', url, headers })
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  shop.http.inject({
    method: 'POST',
    url: '/graphql',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })
const put = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  shop.http.inject({
    method: 'PUT',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })
const refusal = (message: string) => ({ errors: [{ message, extensions: { category: 'graphql-input' } }] })
const TEXT = 'query($url: String!) { storeConfig { store_code } urlResolver(url: $url) { id } }'

test.each([
  ['/graphql', 'Send query and variables, or a hash.'],
  ['/graphql?query=', 'Send query and variables, or a hash.'],
  ['/graphql?query={__typename}&variables=[]', 'Send query and variables, or a hash.'],
  ['/graphql?query={__typename}&variables=1', 'Send query and variables, or a hash.'],
  ['/graphql?query={__typename}&variables=null', 'Send query and variables, or a hash.'],
  ['/graphql?query={__typename}&variables={', 'Send query and variables, or a hash.'],
])('NET-1: GET %s is refused', async (url, message) => {
  const response = await get(url)
  expect([response.statusCode, response.json()]).toEqual([400, refusal(message)])
})

test.each([
  [[], 'Send JSON with query and variables.'],
  [null, 'Send JSON with query and variables.'],
  ['{__typename}', 'Send JSON with query and variables.'],
  [{}, 'Send JSON with query and variables.'],
  [{ query: 1 }, 'Send JSON with query and variables.'],
  [{ query: '{__typename}', variables: [] }, 'variables must be an object.'],
  [{ query: '{__typename}', variables: '{}' }, 'variables must be an object.'],
])('NET-1: POST of %j is refused', async (body, message) => {
  const response = await post(body)
  expect([response.statusCode, response.json()]).toEqual([400, refusal(message)])
})

test('NET-1: variables and the name of the operation may be absent or null', async () => {
  for (const more of [{}, { variables: null }, { variables: {} }, { operationName: null }, { operationName: 'a' }])
    expect((await post({ query: 'query a { __typename }', ...more })).json()).toEqual({ data: { __typename: 'Query' } })
  const two = 'query a { __typename } query b { storeConfig { store_code } }'
  expect((await post({ query: two, operationName: 'b' })).json()).toEqual({
    data: { storeConfig: { store_code: 'default' } },
  })
  expect((await get(`/graphql?query=${encodeURIComponent(two)}&operationName=a`)).json()).toEqual({
    data: { __typename: 'Query' },
  })
  expect((await get(`/graphql?query=${encodeURIComponent(TEXT)}&variables={"url":"nowhere"}`)).json()).toEqual({
    data: { storeConfig: { store_code: 'default' }, urlResolver: null },
  })
})

test.each([
  ['/graphql', '{ __typename }'],
  [`/graphql?hash=${sha256('{ __typename }')}`, ''],
  [`/graphql?hash=${sha256('{ __typename }')}`, { text: '{ __typename }' }],
  [`/graphql?hash=${sha256('{ __typename }')}`, { query: 1 }],
  [`/graphql?hash=${sha256('{ __typename }')}`, ['{ __typename }']],
])('NET-1b: PUT %s with %j saves nothing', async (url, body) => {
  const response = await put(url, body)
  expect([response.statusCode, response.json()]).toEqual([
    502,
    { error: true, code: '502', message: 'Can not save the query' },
  ])
})

test.each([
  ['60', 60],
  ['0', 0],
  ['-1', 2_592_000],
  ['1.5', 2_592_000],
  ['x', 2_592_000],
  ['999999999', 2_592_000],
])('NET-1b: a document is kept with the age %s as %i seconds', async (age, expected) => {
  const text = `query age${expected}x${age.length} { storeConfig { store_code } }`
  // as text or as an object, as ScandiPWA sends it
  const response = await put(`/graphql?hash=${sha256(text)}`, age === '60' ? { query: text } : text, {
    'sw-cache-age': age,
  })
  expect(response.statusCode).toBe(201)
  expect(await shop.db.one`select cache_age from persisted_query where hash = ${sha256(text)}`).toEqual({
    cacheAge: expected,
  })
})

test('NAV-4: an unknown store view in the path is an unknown address, in the header an error', async () => {
  const inPath = await get('/xx/graphql?query={__typename}')
  const inHeader = await get('/graphql?query={__typename}', { store: 'xx' })
  for (const response of [inPath, inHeader]) {
    expect(response.json()).toEqual(refusal('Requested store is not found'))
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect([inPath.statusCode, inHeader.statusCode]).toEqual([404, 200])
})

test('NAV-4: a currency in the header may have any case and be JSON; an unknown one is no error', async () => {
  const ask = async (currency: string) =>
    (await get('/graphql?query={currency{base_currency_code}}', { 'content-currency': currency })).json<{
      data?: object
      errors?: object[]
    }>()
  const known = { data: { currency: { base_currency_code: 'PLN' } } }
  for (const currency of ['PLN', 'pln', '"PLN"', ' pln ', '', '1', 'USD'])
    expect(await ask(currency), currency).toEqual(known)
})

test('NET-1: a public response is cached by browsers and compressed as they accept it', async () => {
  const url = '/graphql?query={storeConfig{store_code}}'
  const plain = await get(url)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding, Store, Content-Currency, Authorization',
    'x-pool': expect.any(String) as string,
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const etag = String(plain.headers['etag'])
  expect((await get(url, { 'if-none-match': `${etag}x` })).statusCode).toBe(200)
  const unchanged = await get(url, { 'if-none-match': etag })
  expect([unchanged.statusCode, unchanged.headers['etag'], unchanged.headers['x-pool']]).toEqual([
    304,
    etag,
    plain.headers['x-pool'],
  ])
  const long = '/graphql?query={__schema{types{name}}}'
  const { body } = await get(long)
  for (const [accepted, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const packed = await get(long, { 'accept-encoding': accepted })
    expect(packed.headers['content-encoding']).toBe(accepted)
    expect((await get(url, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined()
    expect(unpack(packed.rawPayload).toString()).toBe(body)
  }
})

test('NET-1: what is posted, has errors or is private is not cached', async () => {
  const isStored = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    headers['cache-control'] !== 'private, no-store' || headers['etag'] !== undefined
  expect(isStored(await post({ query: '{ storeConfig { store_code } }' }))).toBe(false)
  expect(isStored(await get('/graphql?query={storeConfig{store_code}cmsPage(id:999999){title}}'))).toBe(false)
  expect(isStored(await get('/graphql?query={customer{email}}'))).toBe(false)
})

test('SEC-4: a long body is refused, with or without its length', async () => {
  const body = (length: number) => {
    const start = '{"query":"{__typename}","variables":{"a":"'
    return `${start}${'x'.repeat(length - start.length - 3)}"}}`
  }
  const limit = 256 * 1024
  const send = (payload: string, address: string) =>
    shop.http.inject({
      method: 'POST',
      url: '/graphql',
      payload,
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
    })
  expect((await send(body(limit), '10.0.0.1')).statusCode).toBe(200)
  expect((await send(body(limit + 1), '10.0.0.1')).statusCode).toBe(413)
  // an uploaded file does not count, anything else as long does
  const upload = (name: string) => {
    const value = `{"file_name":"a.png","file_data":"${'x'.repeat(limit)}"}`
    return send(JSON.stringify({ query: '{__typename}', variables: { a: [{ [name]: value }] } }), '10.0.0.5')
  }
  expect([(await upload('value')).statusCode, (await upload('value_string')).statusCode]).toEqual([200, 200])
  expect((await upload('comment')).statusCode).toBe(413)
  const address = await shop.http.listen({ port: 0 })
  const stream = async (length: number) =>
    (
      await fetch(`${address}/graphql`, {
        method: 'POST',
        body: new Blob([body(length)]).stream(),
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      } as RequestInit)
    ).status
  expect([await stream(limit), await stream(limit + 1)]).toEqual([200, 413])
  // twenty large bodies at once from one address
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent++) statuses.push((await send(body(limit + 1), '10.0.0.3')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 413), 429])
  const refused = await send(body(limit + 1), '10.0.0.3')
  expect(refused.headers['retry-after']).toBe('10')
  expect((await send(body(limit), '10.0.0.3')).statusCode).toBe(200)
  expect((await send(body(limit + 1), '10.0.0.4')).statusCode).toBe(413)
})

test('SEC-4: an address registers 120 new documents at once; known ones are not counted', async () => {
  const register = (text: string, address: string) =>
    shop.http.inject({
      method: 'PUT',
      url: `/graphql?hash=${sha256(text)}`,
      payload: JSON.stringify(text),
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
    })
  const text = (nth: number) => `query n${nth} { __typename }`
  const statuses = new Map<number, number>()
  for (let nth = 0; nth < 125; nth++) {
    const { statusCode } = await register(text(nth), '10.0.1.1')
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(statuses.get(429)).toBeGreaterThan(0)
  expect(statuses.get(201)).toBeGreaterThanOrEqual(120)
  expect((await register(text(0), '10.0.1.1')).statusCode).toBe(201)
  expect((await register(text(500), '10.0.1.2')).statusCode).toBe(201)
})
