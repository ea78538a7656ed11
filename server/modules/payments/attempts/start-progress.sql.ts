import { type Db, sql } from '../../../platform/db/db.ts'

/** The process that starts an attempt is alive for that long unless it says so again. */
const START_LEASE_SECONDS = 4
export const startEnd = sql`now() + make_interval(secs => ${START_LEASE_SECONDS})`

/** Says that the start of an attempt is still under way in this process. */
export const extendStart = (db: Db, id: number): Promise<number> =>
  db.run`update payment_attempt set starting_until = ${startEnd} where id = ${id} and starting_until is not null`

/** Records that this process no longer waits for the company's answer to a start. */
export const endStart = (tx: Db, id: number): Promise<void> =>
  tx.write`update payment_attempt set starting_until = null where id = ${id}`

/** Whether a start is under way, or was lost because its process was killed; null if it has ended. */
export type StartProgress = 'running' | 'lost' | null
/** Of the attempt `a`. */
export const startProgress = sql`case when a.state <> 'created' or a.starting_until is null then null
  when a.starting_until > now() then 'running' else 'lost' end`

export const readStartProgress = async (tx: Db, id: number): Promise<StartProgress> =>
  (
    await tx.one<{ progress: StartProgress }>`
      select ${startProgress} as progress from payment_attempt a where a.id = ${id}`
  )?.progress ?? null
