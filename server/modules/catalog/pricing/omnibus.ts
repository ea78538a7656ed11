import { startOfDay } from '../../../../language/warsaw-time.ts'
import { isReduced, type PriceRow } from './prices.ts'

/** An entry of the price history, for everybody (null) or for a customer group. */
export interface PriceChange extends PriceRow {
  groupId: number | null
  recordedAt: Date
}

interface PricePeriod {
  from: Date
  price: number
}

/**
 * The lowest price of the 30 days before the current price, which must be shown with every reduction (Omnibus
 * directive). Days are whole days in Warsaw; for a product younger than that from its first price; for a second
 * reduction the price after the first one counts. Undefined without a reduction or an earlier price.
 */
export function lowestPrice30(changes: readonly PriceChange[], now: Date): number | undefined {
  const history = sortedHistory(changes, now)
  return history.some((change) => isCurrent(change, history) && isReduced(change, now))
    ? lowestBefore(history, now)
    : undefined
}

/**
 * Like `lowestPrice30`, but also if the regular price itself was lowered; undefined only if there never was another
 * price.
 */
export function lowestBefore(changes: readonly PriceChange[], now: Date): number | undefined {
  const periods = pricePeriods(sortedHistory(changes, now), now)
  const current = periods.at(-1)
  if (!current) return undefined
  const windowStart = startOfDay(current.from, -30)
  const before = periods.slice(0, -1).filter((_, index) => (periods[index + 1] as PricePeriod).from > windowStart)
  return before.length === 0 ? undefined : Math.min(...before.map(({ price }) => price))
}

/** The lowest price between two instants; undefined without a price. */
export function lowestBetween(changes: readonly PriceChange[], from: Date, to: Date): number | undefined {
  const periods = pricePeriods(sortedHistory(changes, to), to)
  const during = periods.filter((_, index) => {
    const next = periods[index + 1]
    return next === undefined || next.from > from
  })
  return during.length === 0 ? undefined : Math.min(...during.map(({ price }) => price))
}

const sortedHistory = (changes: readonly PriceChange[], now: Date) =>
  changes
    .filter(({ recordedAt }) => recordedAt.getTime() <= now.getTime())
    .toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())

const isCurrent = (change: PriceChange, history: readonly PriceChange[]) =>
  history.findLast(({ groupId }) => groupId === change.groupId) === change

/** The effective price, with the instants at which it changed. */
function pricePeriods(history: readonly PriceChange[], now: Date): PricePeriod[] {
  const first = history[0]
  if (!first) return []
  const [start, end] = [first.recordedAt.getTime(), now.getTime()]
  const changeTimes: Date[] = []
  for (const { recordedAt, specialFrom, specialTo } of history)
    for (const changeTime of [recordedAt, specialFrom, specialTo])
      if (changeTime && changeTime.getTime() >= start && changeTime.getTime() <= end) changeTimes.push(changeTime)
  changeTimes.sort((a, b) => a.getTime() - b.getTime())
  const periods: PricePeriod[] = []
  for (const changeTime of changeTimes) {
    const price = priceAt(history, changeTime)
    if (periods.at(-1)?.price !== price) periods.push({ from: changeTime, price })
  }
  return periods
}

function priceAt(history: readonly PriceChange[], instant: Date): number {
  const currentByGroup = new Map<number | null, PriceChange>()
  for (const change of history)
    if (change.recordedAt.getTime() <= instant.getTime()) currentByGroup.set(change.groupId, change)
  return Math.min(
    ...[...currentByGroup.values()].map((row) =>
      isReduced(row, instant) ? Math.min(row.amount, row.specialAmount ?? row.amount) : row.amount,
    ),
  )
}
