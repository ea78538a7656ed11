import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { enqueue, startWorker } from './jobs.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
let db: Database
const log = { error() {} }
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

/** A worker that polls more often than a shop's, so that the tests wait less. */
const start = (
  handlers: Parameters<typeof startWorker>[1],
  options: Parameters<typeof startWorker>[3] = {},
  workerLog: Parameters<typeof startWorker>[2] = log,
) => startWorker(db, handlers, workerLog, { pollMs: 20, ...options })
/** So many polls find nothing to do. */
const waitForPolls = () => new Promise((resolve) => setTimeout(resolve, 200))
const makeDue = (kind: string) => db.run`update job set run_at = now() where kind = ${kind}`

test('a job runs after its transaction is committed, and never after a rollback', async () => {
  const done: string[] = []
  const worker = start({ note: async (payload: string) => void done.push(payload) })
  await expect(
    db.transaction(async (tx) => {
      await enqueue(tx, { kind: 'note', payload: 'never' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await db.transaction((tx) => enqueue(tx, { kind: 'note', payload: 'once' }))
  await expect.poll(() => done).toEqual(['once'])
  await expect.poll(async () => (await db.one<{ n: number }>`select count(*)::int as n from job`)?.n).toBe(0)
  await worker.stop()
})

test('a failed job stores its error, is logged with its kind and retried', async () => {
  let attempts = 0
  const logged: object[] = []
  const flaky = async () => {
    if (++attempts === 1) throw new Error('the mail server is away')
  }
  const worker = start({ flaky }, {}, { error: (details: unknown) => void logged.push(details as object) })
  await enqueue(db, { kind: 'flaky', payload: {} })
  await expect
    .poll(async () => (await db.one<{ lastError: string }>`select last_error from job`)?.lastError)
    .toMatch('the mail server is away')
  await waitForPolls()
  expect(attempts).toBe(1)
  await makeDue('flaky')
  await expect.poll(() => attempts).toBe(2)
  expect(logged).toMatchObject([{ kind: 'flaky', attempt: 1, err: { message: 'the mail server is away' } }])
  await worker.stop()
})

test('a job that fails twelve times is given up: it stays with its error and is not retried', async () => {
  let runs = 0
  const hopeless = async () => {
    runs++
    throw new Error('no such address')
  }
  const worker = start({ hopeless })
  const row = () => db.one<{ attempts: number; failed: boolean; error: string | null }>`
    select attempts, failed_at is not null as failed, split_part(last_error, e'\n', 1) as error
    from job where kind = 'hopeless'`
  // the eleventh attempt is to be followed by another
  await db.run`insert into job (kind, payload, attempts) values ('hopeless', '{}', 10)`
  await expect.poll(row).toEqual({ attempts: 11, failed: false, error: 'Error: no such address' })
  await makeDue('hopeless')
  await expect.poll(row).toEqual({ attempts: 12, failed: true, error: 'Error: no such address' })
  await makeDue('hopeless')
  await waitForPolls()
  expect(runs).toBe(2)
  await worker.stop()
  await db.run`delete from job where kind = 'hopeless'`
})

test('complete() commits the work with the job or rolls both back, and the next job is taken', async () => {
  await db.script('create table counted (n int)')
  let attempts = 0
  const worker = start({
    count: (n: number, { complete }) =>
      complete(async (tx) => {
        await tx.write`insert into counted values (${n})`
        if (n === 2 && ++attempts === 1) throw new Error('not yet')
      }),
  })
  const counted = async () => (await db.many<{ n: number }>`select n from counted order by n`).map(({ n }) => n)
  for (const n of [1, 2, 3]) await enqueue(db, { kind: 'count', payload: n })
  await expect.poll(counted).toEqual([1, 3])
  const left = () => db.many`select payload, attempts, last_error from job where kind = 'count'`
  expect(await left()).toMatchObject([{ payload: 2, attempts: 1, lastError: expect.stringContaining('not yet') }])
  await makeDue('count')
  await expect.poll(counted).toEqual([1, 2, 3])
  await worker.stop()
  expect(await left()).toEqual([])
})

test('a job is not enqueued while one with the same key is waiting', async () => {
  await enqueue(db, { kind: 'later', payload: 1, key: 'same', runAt: new Date(Date.now() + 60_000) })
  await enqueue(db, { kind: 'later', payload: 2, key: 'same', runAt: new Date(Date.now() + 60_000) })
  expect((await db.one<{ n: number }>`select count(*)::int as n from job where kind = 'later'`)?.n).toBe(1)
})

test('a job that takes longer than its lock runs once', async () => {
  let begun = 0
  const handlers = {
    long: async () => {
      begun++
      await new Promise((resolve) => setTimeout(resolve, 1500))
    },
  }
  await enqueue(db, { kind: 'long', payload: {} })
  const workers = [start(handlers, { lockSeconds: 0.6 }), start(handlers, { lockSeconds: 0.6 })]
  await expect
    .poll(async () => (await db.one<{ n: number }>`select count(*)::int as n from job where kind = 'long'`)?.n, {
      timeout: 6000,
    })
    .toBe(0)
  for (const worker of workers) await worker.stop()
  expect(begun).toBe(1)
}, 10_000)

test('the lock of a job expires within 13 seconds if its process dies', async () => {
  let isDone = false
  const worker = start({
    held: () => new Promise<void>((resolve) => setInterval(() => isDone && resolve(), 10).unref()),
  })
  await enqueue(db, { kind: 'held', payload: {} })
  const heldFor = async () =>
    (
      await db.one<{
        seconds: number | null
      }>`select extract(epoch from locked_until - now())::float8 as seconds from job where kind = 'held'`
    )?.seconds ?? 0
  await expect.poll(heldFor).toBeGreaterThan(0)
  expect(await heldFor()).toBeLessThan(13)
  isDone = true
  await worker.stop()
})

test('a hanging job delays only jobs of its own kind', async () => {
  const [begun, done]: [string[], string[]] = [[], []]
  let isOver = false
  const worker = start({
    hanging: async (which: string) => {
      begun.push(which)
      while (!isOver) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    quick: async (which: string) => void done.push(which),
  })
  for (const which of ['first', 'second']) await enqueue(db, { kind: 'hanging', payload: which })
  for (const which of ['first', 'second']) await enqueue(db, { kind: 'quick', payload: which })
  await expect.poll(() => done).toEqual(['first', 'second'])
  expect(begun).toEqual(['first'])
  isOver = true
  await expect.poll(() => begun, { timeout: 5000 }).toEqual(['first', 'second'])
  await worker.stop()
})

test('jobs of a kind run in order, including one enqueued while another ran', async () => {
  const done: number[] = []
  for (const payload of [1, 2, 3]) await enqueue(db, { kind: 'numbered', payload })
  const numbered = async (number: number) => {
    if (number === 3) await enqueue(db, { kind: 'numbered', payload: 4 })
    done.push(number)
  }
  const worker = start({ numbered })
  await expect.poll(() => done).toEqual([1, 2, 3, 4])
  await enqueue(db, { kind: 'numbered', payload: 5 })
  await expect.poll(() => done).toEqual([1, 2, 3, 4, 5])
  await worker.stop()
  expect(await db.one`select 1 from job where kind = 'numbered'`).toBeUndefined()
})

test('a job of another process is found while this process is busy with its own jobs', async () => {
  let found = false
  let busy = 0
  const own = async () => {
    if (!found) await enqueue(db, { kind: 'own', payload: busy++ })
  }
  const worker = start({ own, others: async () => void (found = true) })
  await enqueue(db, { kind: 'own', payload: 0 })
  await expect.poll(() => busy).toBeGreaterThan(2)
  await db.run`insert into job (kind, payload) values ('others', '{}')`
  await expect.poll(() => found, { timeout: 5000 }).toBe(true)
  await worker.stop()
})

test('a worker that is stopped while it takes a job still runs it', async () => {
  let done = 0
  await enqueue(db, { kind: 'last', payload: {} })
  const worker = start({ last: async () => void done++ })
  // its first query is in flight
  for (let turn = 0; turn < 3; turn++) await Promise.resolve()
  await worker.stop()
  const left = await db.one<{ n: number }>`select count(*)::int as n from job where kind = 'last'`
  expect({ done, left: left?.n }).toEqual({ done: 1, left: 0 })
})

const readSchedule = (kind: string) => db.one<{
  rows: number
  seconds: number
  attempts: number
  failedAt: Date | null
  lastError: string | null
}>`
  select count(*) over ()::int as rows, extract(epoch from run_at - now())::float8 as seconds, attempts, failed_at,
    last_error from job where kind = ${kind}`

test('a scheduled job recurs, once per interval for any number of processes', async () => {
  let done = 0
  const begin = () => start({ daily: async () => void done++ }, { schedule: { daily: 3600 } })
  const workers = [begin(), begin()]
  await expect
    .poll(() => readSchedule('daily'))
    .toMatchObject({ rows: 1, attempts: 0, seconds: expect.closeTo(3600, -2) })
  expect(done).toBe(1)
  // the next run becomes due
  await makeDue('daily')
  await expect.poll(() => done).toBe(2)
  for (const worker of workers) await worker.stop()
  // a restart does not run it earlier
  const worker = begin()
  await enqueue(db, { kind: 'daily', payload: {}, key: 'schedule:daily' })
  await waitForPolls()
  await worker.stop()
  expect(done).toBe(2)
})

test('a failing scheduled job is retried without limit', async () => {
  await enqueue(db, { kind: 'moody', payload: {}, key: 'schedule:moody' })
  await db.run`update job set attempts = 40 where kind = 'moody'`
  let isWell = false
  const moody = async () => {
    if (!isWell) throw new Error('not today')
  }
  const worker = start({ moody }, { schedule: { moody: 60 } })
  await expect
    .poll(() => readSchedule('moody'))
    .toMatchObject({ attempts: 41, failedAt: null, lastError: expect.stringContaining('not today') })
  isWell = true
  await makeDue('moody')
  await expect.poll(() => readSchedule('moody')).toMatchObject({ attempts: 0, lastError: null })
  await worker.stop()
})
