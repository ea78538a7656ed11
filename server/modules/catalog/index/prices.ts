import type { Segment } from './segment.ts'
import { NONE, placeOf } from './segment.ts'

/** Prices of a segment's products for one group of customers at one instant, as prices.sql.ts defines them. */
export interface Prices {
  final(doc: number): number
  /** The price for everybody. */
  isReduced(doc: number): boolean
  /** When the price for everybody turns by itself, in microseconds; infinity for never. */
  turn(doc: number): number
}

const places = new WeakMap<Segment, Map<number, Int32Array>>()

/** Product -> place of its own price for the group, where the group has any. */
function groupPlaces(segment: Segment, group: number): Int32Array | undefined {
  const at = placeOf(segment.groupIds, group)
  if (at < 0) return undefined
  const kept = places.get(segment) ?? new Map<number, Int32Array>()
  places.set(segment, kept)
  let column = kept.get(group)
  if (!column) {
    column = new Int32Array(segment.size).fill(NONE)
    const { starts, items } = segment.groups
    for (let place = starts[at] as number; place < (starts[at + 1] as number); place++) column[items[place] as number] = place
    kept.set(group, column)
  }
  return column
}

export function pricesOf(segment: Segment, group: number, at: Date): Prices {
  const now = at.getTime() * 1000
  const { amount, special, from, to, groupAmount, groupSpecial, groupFrom, groupTo } = segment
  const own = groupPlaces(segment, group)
  const isReduced = (doc: number) => special[doc] !== NONE && (from[doc] as number) <= now && (to[doc] as number) > now
  const forAll = (doc: number) => (isReduced(doc) ? Math.min(amount[doc] as number, special[doc] as number) : (amount[doc] as number))
  return {
    isReduced,
    turn(doc) {
      if ((from[doc] as number) > now) return from[doc] as number
      return (to[doc] as number) > now ? (to[doc] as number) : Number.POSITIVE_INFINITY
    },
    final: !own ? forAll : (doc) => {
      const place = own[doc] as number
      if (place === NONE) return forAll(doc)
      const isOwnReduced = groupSpecial[place] !== NONE && (groupFrom[place] as number) <= now && (groupTo[place] as number) > now
      return Math.min(forAll(doc), groupAmount[place] as number, isOwnReduced ? (groupSpecial[place] as number) : Number.POSITIVE_INFINITY)
    },
  }
}
