import { slug } from '../../../../language/slug.ts'
import { ROOT_CATEGORY } from './categories.ts'
import type { CategoryText, StoredCategory } from './edit-categories.sql.ts'

/** An operator command on categories that cannot be executed, with the reason. */
export class CategoryError extends Error {}

/** Maximum depth, the same as in imports. */
export const MAX_DEPTH = 4

/** The root category as a parent. */
export const ROOT = { id: ROOT_CATEGORY, path: [1, ROOT_CATEGORY], texts: {} as Record<string, CategoryText> }
export type Parent = Pick<StoredCategory, 'id' | 'path' | 'texts'>

/** Names from the top level down: `Literatura / Kryminał`. */
export const titlePath = (category: StoredCategory, all: readonly StoredCategory[], view = 'default'): string =>
  category.path
    .slice(2)
    .map((id) => all.find((one) => one.id === id)?.texts[view]?.name ?? '')
    .join(' / ')

/** Finds a category by its id, its URL path in any view, or its names from the top level down. */
export function findCategory(all: readonly StoredCategory[], reference: string): StoredCategory | undefined {
  const keys = pathSegments(reference).map((part) => slug(part))
  const path = keys.join('/')
  return (
    all.find(({ id }) => String(id) === reference) ??
    all.find(({ texts }) => Object.values(texts).some(({ url_path: known }) => known === path)) ??
    all.find((category) => Object.keys(category.texts).some((view) => slugs(titlePath(category, all, view)) === path))
  )
}

/** As `findCategory`; throws CategoryError. */
export function getCategory(all: readonly StoredCategory[], reference: string): StoredCategory {
  const found = findCategory(all, reference)
  if (!found) throw new CategoryError(`There is no category "${reference}": npm run shop -- category list`)
  return found
}

export const pathSegments = (path: string) =>
  path
    .replace(/^\/+|(\.html)?\/*$/g, '')
    .split(/\s*[/>]\s*/)
    .filter((part) => part !== '')
const slugs = (path: string) =>
  pathSegments(path)
    .map((part) => slug(part))
    .join('/')

const isRoot = (path: string) => path === '/' || path === ''

export const parentOf = (all: readonly StoredCategory[], reference: string): Parent =>
  isRoot(reference) ? ROOT : getCategory(all, reference)
