import { logAction } from '../actions/action-log.ts'
import type { Actor } from '../actions/actor.ts'
import type { Db } from '../db/db.ts'

/** A job whose last attempt failed. */
export interface FailingJob {
  id: number
  kind: string
  createdAt: Date
  attempts: number
  /** Next attempt; null once the job is given up. */
  runAt: Date | null
  /** First line of the last error. */
  error: string
}

/** Those given up first, then the oldest. */
export const listFailingJobs = (db: Db, limit: number) => db.many<FailingJob>`
  select id, kind, created_at, attempts, case when failed_at is null then run_at end as run_at,
    split_part(last_error, E'\n', 1) as error
  from job where last_error is not null order by failed_at is null, created_at, id limit ${limit}`

/** Makes failing jobs due with all their attempts, also those given up; returns the ids. `ids` absent: all of them. */
export const retryJobs = (db: Db, actor: Actor, ids?: readonly number[]): Promise<number[]> =>
  db.transaction(async (tx) => {
    const retried = await retry(tx, ids)
    for (const id of retried) await logAction(tx, actor, 'job.retry', ['job', id])
    return retried
  })

async function retry(tx: Db, ids: readonly number[] | undefined): Promise<number[]> {
  const retried = await tx.many<{ id: number }>`
    update job set failed_at = null, attempts = 0, run_at = now()
    where last_error is not null and (locked_until is null or locked_until < now())
      and (${ids === undefined}::boolean or id = any(${ids ?? []}))
    returning id`
  return retried.map(({ id }) => id)
}
