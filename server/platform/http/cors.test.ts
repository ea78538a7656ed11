import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSettings } from '../process/settings.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

const APP = 'https://app.example'
let open: TestShop
let closed: TestShop
beforeAll(async () => {
  closed = await openShop()
  open = await openShop({ environment: { GRAPHQL_ORIGINS: `${APP}, http://localhost:3100` } })
}, 60_000)
afterAll(() => Promise.all([open.close(), closed.close()]))

const QUERY = '/graphql?query={storeConfig{store_code}}'
const preflight = (shop: TestShop, origin: string, url = '/graphql') =>
  shop.http.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,store',
    },
  })
const variesBy = (header: unknown) => String(header).toLowerCase().split(', ')

describe('browsers on other origins', () => {
  test('may read the API only if their origin is on the list', async () => {
    expect((await preflight(closed, APP)).statusCode).toBe(404)
    const response = await closed.http.inject({ url: QUERY, headers: { origin: APP } })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    expect(variesBy(response.headers['vary'])).not.toContain('origin')
    const stranger = await open.http.inject({ url: QUERY, headers: { origin: 'https://app.example.evil.example' } })
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
    expect((await preflight(open, 'null')).headers).not.toHaveProperty('access-control-allow-methods')
  })

  test.each(['/graphql', '/en/graphql'])(
    'get the allowed headers by a preflight of %s, and never credentials',
    async (url) => {
      const { statusCode, headers } = await preflight(open, APP, url)
      expect(statusCode).toBe(204)
      expect(headers).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, POST, PUT',
        vary: 'Origin',
      })
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
      for (const name of [
        'authorization',
        'content-type',
        'store',
        'content-currency',
        'x-recaptcha',
        'application-model',
        'sw-cache-age',
      ])
        expect(allowed).toContain(name)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  test('may read successful and failed responses', async () => {
    const headers = { origin: 'http://localhost:3100' }
    const responses = [
      await open.http.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: { query: '{storeConfig{store_code}}' },
      }),
      await open.http.inject({ method: 'POST', url: '/graphql', headers, payload: {} }),
      await open.http.inject({ url: '/graphql?hash=1', headers }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 400, 410])
    for (const response of responses)
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': headers.origin })
  })

  test('get responses that shared caches keep apart by Origin', async () => {
    const ask = (origin?: string, tag?: string) =>
      open.http.inject({ url: QUERY, headers: { ...(origin && { origin }), ...(tag && { 'if-none-match': tag }) } })
    const [ours, theirs] = [await ask(), await ask(APP)]
    expect(theirs.body).toBe(ours.body)
    for (const { headers } of [ours, theirs]) {
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(variesBy(headers['vary'])).toEqual(
        expect.arrayContaining(['origin', 'store', 'authorization', 'accept-encoding', 'content-currency']),
      )
    }
    expect(ours.headers['access-control-allow-origin']).toBeUndefined()
    const same = await ask(APP, String(ours.headers['etag']))
    expect(same.statusCode).toBe(304)
    expect(same.headers['access-control-allow-origin']).toBe(APP)
  })

  test('may embed our images and nothing else', async () => {
    mkdirSync(path.join(closed.dataDir, 'media'), { recursive: true })
    writeFileSync(path.join(closed.dataDir, 'media', 'x.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const picture = await closed.http.inject('/media/x.svg')
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await closed.http.inject(QUERY)).headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

test('an origin in the settings consists of a scheme and a host only', () => {
  expect(parseSettings({}).graphqlOrigins).toEqual([])
  expect(parseSettings({ GRAPHQL_ORIGINS: 'https://a.example,http://localhost:3000' }).graphqlOrigins).toEqual([
    'https://a.example',
    'http://localhost:3000',
  ])
  for (const wrong of [
    '*',
    'a.example',
    'https://a.example/',
    'https://a.example/x',
    'https://*.example',
    'null',
    'https://a.example,',
  ])
    expect(() => parseSettings({ GRAPHQL_ORIGINS: wrong })).toThrow('GRAPHQL_ORIGINS must be origins')
})

describe('store view and currency of a request', () => {
  const READ = '{storeConfig{store_code} currencyData{current_currency_code}}'
  const ask = (headers: Record<string, string>, url = '/graphql', query = READ) =>
    closed.http.inject({
      method: 'POST',
      url,
      headers,
      payload: { query },
    })

  test('an unknown store view is a GraphQL error', async () => {
    const response = await ask({ store: 'nope' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      errors: [{ message: 'Requested store is not found', extensions: { category: 'graphql-input' } }],
    })
    const inPath = await ask({}, '/nope/graphql')
    expect(inPath.statusCode).toBe(404)
    expect(inPath.json()).toEqual(response.json())
    expect((await ask({ store: 'en' })).json().data.storeConfig.store_code).toBe('en')
  })

  test('a currency that is not offered reads in the currency of the view, and changes no cart', async () => {
    const change = 'mutation { removeCouponFromCart(input: { cart_id: "nope" }) { cart { id } } }'
    for (const code of ['EUR', 'undefined', '"EUR"', 'PLN', ' pln', '"PLN"', '']) {
      const read = await ask({ 'content-currency': code })
      expect(read.statusCode).toBe(200)
      expect(read.json()).toMatchObject({ data: { currencyData: { current_currency_code: 'PLN' } } })
      // an empty cart has no price: ScandiPWA makes it before it knows the currency of the shop
      const empty = await ask({ 'content-currency': code }, '/graphql', 'mutation { createEmptyCart }')
      expect(empty.json()).toEqual({ data: { createEmptyCart: expect.any(String) } })
      const signIn = 'mutation { generateCustomerToken(email: "nobody@example.pl", password: "Nope-123") { token } }'
      const [refused] = (await ask({ 'content-currency': code }, '/graphql', signIn)).json().errors
      expect(refused.extensions.category).toBe('graphql-authentication')
      for (const document of [change, `mutation { createEmptyCart ${change.slice('mutation {'.length)}`]) {
        const written = await ask({ 'content-currency': code, store: 'en' }, '/graphql', document)
        expect(written.statusCode).toBe(200)
        const message = written.json().errors[0].message
        if (code.toUpperCase().includes('PLN') || code === '') expect(message).toContain('Could not find a cart')
        else expect(message).toBe('Please correct the target currency')
      }
    }
  })
})
