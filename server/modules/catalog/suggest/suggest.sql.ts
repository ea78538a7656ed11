import { type Db, join, sql } from '../../../platform/db/db.ts'
import type { ProductType } from '../catalog.ts'
import { factColumns, type FactRow, factTables } from '../product/cards.sql.ts'
import { type Stock, stockColumns, stockTable } from '../product/stock.sql.ts'

export interface SuggestedRow {
  id: number
  sku: string
  type: ProductType
  name: string
  urlKey: string
  /** Below /media/catalog/product. */
  thumbnail: string | null
  authors: string[]
  publisher: string | null
  /** Its binding, else its format. */
  edition: string | null
}
/** With what it costs and whether it can be had. */
export type OfferedRow = SuggestedRow & FactRow & Stock

const suggestedColumns = (storeCode: string) => sql`
    (select m.file from product_image m where m.product_id = p.id and not m.is_disabled and 'thumbnail' = any(m.roles)
      order by m.position, m.id limit 1) as thumbnail,
    array(select coalesce(o.labels ->> ${storeCode}, o.label) from contributor c join attribute_option o
      on o.id = c.person_id where c.product_id = p.id and c.role = 'author' order by c.position) as authors,
    (select coalesce(o.labels ->> ${storeCode}, o.label) from book b join attribute_option o on o.id = b.publisher_id
      where b.product_id = p.id) as publisher,
    (select coalesce(o.labels ->> ${storeCode}, o.label) from product_option c
      -- fenced in, for the planner would read all options for the few of one book
      cross join lateral (select x.attribute_id, x.label, x.labels from attribute_option x where x.id = c.option_id
        offset 0) o
      join attribute a on a.id = o.attribute_id and a.code in ('binding', 'format') where c.product_id = p.id
        order by a.code limit 1) as edition`
/** The ids stand one by one, or each question would be planned anew, which takes longer than answering it. */
const oneByOne = (ids: readonly number[]) => join(ids.map((id) => sql`${id}::int`))

/** The little that a suggestion shows, in no order. */
export const readSuggested = (db: Db, ids: readonly number[], storeCode: string) => db.many<SuggestedRow>`
  select p.id, p.sku, p.type, t.name, t.url_key, ${suggestedColumns(storeCode)}
  from product p join product_text t on t.product_id = p.id and t.store_code = ${storeCode}
  where p.id in (${oneByOne(ids)})`

export const readOffered = (db: Db, ids: readonly number[], storeCode: string, groupId: number) => db.many<OfferedRow>`
  select ${factColumns(groupId, storeCode)}, ${stockColumns}, ${suggestedColumns(storeCode)}
  from ${factTables(storeCode, groupId)} left join lateral ${stockTable} s on true
  where p.id in (${oneByOne(ids)})`

/** Last parts of the addresses of names, by the ids that filters take. */
export const readNameKeys = (db: Db) => db.many<{ id: number; urlKey: string }>`
  select id, url_key from person union all select id, url_key from series union all select id, url_key from publisher`

/** Addresses of categories within the store view, with what they stand under. */
export const readShelves = (db: Db, storeCode: string) => db.many<{
  id: number
  urlPath: string
  parent: string | null
}>`
  select c.id, t.url_path, case when c.level > 2 then u.name end as parent
  from category c join category_text t on t.category_id = c.id and t.store_code = ${storeCode} left join category_text u
    on u.category_id = c.parent_id and u.store_code = ${storeCode}
  where c.is_active`
