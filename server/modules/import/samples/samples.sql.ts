import type { Db } from '../../../platform/db/db.ts'
import type { LinkedFile } from '../record/title-record.ts'

export interface WantedSample {
  productId: number
  url: string
  attempts: number
}

/** The next due sample, leased so that no other process fetches it. */
export const takeSample = (db: Db) => db.one<WantedSample>`
  update excerpt_fetch set attempts = attempts + 1, due_at = now() + interval '10 minutes'
  where product_id = (select product_id from excerpt_fetch where fetched_at is null and failed_at is null
    and due_at <= now() order by due_at, product_id limit 1 for update skip locked)
  returning product_id, url, attempts`

/** When the next sample is due, if one is. */
export const nextSample = (db: Db) => db.one<{ at: Date }>`
  select min(due_at) as at from excerpt_fetch where fetched_at is null and failed_at is null
    having min(due_at) is not null`

/** Locks the request; 0 where a newer record links to another file. */
export const sampleFetched = (tx: Db, { productId, url }: WantedSample) =>
  tx.run`
    update excerpt_fetch set fetched_at = now(), last_error = null where product_id = ${productId} and url = ${url}`

export async function sampleFailed(
  db: Db,
  { productId, url }: WantedSample,
  reason: string,
  isFinal: boolean,
  againSeconds: number,
): Promise<void> {
  await db.run`
    update excerpt_fetch set last_error = ${reason}, due_at = now() + make_interval(secs => ${againSeconds}),
      failed_at = case when ${isFinal} then now() end where product_id = ${productId} and url = ${url}`
}

/** Queues new samples and those with a changed URL or version for fetching. Returns their number. */
export const queueFiles = (tx: Db, files: readonly ({ id: number } & LinkedFile)[]) =>
  tx.run`
    insert into excerpt_fetch as f (product_id, url, version)
    select id, url, version from json_to_recordset(${JSON.stringify(files)}::json) as r (id int, url text, version text)
    on conflict (product_id) do update set url = excluded.url, version = excluded.version, attempts = 0, due_at = now(),
      last_error = null, fetched_at = null, failed_at = null
      where f.url <> excluded.url or f.version <> excluded.version`

/** Forgets the samples of products. Returns those that had one. */
export const forgetFiles = (tx: Db, productIds: readonly number[]) =>
  tx.many<{ productId: number }>`
    delete from excerpt_fetch where product_id = any(${productIds}) returning product_id`
