import { DatabaseUnavailable } from '../db/availability.ts'
import { type Database, type Db, type Sql, sql, statement } from '../db/db.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'

/** A background job; it runs after the commit of the transaction that enqueued it. */
export interface Job {
  kind: string
  payload: unknown
  /** A job is not enqueued while another with the same key is in the queue. */
  key?: string
  runAt?: Date
}

export interface RunningJob {
  /** Runs `work` in the transaction that ends the job: work on the database alone is then done exactly once. */
  readonly complete: (work: (tx: Db) => Promise<void>) => Promise<void>
}

/** Runs one kind of job. Failed jobs are retried, so it must be idempotent or `complete` the job. */
export type JobHandler = (payload: never, job: RunningJob) => Promise<void>

/** Recurring kinds of jobs, with the seconds from the end of one run to the next. */
export type Schedule = Readonly<Record<string, number>>

const MAX_ATTEMPTS = 12
/** Renewed while the job runs; the lock of a dead process expires after at most this time. */
const LOCK_SECONDS = 12
const POLL_MS = 1000

let wakeWorker: ((kind: string) => void) | undefined

/** Enqueues a job in the caller's transaction; a rollback discards it. */
export async function enqueue(tx: Db, { kind, payload, key, runAt }: Job): Promise<void> {
  await tx.write`
    insert into job (kind, payload, key, run_at) values (${kind}, ${JSON.stringify(payload)}, ${key ?? null},
      coalesce(${runAt ?? null}, now()))
    on conflict (key) do nothing`
  // jobs that are due later are found by polling
  if (!runAt || runAt.getTime() <= Date.now()) tx.afterCommit(() => wakeWorker?.(kind))
}

/** Enqueues several jobs without a key by one statement; they are due at once. */
export async function enqueueAll(tx: Db, jobs: readonly Pick<Job, 'kind' | 'payload'>[]): Promise<void> {
  await tx.write`
    insert into job (kind, payload) select kind, payload::jsonb from unnest(${jobs.map(({ kind }) => kind)}::text[],
      ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[]) as new (kind, payload)`
  tx.afterCommit(() => {
    for (const { kind } of jobs) wakeWorker?.(kind)
  })
}

/**
 * Releases the locks of dead processes. Only for a process that has the database to itself; all others wait until the
 * locks expire.
 */
export const releaseJobs = (db: Db) => db.run`update job set locked_until = null where locked_until is not null`

interface TakenJob {
  id: number
  kind: string
  payload: never
  attempts: number
}

/** Marks jobs as taken; the subquery `ids` must lock their rows. */
const takeJobs = (ids: Sql, lockSeconds: number) => sql`
  update job set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${lockSeconds})
  where id = any(array(${ids})) returning id, kind, payload, attempts`
/** Selects and locks the oldest due job of a kind. */
const selectFirstDue = (kind: Sql) => sql`
  select id from job where job.kind = ${kind} and failed_at is null and run_at <= now()
    and (locked_until is null or locked_until < now())
  order by run_at, id limit 1 for update skip locked`

/** Runs jobs until stopped. Any number of processes may run workers on one database. */
export function startWorker(
  db: Database,
  handlers: Record<string, JobHandler>,
  log: Pick<Log, 'error'>,
  {
    lockSeconds = LOCK_SECONDS,
    pollMs = POLL_MS,
    schedule = {},
    metrics,
  }: { lockSeconds?: number; pollMs?: number; schedule?: Schedule; metrics?: Metrics } = {},
) {
  const kinds = Object.keys(handlers)
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isRerunNeeded = false
  let isScheduled = false
  let polledAt = -Infinity
  // kinds that may have a due job: one when this process enqueues it, all of them at each poll, for other processes
  const pendingKinds = new Set<string>()
  // one job of a kind at a time, different kinds in parallel: a slow mail server delays only mails of one kind
  const runningByKind = new Map<string, Promise<void>>()

  /** Takes the oldest due job of each kind in `pendingKinds` that has no running job. */
  async function takeDue(): Promise<TakenJob[]> {
    if (performance.now() - polledAt >= pollMs) {
      polledAt = performance.now()
      for (const kind of kinds) pendingKinds.add(kind)
    }
    const free = [...pendingKinds].filter((kind) => !runningByKind.has(kind))
    for (const kind of free) pendingKinds.delete(kind)
    if (free.length === 0) return []
    const ids = sql`
      select due.id from unnest(${free}::text[]) free (kind) cross join lateral (${selectFirstDue(sql`free.kind`)}) due`
    return db.many<TakenJob>`${takeJobs(ids, lockSeconds)}`
  }

  /** Statement that ends a finished job and takes the next one of its kind. */
  function completionStatement({ id, kind }: TakenJob): Sql {
    const intervalSeconds = schedule[kind]
    // a recurring job keeps its row, whose unique key prevents other processes from enqueuing it again
    if (intervalSeconds)
      return sql`
        update job set run_at = now() + make_interval(secs => ${intervalSeconds}), attempts = 0, locked_until = null,
          last_error = null where id = ${id}`
    if (stopping) return sql`delete from job where id = ${id}`
    const next = sql`select id from (${selectFirstDue(sql`${kind}`)}) due where id <> ${id}`
    return sql`with done as (delete from job where id = ${id}) ${takeJobs(next, lockSeconds)}`
  }

  /** Runs a job; resolves to the next job of its kind, already taken. */
  async function runJob(job: TakenJob): Promise<TakenJob | undefined> {
    // extends the lock while this process is alive
    const lockRenewal = setInterval(
      () => {
        db.run`update job set locked_until = now() + make_interval(secs => ${lockSeconds}) where id = ${job.id}`.catch(
          () => {},
        ) // retried at the next interval
      },
      (lockSeconds * 1000) / 3,
    )
    const startedAt = performance.now()
    const measure = (outcome: 'done' | 'failed') =>
      metrics?.jobs.observe({ kind: job.kind, outcome }, (performance.now() - startedAt) / 1000)
    try {
      let next: TakenJob[] | undefined
      const complete: RunningJob['complete'] = async (work) => {
        next = await db.commitWith<TakenJob>(async (tx) => {
          await work(tx)
          return statement`${completionStatement(job)}`
        })
      }
      await handlers[job.kind]?.(job.payload, { complete })
      measure('done')
      next ??= await db.many<TakenJob>`${completionStatement(job)}`
      if (!(job.kind in schedule)) return next[0]
    } catch (error) {
      measure('failed')
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error({ job: job.id, kind: job.kind, attempt: job.attempts, err: error }, 'a job failed')
      // retried after 2, 4, 8 … seconds, at most an hour
      const seconds = Math.min(2 ** job.attempts, 3600)
      await db.run`
        update job set last_error = ${message}, locked_until = null, run_at = now() + make_interval(secs => ${seconds}),
        failed_at = case when attempts >= ${MAX_ATTEMPTS} and not ${job.kind in schedule}::boolean then now() end
          where id = ${job.id}`
    } finally {
      clearInterval(lockRenewal)
    }
    pendingKinds.add(job.kind)
  }

  async function runSuccessiveJobs(first: TakenJob) {
    for (let job: TakenJob | undefined = first; job;) job = await runJob(job)
  }

  async function enqueueScheduled() {
    for (const kind of Object.keys(schedule)) await enqueue(db, { kind, payload: {}, key: `schedule:${kind}` })
    isScheduled = true
  }

  async function startDueJobs() {
    // here and not at startup, so that it is retried when the database is unavailable
    if (!isScheduled) await enqueueScheduled()
    do {
      isRerunNeeded = false
      for (const job of await takeDue()) {
        const done = runSuccessiveJobs(job)
          .catch(logFailure)
          .finally(() => {
            runningByKind.delete(job.kind)
            if (!stopping && pendingKinds.has(job.kind)) tick()
          })
        runningByKind.set(job.kind, done)
      }
    } while (isRerunNeeded && !stopping)
  }

  function logFailure(error: unknown) {
    // an outage is logged where it is detected
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'the job worker failed')
  }

  function tick() {
    clearTimeout(timer)
    isRerunNeeded = true
    running = running
      .then(() => (isRerunNeeded && !stopping ? startDueJobs() : undefined))
      .catch(logFailure)
      .finally(() => {
        clearTimeout(timer)
        if (!stopping) timer = setTimeout(tick, Math.max(0, polledAt + pollMs - performance.now()))
      })
  }

  wakeWorker = (kind) => {
    if (!(kind in handlers)) return
    pendingKinds.add(kind)
    tick()
  }
  tick()
  return {
    async stop() {
      stopping = true
      wakeWorker = undefined
      clearTimeout(timer)
      await running
      await Promise.all(runningByKind.values())
    },
  }
}
