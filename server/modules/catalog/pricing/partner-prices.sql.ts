import type { Db } from '../../../platform/db/db.ts'

export const readProductPrice = (db: Db, sku: string) => db.one<{ id: number; amount: number }>`
  select p.id, r.amount from product p join price r on r.product_id = p.id and r.group_id is null where p.sku = ${sku}`

export const writeGroupPrice = (tx: Db, { id, groupId, amount }: { id: number; groupId: number; amount: number }) =>
  tx.run`
  insert into price (product_id, group_id, amount) values (${id}, ${groupId}, ${amount})
  on conflict (product_id, group_id) do update set amount = excluded.amount`

export const readProductPrices = (db: Db, skus: readonly string[]) => db.many<{
  id: number
  sku: string
  amount: number
}>`
  select p.id, p.sku, r.amount from product p join price r on r.product_id = p.id and r.group_id is null
  where p.sku = any(${skus})`

/** Ordered by product, so that two concurrent imports of prices do not deadlock. */
export const writeGroupPrices = (tx: Db, groupId: number, prices: readonly { id: number; amount: number }[]) => tx.run`
  insert into price (product_id, group_id, amount)
  select id, ${groupId}::int, amount from json_to_recordset(${JSON.stringify(prices)}::json) as r (id int, amount int)
    order by id
  on conflict (product_id, group_id) do update set amount = excluded.amount`

export const deleteGroupPrices = (tx: Db, groupId: number, ids: readonly number[]) => tx.run`
  delete from price where group_id = ${groupId} and product_id = any(${ids})`

export const deleteGroupPrice = (tx: Db, { id, groupId }: { id: number; groupId: number }) => tx.run`
  delete from price where product_id = ${id} and group_id = ${groupId}`

export const readGroupPrices = (db: Db, groupId: number) => db.many<{ sku: string; amount: number; regular: number }>`
  select p.sku, g.amount, r.amount as regular from price g join product p on p.id = g.product_id
    join price r on r.product_id = p.id and r.group_id is null
  where g.group_id = ${groupId} order by p.sku`
