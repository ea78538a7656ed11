import { afterEach, expect, test, vi } from 'vitest'
import { Path } from '../../../generated/documents.ts'
import { request } from '../../../../../web/api/graphql.ts'
import { configureShopApi } from '../../../platform/shop-api.ts'
import type { Graphql } from '../../../../../web/api/document.ts'
import { productQuery } from '../listing/open-listing.ts'
import { querySingleProduct } from './single-product.ts'

afterEach(() => vi.unstubAllGlobals())

const FOUND = '{"data":{"route":{"sku":"1"}}}'
const EMPTY = '{"data":{"route":null}}'

/** Runs the query against stubbed responses, one per request; `undefined` is a lost response. */
async function load(answers: (string | undefined)[], signal = new AbortController().signal) {
  const caches: RequestCache[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (_address: string, { cache = 'default' }: RequestInit = {}) => {
    caches.push(cache)
    const stubbed = answers.shift()
    if (stubbed === undefined) throw new TypeError('Failed to fetch')
    return new Response(stubbed)
  })
  configureShopApi({ base: '', currency: 'PLN', queryTexts: async () => ({}) })
  const clientOf =
    (isUncached: boolean): Graphql =>
    (document, ...[variables]) =>
      request(document, variables, { signal, isUncached })
  const response = querySingleProduct({
    graphql: clientOf(false),
    uncached: clientOf(true),
    signal,
    query: (graphql) => graphql(Path, { url: 'lalka', filter: {}, size: 1, page: 1 }),
    isEmpty: ({ route }) => !route,
  })
  const route = await response.then(
    ({ route: found }) => found,
    (error: unknown) => String(error),
  )
  return { route, caches }
}

test('NET-6: requests an existing product once', async () => {
  expect(await load([FOUND])).toEqual({ route: { sku: '1' }, caches: ['default'] })
})

test('NET-6b: after an empty response requests a single product again without caches', async () => {
  expect(await load([EMPTY, FOUND])).toEqual({ route: { sku: '1' }, caches: ['default', 'reload'] })
  expect(await load([EMPTY, EMPTY])).toEqual({ route: null, caches: ['default', 'reload'] })
})

test('NET-6: repeats a request after a lost response, unless the visitor has left', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await load([undefined, FOUND])).toEqual({ route: { sku: '1' }, caches: ['default', 'reload'] })
  expect(await load([undefined, undefined])).toEqual({
    route: 'TypeError: Failed to fetch',
    caches: ['default', 'reload'],
  })
  expect((await load([undefined], AbortSignal.abort())).caches).toEqual(['default'])
})

test('NET-6: does not repeat a refused query', async () => {
  const refused = '{"errors":[{"message":"currentPage value is wrong","extensions":{"category":"graphql-input"}}]}'
  expect((await load([refused])).caches).toEqual(['default'])
})

test('NET-7 NET-7c: throws without product query options', () => {
  expect(() => productQuery(undefined)).toThrow(new Error('Missing argument `options`'))
})
