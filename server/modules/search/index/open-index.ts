import type { Db } from '../../../platform/db/db.ts'
import type { CatalogIndex } from '../product-query/catalog-index.ts'
import { sqlIndex } from './tables/sql-index.ts'
import { IndexSynchronizer, type SynchronizerOptions } from './index-synchronizer.ts'

const synchronizers = new Map<Db, IndexSynchronizer>()

/** Opens the in-memory index. */
export async function openIndex(options: SynchronizerOptions): Promise<{ close(): Promise<void> }> {
  const { db } = options
  const synchronizer = new IndexSynchronizer(options)
  synchronizers.set(db, synchronizer)
  await synchronizer.open()
  return {
    async close() {
      synchronizers.delete(db)
      await synchronizer.close()
    },
  }
}

/** The index that answers product queries; inside a transaction always the tables. */
export async function getCatalogIndex(db: Db): Promise<CatalogIndex> {
  return (await synchronizers.get(db)?.upToDateIndex()) ?? sqlIndex(db)
}

/** Must be called after changes of the index tables, so that the next query after the commit sees them. */
export function indexChanged(tx: Db): void {
  tx.afterCommit(() => {
    for (const synchronizer of synchronizers.values()) synchronizer.onSignal()
  })
}
