import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCache, writeCache } from './local-cache.ts'

const DAY_MS = 86_400_000
beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('NET-2a: a copy lives 30 days, unless it says otherwise', () => {
  writeCache('month', 1)
  writeCache('short', 2, 300)
  vi.advanceTimersByTime(299_000)
  expect([readCache('month'), readCache('short')]).toEqual([
    { data: 1, age: 299 },
    { data: 2, age: 299 },
  ])
  vi.advanceTimersByTime(1000)
  expect(readCache('short')).toBeUndefined()
  vi.advanceTimersByTime(30 * DAY_MS - 301_000)
  expect(readCache('month')?.data).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(readCache('month')).toBeUndefined()
})
