import { addDays, weekdayOf } from '../../../../rules/day.ts'
import { holidayOn } from './holidays.ts'

/** Working days of a warehouse, a bookshop or a carrier. */
export interface WorkingDays {
  /** 1 is Monday and 7 Sunday; public holidays are never working days. */
  weekdays: readonly number[]
  /** Further days off. */
  closed?: ReadonlySet<string>
}

/** Days searched: with a mistake in the settings there may be no working day at all. */
const MAX_DAYS = 400

export const isWorkingDay = (day: string, { weekdays, closed }: WorkingDays): boolean =>
  weekdays.includes(weekdayOf(day)) && !closed?.has(day) && holidayOn(day) === undefined

/** This day if it is a working day, else the next one; undefined if there is none within a year. */
export function workingDayFrom(day: string, days: WorkingDays): string | undefined {
  let current = day
  for (let count = 0; count < MAX_DAYS; count++) {
    if (isWorkingDay(current, days)) return current
    current = addDays(current, 1)
  }
  return undefined
}

/** The day that is `count` working days after this one; for 0, this day or the next working day. */
export function workingDaysAfter(day: string, count: number, days: WorkingDays): string | undefined {
  let current = count === 0 ? workingDayFrom(day, days) : day
  for (let left = count; left > 0 && current !== undefined; left--) current = workingDayFrom(addDays(current, 1), days)
  return current
}
