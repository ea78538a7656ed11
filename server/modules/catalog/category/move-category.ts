import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { categoriesChanged, idsOf, getStoredCategory, rewriteUrlPaths, listViewCodes } from './edit-categories.ts'
import {
  type StoredCategory,
  lockCategories,
  moveBranch,
  productsBelow,
  readStoredCategories,
  writePositions,
} from './edit-categories.sql.ts'
import { CategoryError, MAX_DEPTH, getCategory, parentOf } from './find-category.ts'

export type CategoryPosition = 'first' | 'last' | { before: string } | { after: string }

/** Moves a category below another (`/` is the root) and to a position among its siblings. */
export async function moveCategory(
  tx: Db,
  actor: Actor,
  reference: string,
  { to, position }: { to?: string; position?: CategoryPosition },
): Promise<StoredCategory> {
  await lockCategories(tx)
  const all = await readStoredCategories(tx)
  const category = getCategory(all, reference)
  const formerParentId = category.parentId
  if (to !== undefined) {
    const parent = parentOf(all, to)
    if (parent.path.includes(category.id)) throw new CategoryError('A category cannot be moved below itself.')
    const subtree = all.filter(({ path }) => path.includes(category.id))
    const depth = Math.max(...subtree.map(({ path }) => path.length)) - category.path.length + 1
    if (parent.path.length - 2 + depth > MAX_DEPTH)
      throw new CategoryError(`Categories are ${MAX_DEPTH} levels deep at most.`)
    await moveBranch(tx, category, parent)
    await rewriteUrlPaths(tx, category.id, await listViewCodes(tx))
  }
  const current = await readStoredCategories(tx)
  const parentId = current.find(({ id }) => id === category.id)?.parentId ?? formerParentId
  const siblings = current.filter((one) => one.parentId === parentId && one.id !== category.id)
  await writePositions(tx, idsOf(siblings).toSpliced(targetIndex(siblings, current, position, to), 0, category.id))
  await categoriesChanged(
    tx,
    [category.id, parentId, formerParentId],
    to === undefined ? [] : idsOf(await productsBelow(tx, category.id)),
  )
  await logAction(tx, actor, 'category.move', ['category', category.id], {
    before: { parentId: formerParentId },
    after: { parentId },
  })
  return getStoredCategory(tx, category.id)
}

function targetIndex(
  siblings: readonly StoredCategory[],
  all: readonly StoredCategory[],
  position: CategoryPosition | undefined,
  to: string | undefined,
): number {
  if (position === undefined && to === undefined)
    throw new CategoryError('Name a destination: --to, --first, --last, --before or --after.')
  if (position === 'first') return 0
  if (position === undefined || position === 'last') return siblings.length
  const [other, offset] = 'before' in position ? [position.before, 0] : [position.after, 1]
  const index = siblings.findIndex(({ id }) => id === getCategory(all, other).id)
  if (index < 0) throw new CategoryError(`"${other}" has a different parent.`)
  return index + offset
}

/** Puts these children of a parent first, in this order; the remaining children follow in theirs. */
export async function orderCategories(tx: Db, parentId: number, ids: readonly number[]): Promise<void> {
  const siblings = idsOf((await readStoredCategories(tx)).filter((one) => one.parentId === parentId))
  const orderedIds = [...ids, ...siblings.filter((id) => !ids.includes(id))]
  if (orderedIds.every((id, index) => id === siblings[index])) return
  await writePositions(tx, orderedIds)
  await categoriesChanged(tx, [parentId, ...orderedIds], [])
}
