import type { Database } from '../../platform/db/db.ts'
import { deleteUnusedFiles } from '../catalog/index.ts'
import { deleteAbandoned, deleteRemoved, readFilesInCarts } from './cart.sql.ts'

export const DELETE_ABANDONED = 'delete-abandoned-carts'

/** As long as the cookie that names a guest's cart: after that nobody can open it, and it may hold an address. */
const KEPT_DAYS = 30
const BATCH = 500

export async function deleteAbandonedCarts(db: Database): Promise<void> {
  while ((await deleteAbandoned(db, KEPT_DAYS, BATCH)) === BATCH);
}

export const DELETE_FILES = 'delete-unused-files'

/** For so long a removed line can be put back: longer than the shop offers it, for who is offline meanwhile. */
const REMOVED_HOURS = 1

/** What readers sent with an option, and neither ordered nor have in a cart. */
export async function deleteFilesOutOfCarts(db: Database, dataDir: string): Promise<void> {
  await deleteRemoved(db, REMOVED_HOURS)
  await deleteUnusedFiles(db, dataDir, await readFilesInCarts(db))
}
