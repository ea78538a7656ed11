import { type Db, type Sql, sql } from '../../platform/db.ts'
import { among } from '../../platform/among.ts'
import type { Lifecycle, ProductType } from './catalog.ts'

/** What a listing shows of a product, in one store view, for one group of readers. */
export interface CardRow {
  id: number
  sku: string
  type: ProductType
  is_enabled: boolean
  lifecycle: Lifecycle
  preorder_date: string | null
  tax_rate: number
  weight_g: number | null
  min_sale_qty: number
  max_sale_qty: number | null
  qty_increments: number
  labels: string[]
  name: string
  url_key: string
  amount: number
  special_amount: number | null
  special_from: Date | null
  special_to: Date | null
  group_amount: number | null
  group_special_amount: number | null
  group_special_from: Date | null
  group_special_to: Date | null
  image: string | null
  small_image: string | null
  thumbnail: string | null
  image_label: string | null
  warehouse: number
  total: number
  most: number
  height_mm: number | null
  width_mm: number | null
  thickness_mm: number | null
  published_on: string | null
  /** Prices as they were set, oldest first, where a reduction is or was set; instants in microseconds since 1970. */
  price_changes: { group_id: number | null; recorded: number; amount: number; special_amount: number | null; special_from: number | null; special_to: number | null }[] | null
}

// exact to the microsecond until the year 2100; with `extract` it would be reckoned in decimals, which takes five times as long
const microseconds = (column: Sql) => sql`(date_part('epoch', ${column}) * 1000000)::int8`

export const cardColumns = (groupId: number): Sql => sql`
  p.id, p.sku, p.type, p.is_enabled, p.lifecycle, p.preorder_date, r.rate::float8 as tax_rate, p.weight_g, p.min_sale_qty, p.max_sale_qty, p.qty_increments,
  p.labels, t.name, t.url_key,
  b.amount, b.special_amount, b.special_from, b.special_to,
  g.amount as group_amount, g.special_amount as group_special_amount, g.special_from as group_special_from, g.special_to as group_special_to,
  i.image, i.small_image, i.thumbnail, i.image_label, coalesce(s.warehouse, 0) as warehouse, coalesce(s.total, 0) as total, coalesce(s.most, 0) as most,
  k.height_mm, k.width_mm, k.thickness_mm, k.published_on,
  case when b.special_amount is not null or g.special_amount is not null then (
    select json_agg(json_build_object('group_id', h.group_id, 'recorded', ${microseconds(sql`h.recorded_at`)}, 'amount', h.amount, 'special_amount', h.special_amount,
      'special_from', ${microseconds(sql`h.special_from`)}, 'special_to', ${microseconds(sql`h.special_to`)}) order by h.id)
    from price_change h where h.product_id = p.id and (h.group_id is null or h.group_id = ${groupId})) end as price_changes`

export const cardTables = (storeCode: string, groupId: number): Sql => sql`
  product p
  join product_text t on t.product_id = p.id and t.store_code = ${storeCode}
  join tax_rate r on r.tax_class = p.tax_class and r.country = 'PL'
  join price b on b.product_id = p.id and b.group_id is null
  left join price g on g.product_id = p.id and g.group_id = ${groupId}
  left join book k on k.product_id = p.id
  left join lateral (select max(m.file) filter (where 'image' = any(m.roles)) as image, max(m.file) filter (where 'small_image' = any(m.roles)) as small_image,
      max(m.file) filter (where 'thumbnail' = any(m.roles)) as thumbnail, max(coalesce(m.labels ->> ${storeCode}, m.label)) filter (where 'image' = any(m.roles)) as image_label
    from product_image m where m.product_id = p.id and not m.is_disabled) i on true
  left join lateral (select sum(q.quantity - q.reserved)::int as total, max(q.quantity - q.reserved) as most, (max(q.quantity - q.reserved) filter (where q.source_code = 'lublin')) as warehouse
    from source_stock q where q.product_id = p.id and q.source_code = any(array(select code from source where is_active))) s on true`

export const readCards = (db: Db, ids: readonly number[], storeCode: string, groupId: number) => db.many<CardRow>`
  select ${cardColumns(groupId)} from ${cardTables(storeCode, groupId)} where ${among(sql`p.id`, ids)}`
