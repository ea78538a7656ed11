import { type Db, type Sql, sql } from '../../platform/db/db.ts'

export interface StockRow {
  /** Of the product. */
  id: number
  source: string
  /** Copies on the shelf. */
  quantity: number
}

/** The only statement that sets counted stock; imports join it to their own. */
export const countedStock = (rows: readonly StockRow[], { areNew }: { areNew: boolean }): Sql =>
  sql`insert into source_stock as s (product_id, source_code, quantity)
    select id, source, quantity from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, source text,
      quantity int)
    ${
      areNew
        ? sql``
        : sql`
      on conflict (product_id, source_code) do update set quantity = excluded.quantity
        where s.quantity <> excluded.quantity`
    }`

/** Locks the rows in the order of orders, and returns their stock before. */
export const lockStock = (tx: Db, rows: readonly Pick<StockRow, 'id' | 'source'>[]) => tx.many<
  StockRow & { reserved: number }
>`
  select k.product_id as id, k.source_code as source, k.quantity, k.reserved from source_stock k
  where (k.product_id, k.source_code) in (
    select id, source from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, source text))
  order by k.product_id, k.source_code collate "C" for update of k`

export const writeStock = (tx: Db, rows: readonly StockRow[]) => tx.run`${countedStock(rows, { areNew: false })}`
