import type { Segment } from './segment.ts'
import { NONE, binarySearch } from './segment.ts'

const places = new WeakMap<Segment, Map<number, Int32Array>>()

/** Product -> index of its price for the group; undefined if the group has no prices. */
function groupPlaces(segment: Segment, group: number): Int32Array | undefined {
  const at = binarySearch(segment.groupIds, group)
  if (at < 0) return undefined
  const kept = places.get(segment) ?? new Map<number, Int32Array>()
  places.set(segment, kept)
  let column = kept.get(group)
  if (!column) {
    column = new Int32Array(segment.size).fill(NONE)
    const { starts, items } = segment.groups
    for (let place = starts[at] as number; place < (starts[at + 1] as number); place++)
      column[items[place] as number] = place
    kept.set(group, column)
  }
  return column
}

/**
 * Prices of one customer group, as prices.sql.ts defines them: infinity for products without one. Undefined if no
 * product has one.
 */
export function groupPrices(segment: Segment, group: number, now: number): ((doc: number) => number) | undefined {
  const own = groupPlaces(segment, group)
  if (!own) return undefined
  const { groupAmount, groupSpecial, groupFrom, groupTo } = segment
  return (doc) => {
    const place = own[doc] as number
    if (place === NONE) return Number.POSITIVE_INFINITY
    const isReduced =
      groupSpecial[place] !== NONE && (groupFrom[place] as number) <= now && (groupTo[place] as number) > now
    return isReduced
      ? Math.min(groupAmount[place] as number, groupSpecial[place] as number)
      : (groupAmount[place] as number)
  }
}
