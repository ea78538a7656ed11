import type { Language } from '../../../../language/translate.ts'
import { clockInWarsaw } from '../../../../language/warsaw-time.ts'

/** Opening hours of one day, as the API returns them. */
export interface Day {
  /** YYYY-MM-DD. */
  day: string
  /** HH:MM; null or undefined on a closed day. */
  opens?: string | null
  closes?: string | null
}

/** Local date and time in Warsaw. */
export interface Clock {
  day: string
  time: string
}

export type Opening =
  | { isOpen: true; until: string }
  | { isOpen: false; next?: { from: string; day: string; daysAway: number } }

const DAY_MS = 86_400_000

export function clockAt(instant: Date): Clock {
  const clock = clockInWarsaw(instant)
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) }
}

/** Whether a bookshop is open at that time, until when, or when it opens next. */
export function openingAt(days: readonly Day[], { day: today, time }: Clock): Opening {
  for (const { day, opens, closes } of days) {
    if (day < today || !opens || !closes) continue
    if (day === today && time >= closes) continue
    if (day === today && time >= opens) return { isOpen: true, until: closes }
    return { isOpen: false, next: { from: opens, day, daysAway: (Date.parse(day) - Date.parse(today)) / DAY_MS } }
  }
  return { isOpen: false }
}

/** Formats a time: `9.00` in Polish, `9:00` otherwise. */
export const showTime = (time: string, locale: string): string => {
  const short = time.replace(/^0(?=\d)/, '')
  return locale.startsWith('pl') ? short.replace(':', '.') : short
}

/** Text such as `Open until 20:00` or `Closed, open tomorrow from 9:00`. */
export function openingText(opening: Opening, { t, locale }: Pick<Language, 't' | 'locale'>): string {
  if (opening.isOpen) return t('Open until %s', showTime(opening.until, locale))
  if (!opening.next) return t('Closed')
  const { from, day, daysAway } = opening.next
  const time = showTime(from, locale)
  if (daysAway === 0) return t('Closed, open today from %s', time)
  if (daysAway === 1) return t('Closed, open tomorrow from %s', time)
  switch (new Date(`${day}T12:00:00Z`).getUTCDay()) {
    case 1:
      return t('Closed, open from Monday, %s', time)
    case 2:
      return t('Closed, open from Tuesday, %s', time)
    case 3:
      return t('Closed, open from Wednesday, %s', time)
    case 4:
      return t('Closed, open from Thursday, %s', time)
    case 5:
      return t('Closed, open from Friday, %s', time)
    case 6:
      return t('Closed, open from Saturday, %s', time)
    default:
      return t('Closed, open from Sunday, %s', time)
  }
}
