import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { GraphQLError, parse } from 'graphql'
import { expect, test } from 'vitest'
import { CachedResponse, ResponseCache } from './response-cache.ts'

const responseOf = (length: number, isPublic = true, tags: string[] = []) =>
  new CachedResponse({ data: { text: 'x'.repeat(length) } }, new Set(tags), Date.now() + 60_000, isPublic)

test('the least recently used response is evicted when space runs out, which long keys take too', () => {
  const cache = new ResponseCache(12_000)
  cache.put('a', responseOf(1000), cache.stamp())
  cache.put('b', responseOf(1000), cache.stamp())
  cache.get('a')
  cache.put('c'.repeat(1000), responseOf(100), cache.stamp())
  expect([cache.get('a'), cache.get('b')].map(Boolean)).toEqual([true, false])
})

test('each response takes a fixed overhead', () => {
  const cache = new ResponseCache(10_000)
  for (let i = 0; i < 20; i++) cache.put(String(i), responseOf(1), cache.stamp())
  expect(Array.from({ length: 20 }, (_, i) => cache.get(String(i))).filter(Boolean)).toHaveLength(6)
})

test('a result parsed again from the bytes is equal, and its errors refer to no document', () => {
  const error = new GraphQLError('No such book', {
    nodes: parse('{a}').definitions,
    extensions: { category: 'graphql-no-such-entity' },
  })
  const response = new CachedResponse({ data: { text: 'ą' }, errors: [error] }, new Set(), Date.now() + 60_000, true)
  const { result } = response
  expect(result.errors?.[0]).not.toHaveProperty('nodes')
  response.dropResult()
  expect(response.result).toEqual(result)
  expect(response.result).toEqual(JSON.parse(response.body.toString()))
})

test('a response stored again under its key takes its space once', () => {
  const cache = new ResponseCache(12_000)
  for (let i = 0; i < 20; i++) cache.put('a', responseOf(1000), cache.stamp())
  cache.put('b', responseOf(1000), cache.stamp())
  expect([cache.get('a'), cache.get('b')].map(Boolean)).toEqual([true, true])
})

test('a public response is computed once for concurrent callers', async () => {
  const cache = new ResponseCache()
  const [one, other] = await Promise.all([
    cache.getOrCompute('a', async () => responseOf(1)),
    cache.getOrCompute('a', async () => responseOf(2)),
  ])
  expect(other).toBe(one)
  expect(cache.get('a')).toBe(one)
})

test('a private response is returned to its own caller only and is not cached', async () => {
  const cache = new ResponseCache()
  const [first, second] = [responseOf(1, false), responseOf(2, false)]
  expect(
    await Promise.all([cache.getOrCompute('a', async () => first), cache.getOrCompute('a', async () => second)]),
  ).toEqual([first, second])
  expect(cache.get('a')).toBeUndefined()
})

test('a response is not cached if an invalidation happens while it is computed', async () => {
  const cache = new ResponseCache()
  const stamp = cache.stamp()
  cache.invalidate(['product:1'])
  cache.put('a', responseOf(1, true, ['product:1']), stamp)
  expect(cache.get('a')).toBeUndefined()
})

test('an aged response is available as stale until it expires', () => {
  const cache = new ResponseCache()
  const [minute, now] = [60_000, Date.now()]
  cache.put('aged', new CachedResponse({ data: {} }, new Set(), now + minute, true, now - minute), cache.stamp())
  cache.put('over', new CachedResponse({ data: {} }, new Set(), now - 1, true, now - minute), cache.stamp())
  expect([cache.stale('none'), cache.stale('over')]).toEqual([undefined, undefined])
  expect([cache.get('aged'), cache.get('over')]).toEqual([undefined, undefined])
  expect([cache.stale('aged'), cache.stale('over')].map(Boolean)).toEqual([true, false])
})

test('an invalidation removes the responses with one of its tags, and no others', () => {
  const cache = new ResponseCache()
  const tags = { a: ['product:1', 'store'], b: ['product:2', 'store'], c: ['product:1'], d: [] as string[] }
  for (const [key, of] of Object.entries(tags)) cache.put(key, responseOf(1, true, of), cache.stamp())
  const keys = () => Object.keys(tags).filter((key) => cache.get(key) !== undefined)
  cache.invalidate(['product:3'])
  expect(keys()).toEqual(['a', 'b', 'c', 'd'])
  cache.invalidate(['product:1', 'product:9'])
  expect(keys()).toEqual(['b', 'd'])
  cache.put('a', responseOf(1, true, ['product:7']), cache.stamp())
  cache.invalidate(['store'])
  expect(keys()).toEqual(['a', 'd'])
  const stamp = cache.stamp()
  cache.clear()
  cache.put('b', responseOf(1), stamp)
  expect([keys(), cache.bytes]).toEqual([[], 0])
})

test('a known response is not computed again, and a failed one is not remembered', async () => {
  const cache = new ResponseCache()
  let computed = 0
  const compute = async () => {
    computed++
    return responseOf(computed)
  }
  await expect(cache.getOrCompute('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const first = await cache.getOrCompute('a', compute)
  expect(await cache.getOrCompute('a', compute)).toBe(first)
  expect(computed).toBe(1)
  // the failure and the first one were misses
  expect(cache.counts).toEqual({ hits: 1, misses: 2 })
})

test('a response is named by its first fifty tags and by its content', () => {
  const tags = Array.from({ length: 51 }, (_, nth) => `product:${nth}`)
  expect(responseOf(1, true, tags).pool).toBe(tags.slice(0, 50).join(','))
  expect(responseOf(1).etag).toMatch(/^"[\w-]{27}"$/)
  expect(responseOf(1).etag).toBe(responseOf(1).etag)
  expect(responseOf(2).etag).not.toBe(responseOf(1).etag)
})

test('responses of a kilobyte or more are compressed, each once; shorter ones are not', () => {
  // {"data":{"text":""}} has 20 bytes
  const [short, long] = [responseOf(1003), responseOf(1004)]
  expect([short.body.length, long.body.length]).toEqual([1023, 1024])
  expect([short.encodingFor('br'), long.encodingFor('br'), long.encodingFor(undefined)]).toEqual([
    'identity',
    'br',
    'identity',
  ])
  expect(short.bytes('br')).toBe(short.body)
  expect(long.bytes('identity')).toBe(long.body)
  expect(brotliDecompressSync(long.bytes('br'))).toEqual(long.body)
  expect(gunzipSync(long.bytes('gzip'))).toEqual(long.body)
  expect(long.bytes('br')).toBe(long.bytes('br'))
})

test('texts of any length and alphabet are kept as they are', () => {
  for (const length of [1, 87_380, 87_382, 300_000]) {
    const text = 'ż'.repeat(length)
    expect(new CachedResponse({ data: { text } }, new Set(), 0, true).body.toString()).toBe(
      `{"data":{"text":"${text}"}}`,
    )
  }
})
