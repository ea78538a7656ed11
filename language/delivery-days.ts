import { languageOf, toLanguageTag } from './language-rules.ts'

/** A day or a span of days, YYYY-MM-DD. */
export interface DateRange {
  from: string
  to: string
}

/** Words of a language for days in the near future; weekday 0 is Monday. */
interface DayWords {
  today: string
  tomorrow: string
  months: readonly string[]
  /** Tuesday, 24 November */
  on: (weekday: number, day: string) => string
  /** within a span: from Tuesday 24 */
  since: (weekday: number, day: string) => string
  until: (weekday: number, day: string) => string
  or: string
  join: (day: number, month: string) => string
}

const NBSP = '\u00a0'

const EN_WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const PL_WEEKDAYS_ACCUSATIVE = [
  `w${NBSP}poniedziałek`,
  'we wtorek',
  `w${NBSP}środę`,
  `w${NBSP}czwartek`,
  `w${NBSP}piątek`,
  `w${NBSP}sobotę`,
  `w${NBSP}niedzielę`,
]
const PL_WEEKDAYS_GENITIVE = ['poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty', 'niedzieli']

// `Intl` is slow to load on a phone, and has no accusative
const DAY_WORDS: Readonly<Record<string, DayWords>> = {
  pl: {
    today: 'dziś',
    tomorrow: 'jutro',
    months: [
      'stycznia',
      'lutego',
      'marca',
      'kwietnia',
      'maja',
      'czerwca',
      'lipca',
      'sierpnia',
      'września',
      'października',
      'listopada',
      'grudnia',
    ],
    on: (weekday, day) => `${PL_WEEKDAYS_ACCUSATIVE[weekday]}, ${day}`,
    since: (weekday, day) => `od ${PL_WEEKDAYS_GENITIVE[weekday]} ${day}`,
    until: (weekday, day) => `do ${PL_WEEKDAYS_GENITIVE[weekday]} ${day}`,
    or: 'lub',
    join: (day, month) => `${day}${NBSP}${month}`,
  },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    on: (weekday, day) => `on ${EN_WEEKDAYS[weekday]}, ${day}`,
    since: (weekday, day) => `from ${EN_WEEKDAYS[weekday]} ${day}`,
    until: (weekday, day) => `to ${EN_WEEKDAYS[weekday]} ${day}`,
    or: 'or',
    join: (day, month) => `${day}${NBSP}${month}`,
  },
}

const DAY_MS = 86_400_000
const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Days ahead, beyond which a date is written with its year. */
const YEAR_SHOWN_AFTER_DAYS = 180

/**
 * `we wtorek, 24 listopada`, `jutro lub w środę, 25 listopada`, `od wtorku 24 do czwartku 26 listopada`. `currentDay`
 * is the reader's current day; without it, as in a mail, no day is called today or tomorrow.
 */
export function formatDateRange({ from, to }: DateRange, locale: string, currentDay?: string): string {
  const dayWords = DAY_WORDS[languageOf(locale)]
  if (!dayWords) return formatByIntl({ from, to }, locale)
  const [first, last] = [partsOf(from), partsOf(to)]
  const since = currentDay === undefined ? undefined : first.dayNumber - toDayNumber(currentDay)
  const year =
    currentDay !== undefined && last.dayNumber - toDayNumber(currentDay) > YEAR_SHOWN_AFTER_DAYS ? ` ${last.year}` : ''
  const relativeDay = since === 0 ? dayWords.today : since === 1 ? dayWords.tomorrow : undefined
  const dayAndMonth = ({ day, month }: DateParts) => dayWords.join(day, dayWords.months[month] ?? '')
  const on = (parts: DateParts, more = '') => dayWords.on(parts.weekday, dayAndMonth(parts) + more)
  if (from === to) return relativeDay ? `${relativeDay}, ${dayAndMonth(first)}` : on(first, year)
  // the first day, without the month if both days have the same
  const firstDay = first.month === last.month && first.year === last.year ? String(first.day) : dayAndMonth(first)
  if (last.dayNumber - first.dayNumber === 1)
    return relativeDay
      ? `${relativeDay} ${dayWords.or} ${on(last, year)}`
      : [dayWords.on(first.weekday, firstDay), dayWords.on(last.weekday, dayAndMonth(last) + year)]
          .map((day) => day.replace(',', ''))
          .join(` ${dayWords.or} `)
  return `${dayWords.since(first.weekday, firstDay)} ${dayWords.until(last.weekday, dayAndMonth(last))}${year}`
}

/** Name of the month as it is written after a day: `grudnia`. */
export function monthAfterDay(day: string, locale: string): string {
  const { month } = partsOf(day)
  const name = DAY_WORDS[languageOf(locale)]?.months[month]
  if (name) return name
  const format = new Intl.DateTimeFormat(toLanguageTag(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.formatToParts(new Date(`${day}T00:00Z`)).find(({ type }) => type === 'month')?.value ?? ''
}

interface DateParts {
  dayNumber: number
  /** 0 is Monday. */
  weekday: number
  day: number
  month: number
  year: number
}

function partsOf(day: string): DateParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const dayNumber = toDayNumber(day)
  return { dayNumber, weekday: (dayNumber + 3) % 7, day: date, month: month - 1, year }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatByIntl({ from, to }: DateRange, locale: string): string {
  const tag = toLanguageTag(locale)
  let format = formats.get(tag)
  if (!format) {
    format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    formats.set(tag, format)
  }
  const [first, last] = [new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)]
  return from === to ? format.format(first) : format.formatRange(first, last)
}
