import type { Db } from '../../../platform/db/db.ts'

/** Facts that distinguish a title from others with the same name. */
export interface Byline {
  id: number
  authors: string[]
  publisher: string | null
}

/** Bylines of products, unordered. */
export const readBylines = (db: Db, ids: readonly number[], storeCode: string) => db.many<Byline>`
  select p.id,
    array(select coalesce(o.labels ->> ${storeCode}, o.label) from contributor c join attribute_option o
      on o.id = c.person_id where c.product_id = p.id and c.role = 'author' order by c.position) as authors,
    (select coalesce(o.labels ->> ${storeCode}, o.label) from book b join attribute_option o on o.id = b.publisher_id
      where b.product_id = p.id) as publisher
  from product p where p.id = any(${ids})`

/** URL keys of people, series and publishers by their option ids. */
export const readNameKeys = (db: Db) => db.many<{ id: number; urlKey: string }>`
  select id, url_key from person union all select id, url_key from series union all select id, url_key from publisher`

/** URL paths of categories in a store view, with the name of the parent. */
export const readCategoryPaths = (db: Db, storeCode: string) => db.many<{
  id: number
  urlPath: string
  parent: string | null
}>`
  select c.id, t.url_path, case when c.level > 2 then u.name end as parent
  from category c join category_text t on t.category_id = c.id and t.store_code = ${storeCode} left join category_text u
    on u.category_id = c.parent_id and u.store_code = ${storeCode}
  where c.is_active`
