import type { Db } from '../../../platform/db/db.ts'
import { readPriceChanges } from './lowest-prices.sql.ts'
import { lowestBefore } from './omnibus.ts'

/**
 * Product -> the lowest price, in grosze, of the 30 days before its price of now began; none where it never had
 * another.
 */
export async function lowestPricesBefore(
  db: Db,
  ids: readonly number[],
  { groupId, now }: { groupId: number; now: Date },
): Promise<Map<number, number>> {
  const changes = await readPriceChanges(db, ids, groupId)
  return new Map(
    ids.flatMap((id) => {
      const lowest = lowestBefore(
        changes.filter(({ productId }) => productId === id),
        now,
      )
      return lowest === undefined ? [] : [[id, lowest] as const]
    }),
  )
}
