import { addDays } from '../../../../rules/day.ts'

/** Sunday of Easter in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const count = moon + weekday - 7 * late + 114
  const [month, day] = [Math.floor(count / 31), (count % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** MM-DD, and the first year in which the day is a holiday; absent for old holidays. */
const FIXED: readonly { day: string; name: string; since?: number }[] = [
  { day: '01-01', name: 'Nowy Rok' },
  { day: '01-06', name: 'Trzech Króli', since: 2011 },
  { day: '05-01', name: 'Święto Pracy' },
  { day: '05-03', name: 'Święto Konstytucji 3 Maja' },
  { day: '08-15', name: 'Wniebowzięcie Najświętszej Maryi Panny' },
  { day: '11-01', name: 'Wszystkich Świętych' },
  { day: '11-11', name: 'Narodowe Święto Niepodległości' },
  // Act of 6 December 2024, in force since 1 February 2025
  { day: '12-24', name: 'Wigilia Bożego Narodzenia', since: 2025 },
  { day: '12-25', name: 'Boże Narodzenie' },
  { day: '12-26', name: 'drugi dzień Bożego Narodzenia' },
]
/** Days after Easter Sunday. */
const MOVABLE: readonly { days: number; name: string }[] = [
  { days: 0, name: 'Wielkanoc' },
  { days: 1, name: 'Poniedziałek Wielkanocny' },
  { days: 49, name: 'Zielone Świątki' },
  { days: 60, name: 'Boże Ciało' },
]

const byYear = new Map<number, ReadonlyMap<string, string>>()

/** Public holidays of Poland in a year, by their day: Act of 18 January 1951 on days free from work, as amended. */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  let known = byYear.get(year)
  if (!known) {
    const easter = easterOf(year)
    known = new Map([
      ...FIXED.flatMap(({ day, name, since = 0 }) =>
        year >= since ? [[`${year}-${day}`, name] satisfies [string, string]] : [],
      ),
      ...MOVABLE.map(({ days, name }): [string, string] => [addDays(easter, days), name]),
    ])
    byYear.set(year, known)
  }
  return known
}

/** Name of a public holiday; undefined for other days. */
export const holidayOn = (day: string): string | undefined => holidaysOf(Number(day.slice(0, 4))).get(day)
