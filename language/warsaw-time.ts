/*
 * Days are YYYY-MM-DD and times HH:MM or HH:MM:SS, as the clocks of Warsaw show them; an instant is a Date.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let format: Intl.DateTimeFormat | undefined

function formatClock(instant: Date): string {
  // created at the first use: most pages show no instant, and creating one takes a phone 40 ms
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant)
}

const FIRST_YEAR_MS = Date.UTC(1000)
const LAST_YEAR_MS = Date.UTC(9999)

/** `2026-11-23 12:59:30` */
export function clockInWarsaw(instant: Date): string {
  const ms = instant.getTime()
  // years of other than four digits have another ISO format
  if (!(ms > FIRST_YEAR_MS && ms < LAST_YEAR_MS)) return formatClock(instant)
  return new Date(ms + utcOffsetAt(ms)).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-23` */
export const dayInWarsaw = (instant: Date): string => clockInWarsaw(instant).slice(0, 10)

const asUtc = (clock: string): number => Date.parse(`${clock.replace(' ', 'T')}Z`)

const MAX_HOURS = 10_000
/** Cache, hour since 1970 -> UTC offset in milliseconds: the offset changes on the hour, and Intl is slow. */
const utcOffsets = new Map<number, number>()

function utcOffsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS)
  let offset = utcOffsets.get(hour)
  if (offset === undefined) {
    if (utcOffsets.size >= MAX_HOURS) utcOffsets.clear()
    const shown = asUtc(formatClock(new Date(hour * HOUR_MS)))
    // the clock of a year below 1000 cannot be parsed
    utcOffsets.set(hour, (offset = Number.isNaN(shown) ? HOUR_MS : shown - hour * HOUR_MS))
  }
  return offset
}

/** `shown`: what the clocks show, in milliseconds as if it were UTC. */
function instantOf(shown: number): Date {
  const [before, after] = [utcOffsetAt(shown - DAY_MS), utcOffsetAt(shown + DAY_MS)]
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    const instant = shown - offset
    if (instant + utcOffsetAt(instant) === shown) return new Date(instant)
  }
  return new Date(Math.floor(shown / HOUR_MS) * HOUR_MS - before)
}

/**
 * The instant of a valid day and time in Warsaw. For a time in the hour skipped in March, the first instant after that
 * hour; for a time in the hour repeated in October, its first occurrence.
 */
export const instantInWarsaw = (day: string, time = '00:00'): Date => instantOf(asUtc(`${day} ${time}`))

/** Midnight at the start of the day `shift` days after that of the instant. */
export function startOfDay(instant: Date, shift = 0): Date {
  const clock = new Date(instant.getTime() + utcOffsetAt(instant.getTime()))
  return instantOf(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() + shift))
}

/** ISO 8601 to the minute, with the offset of Warsaw: 2026-11-23T13:00:00+01:00. Clients show its parts as they are. */
export const isoInWarsaw = (instant: Date): string =>
  `${clockInWarsaw(instant).slice(0, 16).replace(' ', 'T')}:00+0${utcOffsetAt(instant.getTime()) / HOUR_MS}:00`

const WRITTEN = /^(\d{4}-\d\d-(\d\d))(?:[T ](\d\d:\d\d(?::\d\d)?))?$/

/** Parses `2026-12-01T08:00`, `2026-12-01 08:00:30`, or a day, which means its midnight; undefined if it is invalid. */
export function parseWarsawTime(text: string): Date | undefined {
  const [, day = '', dayOfMonth, time = '00:00'] = WRITTEN.exec(text) ?? []
  const shown = asUtc(`${day} ${time}`)
  // 30 February is read as 2 March
  if (Number.isNaN(shown) || new Date(shown).getUTCDate() !== Number(dayOfMonth)) return undefined
  return instantOf(shown)
}

/** Formats an instant so that `parseWarsawTime` reads it; midnight is the day alone. */
export function formatWarsawTime(instant: Date): string {
  const [day = '', time = ''] = clockInWarsaw(instant).split(' ')
  if (time === '00:00:00') return day
  return `${day}T${time.endsWith(':00') ? time.slice(0, 5) : time}`
}
