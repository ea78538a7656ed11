import { type Db, sql } from '../../../platform/db/db.ts'

export interface FacetOptionRow {
  /** Id of an option, or negated id of a category. */
  id: number
  /** 0 for categories. */
  attributeId: number
  /** Filter value. */
  value: string
  label: string
  swatchValue: string | null
  position: number
  sortKey: string
}

export const readFacetOptions = (db: Db, ids: readonly number[], storeCode: string) => db.many<FacetOptionRow>`
  select o.id, o.attribute_id, case when a.kind = 'boolean' or a.code in ('format', 'availability',
    'publication_year', 'rating') then o.key else o.id::text end as value,
    coalesce(o.labels ->> ${storeCode}, o.label) as label, o.swatch_value, o.position, o.sort_key
  from attribute_option o join attribute a on a.id = o.attribute_id where o.id = any(${ids})
  union all
  select -c.id, 0, encode(c.id::text::bytea, 'base64'), c.name, null, c.position, ''
  from (select c.id, t.name, (row_number() over (order by c.path))::int as position from category c join category_text t
    on t.category_id = c.id and t.store_code = ${storeCode}) c
  where c.id = any(${ids.filter((id) => id < 0).map((id) => -id)})`

/** An option of an attribute, in all store views. */
export interface OptionRow {
  id: number
  attributeId: number
  code: string
  kind: string
  key: string
  label: string
  labels: Readonly<Record<string, string>> | null
  swatchValue: string | null
  position: number
  sortKey: string
}

const options = sql`
  select o.id, o.attribute_id, a.code, a.kind, o.key, o.label, nullif(o.labels, '{}') as labels, o.swatch_value,
    o.position, o.sort_key
  from attribute_option o join attribute a on a.id = o.attribute_id`

export const readAllOptions = (db: Db) => db.many<OptionRow>`${options}`
export const readOptions = (db: Db, ids: readonly number[]) => db.many<OptionRow>`${options} where o.id = any(${ids})`

export interface CategoryTreeRow {
  id: number
  storeCode: string
  name: string
  urlPath: string
}

/** Categories in the order of the tree, depth first. */
export const readCategoryTree = (db: Db) => db.many<CategoryTreeRow>`
  select c.id, t.store_code, t.name, t.url_path from category c join category_text t on t.category_id = c.id
    order by c.path`
