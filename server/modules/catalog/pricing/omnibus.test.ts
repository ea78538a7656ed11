import { describe, expect, test } from 'vitest'
import { lowestPrice30, type PriceChange } from './omnibus.ts'

const instant = (text: string) => new Date(text)
const set = (
  recordedAt: string,
  amount: number,
  special?: { amount: number; from?: string; to?: string },
  groupId: number | null = null,
): PriceChange => ({
  groupId,
  recordedAt: instant(recordedAt),
  amount,
  specialAmount: special?.amount ?? null,
  specialFrom: special?.from ? instant(special.from) : null,
  specialTo: special?.to ? instant(special.to) : null,
})

describe('CAT-15a: the lowest price of the last 30 days', () => {
  test('is the price before the reduction when there was no other change', () => {
    const changes = [set('2026-01-01T10:00:00Z', 4990), set('2026-06-10T08:00:00Z', 4990, { amount: 3990 })]
    expect(lowestPrice30(changes, instant('2026-06-15T12:00:00Z'))).toBe(4990)
  })

  test('is absent without a reduction', () => {
    expect(lowestPrice30([set('2026-01-01T10:00:00Z', 4990)], instant('2026-06-15T12:00:00Z'))).toBeUndefined()
    const over = [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-06-01T08:00:00Z', 4990, { amount: 3990, to: '2026-06-10T00:00:00Z' }),
    ]
    expect(lowestPrice30(over, instant('2026-06-15T12:00:00Z'))).toBeUndefined()
  })

  test('includes an earlier reduction inside the window and ignores one before it', () => {
    const earlier = (to: string) => [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-05-01T08:00:00Z', 4990, { amount: 2990, to }),
      set('2026-06-10T08:00:00Z', 4990, { amount: 3990 }),
    ]
    expect(lowestPrice30(earlier('2026-05-20T00:00:00Z'), instant('2026-06-15T12:00:00Z'))).toBe(2990)
    expect(lowestPrice30(earlier('2026-05-05T00:00:00Z'), instant('2026-06-15T12:00:00Z'))).toBe(4990)
  })

  test('begins at midnight in Warsaw: a reduction that ended then or before does not count', () => {
    // the window of the reduction of 10 June begins at midnight of 11 May, which is 22:00 UTC of 10 May
    const endedAt = (to: string) => [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-05-01T08:00:00Z', 4990, { amount: 2990, to }),
      set('2026-06-10T08:00:00Z', 4990, { amount: 3990 }),
    ]
    expect(lowestPrice30(endedAt('2026-05-10T21:59:00Z'), instant('2026-06-15T12:00:00Z'))).toBe(4990)
    expect(lowestPrice30(endedAt('2026-05-10T22:00:00Z'), instant('2026-06-15T12:00:00Z'))).toBe(4990)
    expect(lowestPrice30(endedAt('2026-05-10T22:01:00Z'), instant('2026-06-15T12:00:00Z'))).toBe(2990)
  })

  test('has the same days when daylight saving time begins in the window', () => {
    // summer time began on 29 March 2026: 30 days before 15 April is midnight of 16 March, still 23:00 UTC
    const endedAt = (to: string) => [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-03-01T08:00:00Z', 4990, { amount: 2990, to }),
      set('2026-04-15T08:00:00Z', 4990, { amount: 3990 }),
    ]
    expect(lowestPrice30(endedAt('2026-03-15T22:59:00Z'), instant('2026-04-16T12:00:00Z'))).toBe(4990)
    expect(lowestPrice30(endedAt('2026-03-15T23:01:00Z'), instant('2026-04-16T12:00:00Z'))).toBe(2990)
  })

  test('is the lowest price since its first one for a product younger than 30 days', () => {
    const changes = [
      set('2026-06-01T10:00:00Z', 4490),
      set('2026-06-05T10:00:00Z', 4990),
      set('2026-06-10T08:00:00Z', 4990, { amount: 3990 }),
    ]
    expect(lowestPrice30(changes, instant('2026-06-15T12:00:00Z'))).toBe(4490)
  })

  test('is unknown for a product that was reduced from the start', () => {
    expect(
      lowestPrice30([set('2026-06-10T08:00:00Z', 4990, { amount: 3990 })], instant('2026-06-15T12:00:00Z')),
    ).toBeUndefined()
  })

  test('is the price of the first reduction after a second, deeper one', () => {
    const changes = [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-06-01T08:00:00Z', 4990, { amount: 3990 }),
      set('2026-06-10T08:00:00Z', 4990, { amount: 2990 }),
    ]
    expect(lowestPrice30(changes, instant('2026-06-15T12:00:00Z'))).toBe(3990)
  })

  test('counts from the start of a reduction, not from when it was set', () => {
    const changes = [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-02-01T08:00:00Z', 4990, { amount: 3990, from: '2026-06-10T00:00:00Z', to: '2026-06-20T00:00:00Z' }),
    ]
    expect(lowestPrice30(changes, instant('2026-06-15T12:00:00Z'))).toBe(4990)
    expect(lowestPrice30(changes, instant('2026-06-09T12:00:00Z'))).toBeUndefined()
  })

  test('includes the price of the customer’s group', () => {
    const changes = [
      set('2026-01-01T10:00:00Z', 4990),
      set('2026-01-01T10:00:00Z', 4490, undefined, 2),
      set('2026-06-10T08:00:00Z', 4990, { amount: 3990 }),
    ]
    expect(lowestPrice30(changes, instant('2026-06-15T12:00:00Z'))).toBe(4490)
  })
})
