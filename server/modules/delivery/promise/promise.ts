import { isWorkingDay, workingDayFrom, workingDaysAfter, type WorkingDays } from './calendar.ts'
import { dayInWarsaw, instantInWarsaw } from '../../../../language/warsaw-time.ts'
import { addDays } from '../../../../rules/day.ts'

/** How a warehouse dispatches orders, or a bookshop prepares them. */
export interface Dispatch extends WorkingDays {
  /** HH:MM; handling of orders placed before it begins on the same day. */
  cutoff: string
  /** Working days from the beginning of handling to dispatch; 0 is the same day. */
  handlingDays: number
}

/** Transit of a carrier: the days on which it delivers, and how many of them it takes. */
export interface Transit extends WorkingDays {
  daysMin: number
  daysMax: number
}

/** A range of working days. */
export interface DayRange {
  min: number
  max: number
}

/** Where the copies of an order line come from. */
export type Supply =
  /** In stock in the source from which the order is sent. */
  | { kind: 'shelf' }
  /** Released on a day; null while it is unknown. */
  | { kind: 'presale'; day: string | null }
  /** Ordered from the publisher. */
  | { kind: 'to-order' }
  /** Not enough copies in the source, so that the order cannot be sent from it. */
  | { kind: 'short' }

/** What determines the delivery days of an order; stored with it. */
export interface Terms {
  /** YYYY-MM-DD; the earliest day of dispatch. */
  notBefore: string | null
  isToOrder: boolean
}

/** The terms of all lines in one parcel (decision D46); undefined if nothing can be promised. */
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

export interface DeliveryPromise {
  /** First and last day of delivery. */
  from: string
  to: string
  /** The order must be placed, and paid if payment comes first, before this instant. */
  orderBefore: Date
  /** The day of the promise, to which words such as `tomorrow` refer. */
  madeOn: string
  /** From then on the days or their wording differ. */
  validUntil: Date
  /** Working days until dispatch; undefined if a release day decides. */
  handlingDays: DayRange | undefined
  transitDays: DayRange
}

export interface Rules {
  dispatch: Dispatch
  transit: Transit
  /** Working days from the publisher to the source. */
  toOrder: DayRange
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

/** The day on which handling of an order begins: today before the cut-off, else the next working day. */
function handlingStartOn(now: Date, dispatch: Dispatch): string | undefined {
  const today = dayInWarsaw(now)
  if (isWorkingDay(today, dispatch) && now < instantInWarsaw(today, dispatch.cutoff)) return today
  return workingDayFrom(addDays(today, 1), dispatch)
}

/** The last working day on which handling can begin for dispatch on this day. */
function lastStart(departsOn: string, { handlingDays, ...days }: Dispatch): string {
  let current = departsOn
  for (let left = handlingDays; left > 0;) {
    current = addDays(current, -1)
    if (isWorkingDay(current, days)) left--
  }
  return current
}

/**
 * The delivery days of an order placed (and paid) at this instant, for pages, API, orders and mails alike. Undefined if
 * the settings have no working day.
 */
export function computePromise(
  terms: Terms,
  { dispatch, transit, toOrder }: Rules,
  now: Date,
): DeliveryPromise | undefined {
  const handlingStart = handlingStartOn(now, dispatch)
  const release = terms.notBefore === null ? undefined : workingDayFrom(terms.notBefore, dispatch)
  if (handlingStart === undefined || (terms.notBefore !== null && release === undefined)) return undefined
  const { handlingDays } = dispatch
  const handling = terms.isToOrder
    ? { min: handlingDays + toOrder.min, max: handlingDays + toOrder.max }
    : { min: handlingDays, max: handlingDays }
  const [earliestReadyDay, latestReadyDay] = [handling.min, handling.max].map((days) =>
    workingDaysAfter(handlingStart, days, dispatch),
  )
  if (earliestReadyDay === undefined || latestReadyDay === undefined) return undefined
  const leaves = laterOf(earliestReadyDay, release ?? earliestReadyDay)
  const latestDispatchDay = laterOf(latestReadyDay, release ?? latestReadyDay)
  const from = workingDaysAfter(leaves, transit.daysMin, transit)
  const to = workingDaysAfter(latestDispatchDay, transit.daysMax, transit)
  if (from === undefined || to === undefined) return undefined
  const awaitsRelease = release !== undefined && release === latestDispatchDay && !terms.isToOrder
  const orderBefore = instantInWarsaw(awaitsRelease ? lastStart(release, dispatch) : handlingStart, dispatch.cutoff)
  const madeOn = dayInWarsaw(now)
  const midnight = instantInWarsaw(addDays(madeOn, 1))
  return {
    from,
    to,
    orderBefore,
    madeOn,
    validUntil: orderBefore < midnight ? orderBefore : midnight,
    handlingDays: release !== undefined && release > earliestReadyDay ? undefined : handling,
    transitDays: { min: transit.daysMin, max: transit.daysMax },
  }
}

/** First and last day of delivery of a parcel dispatched on this day. */
export function arrival(departsOn: string, transit: Transit): { from: string; to: string } | undefined {
  const from = workingDaysAfter(departsOn, transit.daysMin, transit)
  const to = workingDaysAfter(departsOn, transit.daysMax, transit)
  return from === undefined || to === undefined ? undefined : { from, to }
}
