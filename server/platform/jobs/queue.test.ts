import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { DatabaseUnavailable } from '../db/availability.ts'
import type { Database } from '../db/db.ts'
import { createMetrics } from '../process/metrics.ts'
import { listFailingJobs, retryJobs } from './failing-jobs.ts'
import { enqueue, type JobHandler, releaseJobs, startWorker } from './jobs.ts'
import { measureQueue } from './queue-metrics.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(() => db.run`delete from job`)

const log = { error() {} }
/** A worker that does not poll again during a test: what it runs later was announced to it. */
const start = (handlers: Record<string, JobHandler>, options: Parameters<typeof startWorker>[3] = {}) =>
  startWorker(db, handlers, log, { pollMs: 3_600_000, ...options })
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))

/** Inserts jobs as they may be found; times are seconds from now. */
async function insertJobs(
  ...jobs: { name: string; runIn?: number; lockedFor?: number; failed?: boolean; attempts?: number; error?: string }[]
) {
  for (const { name, runIn = 0, lockedFor = null, failed = false, attempts = 0, error = null } of jobs)
    await db.run`
      insert into job (kind, payload, run_at, locked_until, failed_at, attempts, last_error) values ('found',
        ${JSON.stringify(name)}, now() + make_interval(secs => ${runIn}), now() + make_interval(secs => ${lockedFor}),
        case when ${failed}::boolean then now() end, ${attempts}, ${error})`
}
const remaining = async () =>
  (await db.many<{ name: string }>`select payload #>> '{}' as name from job order by id`).map(({ name }) => name)

test('the job that was due first runs first; one that is due later, held or given up does not run', async () => {
  await insertJobs(
    { name: 'second', runIn: -20 },
    { name: 'later', runIn: 60 },
    { name: 'held by another process', runIn: -60, lockedFor: 5 },
    { name: 'given up', runIn: -50, failed: true },
    { name: 'first', runIn: -30 },
    { name: 'of a process that died', runIn: -10, lockedFor: -1 },
  )
  const done: string[] = []
  const worker = start({ found: async (name: string) => void done.push(name) })
  await expect.poll(() => done).toEqual(['first', 'second', 'of a process that died'])
  await worker.stop()
  expect(await remaining()).toEqual(['later', 'held by another process', 'given up'])
})

test('a process that has the database to itself takes over the jobs of the one that died', async () => {
  await insertJobs({ name: 'held', lockedFor: 10 })
  expect(await releaseJobs(db)).toBe(1)
  const done: string[] = []
  const worker = start({ found: async (name: string) => void done.push(name) })
  await expect.poll(() => done).toEqual(['held'])
  await worker.stop()
})

test('a job of a kind that this process does not know stays for another', async () => {
  const done: string[] = []
  const worker = start({ note: async (name: string) => void done.push(name) })
  await enqueue(db, { kind: 'found', payload: 'of a newer version' })
  await enqueue(db, { kind: 'note', payload: 'known' })
  await expect.poll(() => done).toEqual(['known'])
  await worker.stop()
  expect(await db.many`select payload, attempts from job`).toEqual([{ payload: 'of a newer version', attempts: 0 }])
})

test('a job that is due runs at once, without waiting for a poll; one that is due later waits', async () => {
  const done: string[] = []
  const worker = start({ note: async (name: string) => void done.push(name) })
  await enqueue(db, { kind: 'note', payload: 'now' })
  await expect.poll(() => done).toEqual(['now'])
  await enqueue(db, { kind: 'note', payload: 'overdue', runAt: new Date(Date.now() - 1000) })
  await expect.poll(() => done).toEqual(['now', 'overdue'])
  await enqueue(db, { kind: 'note', payload: 'later', runAt: new Date(Date.now() + 60_000) })
  await seconds(0.1)
  expect(done).toEqual(['now', 'overdue'])
  await worker.stop()
})

test('after a failure the other jobs of its kind run at once', async () => {
  const done: string[] = []
  const found = async (name: string) => {
    if (name === 'fails') throw new Error('no')
    done.push(name)
  }
  await insertJobs({ name: 'fails', runIn: -2 }, { name: 'well', runIn: -1 })
  const worker = start({ found })
  await expect.poll(() => done).toEqual(['well'])
  await worker.stop()
})

test.each([
  [0, 2],
  [1, 4],
  [9, 1024],
  [10, 2048],
])('a job that failed %i times before is tried again after %i seconds', async (attempts, delay) => {
  await insertJobs({ name: 'fails', attempts })
  const worker = start({
    found: async () => {
      throw 'a text instead of an error'
    },
  })
  const read = () => db.one<{ delay: number; lastError: string; failedAt: Date | null; lockedUntil: Date | null }>`
    select extract(epoch from run_at - now())::float8 as delay, last_error, failed_at, locked_until from job
    where last_error is not null`
  await expect.poll(read).toMatchObject({ lastError: 'a text instead of an error', failedAt: null, lockedUntil: null })
  const until = (await read())?.delay ?? 0
  expect(until).toBeGreaterThan(delay - 1.5)
  expect(until).toBeLessThanOrEqual(delay)
  await worker.stop()
})

test('a scheduled job that keeps failing is tried again after an hour at most', async () => {
  await db.run`insert into job (kind, payload, key, attempts) values ('found', '{}', 'schedule:found', 14)`
  const worker = start(
    {
      found: async () => {
        throw new Error('no')
      },
    },
    { schedule: { found: 60 } },
  )
  await expect
    .poll(() => db.one`select round(extract(epoch from run_at - now()) / 60)::int as minutes from job`)
    .toEqual({ minutes: 60 })
  await worker.stop()
})

test('a stopped worker ends after the job that it runs, and leaves the rest to others', async () => {
  await insertJobs(...['1', '2', '3'].map((name) => ({ name, runIn: -1 })))
  const done: string[] = []
  let begun = false
  const worker = start({
    found: async (name: string) => {
      begun = true
      await seconds(0.1)
      done.push(name)
    },
  })
  await expect.poll(() => begun).toBe(true)
  await worker.stop()
  expect(done).toEqual(['1'])
  await seconds(0.2)
  expect(done).toEqual(['1'])
  expect(await db.many`select payload, attempts, locked_until from job order by id`).toEqual(
    ['2', '3'].map((payload) => ({ payload, attempts: 0, lockedUntil: null })),
  )
})

test('a worker that is stopped before it took a job takes none', async () => {
  await insertJobs({ name: 'waits', runIn: -1 })
  const done: string[] = []
  const worker = start({ found: async (name: string) => void done.push(name) })
  await worker.stop()
  await seconds(0.1)
  expect([done, await db.many`select attempts, locked_until from job`]).toEqual([
    [],
    [{ attempts: 0, lockedUntil: null }],
  ])
})

test('a job that failed is not held any longer, so that any process may try it again', async () => {
  await insertJobs({ name: 'fails' })
  const worker = start(
    {
      found: async () => {
        throw new Error('no')
      },
    },
    { lockSeconds: 0.15 },
  )
  const failed = () => db.one`select locked_until from job where last_error is not null`
  await expect.poll(failed).toBeDefined()
  // some renewals of its lock later
  await seconds(0.3)
  expect(await failed()).toEqual({ lockedUntil: null })
  await worker.stop()
})

test('what the worker itself fails at is logged once; an outage is logged where it is detected', async () => {
  for (const [fault, logged] of [
    [new Error('a fault of the worker'), [{ err: new Error('a fault of the worker') }]],
    [new DatabaseUnavailable('away'), []],
  ] as const) {
    const entries: unknown[] = []
    let isAway = true
    const failing: Database = {
      ...db,
      many: (...statement: Parameters<Database['many']>) => {
        if (!isAway) return db.many(...statement) as never
        isAway = false
        return Promise.reject(fault)
      },
    }
    await insertJobs({ name: 'after the outage' })
    const done: string[] = []
    const worker = startWorker(
      failing,
      { found: async (name: string) => void done.push(name) },
      { error: (details: unknown) => void entries.push(details) },
      { pollMs: 20 },
    )
    await expect.poll(() => done).toEqual(['after the outage'])
    await worker.stop()
    expect(entries).toEqual(logged)
  }
})

test('the durations of jobs are measured by their outcome', async () => {
  const metrics = createMetrics()
  await insertJobs({ name: 'fails', runIn: -2 }, { name: 'well', runIn: -1 })
  const found = async (name: string) => {
    if (name === 'fails') throw new Error('no')
    await seconds(0.12)
  }
  const worker = start({ found }, { metrics })
  await expect.poll(remaining).toEqual(['fails'])
  await worker.stop()
  const text = await metrics.registry.metrics()
  expect(text).toContain('job_duration_seconds_count{kind="found",outcome="failed"} 1')
  expect(text).toContain('job_duration_seconds_bucket{le="0.1",kind="found",outcome="failed"} 1')
  expect(text).toContain('job_duration_seconds_bucket{le="0.1",kind="found",outcome="done"} 0')
  expect(text).toContain('job_duration_seconds_bucket{le="1",kind="found",outcome="done"} 1')
})

test('the queue is measured: jobs that are due, those given up, and the longest wait', async () => {
  const metrics = createMetrics()
  let isAway = false
  measureQueue(
    {
      ...db,
      one: (...statement: Parameters<Database['one']>) =>
        isAway ? Promise.reject(new DatabaseUnavailable('away')) : (db.one(...statement) as never),
    },
    metrics,
  )
  const figures = async () => {
    const text = await metrics.registry.metrics()
    const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    return [
      valueOf('job_queue_jobs{state="waiting"}'),
      valueOf('job_queue_jobs{state="failed"}'),
      Math.round(valueOf('job_queue_oldest_seconds') / 10),
    ]
  }
  expect(await figures()).toEqual([0, 0, 0])
  await insertJobs(
    { name: 'due', runIn: -60 },
    { name: 'due as well', runIn: -20 },
    { name: 'later', runIn: 300 },
    { name: 'given up', runIn: -900, failed: true },
  )
  expect(await figures()).toEqual([2, 1, 6])
  // no figures instead of old ones
  isAway = true
  expect(await figures()).toEqual([NaN, NaN, NaN])
  isAway = false
  await db.run`delete from job`
  expect(await figures()).toEqual([0, 0, 0])
})

test('failing jobs are listed, those given up first, and run again with all their attempts', async () => {
  await insertJobs(
    { name: 'never failed' },
    { name: 'is tried again', runIn: 100, attempts: 3, error: 'Error: away\n    at line 1' },
    { name: 'given up', runIn: 200, attempts: 12, failed: true, error: 'Error: unknown' },
    { name: 'runs', runIn: 300, lockedFor: 5, attempts: 2, error: 'Error: away' },
    { name: 'of a process that died', runIn: 400, lockedFor: -5, attempts: 2, error: 'Error: away' },
  )
  // the one that failed is older than the one given up
  await db.run`update job set created_at = now() - interval '1 day' where payload = '"is tried again"'`
  const listed = await listFailingJobs(db, 10)
  expect(listed.map(({ attempts, runAt, error }) => [attempts, runAt === null, error])).toEqual([
    [12, true, 'Error: unknown'],
    [3, false, 'Error: away'],
    [2, false, 'Error: away'],
    [2, false, 'Error: away'],
  ])
  expect(await listFailingJobs(db, 1)).toHaveLength(1)
  const ids = listed.map(({ id }) => id)
  const dueJobs = async () =>
    (
      await db.many<{ name: string }>`
        select payload #>> '{}' as name from job
        where run_at <= now() and attempts = 0 and failed_at is null and last_error is not null order by id`
    ).map(({ name }) => name)
  expect(await retryJobs(db, OPERATOR, [ids[1] ?? 0])).toEqual([ids[1]])
  expect(await dueJobs()).toEqual(['is tried again'])
  expect(new Set(await retryJobs(db, OPERATOR))).toEqual(new Set([ids[0], ids[1], ids[3]]))
  expect(await dueJobs()).toEqual(['is tried again', 'given up', 'of a process that died'])
})
