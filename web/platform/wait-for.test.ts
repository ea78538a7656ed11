import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from './wait-for.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('NET-6: polls every 150 ms until the value is there', async () => {
  const start = Date.now()
  const found = waitFor(() => (Date.now() - start >= 600 ? 'here' : undefined), 'It')
  await vi.runAllTimersAsync()
  expect(await found).toBe('here')
  expect(Date.now() - start).toBe(600)
})

test('NET-6c: gives up after ten attempts, with a warning', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let looks = 0
  const start = Date.now()
  const found = waitFor(() => void looks++, 'The captcha')
  await vi.runAllTimersAsync()
  expect(await found).toBeUndefined()
  expect([looks, Date.now() - start]).toEqual([10, 1500])
  expect(warnings).toHaveBeenCalledExactlyOnceWith('The captcha did not load')
})
