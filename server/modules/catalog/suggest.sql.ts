import { type Db, sql } from '../../platform/db.ts'
import { among } from './among.sql.ts'

export interface SuggestedRow {
  id: number
  sku: string
  name: string
  url_key: string
  /** Below /media/catalog/product. */
  thumbnail: string | null
  authors: string[]
  publisher: string | null
  /** Its binding, else its format. */
  edition: string | null
}

/** The little that a suggestion shows, in no order. */
export const readSuggested = (db: Db, ids: readonly number[], storeCode: string) => db.many<SuggestedRow>`
  select p.id, p.sku, t.name, t.url_key,
    (select m.file from product_image m where m.product_id = p.id and not m.is_disabled and 'thumbnail' = any(m.roles) order by m.position, m.id limit 1) as thumbnail,
    array(select coalesce(o.labels ->> ${storeCode}, o.label) from contributor c join attribute_option o on o.id = c.person_id where c.product_id = p.id and c.role = 'author' order by c.position) as authors,
    (select coalesce(o.labels ->> ${storeCode}, o.label) from book b join attribute_option o on o.id = b.publisher_id where b.product_id = p.id) as publisher,
    (select coalesce(o.labels ->> ${storeCode}, o.label) from product_option c join attribute_option o on o.id = c.option_id join attribute a on a.id = o.attribute_id and a.code in ('binding', 'format')
      where c.product_id = p.id order by a.code limit 1) as edition
  from product p join product_text t on t.product_id = p.id and t.store_code = ${storeCode} where ${among(sql`p.id`, ids)}`

export type NameKind = 'authors' | 'categories' | 'publishers' | 'series'

export interface NameRow {
  kind: NameKind
  label: string
  /** As filters take it. */
  value: string
  parent: string | null
  /** Of a category, within the store view. */
  url_path: string | null
}

/** Names that lead to at least one book, the best sold first. */
export const readNames = (db: Db, storeCode: string) => db.many<NameRow>`
  with sold as materialized (select f.id, sum(i.sales) as copies, count(*) as books from product_index i, unnest(i.facet_ids) f (id) where i.store_code = ${storeCode} and i.in_search group by f.id)
  select kind, label, value, parent, url_path from (
    select case a.code when 'author' then 'authors' when 'publisher' then 'publishers' else 'series' end as kind, coalesce(o.labels ->> ${storeCode}, o.label) as label, o.id::text as value,
      null as parent, null as url_path, s.copies, s.books
    from sold s join attribute_option o on o.id = s.id join attribute a on a.id = o.attribute_id and a.code in ('author', 'publisher', 'series')
    union all
    select 'categories', t.name, encode(c.id::text::bytea, 'base64'), case when c.level > 2 then u.name end, t.url_path, s.copies, s.books
    from sold s join category c on c.id = -s.id and c.is_active join category_text t on t.category_id = c.id and t.store_code = ${storeCode}
    left join category_text u on u.category_id = c.parent_id and u.store_code = ${storeCode}) n
  order by copies desc, books desc, label, value`
