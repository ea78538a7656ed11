import { slug } from '../../../../language/slug.ts'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../../platform/db/changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listStoreViews } from '../../store/index.ts'
import { productsChanged } from '../changes.ts'
import { PathTakenError, setRewrite } from '../routing/rewrites.ts'
import { ROOT_CATEGORY } from './categories.ts'
import {
  CategoryError,
  MAX_DEPTH,
  findCategory,
  getCategory,
  type Parent,
  pathSegments,
  ROOT,
} from './find-category.ts'
import {
  type CategoryText,
  deleteCategoryRow,
  insertCategory,
  type StoredCategory,
  lockCategories,
  moveProducts,
  productsBelow,
  readStoredCategories,
  redirectTo,
  setActive,
  touchCategory,
  writeCategoryText,
} from './edit-categories.sql.ts'

export { readStoredCategories as listStoredCategories } from './edit-categories.sql.ts'
export type { StoredCategory } from './edit-categories.sql.ts'

const MAX_NAME_LENGTH = 120
const MAX_CATEGORIES = 5000
const BATCH_SIZE = 1000
const SUFFIX = '.html'

/** Texts of a category in one store view. */
export interface CategoryTextInput {
  name?: string
  /** Last segment of its URL path; derived from the name if absent. */
  key?: string
  /** HTML; an empty string removes it. */
  description?: string
  metaTitle?: string
  metaDescription?: string
}

export const listViewCodes = async (db: Db): Promise<string[]> =>
  (await listStoreViews(db)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ code }) => code)

function validateName(input: string): string {
  const name = input.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH || /[/>\n]/.test(name))
    throw new CategoryError(`A name has 1 to ${MAX_NAME_LENGTH} characters, without / and >.`)
  if (slug(name) === '') throw new CategoryError(`"${name}" has no letters or digits for an address.`)
  return name
}

function validateUrlKey(urlKey: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlKey))
    throw new CategoryError('A part of an address has small letters, digits and hyphens.')
  return urlKey
}

const trimToNull = (text: string | undefined, current: string | null = null) =>
  text === undefined ? current : text.trim() === '' ? null : text.trim()

function getParent(all: readonly StoredCategory[], reference: string, name: string): StoredCategory {
  const parent = findCategory(all, reference)
  if (parent) return parent
  throw new CategoryError(
    `There is no category "${reference}", in which "${name}" would be: / and > separate a category from those below ` +
      'it. Add the upper one first.',
  )
}

/** Creates a category after its siblings. `path` consists of names, of which all but the last must exist. */
export async function addCategory(
  tx: Db,
  actor: Actor,
  path: string,
  textsByView: Readonly<Record<string, CategoryTextInput>>,
  { isActive = true }: { isActive?: boolean } = {},
): Promise<StoredCategory> {
  await lockCategories(tx)
  const [all, views] = [await readStoredCategories(tx), await listViewCodes(tx)]
  const parts = pathSegments(path)
  const name = validateName(parts.at(-1) ?? '')
  if (parts.length > MAX_DEPTH) throw new CategoryError(`Categories are ${MAX_DEPTH} levels deep at most.`)
  if (all.length >= MAX_CATEGORIES) throw new CategoryError(`A shop has ${MAX_CATEGORIES} categories at most.`)
  const parent = parts.length === 1 ? ROOT : getParent(all, parts.slice(0, -1).join(' / '), name)
  checkViews(textsByView, views)
  const id = await insertCategory(tx, { parentId: parent.id, parentPath: parent.path, isActive })
  for (const view of views) {
    const own = textsByView[view] ?? {}
    const ownName = validateName(own.name ?? name)
    await writeViewText(
      tx,
      { id, parent, view },
      {
        name: ownName,
        url_key: validateUrlKey(own.key ?? slug(ownName)),
        url_path: '',
        description: trimToNull(own.description),
        meta_title: trimToNull(own.metaTitle, ownName),
        meta_description: trimToNull(own.metaDescription),
      },
    )
  }
  await categoriesChanged(tx, [id, parent.id], [])
  await logAction(tx, actor, 'category.add', ['category', id], { after: { name, parentId: parent.id } })
  return getStoredCategory(tx, id)
}

function checkViews(textsByView: Readonly<Record<string, unknown>>, views: readonly string[]): void {
  const unknown = Object.keys(textsByView).find((view) => !views.includes(view))
  if (unknown !== undefined) throw new CategoryError(`There is no store view "${unknown}", only ${views.join(', ')}.`)
}

export async function getStoredCategory(tx: Db, id: number): Promise<StoredCategory> {
  const found = (await readStoredCategories(tx)).find((one) => one.id === id)
  if (!found) throw new Error('the category that was just written does not exist')
  return found
}

/** Writes the texts of one view with the URL path below the parent's; the former path redirects to it. */
async function writeViewText(
  tx: Db,
  { id, parent, view }: { id: number; parent: Parent; view: string },
  text: CategoryText,
): Promise<CategoryText> {
  const parentPath = parent.id === ROOT_CATEGORY ? undefined : parent.texts[view]?.url_path
  const url_path = parentPath ? `${parentPath}/${text.url_key}` : text.url_key
  const fullText = { ...text, url_path }
  await writeCategoryText(tx, id, view, fullText)
  try {
    await setRewrite(tx, { type: 'CATEGORY', id, storeCode: view }, `${url_path}${SUFFIX}`)
  } catch (error) {
    throw error instanceof PathTakenError ? new CategoryError(`${error.message} in the view ${view}`) : error
  }
  return fullText
}

/** Rewrites the URL paths of a category and its whole subtree. */
export async function rewriteUrlPaths(tx: Db, id: number, views: readonly string[]): Promise<void> {
  const all = await readStoredCategories(tx)
  const subtree = all.filter(({ path }) => path.includes(id)).toSorted((a, b) => a.path.length - b.path.length)
  const parentsById = new Map<number, Parent>([[ROOT_CATEGORY, ROOT], ...all.map((one) => [one.id, one] as const)])
  for (const category of subtree) {
    const parent = parentsById.get(category.parentId) ?? ROOT
    const texts: Record<string, CategoryText> = { ...category.texts }
    for (const view of views) {
      const text = category.texts[view]
      if (text) texts[view] = await writeViewText(tx, { id: category.id, parent, view }, text)
    }
    parentsById.set(category.id, { ...category, texts })
  }
}

/** Invalidates cached responses with these categories and reindexes `products`. */
export async function categoriesChanged(tx: Db, ids: readonly number[], products: readonly number[]): Promise<void> {
  for (let start = 0; start < products.length; start += BATCH_SIZE)
    await productsChanged(tx, products.slice(start, start + BATCH_SIZE))
  await notifyChangedTags(tx, [...ids.map((id) => `category:${id}`), 'catalog', 'cms', 'routes'])
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Changes the texts of a category; a new name changes its URL path unless `keepsUrlPath` is set. */
export async function updateCategory(
  tx: Db,
  actor: Actor,
  reference: string,
  textsByView: Readonly<Record<string, CategoryTextInput>>,
  { keepsUrlPath = false }: { keepsUrlPath?: boolean } = {},
): Promise<StoredCategory> {
  await lockCategories(tx)
  const [all, views] = [await readStoredCategories(tx), await listViewCodes(tx)]
  const category = getCategory(all, reference)
  checkViews(textsByView, views)
  const parent = category.parentId === ROOT_CATEGORY ? ROOT : await getStoredCategory(tx, category.parentId)
  for (const [view, own] of Object.entries(textsByView)) {
    const text = category.texts[view]
    const name = own.name === undefined ? (text?.name ?? '') : validateName(own.name)
    const isRenamed = own.name !== undefined && name !== text?.name && !keepsUrlPath
    await writeViewText(
      tx,
      { id: category.id, parent, view },
      {
        name,
        url_key: own.key === undefined ? (isRenamed || !text ? slug(name) : text.url_key) : validateUrlKey(own.key),
        url_path: '',
        description: trimToNull(own.description, text?.description),
        // a meta title that equals the old name becomes the new name
        meta_title: trimToNull(own.metaTitle, text?.meta_title === text?.name ? name : text?.meta_title),
        meta_description: trimToNull(own.metaDescription, text?.meta_description),
      },
    )
  }
  await touchCategory(tx, category.id)
  await rewriteUrlPaths(tx, category.id, views)
  await categoriesChanged(tx, [category.id], idsOf(await productsBelow(tx, category.id)))
  const changed = await getStoredCategory(tx, category.id)
  await logAction(tx, actor, 'category.change', ['category', category.id], {
    before: category.texts,
    after: changed.texts,
  })
  return changed
}

/**
 * Shows or hides a category. A hidden one has no page and is in no menu; its products remain in their other categories.
 */
export async function setCategoryActive(
  tx: Db,
  actor: Actor,
  reference: string,
  isActive: boolean,
): Promise<StoredCategory> {
  await lockCategories(tx)
  const category = getCategory(await readStoredCategories(tx), reference)
  await setActive(tx, category.id, isActive)
  await logAction(tx, actor, isActive ? 'category.show' : 'category.hide', ['category', category.id])
  await categoriesChanged(tx, [category.id, category.parentId], idsOf(await productsBelow(tx, category.id)))
  return getStoredCategory(tx, category.id)
}

/**
 * Removes a category and returns it. Its products are added to `to` if given; its paths redirect to `to`, or else to
 * its parent.
 * @param removeReferences called with the id before the row is deleted, to remove references to it
 */
export async function removeCategory(
  tx: Db,
  actor: Actor,
  reference: string,
  { to, removeReferences }: { to?: string; removeReferences: (id: number) => Promise<void> },
): Promise<StoredCategory> {
  await lockCategories(tx)
  const [all, views] = [await readStoredCategories(tx), await listViewCodes(tx)]
  const category = getCategory(all, reference)
  if (all.some(({ parentId }) => parentId === category.id))
    throw new CategoryError('There are categories below it: move or remove them first.')
  const target = to === undefined ? undefined : getCategory(all, to)
  if (target?.id === category.id) throw new CategoryError('Its titles cannot move to the category itself.')
  const products = idsOf(await productsBelow(tx, category.id))
  if (target) await moveProducts(tx, category.id, target.id)
  const redirectCategory = target ?? all.find(({ id }) => id === category.parentId)
  for (const view of views) {
    const path = redirectCategory?.texts[view]?.url_path
    await redirectTo(tx, { id: category.id, storeCode: view }, path ? `${path}${SUFFIX}` : '')
  }
  await removeReferences(category.id)
  await deleteCategoryRow(tx, category.id)
  await logAction(tx, actor, 'category.remove', ['category', category.id], {
    before: { parentId: category.parentId, texts: category.texts, products },
    after: { movedTo: target?.id },
  })
  await categoriesChanged(tx, [category.id, category.parentId, ...(target ? [target.id] : [])], products)
  return category
}
