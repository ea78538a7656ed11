import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/db.ts'
import { enqueue, startWorker } from './jobs.ts'

// no races on the embedded database, which has one session
describe.skipIf(!process.env['TEST_DATABASE_URL'])('two workers on PostgreSQL', () => {
  let database: TestDatabase
  let db: Database
  const log = { error() {} }
  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  afterAll(() => database.close())

  const remaining = async () => (await db.one<{ n: number }>`select count(*)::int as n from job`)?.n

  test('that start at the same moment run each job once', async () => {
    // each worker takes one job of every kind in its first statement
    const kinds = Array.from({ length: 200 }, (_, index) => `kind-${index}`)
    const runs: string[] = []
    const handlers = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        async () => {
          runs.push(kind)
          await new Promise((resolve) => setTimeout(resolve, 20))
        },
      ]),
    )
    await db.transaction(async (tx) => {
      for (const kind of kinds) await enqueue(tx, { kind, payload: {} })
    })
    const workers = [startWorker(db, handlers, log), startWorker(db, handlers, log)]
    await expect.poll(remaining, { timeout: 10_000 }).toBe(0)
    for (const worker of workers) await worker.stop()
    expect(runs.toSorted()).toEqual(kinds.toSorted())
  }, 20_000)

  test('do not wait for each other: a job whose row another process is taking is passed over', async () => {
    const done: number[] = []
    for (const payload of [1, 2]) await enqueue(db, { kind: 'mail', payload })
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let isLocked = () => {}
    const locked = new Promise<void>((resolve) => (isLocked = resolve))
    const other = db.transaction(async (tx) => {
      await tx.one`select 1 from job where kind = 'mail' and payload = '1' for update`
      isLocked()
      await isReleased
    })
    await locked
    const worker = startWorker(db, { mail: async (number: number) => void done.push(number) }, log)
    await expect.poll(() => done).toEqual([2])
    release()
    await other
    await expect.poll(() => done, { timeout: 5000 }).toEqual([2, 1])
    await worker.stop()
  })
})
