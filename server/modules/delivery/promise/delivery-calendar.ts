import type { Db } from '../../../platform/db/db.ts'
import { type Configuration, getConfiguration, remembering } from '../../store/index.ts'
import { methodsInUse } from '../methods.ts'
import type { DeliveryMethod } from '../methods.sql.ts'
import { arrival, type DayRange, type Dispatch, promise, type Promised, type Terms, type Travel } from './promise.ts'
import { type CalendarRow, readCalendar } from './settings.sql.ts'

/** The shop's settings of dispatch, as long as none of them changes. */
export interface DeliveryCalendar extends CalendarRow {
  /** In use, at what they cost in the base currency. */
  methods: readonly DeliveryMethod[]
  /** For a source without a row of its own. */
  usual: Omit<Dispatch, 'closed'>
  toOrder: DayRange
  /** Promises made in this process, until another one holds. */
  made: Map<string, { since: number; promised: Promised | undefined }>
}

/** Whose days and price are promised. */
export type TravellingMethod = Pick<DeliveryMethod, 'kind' | 'deliveryDaysMin' | 'deliveryDaysMax' | 'weekdays'>

/** `1,2,3`; what is no weekday is left out. */
export const readWeekdays = (written: string): number[] =>
  [...new Set(written.split(',').map(Number))]
    .filter((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    .toSorted((a, b) => a - b)

export const isTime = (written: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(written)

const USUAL_CUTOFF = '13:00'

const daysOf = (written: number): number => Math.min(60, Math.max(0, Math.round(written)))

function usualOf(configuration: Configuration): DeliveryCalendar['usual'] {
  const cutoff = configuration['delivery/dispatch/cutoff']
  return {
    cutoff: isTime(cutoff) ? cutoff : USUAL_CUTOFF,
    handlingDays: daysOf(configuration['delivery/dispatch/handling_days']),
    weekdays: readWeekdays(configuration['delivery/dispatch/weekdays']),
  }
}

async function open(db: Db): Promise<DeliveryCalendar> {
  const [row, methods, configuration] = await Promise.all([readCalendar(db), methodsInUse(db), getConfiguration(db)])
  if (!row) throw new Error('the calendar of delivery was not read')
  const min = daysOf(configuration['delivery/to_order/days_min'])
  return {
    ...row,
    methods,
    usual: usualOf(configuration),
    toOrder: { min, max: Math.max(min, daysOf(configuration['delivery/to_order/days_max'])) },
    made: new Map(),
  }
}

/** Remembered by the process, as the configuration is. */
export const deliveryCalendar: (db: Db) => Promise<DeliveryCalendar> = remembering(open)

/** How orders leave a source. */
export function dispatchOf({ dispatches, closed, usual }: DeliveryCalendar, sourceCode: string): Dispatch {
  const own = dispatches.find((row) => row.sourceCode === sourceCode)
  const days = closed.flatMap(({ day, sourceCode: of }) => (of === null || of === sourceCode ? day : []))
  return { ...(own ?? usual), closed: new Set(days) }
}

/** A bookshop hands over on its own days, a carrier on those of its contract. */
const travelOf = (
  { kind, deliveryDaysMin, deliveryDaysMax, weekdays }: TravellingMethod,
  dispatch: Dispatch,
): Travel => ({
  daysMin: deliveryDaysMin,
  daysMax: Math.max(deliveryDaysMin, deliveryDaysMax),
  ...(kind === 'store-pickup' ? { weekdays: dispatch.weekdays, closed: dispatch.closed } : { weekdays }),
})

/** When a parcel that leaves on this day comes; a bookshop's own days do not count here. */
export const arrivalOf = ({ deliveryDaysMin, deliveryDaysMax, weekdays }: TravellingMethod, leaves: string) =>
  arrival(leaves, { daysMin: deliveryDaysMin, daysMax: deliveryDaysMax, weekdays })

/** More are of no use: they are the settings of methods and sources, times the kinds of lines. */
const MOST_MADE = 2000

/** The promise of one method from one source. */
export function promiseOf(
  calendar: DeliveryCalendar,
  { terms, sourceCode, method }: { terms: Terms; sourceCode: string; method: TravellingMethod },
  at: Date,
): Promised | undefined {
  const { kind, deliveryDaysMin, deliveryDaysMax, weekdays } = method
  const { notBefore, isToOrder } = terms
  const isCollected = kind === 'store-pickup'
  const key = [sourceCode, isCollected, deliveryDaysMin, deliveryDaysMax, weekdays, notBefore, isToOrder].join(' ')
  const known = calendar.made.get(key)
  if (known?.promised && at.getTime() >= known.since && at < known.promised.validUntil) return known.promised
  const dispatch = dispatchOf(calendar, sourceCode)
  const promised = promise(terms, { dispatch, travel: travelOf(method, dispatch), toOrder: calendar.toOrder }, at)
  if (calendar.made.size >= MOST_MADE) calendar.made.clear()
  calendar.made.set(key, { since: at.getTime(), promised })
  return promised
}

/** The promise that holds in whichever of these bookshops it is collected. */
export function promiseInAny(
  calendar: DeliveryCalendar,
  { sourceCodes, ...rest }: { terms: Terms; sourceCodes: readonly string[]; method: TravellingMethod },
  at: Date,
): Promised | undefined {
  const made = sourceCodes.flatMap((sourceCode) => promiseOf(calendar, { ...rest, sourceCode }, at) ?? [])
  const [slowest] = made.toSorted((a, b) => (a.to === b.to ? (a.from < b.from ? 1 : -1) : a.to < b.to ? 1 : -1))
  if (!slowest) return undefined
  // it changes with any of them
  const validUntil = new Date(Math.min(...made.map((one) => one.validUntil.getTime())))
  const orderBefore = new Date(Math.min(...made.map((one) => one.orderBefore.getTime())))
  return { ...slowest, validUntil, orderBefore }
}
