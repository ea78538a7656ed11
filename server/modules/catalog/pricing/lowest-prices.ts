import type { Db } from '../../../platform/db/db.ts'
import { readPriceChanges } from './lowest-prices.sql.ts'
import { lowestBefore, lowestBetween, type PriceChange } from './omnibus.ts'

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
  return lowestOf(ids, changes, (own) => lowestBefore(own, now))
}

/** Product -> the lowest price, in grosze, at any time from one instant to another. */
export async function lowestPricesBetween(
  db: Db,
  ids: readonly number[],
  { groupId, from, to }: { groupId: number; from: Date; to: Date },
): Promise<Map<number, number>> {
  const changes = await readPriceChanges(db, ids, groupId)
  return lowestOf(ids, changes, (own) => lowestBetween(own, from, to))
}

const lowestOf = (
  ids: readonly number[],
  changes: readonly (PriceChange & { productId: number })[],
  lowest: (own: readonly PriceChange[]) => number | undefined,
) =>
  new Map(
    ids.flatMap((id) => {
      const found = lowest(changes.filter(({ productId }) => productId === id))
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
