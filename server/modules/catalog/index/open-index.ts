import type { Db } from '../../../platform/db/db.ts'
import { type CatalogIndex, sqlIndex } from './catalog-index.ts'
import { Follower, type FollowerParts } from './follower.ts'

const followers = new Map<Db, Follower>()

/** Keeps the catalogue in memory from now on. */
export async function openIndex(parts: FollowerParts): Promise<{ close(): Promise<void> }> {
  const { db } = parts
  const follower = new Follower(parts)
  followers.set(db, follower)
  await follower.open()
  return {
    async close() {
      followers.delete(db)
      await follower.close()
    },
  }
}

/** What answers questions about products now. Inside of a transaction that is always the tables. */
export async function indexOf(db: Db): Promise<CatalogIndex> {
  return (await followers.get(db)?.fresh()) ?? sqlIndex(db)
}

/** Called with every change of the index's tables: whoever made it finds it by the next question. */
export function indexChanged(tx: Db): void {
  tx.afterCommit(() => {
    for (const follower of followers.values()) follower.hear()
  })
}
