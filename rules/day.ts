/*
 * Days are YYYY-MM-DD.
 */

const DAY_MS = 86_400_000

/** Whether the date exists and is written as 2026-12-31. */
export const isDay = (input: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(input) && new Date(`${input}T00:00Z`).toJSON()?.slice(0, 10) === input

const epochDay = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

export const addDays = (day: string, days: number): string =>
  new Date((epochDay(day) + days) * DAY_MS).toISOString().slice(0, 10)

/** 1 is Monday and 7 Sunday, as in ISO 8601. */
export const weekdayOf = (day: string): number => ((epochDay(day) + 3) % 7) + 1
