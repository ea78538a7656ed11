import { notifyChangedTags } from '../../../platform/db/changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  deleteRewrites,
  deletePath,
  insertPath,
  type RewriteTarget,
  readPathOwner,
  redirectFormer,
  type RewriteType,
} from './rewrites.sql.ts'

/** Another entity has this path. */
export class PathTakenError extends Error {}

/** Sets the path of an entity in a store view; its former path redirects there. Throws PathTakenError. */
export async function setRewrite(tx: Db, target: RewriteTarget, path: string): Promise<void> {
  const owner = await readPathOwner(tx, target.storeCode, path)
  if (owner?.redirectType === 0) {
    if (owner.entityType === target.type && owner.entityId === target.id) return
    throw new PathTakenError(`/${path} is the address of something else`)
  }
  if (owner) await deletePath(tx, target.storeCode, path)
  await redirectFormer(tx, target, path)
  await insertPath(tx, target, path)
  await notifyChangedTags(tx, ['routes'])
}

/** Removes the paths of an entity in all store views except `keptCodes`. */
export async function removeRewrites(
  tx: Db,
  type: RewriteType,
  id: number,
  keptCodes: readonly string[] = [],
): Promise<void> {
  if ((await deleteRewrites(tx, type, id, keptCodes)) > 0) await notifyChangedTags(tx, ['routes'])
}
