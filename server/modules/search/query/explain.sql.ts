import type { Db } from '../../../platform/db/db.ts'

/** Facts that determine the order of books with equal nearness. */
export interface ExplainedRow {
  id: number
  sku: string
  name: string
  authors: string
  isInStock: boolean
  sales: number
  publishedOn: string | null
  /** Volume number in its series, in hundredths. */
  volume: number | null
}

export const readExplained = (db: Db, ids: readonly number[], storeCode: string) => db.many<ExplainedRow>`
  select i.product_id as id, p.sku, t.name, i.in_stock as is_in_stock, i.sales, i.published_on, i.volume,
    coalesce((select string_agg(o.label, ', ' order by c.position) from contributor c join attribute_option o
      on o.id = c.person_id where c.product_id = p.id and c.role = 'author'), '') as authors
  from product_index i join product p on p.id = i.product_id
    join product_text t on t.product_id = i.product_id and t.store_code = i.store_code
  where i.store_code = ${storeCode} and i.product_id = any(${ids}::int[])`
