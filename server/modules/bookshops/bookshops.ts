import { languageOf } from '../../../language/language-rules.ts'
import type { Language } from '../../../language/translate.ts'
import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import { addDays, weekdayOf } from '../../../rules/day.ts'
import { type DeliveryCalendar, holidayOn } from '../delivery/index.ts'
import { openingWeek, type Source } from '../inventory/index.ts'

/** Language of holiday names and of reasons by the operator. */
const SOURCE_LANGUAGE = 'pl'
/** Two weeks: every weekday, and the day of reopening after a week of closed days. */
const DAYS_AHEAD = 14

export interface ShopDay {
  day: string
  opens: string | null
  closes: string | null
  reason: string | null
}

/** Why the bookshop is closed on a day; undefined on an ordinary day. */
function closingReason(
  { closed }: Pick<DeliveryCalendar, 'closed'>,
  code: string,
  day: string,
  { t, locale }: Language,
): string | undefined {
  const isPolish = languageOf(locale) === SOURCE_LANGUAGE
  const holiday = holidayOn(day)
  if (holiday) return isPolish ? holiday : t('Public holiday')
  const own = closed.find((row) => row.day === day && (row.sourceCode === null || row.sourceCode === code))
  return own && ((isPolish && own.reason) || t('Closed that day'))
}

/** Opening hours of DAYS_AHEAD days, today first; empty if the hours are not times. */
export function openingDays(
  { code, openingHours }: Pick<Source, 'code' | 'openingHours'>,
  calendar: Pick<DeliveryCalendar, 'closed'>,
  language: Language,
  now: Date,
): ShopDay[] {
  const week = openingWeek(openingHours)
  if (!week.some(Boolean)) return []
  const today = dayInWarsaw(now)
  return Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const day = addDays(today, index)
    const regularHours = week[weekdayOf(day) - 1]
    const reason = regularHours && closingReason(calendar, code, day, language)
    const hours = reason === undefined ? regularHours : undefined
    return { day, opens: hours?.opens ?? null, closes: hours?.closes ?? null, reason: reason ?? null }
  })
}
