import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '../db/db.ts'
import { sharedBuckets } from './shared-buckets.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { RateLimits } from './rate-limit.ts'

describe.skipIf(!process.env['TEST_DATABASE_URL'])('processes on one database', () => {
  let first: Database
  let second: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await openTestDatabase()
    first = database.db
    second = openPostgres(database.url ?? '')
    drop = async () => {
      await second.close()
      await database.close()
    }
  })
  afterAll(() => drop())

  const count = (limits: RateLimits, action: string, rate = GUESSES) => {
    let taken = 0
    while (taken < 500 && limits.take(action, '192.0.2.1', rate)) taken++
    return taken
  }
  const GUESSES = { burst: 20, perSecond: 0 }

  test('a process learns what the others took and refunded with its next report', async () => {
    const [one, two] = [new RateLimits(sharedBuckets(first)), new RateLimits(sharedBuckets(second))]
    expect(two.take('guess', '192.0.2.1', GUESSES)).toBe(true)
    expect(count(one, 'guess')).toBe(20)
    await one.report()
    await two.report()
    expect(two.take('guess', '192.0.2.1', GUESSES)).toBe(false)
    expect(two.take('guess', '192.0.2.2', GUESSES)).toBe(true)
    one.refund('guess', '192.0.2.1')
    one.refund('guess', '192.0.2.1')
    await one.report()
    // reports its own refund and learns of the others
    two.refund('guess', '192.0.2.1')
    await two.report()
    expect(count(two, 'guess')).toBe(2)
  })

  test('tokens that two processes take at once leave the shared bucket in debt', async () => {
    const [one, two] = [new RateLimits(sharedBuckets(first)), new RateLimits(sharedBuckets(second))]
    const rate = { burst: 10, perSecond: 0.001 }
    expect([count(one, 'burst', rate), count(two, 'burst', rate)]).toEqual([10, 10])
    await Promise.all([one.report(), two.report()])
    const left = await first.one<{ tokens: number }>`select min(tokens) as tokens from rate_bucket where burst = 10`
    expect(left?.tokens).toBeCloseTo(-10, 1)
  })

  test('a large bucket is reported only after a quarter of it is used, without the IP address', async () => {
    const limits = new RateLimits(sharedBuckets(first))
    const rate = { burst: 1000, perSecond: 1 }
    const rows = async () =>
      (await first.one<{ rows: number }>`select count(*)::int as rows from rate_bucket where burst = 1000`)?.rows
    for (let i = 0; i < 200; i++) limits.take('read', '192.0.2.1', rate)
    await limits.report()
    expect(await rows()).toBe(0)
    for (let i = 0; i < 200; i++) limits.take('read', '192.0.2.1', rate)
    await limits.report()
    expect(await rows()).toBe(1)
    expect(await first.one`select count(*)::int as named from rate_bucket where key like '%192%'`).toEqual({ named: 0 })
  })

  test('concurrent reports of the same buckets are all counted', async () => {
    const all = Array.from({ length: 8 }, (_, i) => new RateLimits(sharedBuckets(i % 2 ? first : second)))
    for (const [i, limits] of all.entries())
      for (let k = 0; k < 40; k++)
        limits.take('many', `192.0.2.${(k * (i + 1)) % 40}`, { burst: 30, perSecond: 0 }, 0.5)
    await Promise.all(all.map((limits) => limits.report()))
    expect(
      await first.one`select sum(burst - tokens) as taken, count(*)::int as rows from rate_bucket where burst = 30`,
    ).toEqual({ taken: 160, rows: 40 })
  })

  test('without the database each process counts for itself', async () => {
    const limits = new RateLimits(() => Promise.reject(new Error('away')))
    expect(count(limits, 'guess')).toBe(20)
    await limits.report()
    expect(limits.take('guess', '192.0.2.1', GUESSES)).toBe(false)
  })
})
