import { expect, test } from 'vitest'
import { maxAgeSecondsOf } from '../../../platform/session.ts'
import { serverSession } from '../../../../../web/document/server-session.ts'
import { isRenewable, storeToken } from './customer-session.ts'

const now = Math.floor(Date.now() / 1000)

test('AUTH-5: renews an own token after a minute, a short-lived one sooner, even when the clock is wrong', () => {
  const issued = (ago: number, lifetime = 3600) => isRenewable({ sid: 's', iat: now - ago, exp: now - ago + lifetime })
  expect([issued(50), issued(62), issued(-500), issued(10, 72), issued(20, 72)]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  expect(isRenewable({ iat: now - 600, exp: now + 600 })).toBe(false)
})

test('AUTH-1a: the token, and the cart of its customer, are stored as long as the token is valid', () => {
  const stored = (secondsLeft: number) => {
    const session = serverSession(
      new Request('https://shop.example/', { headers: { cookie: 'cart=own' } }),
      true,
      maxAgeSecondsOf,
    )
    const token = `a.${btoa(JSON.stringify({ exp: Math.ceil(Date.now() / 1000) + secondsLeft }))}.b`
    expect(storeToken(session, token)).toBe(true)
    expect(session.get('token')).toBe(token)
    return session.setCookieHeaders.map((cookie) => [
      cookie.split('=', 1)[0],
      Number(/Max-Age=(\d+)/.exec(cookie)?.[1]),
    ])
  }
  for (const seconds of [36, 3600, 86_400])
    for (const [, age] of stored(seconds)) expect([seconds, seconds - 1]).toContain(age)
  expect(new Set(stored(3600).map(([name]) => name))).toEqual(new Set(['cart', 'token']))
  const session = serverSession(new Request('https://shop.example/'), true, maxAgeSecondsOf)
  expect(storeToken(session, 'no token')).toBe(false)
  expect(session.get('token')).toBeUndefined()
})
