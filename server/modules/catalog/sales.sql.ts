import { among, array } from '../../platform/among.ts'
import { type Db, sql } from '../../platform/db.ts'

export interface SoldLine {
  productId: number
  quantity: number
}

/** Held in one order, so that jobs of several processes never wait for each other in a ring. */
const lockProducts = (tx: Db, ids: readonly number[]) => tx.many`select 1 from product where ${among(sql`id`, ids)} order by id for update`

/** Adds what an order has sold, once; answers the products concerned. */
export async function addSales(tx: Db, orderId: number, lines: readonly SoldLine[]): Promise<number[]> {
  await lockProducts(tx, lines.map(({ productId }) => productId))
  const rows = await tx.many<{ id: number }>`with sold as (
      insert into product_sale (order_id, product_id, quantity)
      select ${orderId}::bigint, p.id, sum(l.quantity) from unnest(${array(lines.map((l) => l.productId))}::int[], ${array(lines.map((l) => l.quantity))}::int[]) l (product_id, quantity)
      join product p on p.id = l.product_id group by p.id
      on conflict (order_id, product_id) do nothing returning product_id, quantity
    ) update product p set sales = p.sales + sold.quantity from sold where p.id = sold.product_id returning p.id`
  return rows.map(({ id }) => id)
}

/** Takes back what an order had added. */
export async function removeSales(tx: Db, orderId: number): Promise<number[]> {
  const held = await tx.many<{ id: number }>`select product_id as id from product_sale where order_id = ${orderId}`
  await lockProducts(tx, held.map(({ id }) => id))
  const rows = await tx.many<{ id: number }>`with gone as (delete from product_sale where order_id = ${orderId} returning product_id, quantity)
    update product p set sales = greatest(0, p.sales - gone.quantity) from gone where p.id = gone.product_id returning p.id`
  return rows.map(({ id }) => id)
}

/** Only what sorting by bestsellers reads: a whole row of the index is dear, and an order changes nothing else of it. */
export async function indexSales(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.run`update product_index i set sales = p.sales from product p where p.id = i.product_id and ${among(sql`p.id`, ids)}`
}
