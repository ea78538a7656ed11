import type { Database } from '../../../platform/db/db.ts'
import { productsChanged } from '../../catalog/index.ts'
import { PlannerStatistics } from './planner-statistics.ts'
import { analyze, listUnindexed } from './titles.sql.ts'

const INDEXED_AT_ONCE = 1000
// each lookup of unindexed titles scans the complete index
const LOOKED_UP_AT_ONCE = 50_000

/**
 * Adds new titles to listings and search, also those of a run stopped before this step. `onIndexed` is called with the
 * number added so far.
 */
export async function indexNewTitles(db: Database, onIndexed: (titles: number) => void = () => {}): Promise<void> {
  const statistics = new PlannerStatistics(db)
  let listed = 0
  for (
    let ids = await listUnindexed(db, 0, LOOKED_UP_AT_ONCE);
    ids.length > 0;
    ids = await listUnindexed(db, ids.at(-1) ?? 0, LOOKED_UP_AT_ONCE)
  ) {
    onIndexed(listed)
    for (let start = 0; start < ids.length; start += INDEXED_AT_ONCE) {
      const batch = ids.slice(start, start + INDEXED_AT_ONCE)
      await db.transaction((tx) => productsChanged(tx, batch))
      listed += batch.length
      await statistics.add(batch.length)
      onIndexed(listed)
    }
  }
  if (listed > 0) await analyze(db)
}
