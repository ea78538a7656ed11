import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../../../rules/day.ts'
import { easterOf, holidayOn, holidaysOf } from './holidays.ts'

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
