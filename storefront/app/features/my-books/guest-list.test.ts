import { expect, test } from 'vitest'
import type { Session } from '../../platform/session.ts'
import { guestList, storeGuestList } from './guest-list.ts'

function newSession(): Session {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void (value ? kept.set(key, value) : kept.delete(key)),
  }
}

test('ACC-7: a guest’s list keeps each title once, and at most a hundred', () => {
  const session = newSession()
  expect(guestList(session)).toEqual([])
  expect(storeGuestList(session, ['b', 'a', 'b'])).toBe(true)
  expect(guestList(session)).toEqual(['b', 'a'])
  const many = Array.from({ length: 101 }, (_, at) => `97883000${10_000 + at}`)
  expect(storeGuestList(session, many)).toBe(false)
  expect(guestList(session)).toEqual(many.slice(0, 100))
  // a cookie has at most 4096 bytes
  expect(
    storeGuestList(
      session,
      many.map((sku) => sku.repeat(4)),
    ),
  ).toBe(false)
  expect(guestList(session).join('\n').length).toBeLessThanOrEqual(2500)
  storeGuestList(session, [])
  expect(session.get('my_books')).toBeUndefined()
})
