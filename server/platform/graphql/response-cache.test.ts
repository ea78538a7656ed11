import { GraphQLError, parse } from 'graphql'
import { expect, test } from 'vitest'
import { Answer, ResponseCache } from './response-cache.ts'

const answerOf = (letters: number, isPublic = true, tags: string[] = []) =>
  new Answer({ data: { text: 'x'.repeat(letters) } }, new Set(tags), Date.now() + 60_000, isPublic)

test('the least recently asked goes when space runs out, long questions counted too', () => {
  const cache = new ResponseCache(12_000)
  cache.put('a', answerOf(1000), cache.stamp())
  cache.put('b', answerOf(1000), cache.stamp())
  cache.get('a')
  cache.put('c'.repeat(1000), answerOf(100), cache.stamp())
  expect([cache.get('a'), cache.get('b')].map(Boolean)).toEqual([true, false])
})

test('short answers take more than their letters', () => {
  const cache = new ResponseCache(10_000)
  for (let i = 0; i < 20; i++) cache.put(String(i), answerOf(1), cache.stamp())
  expect(Array.from({ length: 20 }, (_, i) => cache.get(String(i))).filter(Boolean)).toHaveLength(6)
})

test('an answer is the same when only its bytes were kept, and its errors lead to no document', () => {
  const error = new GraphQLError('No such book', {
    nodes: parse('{a}').definitions,
    extensions: { category: 'graphql-no-such-entity' },
  })
  const answer = new Answer({ data: { text: 'ą' }, errors: [error] }, new Set(), Date.now() + 60_000, true)
  const { result } = answer
  expect(result.errors?.[0]).not.toHaveProperty('nodes')
  answer.dropResult()
  expect(answer.result).toEqual(result)
  expect(answer.result).toEqual(JSON.parse(answer.body.toString()))
})

test('an answer kept twice takes its space once', () => {
  const cache = new ResponseCache(12_000)
  for (let i = 0; i < 20; i++) cache.put('a', answerOf(1000), cache.stamp())
  cache.put('b', answerOf(1000), cache.stamp())
  expect([cache.get('a'), cache.get('b')].map(Boolean)).toEqual([true, true])
})

test('a public answer is computed once for all who ask at the same time', async () => {
  const cache = new ResponseCache()
  const [one, other] = await Promise.all([
    cache.getOrMake('a', async () => answerOf(1)),
    cache.getOrMake('a', async () => answerOf(2)),
  ])
  expect(other).toBe(one)
  expect(cache.get('a')).toBe(one)
})

test('a private answer is for who asked first, and kept for nobody', async () => {
  const cache = new ResponseCache()
  const [first, second] = [answerOf(1, false), answerOf(2, false)]
  expect(
    await Promise.all([cache.getOrMake('a', async () => first), cache.getOrMake('a', async () => second)]),
  ).toEqual([first, second])
  expect(cache.get('a')).toBeUndefined()
})

test('an answer computed across a change is not kept', async () => {
  const cache = new ResponseCache()
  const stamp = cache.stamp()
  cache.drop(['product:1'])
  cache.put('a', answerOf(1, true, ['product:1']), stamp)
  expect(cache.get('a')).toBeUndefined()
})

test('an answer that has aged stands in while none can be computed, as long as it is true', () => {
  const cache = new ResponseCache()
  const [minute, now] = [60_000, Date.now()]
  cache.put('aged', new Answer({ data: {} }, new Set(), now + minute, true, now - minute), cache.stamp())
  cache.put('over', new Answer({ data: {} }, new Set(), now - 1, true, now - minute), cache.stamp())
  expect([cache.get('aged'), cache.get('over')]).toEqual([undefined, undefined])
  expect([cache.stale('aged'), cache.stale('over')].map(Boolean)).toEqual([true, false])
})
