import type { Db } from '../../../platform/db/db.ts'
import { type MessageFile, LINK_COLUMNS, linkValues, REPLACE_LINK, type TitleLink } from '../files/linked-files.sql.ts'

export interface Cover {
  productId: number
  name: string
  url: string
  /** Of the file at the URL: another version replaces the file. */
  version: string
}
export interface DueCover extends Cover {
  sku: string
  attempts: number
}

/** Queues new covers and those with a changed URL or version. Returns their number. */
export const queueLinks = (tx: Db, links: readonly TitleLink[]) => tx.run`
  insert into cover_fetch as f (${LINK_COLUMNS})
  ${linkValues(links)}
  where not "isKnown" or not exists (select from cover_fetch c where c.product_id = id and c.url <> r.url)
  on conflict (product_id) ${REPLACE_LINK}`

/** Unread covers that are files in the folder of this import's message. */
export const listMessageCovers = (db: Db, message: string, limit: number) => db.many<MessageFile & Cover>`
  select f.product_id, t.name, f.url, f.version, f.line, f.reference
  from cover_fetch f join product_text t on t.product_id = f.product_id
    and t.store_code = (select code from store_view where is_default)
  where f.message = ${message} and f.fetched_at is null and f.failed_at is null order by f.line limit ${limit}`

/** Due covers, leased so that no other process fetches them. */
export const leaseDueCovers = (db: Db, limit: number) => db.many<DueCover>`
  update cover_fetch f set attempts = f.attempts + 1, due_at = now() + interval '10 minutes'
  from product p join product_text t on t.product_id = p.id and t.store_code = (select code from store_view
    where is_default)
  where p.id = f.product_id and f.product_id in (select product_id from cover_fetch where fetched_at is null
    and failed_at is null and message is null and due_at <= now()
    order by due_at, product_id limit ${limit} for update skip locked)
  returning f.product_id, p.sku, t.name, f.url, f.version, f.attempts`

/** When the next cover is due, if one is. */
export const readNextCoverTime = (db: Db) =>
  db.one<{
    at: Date
  }>`
    select min(due_at) as at from cover_fetch where fetched_at is null and failed_at is null
      and message is null having min(due_at) is not null`

/** Marks a cover as fetched. Returns 0 if a newer record links to another file. */
export const markCoverFetched = (tx: Db, { productId, url, version }: Cover) => tx.run`
  update cover_fetch set fetched_at = now(), last_error = null
  where product_id = ${productId} and url = ${url} and version = ${version}`

export async function markCoverFailed(
  db: Db,
  { productId, url, version }: Omit<Cover, 'name'>,
  reason: string,
  isFinal: boolean,
  retryAfterSeconds: number,
): Promise<void> {
  await db.run`
    update cover_fetch set last_error = ${reason}, due_at = now() + make_interval(secs => ${retryAfterSeconds}),
      failed_at = case when ${isFinal} then now() end
    where product_id = ${productId} and url = ${url} and version = ${version}`
}

/** Makes a fetched cover the product's image, unless an operator set one. */
export async function setCoverImage(
  tx: Db,
  { productId, name }: Cover,
  { file, width, height, folder }: { file: string; width: number; height: number; folder: string },
): Promise<void> {
  const mainImage = await tx.one<{
    id: number
    file: string
  }>`
    select id, file from product_image where product_id = ${productId} and 'image' = any(roles) order by position, id
      limit 1`
  if (mainImage && !mainImage.file.startsWith(folder)) return
  if (mainImage)
    await tx.run`
      update product_image set file = ${file}, label = ${name}, width = ${width}, height = ${height}
        where id = ${mainImage.id}`
  else
    await tx.run`
      insert into product_image (product_id, file, label, roles, width, height) values (${productId}, ${file}, ${name},
        '{image,small_image,thumbnail}', ${width}, ${height})`
}
