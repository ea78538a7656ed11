import { clockInWarsaw } from './warsaw-time.ts'
import { languageOf, toLanguageTag } from './language-rules.ts'

/*
 * Formats dates by patterns of PHP's date(), which Magento's settings use. Names are in the language of the locale; in
 * Polish, a month beside a day is in the genitive: 23 listopada 2026, but listopad 2026.
 */

interface Clock {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hours: number
  minutes: number
  seconds: number
  /** 0 is Sunday. */
  weekday: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let formatter = formats.get(key)
  if (!formatter) formats.set(key, (formatter = new Intl.DateTimeFormat(toLanguageTag(locale), options)))
  return formatter
}

function clockOf(instant: Date): Clock {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = clockInWarsaw(instant)
    .split(/[- :]/)
    .map(Number)
  return { year, month, day, hours, minutes, seconds, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function monthName(locale: string, { year, month }: Clock, length: 'long' | 'short', isBesideDay: boolean): string {
  const midMonth = Date.UTC(year, month - 1, 15)
  if (!isBesideDay) return format(locale, { month: length, timeZone: 'UTC' }).format(midMonth)
  const parts = format(locale, { day: 'numeric', month: length, timeZone: 'UTC' }).formatToParts(midMonth)
  return parts.find(({ type }) => type === 'month')?.value ?? ''
}

const weekdayName = (locale: string, { year, month, day }: Clock, length: 'long' | 'short') =>
  format(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
/** Ordinal suffix of the day; only in English. */
const suffix = (locale: string, { day }: Clock) =>
  languageOf(locale) === 'en' ? (SUFFIXES[ordinals.select(day)] ?? '') : ''

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

function formatCharacter(character: string, locale: string, clock: Clock, isBesideDay: boolean): string | undefined {
  const { year, month, day, hours, minutes, seconds, weekday } = clock
  switch (character) {
    case 'd':
      return twoDigits(day)
    case 'j':
      return String(day)
    case 'D':
      return weekdayName(locale, clock, 'short')
    case 'l':
      return weekdayName(locale, clock, 'long')
    case 'N':
      return String(weekday || 7)
    case 'w':
      return String(weekday)
    case 'S':
      return suffix(locale, clock)
    case 'z':
      return String((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000)
    case 'F':
      return monthName(locale, clock, 'long', isBesideDay)
    case 'M':
      return monthName(locale, clock, 'short', isBesideDay)
    case 'm':
      return twoDigits(month)
    case 'n':
      return String(month)
    case 't':
      return String(new Date(Date.UTC(year, month, 0)).getUTCDate())
    case 'L':
      return isLeap(year) ? '1' : '0'
    case 'Y':
    case 'o':
      return String(year)
    case 'y':
      return twoDigits(year % 100)
    case 'a':
      return hours < 12 ? 'am' : 'pm'
    case 'A':
      return hours < 12 ? 'AM' : 'PM'
    case 'g':
      return String(hours % 12 || 12)
    case 'G':
      return String(hours)
    case 'h':
      return twoDigits(hours % 12 || 12)
    case 'H':
      return twoDigits(hours)
    case 'i':
      return twoDigits(minutes)
    case 's':
      return twoDigits(seconds)
    default:
      return undefined
  }
}

/** Parses a timestamp; one without a time zone, such as `2026-11-23 08:30:00` of the API, is UTC. */
const instantOf = (timestamp: string) => {
  if (/^\d{4}-\d\d-\d\d$/.test(timestamp)) return new Date(`${timestamp}T12:00:00Z`)
  return new Date(/[zZ]$|[+-]\d\d:\d\d$/.test(timestamp) ? timestamp : `${timestamp.replace(' ', 'T')}Z`)
}

/** Formats an instant in Warsaw's time zone: `j F Y` gives 23 listopada 2026. A backslash escapes a letter. */
export function phpDate(locale: string, pattern: string, timestamp: string): string {
  const instant = instantOf(timestamp)
  if (Number.isNaN(instant.getTime())) return ''
  const clock = clockOf(instant)
  const isBesideDay = /(?<!\\)[dj]/.test(pattern)
  return pattern.replaceAll(/\\(.)|([a-zA-Z])/g, (whole, escaped: string | undefined, character: string | undefined) =>
    escaped !== undefined ? escaped : (formatCharacter(character ?? '', locale, clock, isBesideDay) ?? whole),
  )
}
