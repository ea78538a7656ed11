import type { Db } from '../../../platform/db/db.ts'

/** Options that queries can name, with their labels in a store view. */
export const readNamedOptions = (db: Db, storeCode: string) => db.many<{
  code: string
  key: string
  base: string
  label: string
}>`
  select a.code, o.key, o.label as base, coalesce(o.labels ->> ${storeCode}, o.label) as label
  from attribute_option o join attribute a on a.id = o.attribute_id
  where a.code in ('binding', 'format', 'language', 'age_range', 'availability', 'large_print', 'publication_year',
    'school_class')
  order by a.position, o.position, o.id`

export const readNamedSeries = (db: Db) => db.many<{ id: number; label: string }>`
  select o.id, o.label from series s join attribute_option o on o.id = s.id`

export const readNamedPublishers = (db: Db) => db.many<{ key: string; label: string }>`
  select o.key, o.label from attribute_option o join attribute a on a.id = o.attribute_id where a.code = 'publisher'`

/** Locale of a store view, such as `pl_PL`. */
export const readLocale = async (db: Db, storeCode: string): Promise<string> =>
  (await db.one<{ locale: string }>`select locale from store_view where code = ${storeCode}`)?.locale ?? ''

export const readNamedCategories = (db: Db, storeCode: string) => db.many<{
  id: number
  name: string
  parent: string | null
}>`
  select c.id, t.name, case when c.level > 2 then u.name end as parent
  from category c join category_text t on t.category_id = c.id and t.store_code = ${storeCode} left join category_text u
    on u.category_id = c.parent_id and u.store_code = ${storeCode}
  where c.is_active and c.level > 1 order by c.path`
