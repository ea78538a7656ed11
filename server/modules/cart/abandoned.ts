import type { Database } from '../../platform/db/db.ts'
import { deleteUnusedFiles } from '../catalog/index.ts'
import { deleteAbandoned, deleteRemoved, readFilesInCarts } from './abandoned.sql.ts'

export const DELETE_ABANDONED = 'delete-abandoned-carts'

/**
 * Days; the lifetime of the cookie with a guest's cart id. After it nobody can open the cart, which may hold an
 * address.
 */
const ABANDONED_AFTER_DAYS = 30
const BATCH_SIZE = 500

export async function deleteAbandonedCarts(db: Database): Promise<void> {
  while ((await deleteAbandoned(db, ABANDONED_AFTER_DAYS, BATCH_SIZE)) === BATCH_SIZE);
}

export const DELETE_FILES = 'delete-unused-files'

/** How long a removed line can be restored: longer than the storefront offers it, for clients that are offline. */
const KEEP_REMOVED_HOURS = 1

/** Deletes uploaded option files that no cart and no order uses, and removed lines that can no longer be restored. */
export async function deleteUnusedUploads(db: Database, dataDir: string): Promise<void> {
  await deleteRemoved(db, KEEP_REMOVED_HOURS)
  await deleteUnusedFiles(db, dataDir, await readFilesInCarts(db))
}
