import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { statements } from '../db/db.ts'
import { Documents, murmur3, sha256 } from './documents.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const PAGE = { 'sec-fetch-site': 'same-origin' }

/** A ScandiPWA client: a browser that keeps cookies, or a program that does not. */
class Client {
  readonly #cookies = new Map<string, string>()
  constructor(
    readonly remoteAddress: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async #send(method: 'GET' | 'PUT', hash: number, payload?: string) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...this.headers,
      ...(cookie && { cookie }),
      ...(payload && { 'content-type': 'application/json' }),
    }
    const response = await shop.http.inject({
      method,
      url: `/graphql?hash=${hash}&_currency=%22PLN%22`,
      headers,
      payload,
      remoteAddress: this.remoteAddress,
    })
    if (this.headers['sec-fetch-site']) for (const { name, value } of response.cookies) this.#cookies.set(name, value)
    return response
  }

  get = (hash: number) => this.#send('GET', hash)
  put = async (hash: number, text: string) => (await this.#send('PUT', hash, JSON.stringify(text))).statusCode

  /** Like the client: requests by hash, and registers the document if the hash is unknown. */
  async load(hash: number, text: string) {
    const first = await this.get(hash)
    if (first.statusCode !== 410) return first.json() as unknown
    const status = await this.put(hash, text)
    if (status !== 201) throw new Error(`the document was refused with ${status}`)
    const second = await this.get(hash)
    return second.statusCode === 200 ? (second.json() as unknown) : second.statusCode
  }
}

// two texts with the same hash, found by trying comments
const genuine = 'query{storeConfig{store_code}}#3a91'
const forged = 'query{storeConfig{store_code:locale}}#g5h'
const HASH = 3041545817
const right = { data: { storeConfig: { store_code: 'default' } } }
const otherDocument = { data: { storeConfig: { store_code: 'pl_PL' } } }

describe('a 32-bit hash shared by two documents', () => {
  test('NET-1 a browser gets its own document, even if another was registered from the same address', async () => {
    expect([murmur3(genuine, 0), murmur3(forged, 0)]).toEqual([HASH, HASH])
    const attacker = new Client('192.0.2.1')
    expect(await attacker.load(HASH, forged)).toEqual(otherDocument)
    const attackersBrowser = new Client('192.0.2.2', PAGE)
    expect(await attackersBrowser.load(HASH, forged)).toEqual(otherDocument)
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const reader = new Client(address, PAGE)
      expect((await reader.get(HASH)).statusCode).toBe(410)
      expect(await reader.load(HASH, genuine)).toEqual(right)
      expect(await reader.load(HASH, genuine)).toEqual(right)
    }
    expect(await attackersBrowser.load(HASH, forged)).toEqual(otherDocument)
  })

  test('NET-1 without cookies a document is bound to the IP address; a second one makes the hash unknown', async () => {
    const first = new Client('192.0.2.11')
    expect(await first.load(HASH, forged)).toEqual(otherDocument)
    const elsewhere = new Client('192.0.2.12')
    expect((await elsewhere.get(HASH)).statusCode).toBe(410)
    expect(await elsewhere.load(HASH, genuine)).toEqual(right)
    const neighbour = new Client('192.0.2.11')
    expect(await neighbour.put(HASH, genuine)).toBe(201)
    expect((await neighbour.get(HASH)).statusCode).toBe(410)
    expect((await first.get(HASH)).statusCode).toBe(410)
    expect(await elsewhere.load(HASH, genuine)).toEqual(right)
  })

  test('NET-1 a cookie with a document that does not match the hash is ignored', async () => {
    const other = new Client('192.0.2.21', PAGE)
    const text = 'query{storeConfig{locale}}'
    expect(await other.load(murmur3(text, 1), text)).toEqual({ data: { storeConfig: { locale: 'pl_PL' } } })
    const response = await shop.http.inject({
      method: 'PUT',
      url: `/graphql?hash=${murmur3(text, 1)}`,
      payload: JSON.stringify(text),
      headers: { 'content-type': 'application/json' },
    })
    const cookieValue = response.cookies[0]?.value
    const reloaded = await shop.http.inject({
      url: `/graphql?hash=${HASH}`,
      headers: { ...PAGE, cookie: `q${HASH}=${cookieValue}` },
    })
    expect(reloaded.statusCode).toBe(410)
  })

  test('NET-1 the response is not cached by proxies, and the oldest of too many cookies are deleted', async () => {
    const reader = new Client('192.0.2.31', PAGE)
    await reader.load(HASH, genuine)
    expect((await reader.get(HASH)).headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    const cookie = Array.from({ length: 90 }, (_, i) => `q${i + 1}=${'0'.repeat(24)}`).join('; ')
    const headers = { ...PAGE, cookie, 'content-type': 'application/json' }
    const response = await shop.http.inject({
      method: 'PUT',
      url: `/en/graphql?hash=${HASH}`,
      payload: JSON.stringify(genuine),
      headers,
    })
    const dropped = response.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)
    expect(dropped).toEqual(Array.from({ length: 20 }, (_, i) => `q${i + 1}`))
    expect(response.cookies.find(({ name }) => name === `q${HASH}`)).toMatchObject({
      path: '/en/graphql',
      httpOnly: true,
      sameSite: 'Lax',
    })
  })

  test('NET-1 up to 79 cookies are kept, and never the one that is just registered is deleted', async () => {
    const register = async (...cookies: number[]) => {
      const response = await shop.http.inject({
        method: 'PUT',
        url: `/graphql?hash=${HASH}`,
        payload: JSON.stringify(genuine),
        headers: {
          ...PAGE,
          cookie: cookies.map((hash) => `q${hash}=${'0'.repeat(24)}`).join('; '),
          'content-type': 'application/json',
        },
        remoteAddress: '192.0.2.32',
      })
      return response.cookies.map(({ name, maxAge }) => [name, maxAge])
    }
    const others = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)
    const kept = [`q${HASH}`, 2_592_000]
    expect(await register(...others(79))).toEqual([kept])
    expect(await register(HASH, ...others(79))).toEqual([kept, ...others(19).map((hash) => [`q${hash}`, 0])])
  })
})

test('registered documents are cached up to a total length, the others are read from the database', async () => {
  const documents = new Documents(shop.db, {}, 100)
  const reader = { ip: '192.0.2.41', registeredHash: undefined, keepsCookies: false }
  const texts = ['a', 'b', 'c'].map((letter) => `query{${letter.repeat(40)}}`)
  const sentFor = async (text: string) => {
    const before = statements.sent
    expect(await documents.find(sha256(text), reader)).toEqual({ text, cacheAge: 300 })
    return statements.sent - before
  }
  for (const text of texts) {
    await documents.register(sha256(text), text, 300, reader)
    await sentFor(text)
  }
  const [first = '', second = '', third = ''] = texts
  expect([await sentFor(third), await sentFor(second), await sentFor(first), await sentFor(first)]).toEqual([
    0, 0, 1, 0,
  ])
})
