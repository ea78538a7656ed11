import { slug } from '../../../../language/slug.ts'
import { ROOT_CATEGORY } from './categories.ts'
import type { CategoryText, KnownCategory } from './edit-categories.sql.ts'

/** What the operator wants cannot be. */
export class CategoryError extends Error {}

/** As deep as imports make them. */
export const DEEPEST = 4

/** The top of the tree. */
export const ROOT = { id: ROOT_CATEGORY, path: [1, ROOT_CATEGORY], texts: {} as Record<string, CategoryText> }
export type Parent = Pick<KnownCategory, 'id' | 'path' | 'texts'>

/** Names from the top: `Literatura / Kryminał`. */
export const titlePath = (category: KnownCategory, all: readonly KnownCategory[], view = 'default'): string =>
  category.path
    .slice(2)
    .map((id) => all.find((one) => one.id === id)?.texts[view]?.name ?? '')
    .join(' / ')

/** A category by its number, its address in any view, or its names from the top. Throws CategoryError. */
export function findCategory(all: readonly KnownCategory[], written: string): KnownCategory {
  const keys = partsOf(written).map((part) => slug(part))
  const path = keys.join('/')
  const found =
    all.find(({ id }) => String(id) === written) ??
    all.find(({ texts }) => Object.values(texts).some(({ url_path: known }) => known === path)) ??
    all.find((category) => Object.keys(category.texts).some((view) => slugs(titlePath(category, all, view)) === path))
  if (!found) throw new CategoryError(`There is no category "${written}": npm run shop -- category list`)
  return found
}

export const partsOf = (written: string) =>
  written
    .replace(/^\/+|(\.html)?\/*$/g, '')
    .split(/\s*[/>]\s*/)
    .filter((part) => part !== '')
const slugs = (written: string) =>
  partsOf(written)
    .map((part) => slug(part))
    .join('/')

const isRoot = (written: string) => written === '/' || written === ''

export const parentOf = (all: readonly KnownCategory[], written: string): Parent =>
  isRoot(written) ? ROOT : findCategory(all, written)
