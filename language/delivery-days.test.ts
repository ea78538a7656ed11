import { expect, it } from 'vitest'
import { monthAfterDay, formatDateRange } from './delivery-days.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const format = (from: string, to = from, currentDay?: string, locale = 'pl-PL') =>
  plain(formatDateRange({ from, to }, locale, currentDay))

it('a day is written with its weekday in the accusative and its month in the genitive', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  expect(week.map((day) => format(day))).toEqual([
    'w poniedziałek, 23 listopada',
    'we wtorek, 24 listopada',
    'w środę, 25 listopada',
    'w czwartek, 26 listopada',
    'w piątek, 27 listopada',
    'w sobotę, 28 listopada',
    'w niedzielę, 29 listopada',
  ])
})

it('every month is in the genitive', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-15`)
  expect(months.map((day) => format(day).split(' ').at(-1))).toEqual(
    months.map((day) =>
      new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'long', timeZone: 'UTC' })
        .format(new Date(`${day}T00:00Z`))
        .slice(3),
    ),
  )
})

it('today and tomorrow are named if the reader’s day is known', () => {
  expect(format('2026-11-23', undefined, '2026-11-23')).toBe('dziś, 23 listopada')
  expect(format('2026-11-24', undefined, '2026-11-23')).toBe('jutro, 24 listopada')
  expect(format('2026-11-25', undefined, '2026-11-23')).toBe('w środę, 25 listopada')
  expect(format('2027-01-01', undefined, '2026-12-31')).toBe('jutro, 1 stycznia')
})

it('two consecutive days are joined with “or”', () => {
  expect(format('2026-11-24', '2026-11-25', '2026-11-23')).toBe('jutro lub w środę, 25 listopada')
  expect(format('2026-11-24', '2026-11-25')).toBe('we wtorek 24 lub w środę 25 listopada')
  expect(format('2026-11-30', '2026-12-01')).toBe('w poniedziałek 30 listopada lub we wtorek 1 grudnia')
})

it('a longer span has two weekdays, both in the genitive', () => {
  expect(format('2026-11-24', '2026-11-26', '2026-11-23')).toBe('od wtorku 24 do czwartku 26 listopada')
  expect(format('2026-11-27', '2026-12-02', '2026-11-23')).toBe('od piątku 27 listopada do środy 2 grudnia')
})

it('a day more than half a year ahead has its year', () => {
  expect(format('2027-06-15', undefined, '2026-11-23')).toBe('we wtorek, 15 czerwca 2027')
  expect(format('2027-01-04', undefined, '2026-11-23')).toBe('w poniedziałek, 4 stycznia')
})

it('English has its own words, and other languages use Intl', () => {
  const english = (...days: [string, string?, string?]) => format(days[0], days[1], days[2], 'en-US')
  expect(english('2026-11-24')).toBe('on Tuesday, 24 November')
  expect(english('2026-11-24', '2026-11-25', '2026-11-23')).toBe('tomorrow or on Wednesday, 25 November')
  expect(english('2026-11-27', '2026-12-02')).toBe('from Friday 27 November to Wednesday 2 December')
  expect(format('2026-11-24', undefined, undefined, 'de_DE')).toBe('Dienstag, 24. November')
  expect(format('2026-11-24', '2026-11-26', undefined, 'de_DE')).toContain('26. November')
})

it('a weekday has a non-breaking space after its preposition', () => {
  expect(formatDateRange({ from: '2026-11-25', to: '2026-11-25' }, 'pl')).toBe('w\u00a0środę, 25\u00a0listopada')
})

it('a month is in the form that follows a day', () => {
  expect(monthAfterDay('2026-12-01', 'pl_PL')).toBe('grudnia')
  expect(monthAfterDay('2026-12-01', 'en_US')).toBe('December')
  expect(monthAfterDay('2026-12-01', 'de_DE')).toBe('Dezember')
})
