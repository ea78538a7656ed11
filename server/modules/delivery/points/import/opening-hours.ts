import type { OpeningHours } from '../../../inventory/index.ts'

/** Hours of each day from Monday, such as `8:00–18:00`; null: closed. */
export type Week = (string | null)[]

const DAYS = ['Pn', 'Wt', 'Śr', 'Cz', 'Pt', 'So', 'Nd']
const DAY_NAMES: Readonly<Record<string, number>> = {
  pn: 0,
  pon: 0,
  wt: 1,
  śr: 2,
  sr: 2,
  cz: 3,
  czw: 3,
  pt: 4,
  so: 5,
  sob: 5,
  sb: 5,
  nd: 6,
  niedz: 6,
  ndz: 6,
  nie: 6,
}

const emptyWeek = (): Week => DAYS.map(() => null)

/** `0900`, `09:00`, `9.00` -> `9:00`; undefined if invalid. */
function hourOf(text: string): string | undefined {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.]?(\d{2})(?::\d{2})?\s*$/.exec(text) ?? []
  if (hours === undefined || Number(minutes) > 59 || Number(hours) * 60 + Number(minutes) > 24 * 60) return undefined
  return `${Number(hours)}:${minutes}`
}

export function spanOf(from: string, to: string): string | null {
  const [start, end] = [hourOf(from), hourOf(to)]
  return start === undefined || end === undefined || start === end ? null : `${start}–${end}`
}

const ALL_DAY = new Set(['0:00–24:00', '0:00–23:59'])
export const isAlwaysOpen = (week: Week): boolean => week.every((hours) => hours !== null && ALL_DAY.has(hours))

const DAY_RANGE = String.raw`(?:(\p{L}+)\.?\s*(?:[-–—]\s*(\p{L}+)\.?)?\s*:?\s*)?`
const TIME = String.raw`(\d{1,2}[:.]\d{2})(?::\d{2})?`
const PIECE = new RegExp(String.raw`${DAY_RANGE}${TIME}\s*[-–—]\s*${TIME}`, 'gu')

/** `Pn-Pt:08:00-18:00, So:08:00-14:00`; hours without days apply to every day. */
export function parseWeek(text: string): Week {
  const week = emptyWeek()
  for (const [, first, last, from = '', to = ''] of text.matchAll(PIECE)) {
    const start = first === undefined ? 0 : DAY_NAMES[first.toLowerCase()]
    const end = first === undefined ? 6 : last === undefined ? start : DAY_NAMES[last.toLowerCase()]
    const span = spanOf(from, to)
    if (start === undefined || end === undefined || span === null) continue
    for (let day = start; day <= end; day++) week[day] = week[day] ? `${week[day]}, ${span}` : span
  }
  return week
}

/** Formatted like the hours of bookshops: neighbouring days with the same hours are one line. */
export function openingHoursOf(week: Week): OpeningHours[] {
  const lines: { first: number; last: number; hours: string }[] = []
  week.forEach((hours, day) => {
    const line = lines.at(-1)
    if (hours === null) return
    if (line && line.hours === hours && line.last === day - 1) line.last = day
    else lines.push({ first: day, last: day, hours })
  })
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? `${DAYS[first]}` : `${DAYS[first]}–${DAYS[last]}`,
    hours,
  }))
}
