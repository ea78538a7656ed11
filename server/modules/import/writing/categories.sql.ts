import type { Db } from '../../../platform/db/db.ts'

export interface CategoryRow {
  id: number
  parentId: number
  path: number[]
  name: string
  urlPath: string
  urlKey: string
  isInMenu: boolean
}

export const readCategories = (db: Db) => db.many<CategoryRow>`
  select c.id, c.parent_id, c.path, t.name, t.url_path, t.url_key, c.include_in_menu as is_in_menu
  from category c join category_text t on t.category_id = c.id and t.store_code = (select code from store_view
    where is_default) where c.level > 1 order by c.level, c.position, c.id`

/** A new category, not yet in the menu. */
export async function addCategory(
  tx: Db,
  parent: Pick<CategoryRow, 'id' | 'path' | 'urlPath'>,
  name: string,
  urlKey: string,
): Promise<CategoryRow> {
  const row = await tx.one<{ id: number }>`insert into category (parent_id, path, level, position, include_in_menu)
    select ${parent.id}, '{}', ${parent.path.length}, coalesce(max(position), 0) + 1, false from category
      where parent_id = ${parent.id} returning id`
  if (!row) throw new Error('an insert returns its row')
  const path = [...parent.path, row.id]
  const urlPath = parent.urlPath ? `${parent.urlPath}/${urlKey}` : urlKey
  await tx.run`update category set path = ${path} where id = ${row.id}`
  await tx.run`insert into category_text (category_id, store_code, name, url_key, url_path, meta_title)
    select ${row.id}, s.code, ${name}, ${urlKey}, case when ${parent.urlPath}::text = '' then '' else
      coalesce(nullif(p.url_path, '') || '/', '') end || ${urlKey}, ${name}
    from store_view s left join category_text p on p.category_id = ${parent.id} and p.store_code = s.code`
  await tx.run`insert into url_rewrite (store_code, request_path, entity_type, entity_id)
    select store_code, url_path || '.html', 'CATEGORY', category_id from category_text where category_id = ${row.id}
      on conflict do nothing`
  return { id: row.id, parentId: parent.id, path, name, urlPath, urlKey, isInMenu: false }
}
