/* Intervals for polling a payment, in seconds since the page was shown. */

/** Seconds after which the page says that it takes long. */
const LONG_WAIT_SECONDS = 60

/** Seconds until the next request: a buyer confirms within a minute, a transfer takes minutes. */
export function secondsToNext(elapsed: number): number {
  if (elapsed < 30) return 2
  return elapsed < 180 ? 5 : 20
}

export const isLongWait = (elapsed: number): boolean => elapsed >= LONG_WAIT_SECONDS

/** Seconds after which a page without JavaScript reloads itself. */
const RELOAD_SECONDS = 5

/** Seconds until the next reload of a page without JavaScript, after that many reloads. */
export const secondsToReload = (reloads: number): number => (reloads < 12 ? RELOAD_SECONDS : 4 * RELOAD_SECONDS)
export const elapsedSecondsAfter = (reloads: number): number =>
  Math.min(reloads, 12) * RELOAD_SECONDS + Math.max(0, reloads - 12) * 4 * RELOAD_SECONDS
