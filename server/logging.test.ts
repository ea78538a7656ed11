import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './platform/process/log.ts'
import { openShop, type TestShop } from './testing/shop.ts'

interface Entry {
  level: string
  msg: string
  reqId?: string
  [detail: string]: unknown
}

let shop: TestShop
const lines: string[] = []
const entries = (msg: string) => lines.map((line) => JSON.parse(line) as Entry).filter((entry) => entry.msg === msg)
beforeAll(async () => {
  const log = createLog({ write: (line) => void lines.push(line) })
  shop = await openShop({ log, environment: { LOG_SLOW_REQUEST_MS: '0', LOG_SLOW_STATEMENT_MS: '0' } })
})
afterAll(() => shop.close())

const post = (payload: object, headers: Record<string, string> = {}) =>
  shop.http.inject({ method: 'POST', url: '/graphql?token=abc', payload, headers })

test('a resolver error is logged with its operation and the request id of the response', async () => {
  await shop.db.run`alter table cart rename to lost_cart`
  const query = `query LostCart($id: String!) { cart(cart_id: $id) { id } }`
  const sent = await post({ query, variables: { id: 'a'.repeat(32) } }, { 'x-request-id': 'proxy-17' })
  await shop.db.run`alter table lost_cart rename to cart`
  expect(sent.json()).toMatchObject({ errors: [{ message: 'Internal server error' }] })
  expect(sent.headers['x-request-id']).toBe('proxy-17')
  expect(entries('a resolver failed')).toMatchObject([
    {
      level: 'error',
      reqId: 'proxy-17',
      operation: 'LostCart',
      path: ['cart'],
      err: { message: 'relation "cart" does not exist', code: '42P01' },
    },
  ])
})

test('a slow request is logged without its query string, a slow statement without its parameters', async () => {
  const query =
    'mutation Sign($email: String!) { generateCustomerToken(email: $email, password: "Tajne123!") { token } }'
  await post({ query, variables: { email: 'jan.kowalski@poczta.example' } })
  expect(entries('a slow request')).toContainEqual(
    expect.objectContaining({ level: 'warn', method: 'POST', path: '/graphql', status: 200, ms: expect.any(Number) }),
  )
  expect(entries('a slow statement')).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      statement: expect.stringMatching(/^customers\.\w+/),
      text: expect.stringMatching(/^(?:with|select) .*\$1/),
      ms: expect.any(Number),
    }),
  )
  expect(lines.join('')).not.toMatch(/kowalski|Tajne|abc/)
})
