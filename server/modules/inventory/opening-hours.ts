import { languageOf, toLanguageTag } from '../../../language/language-rules.ts'
import type { Language } from '../../../language/translate.ts'
import type { OpeningHours } from './inventory.ts'

/** The language in which opening hours are written, and its short names of days; 0 is Monday. */
const SOURCE_LANGUAGE = 'pl'
const DAYS: Readonly<Record<string, number>> = {
  pn: 0,
  wt: 1,
  śr: 2,
  cz: 3,
  czw: 3,
  pt: 4,
  so: 5,
  sob: 5,
  nd: 6,
  niedz: 6,
}

const formats = new Map<string, Intl.DateTimeFormat>()
function shortDayName(locale: string, day: number): string {
  let format = formats.get(locale)
  if (!format)
    formats.set(
      locale,
      (format = new Intl.DateTimeFormat(toLanguageTag(locale), { weekday: 'short', timeZone: 'UTC' })),
    )
  // 1 January 2024 was a Monday
  return format.format(Date.UTC(2024, 0, 1 + day))
}

/** When a bookshop opens and closes: `09:00`. */
export interface Hours {
  opens: string
  closes: string
}

const TIMES = /^(\d{1,2})[:.](\d\d)\s*[-–—]\s*(\d{1,2})[:.](\d\d)$/

function parseTimes(text: string): Hours | undefined {
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = TIMES.exec(text.trim()) ?? []
  const time = (hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`
  const exists = (hour: string, minute: string) => Number(minute) < 60 && Number(hour) * 60 + Number(minute) <= 24 * 60
  return fromHour && exists(fromHour, fromMinute) && exists(toHour, toMinute)
    ? { opens: time(fromHour, fromMinute), closes: time(toHour, toMinute) }
    : undefined
}

/** `Pn–Pt`, `So, Nd`: 0 is Monday. */
function parseWeekdays(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const ends = part.split(/[-–—]/).map((name) => DAYS[name.replaceAll(/[\s.]/g, '').toLowerCase()])
    const [from, to = from] = ends
    if (from === undefined || to === undefined) return []
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7)
  })
}

/** Hours of each day from Monday; undefined for days that are closed or cannot be parsed. */
export function openingWeek(hours: readonly OpeningHours[]): (Hours | undefined)[] {
  const week: (Hours | undefined)[] = Array.from({ length: 7 })
  for (const { days, hours: times } of hours) for (const day of parseWeekdays(days)) week[day] = parseTimes(times)
  return week
}

/** Opening hours in the language of the view. */
export const localizeHours = (hours: readonly OpeningHours[], { locale }: Pick<Language, 'locale'>): OpeningHours[] =>
  languageOf(locale) === SOURCE_LANGUAGE
    ? [...hours]
    : hours.map(({ days, hours: open }) => ({
        days: days.replaceAll(/(\p{L}+)\.?/gu, (match, name: string) => {
          const day = DAYS[name.toLowerCase()]
          return day === undefined ? match : shortDayName(locale, day)
        }),
        hours: open,
      }))
