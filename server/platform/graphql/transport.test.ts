import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { notifyChangedTags } from '../db/changes.ts'
import { statements } from '../db/db.ts'
import { isHashOf, murmur3, sha256 } from './documents.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.http.inject({ method: 'GET', url, headers })
const put = (hash: string | number, body: string) =>
  shop.http.inject({
    method: 'PUT',
    url: `/graphql?hash=${hash}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sw-cache-age': '300' },
  })

describe('hashes', () => {
  test('NET-1 murmur hashes are those of ScandiPWA 5 and 6', () => {
    expect(murmur3('query{storeConfig{code}}', 0)).toBe(3667732375)
    expect(murmur3('query{storeConfig{code}}', 1)).toBe(3615104702)
    expect(murmur3('a', 0)).toBe(1009084850)
    expect(murmur3('a', 1)).toBe(1485495528)
    const readme =
      'query ($cmsBlocks_identifiers:[String]) {cmsBlocks:cmsBlocks(identifiers:$cmsBlocks_identifiers){ ' +
      'items{ title, content, identifier } }}'
    expect(murmur3(readme, 0)).toBe(2443957263)
  })
  test('a hash matches its own text only', () => {
    expect(isHashOf(sha256('{a}'), '{a}')).toBe(true)
    expect(isHashOf(sha256('{a}'), '{b}')).toBe(false)
    expect(isHashOf(String(murmur3('{a}', 1)), '{a}')).toBe(true)
    expect(isHashOf('17', '{a}')).toBe(false)
  })
})

test('a response names the cost of its query and the limit, whether it is computed, cached or refused', async () => {
  const costOf = async (size: number) => {
    const query = `{ products(filter: {}, pageSize: ${size}) { items { related_products { name } } } }`
    const response = await get(`/graphql?query=${encodeURIComponent(query)}`)
    const [cost, limit] = String(response.headers['x-query-cost']).split('/').map(Number)
    expect(limit).toBe(200_000)
    expect(response.json()).not.toHaveProperty('errors')
    return cost ?? 0
  }
  const small = await costOf(1)
  expect(await costOf(1)).toBe(small)
  expect(await costOf(2)).toBeGreaterThan(small)
  const fields = 'sku name url_key type_id stock_status small_image { url label } thumbnail { url label }'
  const dear = `{ products(filter: {}, pageSize: 300) { items { related_products { ${fields} } upsell_products { ${fields} } } } }`
  const refused = await get(`/graphql?query=${encodeURIComponent(dear)}`)
  const cost = String(refused.headers['x-query-cost']).replace('/200000', '')
  expect(Number(cost)).toBeGreaterThan(200_000)
  expect(refused.body).toContain(cost)
})

describe('persisted queries', () => {
  test('NET-1b an unknown hash gets 410, is registered by PUT and is then answered', async () => {
    const text = 'query{storeConfig{store_code}}'
    const hash = sha256(text)
    const unknown = await get(`/graphql?hash=${hash}`)
    expect(unknown.statusCode).toBe(410)
    expect(unknown.json()).toEqual({ error: true, code: '410', message: 'Query hash is unknown' })
    const registered = await put(hash, text)
    expect(registered.statusCode).toBe(201)
    expect(registered.json()).toEqual({ error: false, code: '1', message: 'Query registered' })
    const response = await get(`/graphql?hash=${hash}&_currency=%22PLN%22`)
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toEqual({ storeConfig: { store_code: 'default' } })
    const english = await get(`/en/graphql?hash=${hash}`)
    expect(english.json().data).toEqual({ storeConfig: { store_code: 'en' } })
  })

  test('a known URL is answered according to the headers of each request', async () => {
    const text = 'query($url:String!){storeConfig{store_code}urlResolver(url:$url){id}}'
    await put(sha256(text), text)
    const address = `/graphql?hash=${sha256(text)}&url=%22nowhere%22&_currency=%22EUR%22`
    const codeFor = async (headers: Record<string, string>) => {
      const { data, errors } = (await get(address, headers)).json<{
        data?: { storeConfig: { store_code: string } }
        errors?: { message: string }[]
      }>()
      return data?.storeConfig.store_code ?? errors?.[0]?.message
    }
    expect(await codeFor({})).toBe('default')
    expect(await codeFor({ store: 'en' })).toBe('en')
    expect(await codeFor({ 'content-currency': 'PLN' })).toBe('default')
    expect(await codeFor({ 'content-currency': 'USD' })).toBe('default')
    expect(await codeFor({ store: 'xx' })).toBe('Requested store is not found')
    expect(await codeFor({})).toBe('default')
  })

  test('NET-1 a ScandiPWA hash works, with variables as JSON in the URL', async () => {
    const text = 'query($url_1:String!){urlResolver(url:$url_1){id,sku,type}}'
    const hash = murmur3(text, 0)
    expect((await put(hash, text)).statusCode).toBe(201)
    const response = await get(`/graphql?hash=${hash}&url_1=%22nowhere%22&_currency=%22PLN%22`)
    expect(response.json()).toEqual({ data: { urlResolver: null } })
  })

  test('NET-1 a wrong hash, a mutation, a syntax error and a huge document cannot be registered', async () => {
    expect((await put(sha256('query{storeConfig{locale}}'), 'query{storeConfig{store_name}}')).statusCode).toBe(502)
    const mutation = 'mutation{createEmptyCart}'
    expect((await put(sha256(mutation), mutation)).statusCode).toBe(502)
    expect((await put(sha256('query{'), 'query{')).json()).toEqual({
      error: true,
      code: '502',
      message: 'Can not save the query',
    })
    const giant = `query{storeConfig{${'store_code '.repeat(4000)}}}`
    expect((await put(sha256(giant), giant)).statusCode).toBe(502)
    for (const text of [mutation, 'query{storeConfig{store_name}}'])
      expect((await get(`/graphql?hash=${sha256(text)}`)).statusCode).toBe(410)
  })

  test('a request updates the time of use of a document, so that it is not evicted first', async () => {
    const text = 'query{__typename}'
    const hash = sha256(text)
    await shop.db.run`
        insert into persisted_query (hash, document, cache_age, used_at) values (${hash}, ${text}, 300, '2020-01-01')`
    await get(`/graphql?hash=${hash}`)
    expect(
      await shop.db.one`select used_at > now() - interval '1 hour' as fresh from persisted_query where hash = ${hash}`,
    ).toEqual({ fresh: true })
  })

  test('an unknown store view is 404', async () => {
    expect((await get('/de/graphql?query={__typename}')).statusCode).toBe(404)
  })
})

describe('plain requests', () => {
  test('a mutation by GET is refused', async () => {
    const response = await get('/graphql?query=mutation{createEmptyCart}')
    expect(response.json().errors[0].message).toBe('A mutation must be sent by POST.')
  })
  test('numbers are accepted for String', async () => {
    const response = await shop.query(
      'query($filter:ProductAttributeFilterInput){products(filter:$filter,pageSize:1){total_count}}',
      { filter: { category_id: { eq: 3 } } },
    )
    expect(response).toEqual({ data: { products: { total_count: 0 } } })
  })
  test('interpreted and compiled execution give the same result', async () => {
    const text =
      'query($type:String!){__typename currency{available_currency_codes} storeConfig{code:store_code} ' +
      'urlResolver(url:$type){type} wrong:cmsPage(id:999999){title}}'
    const ask = async () =>
      (
        await shop.http.inject({
          method: 'POST',
          url: '/graphql',
          payload: { query: text, variables: { type: 'nowhere' } },
        })
      ).json()
    const responses = [await ask(), await ask(), await ask()]
    // only interpreted execution reports error locations
    const [first, ...later] = responses.map(({ data, errors: [{ locations, ...error }] }) => ({
      data,
      error,
      isInterpreted: locations !== undefined,
    }))
    expect(first).toMatchObject({
      isInterpreted: true,
      error: { path: ['wrong'], extensions: { category: 'graphql-no-such-entity' } },
    })
    expect(later).toEqual([
      { ...first, isInterpreted: false },
      { ...first, isInterpreted: false },
    ])
  })
  test('an error has the location of its field', async () => {
    const response = await shop.query('query{\n  wrong:cmsPage(id:999998){title}}')
    expect(response.errors?.[0]).toMatchObject({ path: ['wrong'], locations: [{ line: 2, column: 3 }] })
  })
  test('a body that is not JSON gets 400', async () => {
    const response = await shop.http.inject({
      method: 'POST',
      url: '/graphql',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].extensions).toEqual({ category: 'graphql-input' })
  })
  test('the last value of a repeated query parameter counts', async () => {
    expect((await get('/graphql?query={a}&query={storeConfig{store_code}}')).json()).toEqual({
      data: { storeConfig: { store_code: 'default' } },
    })
  })
  test('a NUL character, which the database cannot store, finds nothing', async () => {
    const response = await shop.query(
      'query($url:String!,$skus:[String]){urlResolver(url:$url){id} products(filter:{sku:{in:$skus}}){total_count}}',
      { url: 'a\0b', skus: ['a\0', 'b'] },
    )
    expect(response).toEqual({ data: { urlResolver: null, products: { total_count: 0 } } })
  })
})

describe('caching', () => {
  const url = '/graphql?query={storeConfig{store_phone}}'
  test('a public response has an ETag and is not sent again while unchanged', async () => {
    const first = await get(url)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await get(url, { 'if-none-match': String(first.headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
  test('a change invalidates the responses that show it', async () => {
    const before = await get(url)
    await shop.db.transaction(async (tx) => {
      await tx.run`
        insert into setting (path, store_code, value) values ('general/store_information/phone', '', '+48 81 000 00 99')
          on conflict (path, store_code) do update set value = excluded.value`
      await notifyChangedTags(tx, ['store'])
    })
    await expect.poll(async () => (await get(url)).headers['etag']).not.toBe(before.headers['etag'])
  })
  test('undeclared variables do not bypass the response cache', async () => {
    const url = '/graphql?query=query($words:String){products(search:$words){total_count}}&variables='
    const first = await get(`${url}{"words":"pan"}`)
    const before = statements.sent
    const again = await get(`${url}{"junk":"${'x'.repeat(1000)}","words":"pan"}`)
    expect(again.body).toBe(first.body)
    expect(statements.sent).toBe(before)
  })
  test('a private response is not cacheable', async () => {
    const created = await shop.query<{ createEmptyCart: string }>('mutation{createEmptyCart}')
    const response = await get(`/graphql?query={cart(cart_id:"${created.data.createEmptyCart}"){id}}`)
    expect(response.json().data.cart.id).toBe(created.data.createEmptyCart)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.headers['etag']).toBeUndefined()
  })
})
