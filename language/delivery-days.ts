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

const NB = '\u00a0'

const EN = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const PL_ON = [
  `w${NB}poniedziałek`,
  'we wtorek',
  `w${NB}środę`,
  `w${NB}czwartek`,
  `w${NB}piątek`,
  `w${NB}sobotę`,
  `w${NB}niedzielę`,
]
const PL_OF = ['poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty', 'niedzieli']

// `Intl` is slow to load on a phone, and has no accusative
const words: Readonly<Record<string, DayWords>> = {
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
    on: (weekday, day) => `${PL_ON[weekday]}, ${day}`,
    since: (weekday, day) => `od ${PL_OF[weekday]} ${day}`,
    until: (weekday, day) => `do ${PL_OF[weekday]} ${day}`,
    or: 'lub',
    join: (day, month) => `${day}${NB}${month}`,
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
    on: (weekday, day) => `on ${EN[weekday]}, ${day}`,
    since: (weekday, day) => `from ${EN[weekday]} ${day}`,
    until: (weekday, day) => `to ${EN[weekday]} ${day}`,
    or: 'or',
    join: (day, month) => `${day}${NB}${month}`,
  },
}

const DAY_MS = 86_400_000
const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Days ahead, beyond which a date is written with its year. */
const YEAR_SHOWN_AFTER_DAYS = 180

/**
 * `we wtorek, 24 listopada`, `jutro lub w środę, 25 listopada`, `od wtorku 24 do czwartku 26 listopada`. `madeOn` is
 * the reader's current day; without it, as in a mail, no day is called today or tomorrow.
 */
export function formatDateRange({ from, to }: DateRange, locale: string, madeOn?: string): string {
  const own = words[languageOf(locale)]
  if (!own) return formatByIntl({ from, to }, locale)
  const [first, last] = [partsOf(from), partsOf(to)]
  const since = madeOn === undefined ? undefined : first.number - toDayNumber(madeOn)
  const year = madeOn !== undefined && last.number - toDayNumber(madeOn) > YEAR_SHOWN_AFTER_DAYS ? ` ${last.year}` : ''
  const short = since === 0 ? own.today : since === 1 ? own.tomorrow : undefined
  const dated = ({ day, month }: Parts) => own.join(day, own.months[month] ?? '')
  const on = (at: Parts, more = '') => own.on(at.weekday, dated(at) + more)
  if (from === to) return short ? `${short}, ${dated(first)}` : on(first, year)
  // the first day, without the month if both days have the same
  const begun = first.month === last.month && first.year === last.year ? String(first.day) : dated(first)
  if (last.number - first.number === 1)
    return short
      ? `${short} ${own.or} ${on(last, year)}`
      : [own.on(first.weekday, begun), own.on(last.weekday, dated(last) + year)]
          .map((day) => day.replace(',', ''))
          .join(` ${own.or} `)
  return `${own.since(first.weekday, begun)} ${own.until(last.weekday, dated(last))}${year}`
}

/** Name of the month as it is written after a day: `grudnia`. */
export function monthAfterDay(day: string, locale: string): string {
  const { month } = partsOf(day)
  const own = words[languageOf(locale)]?.months[month]
  if (own) return own
  const format = new Intl.DateTimeFormat(toLanguageTag(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.formatToParts(new Date(`${day}T00:00Z`)).find(({ type }) => type === 'month')?.value ?? ''
}

interface Parts {
  number: number
  /** 0 is Monday. */
  weekday: number
  day: number
  month: number
  year: number
}

function partsOf(day: string): Parts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const number = toDayNumber(day)
  return { number, weekday: (number + 3) % 7, day: date, month: month - 1, year }
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
