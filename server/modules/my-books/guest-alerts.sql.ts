import type { Db } from '../../platform/db/db.ts'

/** Inserts or finds an e-mail address and locks it, so that one request at a time counts and adds its alerts. */
export const lockReader = (
  tx: Db,
  { email, emailKey, storeCode }: { email: string; emailKey: string; storeCode: string },
) => tx.one<{ id: number }>`
  insert into alert_reader (email, email_key, store_code) values (${email}, ${emailKey}, ${storeCode})
  on conflict (email_key) do update set store_code = excluded.store_code returning id`

/** Undefined if the alert is confirmed already or the address has `maxAlerts` alerts. */
export const insertAlert = (
  tx: Db,
  { readerId, productId, maxAlerts }: { readerId: number; productId: number; maxAlerts: number },
  now: Date,
) => tx.one<{ id: number }>`
  insert into alert as known (reader_id, product_id, asked_at)
  select ${readerId}::int, ${productId}::int, ${now}::timestamptz
  where exists (select 1 from alert a where a.reader_id = ${readerId} and a.product_id = ${productId})
    or (select count(*) from alert a where a.reader_id = ${readerId}) < ${maxAlerts}
  on conflict (reader_id, product_id) do update set asked_at = excluded.asked_at where known.confirmed_at is null
  returning id`

export interface Alert {
  id: number
  readerId: number
  email: string
  storeCode: string
  productId: number
  /** Path of the product page in the store view, without a leading slash; null if it has none. */
  path: string | null
}

/** Alerts with the product's path in the store view in which they were requested. */
export const readAlerts = (db: Db, ids: readonly number[]) => db.many<Alert>`
  select a.id, a.reader_id, r.email, r.store_code, a.product_id, u.request_path as path
  from alert a join alert_reader r on r.id = a.reader_id
    left join lateral (select w.request_path from url_rewrite w where w.entity_type = 'PRODUCT'
      and w.entity_id = a.product_id and w.store_code = r.store_code and w.redirect_type = 0
      order by w.request_path limit 1) u on true
  where a.id = any(${ids}::int[]) order by a.id`

/** Its title, also if it was confirmed before; undefined if it no longer exists. */
export const confirmAlert = (db: Db, id: number, now: Date) => db.one<{ productId: number }>`
  update alert set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id} returning product_id`

/** Deletes an address with all its alerts. */
export const deleteReader = (db: Db, id: number) => db.one<{ email: string }>`
  delete from alert_reader where id = ${id} returning email`

/** Confirmed alerts for titles in stock; rows that another process has locked are skipped. */
export const lockArrived = (tx: Db) => tx.many<{
  id: number
  readerId: number
  productId: number
  storeCode: string
}>`
  select a.id, a.reader_id, a.product_id, r.store_code from alert a join alert_reader r on r.id = a.reader_id
    join product_index i on i.product_id = a.product_id and i.store_code = r.store_code
  where a.confirmed_at is not null and not a.is_queued and i.in_stock
  order by a.id for update of a skip locked`

export const setQueued = (tx: Db, ids: readonly number[], isQueued: boolean) =>
  tx.run`update alert set is_queued = ${isQueued} where id = any(${ids}::int[])`

export const deleteAlerts = (db: Db, ids: readonly number[]) => db.run`delete from alert where id = any(${ids}::int[])`

/** Deletes requests unconfirmed since `oldest`, and addresses without alerts. */
export async function deleteUnconfirmed(tx: Db, oldest: Date): Promise<void> {
  await tx.run`delete from alert where confirmed_at is null and asked_at < ${oldest}`
  await tx.run`delete from alert_reader r where not exists (select 1 from alert a where a.reader_id = r.id)`
}
