import { type Db, sql } from '../../../../platform/db/db.ts'

export interface SoldLine {
  productId: number
  quantity: number
}

// updates only the column that sorting by bestsellers reads: rewriting a whole index row is expensive, and an order
// changes nothing else in it
const indexed = sql`
  indexed as (update product_index i set sales = counted.sales from counted where i.product_id = counted.id) select id
    from counted`

/**
 * Adds the sales of an order, once. Products are locked in the order of ids, so that jobs of several processes do not
 * deadlock; `for no key update` does not block inserts of rows that refer to them.
 */
export const addSales = (tx: Db, orderId: number, lines: readonly SoldLine[]) => tx.write`with locked as materialized (
      select p.id, l.quantity from product p join (
        select product_id, sum(quantity) as quantity from unnest(${lines.map((l) => l.productId)}::int[],
          ${lines.map((l) => l.quantity)}::int[]) w (product_id, quantity) group by 1
      ) l on l.product_id = p.id order by p.id for no key update of p
    ), sold as (
      insert into product_sale (order_id, product_id, quantity) select ${orderId}::bigint, id, quantity from locked
      on conflict (order_id, product_id) do nothing returning product_id, quantity
    ), counted as (update product p set sales = p.sales + sold.quantity from sold where p.id = sold.product_id
      returning p.id, p.sales), ${indexed}`

/** Subtracts the sales of an order; returns the ids of the affected products. */
export async function removeSales(tx: Db, orderId: number): Promise<number[]> {
  const rows = await tx.many<{ id: number }>`with locked as materialized (
      select p.id from product p join product_sale s on s.product_id = p.id where s.order_id = ${orderId} order by p.id
        for no key update of p
    ), gone as (
      delete from product_sale s using locked where s.order_id = ${orderId} and s.product_id = locked.id
        returning s.product_id, s.quantity
    ), counted as (update product p set sales = greatest(0, p.sales - gone.quantity) from gone
      where p.id = gone.product_id returning p.id, p.sales), ${indexed}`
  return rows.map(({ id }) => id)
}
