import { text } from '../language/translate.ts'
import { weekdayOf } from './day.ts'
import type { Problem } from './required.ts'

/** Bounds of a day or time, each absent where there is none. */
export interface InstantBounds {
  /** YYYY-MM-DD */
  minDay?: string | null
  maxDay?: string | null
  /** 1 is Monday and 7 Sunday, as in ISO 8601. */
  weekdays?: readonly number[] | null
  /** HH:MM */
  minTime?: string | null
  maxTime?: string | null
}

const TOO_EARLY = text('Choose a later day.')
const TOO_LATE = text('Choose an earlier day.')
const WRONG_WEEKDAY = text('Choose another day of the week.')
const WRONG_TIME = text('Choose a time from %s to %s.')

/** Why `2026-12-24`, `2026-12-24 18:00` or `18:00` is out of bounds. */
export function boundsProblem(instant: string, bounds: InstantBounds): Problem | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?[ T]?(\d\d:\d\d)?/.exec(instant) ?? []
  const { minDay, maxDay, weekdays, minTime, maxTime } = bounds
  if (day && minDay && day < minDay) return [TOO_EARLY]
  if (day && maxDay && day > maxDay) return [TOO_LATE]
  if (day && weekdays && !weekdays.includes(weekdayOf(day))) return [WRONG_WEEKDAY]
  if (time && ((minTime && time < minTime) || (maxTime && time > maxTime)))
    return [WRONG_TIME, minTime ?? '00:00', maxTime ?? '23:59']
  return undefined
}
