import type { Db } from '../../platform/db/db.ts'

/**
 * Deletes up to `maxCount` guests' carts untouched for `days`, skipping locked rows, such as those being ordered.
 */
export async function deleteAbandoned(db: Db, days: number, maxCount: number): Promise<number> {
  return db.run`
    delete from cart where id in (select c.id from cart c where c.is_active and c.customer_id is null
      and c.updated_at < now() - make_interval(days => ${days})
    and not exists (select 1 from orders o where o.cart_id = c.id)
    order by c.id limit ${maxCount} for update skip locked)`
}

/** Tokens of files uploaded with cart lines, ordered or not, and with removed lines that can still be restored. */
export const readFilesInCarts = async (db: Db): Promise<string[]> =>
  (
    await db.many<{ token: string }>`
      select distinct chosen ->> 'file' as token
      from (select choice from cart_item union all select choice from removed_cart_item) i
        cross join lateral jsonb_array_elements(i.choice -> 'options') chosen
      where chosen ? 'file'`
  ).map(({ token }) => token)

/** Deletes removed lines that can no longer be restored: a dedication may hold names. */
export const deleteRemoved = (db: Db, hours: number) =>
  db.run`delete from removed_cart_item where removed_at < now() - make_interval(hours => ${hours})`
