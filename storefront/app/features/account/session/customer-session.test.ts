import { expect, test } from 'vitest'
import { isRenewable } from './customer-session.ts'

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
