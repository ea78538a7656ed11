import { useEffect, useRef, useState } from 'react'
import { formatDateRange } from '../../../language/delivery-days.ts'
import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import type { Language } from '../../../language/translate.ts'

/** Delivery promise from the API; days are YYYY-MM-DD. */
export interface PromisedDelivery {
  from: string
  to: string
  place: 'ADDRESS' | 'POINT' | 'BOOKSHOP'
  made_on: string | null
  /** ISO 8601 in Polish local time: 2026-11-23T13:00:00+01:00. */
  order_before: string | null
  valid_until: string | null
}

/** `U Ciebie jutro, 24 listopada`; words such as "tomorrow" are relative to the day of the promise. */
export function promiseText(
  { from, to, place, made_on }: Pick<PromisedDelivery, 'from' | 'to' | 'place' | 'made_on'>,
  { t, locale }: Pick<Language, 't' | 'locale'>,
): string {
  const days = formatDateRange({ from, to }, locale, made_on ?? undefined)
  if (place === 'BOOKSHOP') return t('Ready for collection %s', days)
  return place === 'POINT' ? t('At the pick-up point %s', days) : t('With you %s', days)
}

/**
 * Days of an order's delivery as absolute dates, with the day and time until which the payment must arrive; `today` is
 * the day on which it is read.
 */
export function orderedPromiseText(
  promise: PromisedDelivery,
  language: Pick<Language, 't' | 'locale'>,
  today = dayInWarsaw(new Date()),
): string {
  const days = promiseText({ ...promise, made_on: null }, language)
  const before = promise.order_before
  if (!before) return days
  const day = before.slice(0, 10)
  if (day === today) return language.t('%s, if your payment comes today before %s', days, before.slice(11, 16))
  const paidOn = formatDateRange({ from: day, to: day }, language.locale)
  return language.t('%s, if your payment comes %s before %s', days, paidOn, before.slice(11, 16))
}

/** Longest time that is shown as a countdown. */
const SOON_MINUTES = 12 * 60
const MINUTE_MS = 60_000

/**
 * `Zamów w ciągu 2 godz. 15 min`; without `now`, as on the server, or more than 12 hours before, the time of day.
 * Undefined if the deadline has passed or is not on the day of the promise.
 */
export function orderByText(
  { order_before: before, made_on: madeOn }: Pick<PromisedDelivery, 'order_before' | 'made_on'>,
  { t }: Pick<Language, 't'>,
  now?: number,
): string | undefined {
  if (!before || before.slice(0, 10) !== madeOn) return undefined
  if (now === undefined) return t('Order today before %s', before.slice(11, 16))
  const minutesLeft = Math.ceil((Date.parse(before) - now) / MINUTE_MS)
  if (minutesLeft <= 0) return undefined
  if (minutesLeft > SOON_MINUTES) return t('Order today before %s', before.slice(11, 16))
  const [hours, minutes] = [Math.floor(minutesLeft / 60), minutesLeft % 60]
  if (hours === 0) return t('Order within %s min', minutes)
  return minutes === 0 ? t('Order within %s h', hours) : t('Order within %s h %s min', hours, minutes)
}

const TICK_MS = 15_000

/** Browser time, updated every 15 s; undefined on the server and while hydrating, so that cached pages stay valid. */
export function useNow(isNeeded: boolean): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (!isNeeded) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    // timers do not run while a phone sleeps
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isNeeded])
  return now
}

/** Whether a promise is valid; true for any promise while `now` is undefined. */
export const isValidAt = (
  promise: Pick<PromisedDelivery, 'valid_until'> | null | undefined,
  now: number | undefined,
): boolean => now === undefined || promise?.valid_until == null || now < Date.parse(promise.valid_until)

/** Calls `renew` once when the promise has expired, as on a page that stayed open. */
export function useRenewal(until: string | null | undefined, renew: () => void): void {
  const now = useNow(until != null)
  const renewed = useRef<string>(null)
  useEffect(() => {
    if (until == null || isValidAt({ valid_until: until }, now) || renewed.current === until) return
    renewed.current = until
    renew()
  })
}

/** The earliest `valid_until` of several promises. */
export const earliestExpiry = (
  promises: readonly (Pick<PromisedDelivery, 'valid_until'> | null | undefined)[],
): string | undefined =>
  promises.flatMap((promise) => promise?.valid_until ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]

export interface ValidPromise<P extends PromisedDelivery> {
  /** Undefined when expired, as on a page that stayed open overnight or is shown offline. */
  promise: P | undefined
  isExpired: boolean
  now: number | undefined
}

export function useValidPromise<P extends PromisedDelivery>(promise: P | null | undefined): ValidPromise<P> {
  const now = useNow(promise?.valid_until != null)
  const isOver = !isValidAt(promise, now)
  return { promise: isOver || !promise ? undefined : promise, isExpired: isOver, now }
}
