import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { filesUnder } from '../../../tools/generate/files.ts'
import { CartSettings, EmailIsFree, OpenCart, PlacedOrder } from '../generated/documents.ts'
import { openDoor, request } from './graphql.ts'

afterEach(() => vi.unstubAllGlobals())

/** Records the browser's requests. */
function watchFetch() {
  const asked: { method: string; address: string; body: string }[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      asked.push({ method, address, body })
      return new Response('{"data":{}}')
    },
  )
  openDoor('/en', 'PLN')
  return asked
}

it('NET-1: public queries are sent as GET with their hash', async () => {
  const asked = watchFetch()
  await request(CartSettings, {})
  expect(asked).toEqual([
    { method: 'GET', address: `/en/graphql?hash=${CartSettings.hash}&_currency=%22PLN%22`, body: '' },
  ])
})

it('private data is not in URLs', async () => {
  const asked = watchFetch()
  await request(OpenCart, { cart: 'secret' })
  await request(EmailIsFree, { email: 'secret@example.pl' })
  await request(PlacedOrder, { number: '1', email: 'secret@example.pl' })
  expect(asked.map(({ method, address }) => `${method} ${address}`)).toEqual(
    Array.from({ length: 3 }, () => 'POST /en/graphql'),
  )
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ query: OpenCart.text, variables: { cart: 'secret' } })
})

it('every query of a cart, an e-mail address or a guest’s order is marked as POST', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const queries = filesUnder(root, 'storefront/app', '.graphql').filter(
    ({ text }) => /^query /m.test(text) && /\$(?:cart|email)\b|guestCartId|guestOrder/.test(text),
  )
  expect(queries.length).toBeGreaterThanOrEqual(4)
  for (const { path: file, text } of queries) expect(text, file).toMatch(/^# post$/m)
})
