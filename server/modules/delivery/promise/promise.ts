import { isWorkingDay, workingDayFrom, workingDaysAfter, type WorkingDays } from './calendar.ts'
import { addDays, dayIn, instantAt } from './days.ts'

/** How orders leave a warehouse or become ready in a bookshop. */
export interface Dispatch extends WorkingDays {
  /** HH:MM; what is ordered before it is begun on the same day. */
  cutoff: string
  /** Working days from the one on which it is begun; 0 leaves on that day. */
  handlingDays: number
}

/** How a carrier travels: days on which it delivers, and how many of them it takes. */
export interface Travel extends WorkingDays {
  daysMin: number
  daysMax: number
}

/** Working days from the least to the most. */
export interface DayRange {
  min: number
  max: number
}

/** Where the copies of a line come from. */
export type Supply =
  /** On the shelf of the source that the order leaves from. */
  | { kind: 'shelf' }
  /** Released on a day; null while it is not known. */
  | { kind: 'presale'; day: string | null }
  /** Brought from its publisher. */
  | { kind: 'to-order' }
  /** Not enough copies there: the order cannot leave it. */
  | { kind: 'short' }

/** What of an order decides when it comes; kept with the order. */
export interface Terms {
  /** Days before it is dispatched are too early. */
  notBefore: string | null
  isToOrder: boolean
}

/** What the lines of an order need together, as one parcel (decision D46); undefined where nothing can be promised. */
export function termsOf(lines: readonly Supply[]): Terms | undefined {
  if (lines.length === 0) return undefined
  let notBefore: string | null = null
  for (const line of lines) {
    if (line.kind === 'short') return undefined
    if (line.kind !== 'presale') continue
    if (line.day === null) return undefined
    if (notBefore === null || line.day > notBefore) notBefore = line.day
  }
  return { notBefore, isToOrder: lines.some(({ kind }) => kind === 'to-order') }
}

export interface Promised {
  /** First and last day on which it is there. */
  from: string
  to: string
  /** Ordered, and paid where that comes first, before this instant. */
  orderBefore: Date
  /** The day on which it was made: what `tomorrow` is reckoned from. */
  madeOn: string
  /** From then on another one holds, or is worded otherwise. */
  validUntil: Date
  /** Working days until dispatch; undefined where a release day decides. */
  handlingDays: DayRange | undefined
  transitDays: DayRange
}

export interface Rules {
  dispatch: Dispatch
  travel: Travel
  /** From the publisher to the shelf. */
  toOrder: DayRange
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

/** The day on which an order of this instant is begun: today before the cut-off, else the next working day. */
function acceptedOn(at: Date, dispatch: Dispatch): string | undefined {
  const today = dayIn(at)
  if (isWorkingDay(today, dispatch) && at < instantAt(today, dispatch.cutoff)) return today
  return workingDayFrom(addDays(today, 1), dispatch)
}

/** The last working day on which an order can be begun that leaves on this day. */
function lastStart(leaves: string, { handlingDays, ...days }: Dispatch): string {
  let at = leaves
  for (let left = handlingDays; left > 0;) {
    at = addDays(at, -1)
    if (isWorkingDay(at, days)) left--
  }
  return at
}

/**
 * When what is ordered (and paid) at this instant comes: the one answer for pages, API, orders and mails. Undefined
 * where the settings leave no day.
 */
export function promise(terms: Terms, { dispatch, travel, toOrder }: Rules, at: Date): Promised | undefined {
  const started = acceptedOn(at, dispatch)
  const release = terms.notBefore === null ? undefined : workingDayFrom(terms.notBefore, dispatch)
  if (started === undefined || (terms.notBefore !== null && release === undefined)) return undefined
  const { handlingDays } = dispatch
  const handling = terms.isToOrder
    ? { min: handlingDays + toOrder.min, max: handlingDays + toOrder.max }
    : { min: handlingDays, max: handlingDays }
  const [ready, readyAtLast] = [handling.min, handling.max].map((days) => workingDaysAfter(started, days, dispatch))
  if (ready === undefined || readyAtLast === undefined) return undefined
  const leaves = laterOf(ready, release ?? ready)
  const leavesAtLast = laterOf(readyAtLast, release ?? readyAtLast)
  const from = workingDaysAfter(leaves, travel.daysMin, travel)
  const to = workingDaysAfter(leavesAtLast, travel.daysMax, travel)
  if (from === undefined || to === undefined) return undefined
  const awaitsRelease = release !== undefined && release === leavesAtLast && !terms.isToOrder
  const orderBefore = instantAt(awaitsRelease ? lastStart(release, dispatch) : started, dispatch.cutoff)
  const madeOn = dayIn(at)
  const midnight = instantAt(addDays(madeOn, 1), '00:00')
  return {
    from,
    to,
    orderBefore,
    madeOn,
    validUntil: orderBefore < midnight ? orderBefore : midnight,
    handlingDays: release !== undefined && release > ready ? undefined : handling,
    transitDays: { min: travel.daysMin, max: travel.daysMax },
  }
}

/** When a parcel that leaves on this day comes. */
export function arrival(leaves: string, travel: Travel): { from: string; to: string } | undefined {
  const from = workingDaysAfter(leaves, travel.daysMin, travel)
  const to = workingDaysAfter(leaves, travel.daysMax, travel)
  return from === undefined || to === undefined ? undefined : { from, to }
}
