import type { Db } from '../../../platform/db/db.ts'

/** A category with its texts in all store views, for operator commands. */
export interface StoredCategory {
  id: number
  parentId: number
  /** Ids from the root to this category, inclusive. */
  path: number[]
  position: number
  isActive: boolean
  products: number
  texts: Record<string, CategoryText>
}

/** Parsed from JSON, so its keys are column names. */
export interface CategoryText {
  name: string
  url_key: string
  url_path: string
  description: string | null
  meta_title: string | null
  meta_description: string | null
}

/** All categories below the root, parents before children, each level by position. */
export const readStoredCategories = (db: Db) => db.many<StoredCategory>`
  select c.id, c.parent_id, c.path, c.position, c.is_active,
    (select count(*) from product_category p where p.category_id = c.id)::int as products,
    (select jsonb_object_agg(t.store_code, jsonb_build_object('name', t.name, 'url_key', t.url_key, 'url_path',
      t.url_path, 'description', t.description, 'meta_title', t.meta_title, 'meta_description', t.meta_description))
      from category_text t where t.category_id = c.id) as texts
  from category c where c.level > 1 order by c.level, c.position, c.id`

export const lockCategories = (tx: Db) => tx.run`lock table category in share row exclusive mode`

export const insertCategory = async (
  tx: Db,
  { parentId, parentPath, isActive }: { parentId: number; parentPath: readonly number[]; isActive: boolean },
): Promise<number> => {
  const row = await tx.one<{ id: number }>`
    insert into category (parent_id, path, level, position, is_active, include_in_menu)
    select ${parentId}, '{}', ${parentPath.length}, coalesce(max(position), 0) + 1, ${isActive}, true
    from category where parent_id = ${parentId} returning id`
  const id = row?.id ?? 0
  await tx.run`update category set path = ${[...parentPath, id]} where id = ${id}`
  return id
}

export const writeCategoryText = (tx: Db, id: number, storeCode: string, text: CategoryText) => tx.run`
  insert into category_text (category_id, store_code, name, url_key, url_path, description, meta_title,
    meta_description)
  values (${id}, ${storeCode}, ${text.name}, ${text.url_key}, ${text.url_path}, ${text.description},
    ${text.meta_title}, ${text.meta_description})
  on conflict (category_id, store_code) do update set name = excluded.name, url_key = excluded.url_key,
    url_path = excluded.url_path, description = excluded.description, meta_title = excluded.meta_title,
    meta_description = excluded.meta_description`

export const setActive = (tx: Db, id: number, isActive: boolean) => tx.run`
  update category set is_active = ${isActive}, updated_at = now() where id = ${id}`

export const touchCategory = (tx: Db, id: number) => tx.run`update category set updated_at = now() where id = ${id}`

/** Moves a category with its whole subtree to another parent. */
export const moveBranch = async (
  tx: Db,
  { id, path }: Pick<StoredCategory, 'id' | 'path'>,
  parent: { id: number; path: readonly number[] },
): Promise<void> => {
  await tx.run`update category set parent_id = ${parent.id}, updated_at = now() where id = ${id}`
  await tx.run`
    update category set path = ${[...parent.path]}::int[] || path[${path.length}::int:],
      level = ${parent.path.length - path.length + 1} + level
    where ${id} = any(path)`
}

export const writePositions = (tx: Db, ids: readonly number[]) => tx.run`
  update category c set position = k.at from unnest(${ids}::int[]) with ordinality k (id, at) where c.id = k.id`

export const productsBelow = (db: Db, id: number) => db.many<{ id: number }>`
  select distinct p.product_id as id from product_category p join category c on c.id = p.category_id
  where ${id} = any(c.path)`

export const deleteCategoryRow = async (tx: Db, id: number): Promise<void> => {
  await tx.run`delete from product_category where category_id = ${id}`
  await tx.run`delete from category where id = ${id}`
}

/** Redirects all paths of a category that is being deleted, with earlier redirects to it, to `target`. */
export const redirectTo = (tx: Db, { id, storeCode }: { id: number; storeCode: string }, target: string) => tx.run`
  update url_rewrite set entity_type = 'CUSTOM', entity_id = null, redirect_type = 301, target_path = ${target}
  where store_code = ${storeCode} and entity_type = 'CATEGORY' and entity_id = ${id}`

/** Adds the products of one category to another. */
export const moveProducts = async (tx: Db, from: number, to: number): Promise<void> => {
  await tx.run`
    insert into product_category (product_id, category_id, position)
    select product_id, ${to}, position from product_category where category_id = ${from} on conflict do nothing`
}
