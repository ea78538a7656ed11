/* How often a page asks whether a payment has come, in seconds since the page was shown. */

/** From then on the page says that it takes long. */
const LONG = 60

/** A buyer confirms within a minute; a transfer takes minutes. */
export function secondsToNext(elapsed: number): number {
  if (elapsed < 30) return 2
  return elapsed < 180 ? 5 : 20
}

export const isLong = (elapsed: number): boolean => elapsed >= LONG

/** Seconds after which a page without scripts loads itself anew. */
const RELOAD = 5

/** Of a page without scripts that has loaded itself anew so many times. */
export const reloadsAfter = (reloads: number): number => (reloads < 12 ? RELOAD : 4 * RELOAD)
export const elapsedAfter = (reloads: number): number =>
  Math.min(reloads, 12) * RELOAD + Math.max(0, reloads - 12) * 4 * RELOAD
