import type { Db } from '../../../platform/db/db.ts'
import type { ProductType } from '../product/sale/availability.ts'
import type { PriceRow } from '../pricing/prices.ts'

/**
 * Locks compound products until the end of the transaction: when two transactions change a component each, the second
 * one reads the result of the first. `now` is the clock of the database, by which jobs are due.
 */
export const lockCompounds = (tx: Db, ids: readonly number[]) => tx.many<{ id: number; type: ProductType; now: Date }>`
  select id, type, clock_timestamp() as now from product where id = any(${ids}) order by id for no key update`

export interface ChildPriceRow extends PriceRow {
  productId: number
  groupId: number | null
}
export const readChildPrices = (db: Db, ids: readonly number[]) => db.many<ChildPriceRow>`
  select product_id, group_id, amount, special_amount, special_from, special_to from price
  where product_id = any(${ids}) order by product_id, group_id nulls first`

export interface ChildTierRow {
  productId: number
  groupId: number | null
  quantity: number
  amount: number
}
export const readChildTiers = (db: Db, ids: readonly number[]) => db.many<ChildTierRow>`
  select product_id, group_id, quantity, amount from tier_price where product_id = any(${ids})`

/** Upserts changed prices, and deletes prices of groups that are not among `prices`. */
export async function writeDerivedPrices(
  tx: Db,
  ids: readonly number[],
  prices: readonly ChildPriceRow[],
): Promise<void> {
  const rows = prices.map((row) => ({
    product_id: row.productId,
    group_id: row.groupId,
    amount: row.amount,
    special_amount: row.specialAmount,
    special_from: row.specialFrom,
    special_to: row.specialTo,
  }))
  await tx.run`
    insert into price (product_id, group_id, amount, special_amount, special_from, special_to)
    select product_id, group_id, amount, special_amount, special_from, special_to
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (product_id int, group_id int, amount int,
        special_amount int, special_from timestamptz, special_to timestamptz)
      order by product_id, group_id
    on conflict (product_id, group_id) do update set amount = excluded.amount,
      special_amount = excluded.special_amount, special_from = excluded.special_from, special_to = excluded.special_to
    where (price.amount, price.special_amount, price.special_from, price.special_to)
      is distinct from (excluded.amount, excluded.special_amount, excluded.special_from, excluded.special_to)`
  await tx.run`
    delete from price p where p.product_id = any(${ids}) and p.group_id is not null and not exists (
      select 1 from json_to_recordset(${JSON.stringify(rows)}::json) as r (product_id int, group_id int)
        where r.product_id = p.product_id and r.group_id = p.group_id)`
}
