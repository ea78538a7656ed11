import type { Db } from '../../../platform/db/db.ts'
import { type Configuration, getConfiguration, cachedByKey } from '../../store/index.ts'
import { listActiveMethods } from '../methods.ts'
import type { DeliveryMethod } from '../methods.sql.ts'
import {
  arrival,
  type DayRange,
  type Dispatch,
  computePromise,
  type DeliveryPromise,
  type Terms,
  type Transit,
} from './promise.ts'
import { type CalendarRow, readCalendar } from './settings.sql.ts'

/** All settings of dispatch and delivery, replaced when one of them changes. */
export interface DeliveryCalendar extends CalendarRow {
  /** Active methods, with prices in the base currency. */
  methods: readonly DeliveryMethod[]
  /** Dispatch settings of sources without a row of their own. */
  defaultDispatch: Omit<Dispatch, 'closed'>
  toOrder: DayRange
  /** Cached promises, each valid from `since` until its `validUntil`. */
  cachedPromises: Map<string, { since: number; promised: DeliveryPromise | undefined }>
}

/** The fields of a method that determine the delivery days. */
export type TransitMethod = Pick<DeliveryMethod, 'kind' | 'deliveryDaysMin' | 'deliveryDaysMax' | 'weekdays'>

/** `1,2,3`; invalid weekdays are dropped. */
export const parseWeekdays = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))]
    .filter((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    .toSorted((a, b) => a - b)

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const DEFAULT_CUTOFF = '13:00'

const clampDays = (value: number): number => Math.min(60, Math.max(0, Math.round(value)))

function parseDefaultDispatch(configuration: Configuration): DeliveryCalendar['defaultDispatch'] {
  const cutoff = configuration['delivery/dispatch/cutoff']
  return {
    cutoff: isTime(cutoff) ? cutoff : DEFAULT_CUTOFF,
    handlingDays: clampDays(configuration['delivery/dispatch/handling_days']),
    weekdays: parseWeekdays(configuration['delivery/dispatch/weekdays']),
  }
}

async function loadCalendar(db: Db): Promise<DeliveryCalendar> {
  const [row, methods, configuration] = await Promise.all([
    readCalendar(db),
    listActiveMethods(db),
    getConfiguration(db),
  ])
  if (!row) throw new Error('the query of the delivery calendar returned no row')
  const min = clampDays(configuration['delivery/to_order/days_min'])
  return {
    ...row,
    methods,
    defaultDispatch: parseDefaultDispatch(configuration),
    toOrder: { min, max: Math.max(min, clampDays(configuration['delivery/to_order/days_max'])) },
    cachedPromises: new Map(),
  }
}

/** Cached like the configuration. */
export const deliveryCalendar: (db: Db) => Promise<DeliveryCalendar> = cachedByKey(loadCalendar)

/** The dispatch settings of a source. */
export function dispatchOf({ dispatches, closed, defaultDispatch }: DeliveryCalendar, sourceCode: string): Dispatch {
  const own = dispatches.find((row) => row.sourceCode === sourceCode)
  const days = closed.flatMap(({ day, sourceCode: of }) => (of === null || of === sourceCode ? day : []))
  return { ...(own ?? defaultDispatch), closed: new Set(days) }
}

/** The delivery days of a carrier are those of its method; a bookshop's are its own working days. */
const transitOf = (
  { kind, deliveryDaysMin, deliveryDaysMax, weekdays }: TransitMethod,
  dispatch: Dispatch,
): Transit => ({
  daysMin: deliveryDaysMin,
  daysMax: Math.max(deliveryDaysMin, deliveryDaysMax),
  ...(kind === 'store-pickup' ? { weekdays: dispatch.weekdays, closed: dispatch.closed } : { weekdays }),
})

/** First and last day of delivery of a parcel dispatched on a day; not for collection, which ignores these days. */
export const arrivalOf = ({ deliveryDaysMin, deliveryDaysMax, weekdays }: TransitMethod, departsOn: string) =>
  arrival(departsOn, { daysMin: deliveryDaysMin, daysMax: deliveryDaysMax, weekdays })

/** Entries in the cache; there are only as many as settings of methods and sources, times terms. */
const MAX_CACHED = 2000

/** The promise of one method for one source. */
export function promiseOf(
  calendar: DeliveryCalendar,
  { terms, sourceCode, method }: { terms: Terms; sourceCode: string; method: TransitMethod },
  now: Date,
): DeliveryPromise | undefined {
  const { kind, deliveryDaysMin, deliveryDaysMax, weekdays } = method
  const { notBefore, isToOrder } = terms
  const isCollected = kind === 'store-pickup'
  const key = [sourceCode, isCollected, deliveryDaysMin, deliveryDaysMax, weekdays, notBefore, isToOrder].join(' ')
  const known = calendar.cachedPromises.get(key)
  if (known?.promised && now.getTime() >= known.since && now < known.promised.validUntil) return known.promised
  const dispatch = dispatchOf(calendar, sourceCode)
  const promised = computePromise(
    terms,
    { dispatch, transit: transitOf(method, dispatch), toOrder: calendar.toOrder },
    now,
  )
  if (calendar.cachedPromises.size >= MAX_CACHED) calendar.cachedPromises.clear()
  calendar.cachedPromises.set(key, { since: now.getTime(), promised })
  return promised
}

/** The promise that holds in each of several bookshops: that of the slowest one. */
export function slowestPromise(
  calendar: DeliveryCalendar,
  { sourceCodes, ...rest }: { terms: Terms; sourceCodes: readonly string[]; method: TransitMethod },
  now: Date,
): DeliveryPromise | undefined {
  const candidates = sourceCodes.flatMap((sourceCode) => promiseOf(calendar, { ...rest, sourceCode }, now) ?? [])
  const [slowest] = candidates.toSorted((a, b) => (a.to === b.to ? (a.from < b.from ? 1 : -1) : a.to < b.to ? 1 : -1))
  if (!slowest) return undefined
  // any change of a candidate may change which one is the slowest
  const validUntil = new Date(Math.min(...candidates.map((one) => one.validUntil.getTime())))
  const orderBefore = new Date(Math.min(...candidates.map((one) => one.orderBefore.getTime())))
  return { ...slowest, validUntil, orderBefore }
}
