import { afterEach, expect, it, vi } from 'vitest'
import * as documents from '../generated/documents.ts'
import manifest from '../generated/manifest.json' with { type: 'json' }
import { request } from '../../../web/api/graphql.ts'
import { configureShopApi } from './shop-api.ts'

const { CartSettings, EmailIsFree, OpenCart, PlacedOrder } = documents

afterEach(() => vi.unstubAllGlobals())

/** Records the browser's requests. */
function watchFetch() {
  const requests: { method: string; address: string; body: string }[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      requests.push({ method, address, body })
      return new Response('{"data":{}}')
    },
  )
  configureShopApi({ base: '/en', currency: 'PLN', queryTexts: async () => ({}) })
  return requests
}

it('NET-1a: public queries are sent as GET with their hash', async () => {
  const requests = watchFetch()
  await request(CartSettings, {})
  expect(requests).toEqual([
    { method: 'GET', address: `/en/graphql?hash=${CartSettings.hash}&_currency=%22PLN%22`, body: '' },
  ])
})

it('private data is not in URLs', async () => {
  const requests = watchFetch()
  await request(OpenCart, { cart: 'secret' })
  await request(EmailIsFree, { email: 'secret@example.pl' })
  await request(PlacedOrder, { number: '1', email: 'secret@example.pl' })
  expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual(
    Array.from({ length: 3 }, () => 'POST /en/graphql'),
  )
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ query: OpenCart.text, variables: { cart: 'secret' } })
})

it('every query with a cart id, an e-mail address or a guest’s order is marked `# post`', () => {
  const texts: Readonly<Record<string, string>> = manifest
  const queries = Object.values(documents).flatMap((document) => (document.kind === 'query' ? document : []))
  const isPrivate = ({ hash }: { hash: string }) => /\$(?:cart|email)\b|guestCartId|guestOrder/.test(texts[hash] ?? '')
  // only those sent by POST contain their text
  const marked = queries.filter(({ text }) => text !== undefined)
  expect(queries.filter(isPrivate).length).toBeGreaterThanOrEqual(4)
  expect(marked).toEqual(expect.arrayContaining(queries.filter(isPrivate)))
})
