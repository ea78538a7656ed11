import { describe, expect, it } from 'vitest'
import {
  clockInWarsaw,
  dayInWarsaw,
  formatWarsawTime,
  instantInWarsaw,
  isoInWarsaw,
  parseWarsawTime,
  startOfDay,
} from './warsaw-time.ts'

describe('days and instants in Warsaw time', () => {
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
    expect(instantInWarsaw(day, time).toISOString()).toBe(instant)
  })

  it('an instant is formatted in Warsaw time', () => {
    expect([isoInWarsaw(new Date('2026-11-23T12:00:00Z')), isoInWarsaw(new Date('2026-07-23T22:00:00Z'))]).toEqual([
      '2026-11-23T13:00:00+01:00',
      '2026-07-24T00:00:00+02:00',
    ])
  })

  it('startOfDay returns midnight in Warsaw, in winter and in summer', () => {
    expect(startOfDay(new Date('2026-01-15T12:00:00Z')).toISOString()).toBe('2026-01-14T23:00:00.000Z')
    expect(startOfDay(new Date('2026-07-15T23:30:00Z')).toISOString()).toBe('2026-07-15T22:00:00.000Z')
    expect(startOfDay(new Date('2026-03-29T12:00:00Z')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfDay(new Date('2026-03-30T12:00:00Z')).toISOString()).toBe('2026-03-29T22:00:00.000Z')
    expect(startOfDay(new Date('2026-10-26T12:00:00Z'), -1).toISOString()).toBe('2026-10-24T22:00:00.000Z')
  })

  it.each([
    ['2026-12-01T08:00', '2026-12-01T07:00:00.000Z'],
    ['2026-07-01 08:00:30', '2026-07-01T06:00:30.000Z'],
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-02-30', undefined],
    ['2026-12-01 25:00', undefined],
    ['2026-12-01 8:00', undefined],
    ['tomorrow', undefined],
  ])('“%s” is parsed as %s', (text, instant) => {
    expect(parseWarsawTime(text)?.toISOString()).toBe(instant)
  })

  it('the clock is formatted to the second', () => {
    expect(clockInWarsaw(new Date('2026-07-23T22:04:05Z'))).toBe('2026-07-24 00:04:05')
    expect(clockInWarsaw(new Date('+010000-01-01T00:00:00Z'))).toBe('10000-01-01 01:00:00')
  })

  it.each([
    ['2026-11-30T23:00:00Z', '2026-12-01'],
    ['2026-12-01T07:00:00Z', '2026-12-01T08:00'],
    ['2026-12-01T07:00:30Z', '2026-12-01T08:00:30'],
    ['2026-11-30T23:00:30Z', '2026-12-01T00:00:30'],
  ])('%s is written as %s', (instant, text) => {
    expect(formatWarsawTime(new Date(instant))).toBe(text)
    expect(parseWarsawTime(text)).toEqual(new Date(instant))
  })
})
