import { describe, expect, it } from 'vitest'
import { addDays, dayInWarsaw, easterOf, holidayOn, holidaysOf, instantAt, weekdayOf, formatInstant } from './days.ts'

describe('CHK-2: Polish public holidays', () => {
  it.each([
    [2024, '2024-03-31', '2024-05-30'],
    [2025, '2025-04-20', '2025-06-19'],
    [2026, '2026-04-05', '2026-06-04'],
    [2027, '2027-03-28', '2027-05-27'],
    [2028, '2028-04-16', '2028-06-15'],
    [2029, '2029-04-01', '2029-05-31'],
    [2030, '2030-04-21', '2030-06-20'],
    // the earliest and the latest possible Easter
    [2285, '2285-03-22', '2285-05-21'],
    [2038, '2038-04-25', '2038-06-24'],
  ])('Easter and Corpus Christi of %s', (year, easter, corpusChristi) => {
    expect(easterOf(year)).toBe(easter)
    expect(weekdayOf(easter)).toBe(7)
    expect(holidayOn(easter)).toBe('Wielkanoc')
    expect(holidayOn(addDays(easter, 1))).toBe('Poniedziałek Wielkanocny')
    expect(holidayOn(corpusChristi)).toBe('Boże Ciało')
    expect(weekdayOf(corpusChristi)).toBe(4)
  })

  it('Christmas Eve is a holiday since 2025', () => {
    expect(holidayOn('2024-12-24')).toBeUndefined()
    expect(holidayOn('2025-12-24')).toBe('Wigilia Bożego Narodzenia')
    expect([holidaysOf(2024).size, holidaysOf(2025).size]).toEqual([13, 14])
  })

  it('New Year’s Eve, Good Friday and 2 May are not holidays', () => {
    for (const day of ['2026-12-31', '2026-04-03', '2026-05-02']) expect(holidayOn(day)).toBeUndefined()
  })
})

describe('days and instants in Warsaw time', () => {
  it('the next day crosses the ends of months and years, and leap days', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2027-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2027-02-28',
    ])
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29'), weekdayOf('1969-12-31')]).toEqual([1, 7, 3])
  })

  it('the day begins at midnight in Warsaw, in summer and in winter', () => {
    expect([dayInWarsaw(new Date('2026-11-23T22:59:59Z')), dayInWarsaw(new Date('2026-11-23T23:00:00Z'))]).toEqual([
      '2026-11-23',
      '2026-11-24',
    ])
    expect([dayInWarsaw(new Date('2026-07-01T21:59:59Z')), dayInWarsaw(new Date('2026-07-01T22:00:00Z'))]).toEqual([
      '2026-07-01',
      '2026-07-02',
    ])
  })

  it.each([
    ['2026-11-23', '13:00', '2026-11-23T12:00:00.000Z'],
    ['2026-07-01', '13:00', '2026-07-01T11:00:00.000Z'],
    // summer time begins on this day: before the change, in the skipped hour, and after it
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '13:00', '2026-03-29T11:00:00.000Z'],
    // summer time ends on this day: 02:30 occurs twice
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '13:00', '2026-10-25T12:00:00.000Z'],
    ['2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
  ])('%s %s is a single instant', (day, time, instant) => {
    expect(instantAt(day, time).toISOString()).toBe(instant)
  })

  it('an instant is formatted in Warsaw time', () => {
    expect([formatInstant(new Date('2026-11-23T12:00:00Z')), formatInstant(new Date('2026-07-23T22:00:00Z'))]).toEqual([
      '2026-11-23T13:00:00+01:00',
      '2026-07-24T00:00:00+02:00',
    ])
  })
})
