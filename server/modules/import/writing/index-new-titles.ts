import type { Database } from '../../../platform/db/db.ts'
import { productsChanged } from '../../catalog/index.ts'
import { PlannerStatistics } from './planner-statistics.ts'
import { analyze, listUnindexed } from './titles.sql.ts'

const INDEX_BATCH_SIZE = 1000
// each lookup of unindexed titles scans the complete index
const LOOKUP_BATCH_SIZE = 50_000

/**
 * Adds new titles to listings and search, also those of a run stopped before this step. `onIndexed` is called with the
 * number added so far.
 */
export async function indexNewTitles(db: Database, onIndexed: (titles: number) => void = () => {}): Promise<void> {
  const statistics = new PlannerStatistics(db)
  let listed = 0
  for (
    let ids = await listUnindexed(db, 0, LOOKUP_BATCH_SIZE);
    ids.length > 0;
    ids = await listUnindexed(db, ids.at(-1) ?? 0, LOOKUP_BATCH_SIZE)
  ) {
    onIndexed(listed)
    for (let start = 0; start < ids.length; start += INDEX_BATCH_SIZE) {
      const batch = ids.slice(start, start + INDEX_BATCH_SIZE)
      await db.transaction((tx) => productsChanged(tx, batch))
      listed += batch.length
      await statistics.add(batch.length)
      onIndexed(listed)
    }
  }
  if (listed > 0) await analyze(db)
}
