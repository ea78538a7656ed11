import { sql } from '../../../../platform/db/db.ts'
import { parcelSource } from '../../../inventory/index.ts'

/** Salable quantity: of the warehouse, of all sources, of the largest source. */
export interface Stock {
  warehouse: number
  total: number
  maxPerSource: number
}

/** Salable quantities by source and in total; null without stock records. */
export const stockTable = sql`(select sum(q.quantity - q.reserved)::int as total,
    max(q.quantity - q.reserved) as max_per_source,
    (max(q.quantity - q.reserved) filter (where q.source_code = ${parcelSource})) as warehouse
    from source_stock q where q.product_id = p.id and q.source_code = any(array(select code from source
      where is_active)))`
export const stockColumns = sql`
  coalesce(s.warehouse, 0) as warehouse, coalesce(s.total, 0) as total, coalesce(s.max_per_source, 0) as max_per_source`
