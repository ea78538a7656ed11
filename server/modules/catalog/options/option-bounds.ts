import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { addDays } from '../../../../rules/day.ts'
import type { InstantBounds } from '../../../../rules/instant-bounds.ts'

/** Bounds of a day or time that a buyer enters; days count from today, negative ones back. */
export interface OptionBounds {
  daysFrom?: number
  daysTo?: number
  /** 1 is Monday and 7 Sunday, as in ISO 8601. */
  weekdays?: number[]
  /** HH:MM */
  timeFrom?: string
  timeTo?: string
}

/** The bounds of today in Warsaw. */
export function boundsOn({ daysFrom, daysTo, weekdays, timeFrom, timeTo }: OptionBounds, now: Date): InstantBounds {
  const today = dayInWarsaw(now)
  return {
    minDay: daysFrom === undefined ? null : addDays(today, daysFrom),
    maxDay: daysTo === undefined ? null : addDays(today, daysTo),
    weekdays: weekdays ?? null,
    minTime: timeFrom ?? null,
    maxTime: timeTo ?? null,
  }
}
