import { expect, test } from 'vitest'
import type { Session } from './session.ts'
import { claimsOf, sessionId, validClaimsOf } from './token.ts'

const now = Math.floor(Date.now() / 1000)
const tokenOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const sessionWith = (token: string | undefined): Session => ({
  get: (key) => (key === 'token' ? token : undefined),
  set() {},
})

test.each([undefined, '', 'x', 'x.x.x', tokenOf(null), tokenOf({ exp: 'soon' })])(
  'AUTH-5b: %j is not a token',
  (token) => {
    expect(claimsOf(token)).toBeUndefined()
    expect(validClaimsOf(sessionWith(token))).toBeUndefined()
  },
)

test('AUTH-5: a token is valid until its expiration', () => {
  expect(validClaimsOf(sessionWith(tokenOf({ exp: now + 5, uid: 3 })))).toEqual({ exp: now + 5, uid: 3 })
  expect(validClaimsOf(sessionWith(tokenOf({ exp: now - 1 })))).toBeUndefined()
})

test('AUTH-5: a renewed token has the same session id; a token without one is its own session', () => {
  const [first, second] = [tokenOf({ exp: now + 5, sid: 's' }), tokenOf({ exp: now + 65, sid: 's' })]
  expect(sessionId(sessionWith(first))).toBe(sessionId(sessionWith(second)))
  expect(sessionId(sessionWith(tokenOf({ exp: now })))).not.toBe(sessionId(sessionWith(first)))
  expect(sessionId(sessionWith(undefined))).toBeUndefined()
})
