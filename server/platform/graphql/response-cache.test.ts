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
  expect([cache.get('aged'), cache.get('over')]).toEqual([undefined, undefined])
  expect([cache.stale('aged'), cache.stale('over')].map(Boolean)).toEqual([true, false])
})
