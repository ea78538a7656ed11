import { addDays, holidayOn, weekdayOf } from './days.ts'

/** Days on which somebody works: a warehouse, a bookshop, a carrier. */
export interface WorkingDays {
  /** 1 is Monday and 7 Sunday; public holidays are free whatever their weekday. */
  weekdays: readonly number[]
  /** Further days on which nobody works there. */
  closed?: ReadonlySet<string>
}

/** A calendar that never opens again is a mistake in the settings, and no reason for a request to hang. */
const MOST_DAYS = 400

export const isWorkingDay = (day: string, { weekdays, closed }: WorkingDays): boolean =>
  weekdays.includes(weekdayOf(day)) && !closed?.has(day) && holidayOn(day) === undefined

/** This day, or the next on which they work; undefined where there is none within a year. */
export function workingDayFrom(day: string, days: WorkingDays): string | undefined {
  let at = day
  for (let count = 0; count < MOST_DAYS; count++) {
    if (isWorkingDay(at, days)) return at
    at = addDays(at, 1)
  }
  return undefined
}

/** So many of their working days after this day; 0 is this day itself, or the next on which they work. */
export function workingDaysAfter(day: string, count: number, days: WorkingDays): string | undefined {
  let at = count === 0 ? workingDayFrom(day, days) : day
  for (let left = count; left > 0 && at !== undefined; left--) at = workingDayFrom(addDays(at, 1), days)
  return at
}
