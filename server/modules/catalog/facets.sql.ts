import type { Db } from '../../platform/db.ts'

export interface FacetOptionRow {
  /** Of an option, or negative of a category. */
  id: number
  /** 0 for categories. */
  attribute_id: number
  /** What clients send back as a filter. */
  value: string
  label: string
  swatch_value: string | null
  position: number
  sort_key: string
}

export const readFacetOptions = (db: Db, ids: readonly number[], storeCode: string) => db.many<FacetOptionRow>`
  select o.id, o.attribute_id, case when a.kind = 'boolean' or a.code in ('format', 'availability', 'publication_year') then o.key else o.id::text end as value,
    coalesce(o.labels ->> ${storeCode}, o.label) as label, o.swatch_value, o.position, o.sort_key
  from attribute_option o join attribute a on a.id = o.attribute_id where o.id = any(${ids})
  union all
  select -c.id, 0, encode(c.id::text::bytea, 'base64'), t.name, null, (row_number() over (order by c.path))::int, ''
  from category c join category_text t on t.category_id = c.id and t.store_code = ${storeCode} where c.id = any(${ids.filter((id) => id < 0).map((id) => -id)})`
