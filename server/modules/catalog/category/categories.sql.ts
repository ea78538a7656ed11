import { type Db, join, type Sql, sql } from '../../../platform/db/db.ts'

export interface CategoryRow {
  id: number
  parentId: number | null
  path: number[]
  level: number
  position: number
  isActive: boolean
  includeInMenu: boolean
  isAnchor: boolean
  displayMode: string
  image: string | null
  createdAt: Date
  updatedAt: Date
  name: string
  urlKey: string
  urlPath: string
  description: string | null
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
}

const COLUMNS = sql`
  c.id, c.parent_id, c.path, c.level, c.position, c.is_active, c.include_in_menu, c.is_anchor, c.display_mode, c.image,
    c.created_at, c.updated_at,
  t.name, t.url_key, t.url_path, t.description, t.meta_title, t.meta_description, t.meta_keywords`
const from = (storeCode: string): Sql =>
  sql`from category c join category_text t on t.category_id = c.id and t.store_code = ${storeCode}`

export const readCategories = (db: Db, ids: readonly number[], storeCode: string) => db.many<CategoryRow>`
  select ${COLUMNS} ${from(storeCode)} where c.id = any(${ids}) and c.is_active`

/**
 * JSON keys for the columns of `categoriesOnPathsOf`, in the same order: keys in JSON are not converted to camelCase as
 * columns are.
 */
export const PATH_CATEGORY_KEYS = sql`
  id, "parentId", path, level, position, "isActive", "includeInMenu", "isAnchor", "displayMode", image, "createdAt",
    "updatedAt", name, "urlKey", "urlPath", description, "metaTitle", "metaDescription", "metaKeywords", "isPlace"`

/** The active categories of a product (`is_place`) and their ancestors. */
export const categoriesOnPathsOf = (
  productId: Sql,
  storeCode: string,
): Sql => sql`select ${COLUMNS}, bool_or(s.id = c.id) as is_place
  from product_category m join category s on s.id = m.category_id and s.is_active
  join category c on c.id = any(s.path[3:]) and c.is_active join category_text t on t.category_id = c.id
    and t.store_code = ${storeCode}
  where m.product_id = ${productId} group by c.id, t.category_id, t.store_code order by c.level, c.position, c.id`

export const readChildren = (db: Db, parents: readonly number[], storeCode: string) => db.many<CategoryRow>`
  select ${COLUMNS} ${from(storeCode)} where c.parent_id = any(${parents}) and c.is_active order by c.position, c.id`

export interface CategoryFilter {
  ids?: readonly number[]
  parents?: readonly number[]
  urlKeys?: readonly string[]
  urlPaths?: readonly string[]
  name?: string
}
export function filterCategories(
  db: Db,
  filter: CategoryFilter,
  storeCode: string,
  page: { size: number; current: number },
) {
  const conditions: Sql[] = [sql`c.is_active`, sql`c.level > 0`]
  if (filter.ids) conditions.push(sql`c.id = any(${filter.ids}::int[])`)
  if (filter.parents) conditions.push(sql`c.parent_id = any(${filter.parents}::int[])`)
  if (filter.urlKeys) conditions.push(sql`t.url_key = any(${filter.urlKeys})`)
  if (filter.urlPaths) conditions.push(sql`t.url_path = any(${filter.urlPaths})`)
  if (filter.name) conditions.push(sql`t.name ilike ${`%${filter.name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  return db.many<
    CategoryRow & { found: number }
  >`select ${COLUMNS}, (count(*) over ())::int as found ${from(storeCode)} where ${join(conditions, ' and ')}
    order by c.level, c.position, c.id limit ${page.size} offset ${(page.current - 1) * page.size}`
}

export const countProducts = (db: Db, ids: readonly number[], storeCode: string) => db.many<{
  id: number
  count: number
}>`
  select k.id, count(*)::int as count from product_index i, unnest(i.category_ids) k (id)
  where i.store_code = ${storeCode} and i.in_catalog and i.category_ids && ${ids}::int[] and k.id = any(${ids})
    group by k.id`

export const idsAtPaths = (db: Db, paths: readonly string[], storeCode: string) => db.many<{ id: number }>`
  select t.category_id as id from category_text t where t.store_code = ${storeCode} and t.url_path = any(${paths})`

/** The categories that these products are in. */
export async function categoriesOf(db: Db, productIds: readonly number[]): Promise<number[]> {
  const rows = await db.many<{
    id: number
  }>`select distinct category_id as id from product_category where product_id = any(${productIds})`
  return rows.map(({ id }) => id)
}
