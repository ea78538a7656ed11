import type { RequestContext } from '../../../platform/context.ts'
import { toTimestamp, toUid } from '../../../platform/graphql/magento-formats.ts'
import {
  type CategoryFilter,
  type CategoryRow,
  countProducts,
  filterCategories,
  readCategories,
  readChildren,
} from './categories.sql.ts'
import { findListById, LIST_TITLES, listId, type ListName, listPath, LISTS } from './lists.ts'

/** Root category of the shop, with Magento's id. */
export const ROOT_CATEGORY = 2

/** A category; fields that need no further query have their GraphQL names. */
export interface CategoryCard {
  __typename: 'CategoryTree'
  id: number
  uid: string
  name: string
  url: string | null
  url_key: string
  url_path: string
  url_suffix: string
  canonical_url: string | null
  relative_url: string
  redirect_code: number
  type: 'CATEGORY'
  path: string
  path_in_store: string | null
  level: number
  position: number
  is_active: boolean
  include_in_menu: number
  is_anchor: number
  display_mode: string
  image: string | null
  description: string | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  available_sort_by: string[]
  default_sort_by: string
  created_at: string | null
  updated_at: string | null
  ancestors: number[]
}

const SORTS = ['position', 'name', 'price', 'publication_date', 'bestseller']

function cardOf(row: CategoryRow): CategoryCard {
  const address = row.urlPath ? `${row.urlPath}.html` : ''
  return {
    __typename: 'CategoryTree',
    id: row.id,
    uid: toUid(row.id),
    name: row.name,
    url: row.urlPath ? `/${address}` : null,
    url_key: row.urlKey,
    url_path: row.urlPath,
    url_suffix: '.html',
    canonical_url: address || null,
    relative_url: address,
    redirect_code: 0,
    type: 'CATEGORY',
    path: row.path.join('/'),
    path_in_store: row.path.slice(2, -1).toReversed().join('/') || null,
    level: row.level,
    position: row.position,
    is_active: row.isActive,
    include_in_menu: Number(row.includeInMenu),
    is_anchor: Number(row.isAnchor),
    display_mode: row.displayMode,
    image: row.image,
    description: row.description,
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    meta_keywords: row.metaKeywords,
    available_sort_by: SORTS,
    default_sort_by: 'position',
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
    ancestors: row.path.slice(2, -1),
  }
}

/** A list of the catalogue as a category without children, which is in no menu. */
function listCard({ store, language }: RequestContext, list: ListName): CategoryCard {
  const [id, path, name] = [listId(list), listPath(store.locale, list), language.t(LIST_TITLES[list])]
  return {
    __typename: 'CategoryTree',
    id,
    uid: toUid(id),
    name,
    url: `/${path}`,
    url_key: path,
    url_path: path,
    url_suffix: '',
    canonical_url: path,
    relative_url: path,
    redirect_code: 0,
    type: 'CATEGORY',
    path: `1/${ROOT_CATEGORY}/${id}`,
    path_in_store: null,
    level: 2,
    position: 0,
    is_active: true,
    include_in_menu: 0,
    is_anchor: 1,
    display_mode: 'PRODUCTS',
    image: null,
    description: null,
    meta_title: name,
    meta_description: null,
    meta_keywords: null,
    available_sort_by: SORTS,
    // the list's own order
    default_sort_by: 'position',
    created_at: null,
    updated_at: null,
    ancestors: [],
  }
}

/**
 * The lists that a filter names by id or path. They have no parent, and a category of the shop with the same path takes
 * their place.
 */
export function findLists(context: RequestContext, filter: CategoryFilter, found: readonly CategoryCard[]) {
  const { ids, urlKeys, urlPaths, parents, name } = filter
  if (parents || name !== undefined || !(ids ?? urlKeys ?? urlPaths)) return []
  const taken = new Set(found.map(({ url_path }) => url_path))
  return LISTS.map((list) => listCard(context, list)).filter(
    ({ id, url_key, url_path }) =>
      (ids?.includes(id) ?? true) &&
      (urlKeys?.includes(url_key) ?? true) &&
      (urlPaths?.includes(url_path) ?? true) &&
      !taken.has(url_path),
  )
}

/** Null if there is no active category with this id. */
export const loadCategory = (context: RequestContext, id: number): Promise<CategoryCard | null> =>
  context.load(categoriesOf, id)

/** Primes the loader with rows already read. */
export function primeCategories(context: RequestContext, rows: readonly CategoryRow[]) {
  for (const row of rows) {
    context.tag(`category:${row.id}`)
    context.prime(categoriesOf, row.id, cardOf(row))
  }
}

async function categoriesOf(ids: readonly number[], context: RequestContext): Promise<(CategoryCard | null)[]> {
  const rows = await readCategories(context.db, ids, context.store.code)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    context.tag(`category:${id}`)
    const row = byId.get(id)
    const list = findListById(id)
    return row ? cardOf(row) : list ? listCard(context, list) : null
  })
}

export const loadChildren = (context: RequestContext, id: number): Promise<CategoryCard[]> =>
  context.load(childrenOf, id)

async function childrenOf(ids: readonly number[], context: RequestContext): Promise<CategoryCard[][]> {
  const rows = await readChildren(context.db, ids, context.store.code)
  context.tag(...ids.map((id) => `category:${id}`), ...rows.map(({ id }) => `category:${id}`))
  return ids.map((id) => rows.filter(({ parentId }) => parentId === id).map(cardOf))
}

export const loadProductCount = (context: RequestContext, id: number): Promise<number> => context.load(countsOf, id)

async function countsOf(ids: readonly number[], context: RequestContext): Promise<number[]> {
  context.tag('catalog')
  const rows = await countProducts(context.db, ids, context.store.code)
  return ids.map((id) => rows.find((row) => row.id === id)?.count ?? 0)
}

export async function findCategories(
  context: RequestContext,
  filter: CategoryFilter,
  page: { size: number; current: number },
): Promise<{ total: number; items: CategoryCard[] }> {
  const rows = await filterCategories(context.db, filter, context.store.code, page)
  context.tag('catalog', ...rows.map(({ id }) => `category:${id}`))
  return { total: rows[0]?.found ?? 0, items: rows.map(cardOf) }
}
