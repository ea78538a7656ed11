import type { Segment } from './segment.ts'
import { NONE, binarySearch } from './segment.ts'

const priceIndexes = new WeakMap<Segment, Map<number, Int32Array>>()

/** Product -> index of its price for the group; undefined if the group has no prices. */
function groupPriceIndexes(segment: Segment, group: number): Int32Array | undefined {
  const groupIndex = binarySearch(segment.groupIds, group)
  if (groupIndex < 0) return undefined
  const cached = priceIndexes.get(segment) ?? new Map<number, Int32Array>()
  priceIndexes.set(segment, cached)
  let column = cached.get(group)
  if (!column) {
    column = new Int32Array(segment.size).fill(NONE)
    const { starts, items } = segment.groups
    for (let priceIndex = starts[groupIndex] as number; priceIndex < (starts[groupIndex + 1] as number); priceIndex++)
      column[items[priceIndex] as number] = priceIndex
    cached.set(group, column)
  }
  return column
}

/**
 * Prices of one customer group, as tables/prices.sql.ts defines them: infinity for products without one. Undefined if
 * no product has one.
 */
export function groupPrices(segment: Segment, group: number, now: number): ((doc: number) => number) | undefined {
  const own = groupPriceIndexes(segment, group)
  if (!own) return undefined
  const { groupAmount, groupSpecial, groupFrom, groupTo } = segment
  return (doc) => {
    const priceIndex = own[doc] as number
    if (priceIndex === NONE) return Number.POSITIVE_INFINITY
    const isReduced =
      groupSpecial[priceIndex] !== NONE &&
      (groupFrom[priceIndex] as number) <= now &&
      (groupTo[priceIndex] as number) > now
    return isReduced
      ? Math.min(groupAmount[priceIndex] as number, groupSpecial[priceIndex] as number)
      : (groupAmount[priceIndex] as number)
  }
}
