import { useEffect, useRef, useState } from 'react'
import { writeDays } from '../../../language/delivery-days.ts'
import type { Language } from '../../../language/translate.ts'

/** A promise of the API. */
export interface Promised {
  from: string
  to: string
  place: 'ADDRESS' | 'POINT' | 'BOOKSHOP'
  made_on: string | null
  /** By the clocks of Warsaw: 2026-11-23T13:00:00+01:00. */
  order_before: string | null
  valid_until: string | null
}

/** `U Ciebie jutro, 24 listopada`, as it was on the day when it was promised. */
export function promiseText(
  { from, to, place, made_on }: Pick<Promised, 'from' | 'to' | 'place' | 'made_on'>,
  { t, locale }: Pick<Language, 't' | 'locale'>,
): string {
  const days = writeDays({ from, to }, locale, made_on ?? undefined)
  if (place === 'BOOKSHOP') return t('Ready for collection %s', days)
  return place === 'POINT' ? t('At the pick-up point %s', days) : t('With you %s', days)
}

/** The days of an order, which is read on any day, and until when its payment is awaited for them. */
export function orderedPromiseText(promise: Promised, language: Pick<Language, 't' | 'locale' | 'date'>): string {
  const days = promiseText({ ...promise, made_on: null }, language)
  const before = promise.order_before
  if (!before) return days
  const instant = `${language.date(before.slice(0, 10))}, ${before.slice(11, 16)}`
  return language.t('%s, if your payment comes before %s', days, instant)
}

/** Longer is no reason to hurry. */
const SOON_MINUTES = 12 * 60
const MINUTE_MS = 60_000

/**
 * `Zamów w ciągu 2 godz. 15 min`; before the clock of the browser is known, as on a page without scripts, the time of
 * day. Undefined where that is not soon.
 */
export function orderByText(
  { order_before: before, made_on: madeOn }: Pick<Promised, 'order_before' | 'made_on'>,
  { t }: Pick<Language, 't'>,
  now?: number,
): string | undefined {
  if (!before || before.slice(0, 10) !== madeOn) return undefined
  if (now === undefined) return t('Order today before %s', before.slice(11, 16))
  const left = Math.ceil((Date.parse(before) - now) / MINUTE_MS)
  if (left <= 0) return undefined
  if (left > SOON_MINUTES) return t('Order today before %s', before.slice(11, 16))
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  if (hours === 0) return t('Order within %s min', minutes)
  return minutes === 0 ? t('Order within %s h', hours) : t('Order within %s h %s min', hours, minutes)
}

const TICK_MS = 15_000

/** The clock of the browser, from mounting on: what the server renders is for every instant of its promise. */
export function useNow(isNeeded: boolean): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (!isNeeded) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    // a sleeping phone runs no timers
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isNeeded])
  return now
}

/** Before the clock is known every promise holds. */
export const holdsAt = (promise: Pick<Promised, 'valid_until'> | null | undefined, now: number | undefined): boolean =>
  now === undefined || promise?.valid_until == null || now < Date.parse(promise.valid_until)

/** Asks for the next promise once this one is over, as on a page that lay open; once for each. */
export function useRenewal(until: string | null | undefined, renew: () => void): void {
  const now = useNow(until != null)
  const renewed = useRef<string>(null)
  useEffect(() => {
    if (until == null || holdsAt({ valid_until: until }, now) || renewed.current === until) return
    renewed.current = until
    renew()
  })
}

/** The end of the promise that is over first. */
export const firstEnd = (promises: readonly (Pick<Promised, 'valid_until'> | null | undefined)[]): string | undefined =>
  promises.flatMap((promise) => promise?.valid_until ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]

export interface ValidPromise<P extends Promised> {
  /** Undefined once it no longer holds, as on a page that lay open overnight or is shown offline. */
  promise: P | undefined
  isOver: boolean
  now: number | undefined
}

export function useValidPromise<P extends Promised>(promise: P | null | undefined): ValidPromise<P> {
  const now = useNow(promise?.valid_until != null)
  const isOver = !holdsAt(promise, now)
  return { promise: isOver || !promise ? undefined : promise, isOver, now }
}
