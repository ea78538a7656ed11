import type { Db } from '../../../platform/db/db.ts'

export interface WantedCover {
  productId: number
  sku: string
  name: string
  url: string
  attempts: number
}

/** Due covers, leased so that no other process fetches them. */
export const takeCovers = (db: Db, most: number) => db.many<WantedCover>`
  update cover_fetch f set attempts = f.attempts + 1, due_at = now() + interval '10 minutes'
  from product p join product_text t on t.product_id = p.id and t.store_code = (select code from store_view
    where is_default)
  where p.id = f.product_id and f.product_id in (select product_id from cover_fetch where fetched_at is null
    and failed_at is null and due_at <= now()
    order by due_at, product_id limit ${most} for update skip locked)
  returning f.product_id, p.sku, t.name, f.url, f.attempts`

/** When the next cover is due, if one is. */
export const nextCover = (db: Db) =>
  db.one<{
    at: Date
  }>`
    select min(due_at) as at from cover_fetch where fetched_at is null and failed_at is null
      having min(due_at) is not null`

export async function coverFailed(
  db: Db,
  productId: number,
  reason: string,
  isFinal: boolean,
  againSeconds: number,
): Promise<void> {
  await db.run`
    update cover_fetch set last_error = ${reason}, due_at = now() + make_interval(secs => ${againSeconds}),
      failed_at = case when ${isFinal} then now() end where product_id = ${productId}`
}

/**
 * Shows a fetched cover, unless the product has an operator's image. Returns the file it replaces.
 */
export async function showCover(
  tx: Db,
  { productId, name, url }: WantedCover,
  { file, width, height, folder }: { file: string; width: number; height: number; folder: string },
): Promise<string | undefined> {
  await tx.run`
    update cover_fetch set fetched_at = now(), last_error = null where product_id = ${productId} and url = ${url}`
  const shown = await tx.one<{
    id: number
    file: string
  }>`
    select id, file from product_image where product_id = ${productId} and 'image' = any(roles) order by position, id
      limit 1`
  if (shown && !shown.file.startsWith(folder)) return file
  if (shown)
    await tx.run`
      update product_image set file = ${file}, label = ${name}, width = ${width}, height = ${height}
        where id = ${shown.id}`
  else
    await tx.run`
      insert into product_image (product_id, file, label, roles, width, height) values (${productId}, ${file}, ${name},
        '{image,small_image,thumbnail}', ${width}, ${height})`
  return shown?.file === file ? undefined : shown?.file
}
