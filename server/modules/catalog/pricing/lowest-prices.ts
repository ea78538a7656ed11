import type { Db } from '../../../platform/db/db.ts'
import { readPriceChanges } from './lowest-prices.sql.ts'
import { lowestBefore, lowestBetween, type PriceChange } from './omnibus.ts'

/**
 * Product id -> the lowest price in grosze during the 30 days before the current price began; missing for products that
 * never had another price.
 */
export async function lowestPricesBefore(
  db: Db,
  ids: readonly number[],
  { groupId, now }: { groupId: number; now: Date },
): Promise<Map<number, number>> {
  const changes = await readPriceChanges(db, ids, groupId)
  return lowestOf(ids, changes, (own) => lowestBefore(own, now))
}

/** Product id -> the lowest price in grosze between two instants. */
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
