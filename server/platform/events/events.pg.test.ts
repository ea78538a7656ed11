import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/db.ts'
import { startWorker } from '../jobs/jobs.ts'
import type { Parts, Subscriber } from '../module.ts'
import { eventJobs, publish, subscribe } from './events.ts'

describe.skipIf(!process.env['TEST_DATABASE_URL'])('two workers on PostgreSQL', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  afterAll(() => database.close())

  test('EXT-1c: deliver each event once to each subscriber', async () => {
    const received: string[] = []
    const listener = (name: string): Subscriber => ({
      name,
      on: {
        'order.placed': async ({ data }) => {
          received.push(`${name} ${data.number}`)
          await new Promise((resolve) => setTimeout(resolve, 10))
        },
      },
    })
    const all = [listener('a'), listener('b')]
    const restore = subscribe(all)
    const numbers = Array.from({ length: 20 }, (_, index) => `${index}`)
    for (const number of numbers) await db.transaction((tx) => publish(tx, 'order.placed', { number }))
    restore()
    const handlers = eventJobs(all, { db } as Parts)
    const workers = [1, 2].map(() => startWorker(db, handlers, { error() {} }, { pollMs: 20 }))
    await expect
      .poll(async () => (await db.one<{ n: number }>`select count(*)::int as n from job`)?.n, { timeout: 10_000 })
      .toBe(0)
    for (const worker of workers) await worker.stop()
    expect(received.toSorted()).toEqual(numbers.flatMap((n) => [`a ${n}`, `b ${n}`]).toSorted())
  }, 20_000)
})
