import { expect, test } from 'vitest'
import { serverSession } from '../../../web/document/server-session.ts'
import { clearCustomerSession, maxAgeSecondsOf } from './session.ts'

test('gives the customer’s keys the max-age of the token, and deletes them with the token', () => {
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))
  const session = serverSession(
    new Request('https://shop.example/', { headers: { cookie: `token=a.${claims}.b; compare=c; consent=1` } }),
    true,
    maxAgeSecondsOf,
  )
  session.set('cart', 'own')
  session.set('currency', 'EUR')
  expect(session.setCookieHeaders).toEqual([
    expect.stringMatching(/^cart=own; Path=\/; Max-Age=(600|599); /),
    expect.stringContaining('Max-Age=3600'),
  ])
  clearCustomerSession(session)
  expect((['token', 'cart', 'compare', 'consent'] as const).map((key) => session.get(key))).toEqual([
    undefined,
    undefined,
    undefined,
    '1',
  ])
  session.set('cart', 'guest')
  clearCustomerSession(session)
  expect(session.get('cart')).toBe('guest')
  expect(session.setCookieHeaders.find((cookie) => cookie.startsWith('cart='))).toContain('Max-Age=2592000')
})
