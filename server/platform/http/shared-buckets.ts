import { createHash } from 'node:crypto'
import type { Database } from '../db/db.ts'
import type { ShareBuckets, TakenTokens } from './rate-limit.ts'

/** Interval of deleting full buckets, which need not be stored. */
const CLEANUP_INTERVAL_MS = 600_000

/** Shares rate limits between processes through PostgreSQL; undefined for the embedded database of a single process. */
export function sharedBuckets(db: Database): ShareBuckets | undefined {
  if (db.kind === 'embedded') return undefined
  let cleaned = Date.now()
  return async (taken) => {
    const remaining = await syncBuckets(db, taken)
    if (Date.now() - cleaned > CLEANUP_INTERVAL_MS) {
      cleaned = Date.now()
      await db.run`
        delete from rate_bucket where at + make_interval(secs => (burst - tokens) / nullif(per_second, 0)) < now()`
    }
    return remaining
  }
}

/** Keys contain IP addresses, which must not be stored. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

async function syncBuckets(db: Database, taken: readonly TakenTokens[]): Promise<number[]> {
  const rows = taken.map((one) => ({ ...one, key: hashOf(one.key) }))
  // sorted by key, so that two processes cannot deadlock
  const remaining = await db.many<{ key: string; tokens: number }>`
    insert into rate_bucket as b (key, tokens, burst, per_second, at)
    select key, burst - taken, burst, per_second, clock_timestamp() from unnest(
      ${rows.map(({ key }) => key)}::text[], ${rows.map((row) => row.taken)}::float8[],
        ${rows.map(({ burst }) => burst)}::float8[],
      ${rows.map(({ perSecond }) => perSecond)}::float8[]) as used (key, taken, burst, per_second)
    order by key
    on conflict (key) do update set burst = excluded.burst, per_second = excluded.per_second, at = excluded.at,
      tokens = least(excluded.burst, greatest(-excluded.burst, least(excluded.burst,
        b.tokens + greatest(0, extract(epoch from excluded.at - b.at)) * excluded.per_second) - (excluded.burst -
          excluded.tokens)))
    returning key, tokens`
  const byKey = new Map(remaining.map(({ key, tokens }) => [key, tokens]))
  return rows.map(({ key, burst }) => byKey.get(key) ?? burst)
}
