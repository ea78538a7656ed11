import type { Db } from '../../../platform/db/db.ts'
import { type MessageFile, LINK_COLUMNS, linkValues, REPLACE_LINK, type TitleLink } from '../files/linked-files.sql.ts'

export interface SampleFile {
  productId: number
  url: string
  /** Of the file at the URL: another version replaces the file. */
  version: string
}
export interface DueSample extends SampleFile {
  attempts: number
}

/** The next due sample, leased so that no other process fetches it. */
export const leaseDueSample = (db: Db) => db.one<DueSample>`
  update excerpt_fetch set attempts = attempts + 1, due_at = now() + interval '10 minutes'
  where product_id = (select product_id from excerpt_fetch where fetched_at is null and failed_at is null
    and message is null and due_at <= now() order by due_at, product_id limit 1 for update skip locked)
  returning product_id, url, version, attempts`

/** When the next sample is due, if one is. */
export const readNextSampleTime = (db: Db) => db.one<{ at: Date }>`
  select min(due_at) as at from excerpt_fetch where fetched_at is null and failed_at is null and message is null
    having min(due_at) is not null`

/** Marks a sample as fetched. Returns 0 if a newer record links to another file. */
export const markSampleFetched = (tx: Db, { productId, url, version }: SampleFile) =>
  tx.run`
    update excerpt_fetch set fetched_at = now(), last_error = null where product_id = ${productId} and url = ${url}
      and version = ${version}`

export async function markSampleFailed(
  db: Db,
  { productId, url, version }: SampleFile,
  reason: string,
  isFinal: boolean,
  retryAfterSeconds: number,
): Promise<void> {
  await db.run`
    update excerpt_fetch set last_error = ${reason}, due_at = now() + make_interval(secs => ${retryAfterSeconds}),
      failed_at = case when ${isFinal} then now() end where product_id = ${productId} and url = ${url}
      and version = ${version}`
}

/** Queues new samples and those with a changed URL or version. Returns their number. */
export const queueLinks = (tx: Db, links: readonly TitleLink[]) => tx.run`
  insert into excerpt_fetch as f (${LINK_COLUMNS})
  ${linkValues(links)}
  where not "isKnown" or not exists (select from excerpt_fetch e where e.product_id = id and e.url <> r.url)
  on conflict (product_id) ${REPLACE_LINK}`

/** Unread samples that are files in the folder of this import's message. */
export const listMessageSamples = (db: Db, message: string, limit: number) => db.many<MessageFile & SampleFile>`
  select product_id, url, version, line, reference from excerpt_fetch
  where message = ${message} and fetched_at is null and failed_at is null order by line limit ${limit}`

/** Deletes the sample links of products. Returns the products that had one. */
export const deleteSampleLinks = (tx: Db, productIds: readonly number[]) =>
  tx.many<{ productId: number }>`
    delete from excerpt_fetch where product_id = any(${productIds}) returning product_id`
