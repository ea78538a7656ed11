import { DatabaseUnavailable } from '../db/availability.ts'
import type { Database, Db } from '../db/db.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'

/** A job, run after the commit of the transaction that enqueued it. */
export interface Job {
  kind: string
  payload: unknown
  /** A second job with the same key is not queued while the first waits. */
  key?: string
  runAt?: Date
}

/** Does one kind of job. Tried again after a failure, so it must be safe to run twice. */
export type JobHandler = (payload: never) => Promise<void>

/** Kinds of work that come again by themselves, each so many seconds after it was last done. */
export type Schedule = Readonly<Record<string, number>>

const ATTEMPTS = 12
/** Renewed while the job runs; of a process that is gone it ends within a quarter of a minute. */
const LOCK_SECONDS = 12
const POLL_MS = 1000

let wake: (() => void) | undefined

/** Queues inside the caller's transaction: no commit, no job. */
export async function enqueue(tx: Db, { kind, payload, key, runAt }: Job): Promise<void> {
  await tx.write`
    insert into job (kind, payload, key, run_at) values (${kind}, ${JSON.stringify(payload)}, ${key ?? null},
      coalesce(${runAt ?? null}, now()))
    on conflict (key) do nothing`
  tx.afterCommit(() => wake?.())
}

/**
 * Releases jobs of dead processes. Only for exclusive use of the database: others wait until the
 * locks run out.
 */
export const releaseJobs = (db: Db) => db.run`update job set locked_until = null where locked_until is not null`

interface Taken {
  id: number
  kind: string
  payload: never
  attempts: number
}

/** Works until stopped. Any number of processes may work on one database. */
export function startWorker(
  db: Database,
  handlers: Record<string, JobHandler>,
  log: Pick<Log, 'error'>,
  {
    lockSeconds = LOCK_SECONDS,
    schedule = {},
    metrics,
  }: { lockSeconds?: number; schedule?: Schedule; metrics?: Metrics } = {},
) {
  const kinds = Object.keys(handlers)
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let again = false
  let planned = false
  // one job of a kind at a time, kinds side by side: a slow mail server delays mails of its kind only
  const underWay = new Map<string, Promise<void>>()

  /** The job that is due first, of each kind of which none runs. */
  async function takeDue(): Promise<Taken[]> {
    const free = kinds.filter((kind) => !underWay.has(kind))
    if (free.length === 0) return []
    return db.many<Taken>`
      update job set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${lockSeconds})
      where id = any(array(select due.id from unnest(${free}::text[]) free (kind) cross join lateral (
        select id from job where job.kind = free.kind and failed_at is null and run_at <= now()
          and (locked_until is null or locked_until < now())
        order by run_at, id limit 1 for update skip locked) due))
      returning id, kind, payload, attempts`
  }

  async function perform(job: Taken) {
    // extends the lock while this process is alive
    const hold = setInterval(
      () => {
        db.run`update job set locked_until = now() + make_interval(secs => ${lockSeconds}) where id = ${job.id}`.catch(
          () => {},
        ) // tried again in a moment
      },
      (lockSeconds * 1000) / 3,
    )
    const startedAt = performance.now()
    const measure = (outcome: 'done' | 'failed') =>
      metrics?.jobs.observe({ kind: job.kind, outcome }, (performance.now() - startedAt) / 1000)
    try {
      await handlers[job.kind]?.(job.payload)
      measure('done')
      const every = schedule[job.kind]
      // the row of work that comes again stays: its key keeps any number of processes from doing it twice
      if (every)
        await db.run`
          update job set run_at = now() + make_interval(secs => ${every}), attempts = 0, locked_until = null,
            last_error = null where id = ${job.id}`
      else await db.run`delete from job where id = ${job.id}`
    } catch (error) {
      measure('failed')
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error({ job: job.id, kind: job.kind, attempt: job.attempts, err: error }, 'a job failed')
      // waits 2, 4, 8 … seconds, an hour at most
      const seconds = Math.min(2 ** job.attempts, 3600)
      await db.run`
        update job set last_error = ${message}, locked_until = null, run_at = now() + make_interval(secs => ${seconds}),
        failed_at = case when attempts >= ${ATTEMPTS} and not ${job.kind in schedule}::boolean then now() end
          where id = ${job.id}`
    } finally {
      clearInterval(hold)
    }
  }

  async function plan() {
    for (const kind of Object.keys(schedule)) await enqueue(db, { kind, payload: {}, key: `schedule:${kind}` })
    planned = true
  }

  async function drain() {
    // here and not at the start: a database that is away for a moment is asked again
    if (!planned) await plan()
    do {
      again = false
      for (const job of await takeDue()) {
        const done = perform(job)
          .catch(lost)
          .finally(() => {
            underWay.delete(job.kind)
            if (!stopping) tick()
          })
        underWay.set(job.kind, done)
      }
    } while (again && !stopping)
  }

  function lost(error: unknown) {
    // that is logged where it is noticed
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'the job worker failed')
  }

  function tick() {
    clearTimeout(timer)
    again = true
    running = running
      .then(() => (again && !stopping ? drain() : undefined))
      .catch(lost)
      .finally(() => {
        clearTimeout(timer)
        if (!stopping) timer = setTimeout(tick, POLL_MS)
      })
  }

  wake = tick
  tick()
  return {
    async stop() {
      stopping = true
      wake = undefined
      clearTimeout(timer)
      await running
      await Promise.all(underWay.values())
    },
  }
}
