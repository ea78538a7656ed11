import { describe, expect, it } from 'vitest'
import { createLanguage } from '../../../language/translate.ts'
import pl from '../texts/pl.ts'
import {
  earliestExpiry,
  isValidAt,
  orderByText,
  orderedPromiseText,
  promiseText,
  type PromisedDelivery,
} from './delivery-days.ts'

const polish = createLanguage('pl-PL', pl)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const promised = (more: Partial<PromisedDelivery> = {}): PromisedDelivery => ({
  from: '2026-11-24',
  to: '2026-11-24',
  place: 'ADDRESS',
  made_on: '2026-11-23',
  order_before: '2026-11-23T13:00:00+01:00',
  valid_until: '2026-11-23T13:00:00+01:00',
  ...more,
})
const at = (time: string) => Date.parse(`2026-11-23T${time}+01:00`)

describe('CHK-2: text of the delivery date', () => {
  it('shows place and day, relative to the day of the promise', () => {
    expect(plain(promiseText(promised(), polish))).toBe('U Ciebie jutro, 24 listopada')
    expect(plain(promiseText(promised({ made_on: '2026-11-20' }), polish))).toBe('U Ciebie we wtorek, 24 listopada')
    expect(plain(promiseText(promised({ place: 'POINT', to: '2026-11-26' }), polish))).toBe(
      'Do odbioru od wtorku 24 do czwartku 26 listopada',
    )
    expect(plain(promiseText(promised({ place: 'BOOKSHOP', from: '2026-11-23', to: '2026-11-23' }), polish))).toBe(
      'Do odbioru dziś, 23 listopada',
    )
    expect(plain(promiseText(promised(), createLanguage('en-US')))).toBe('With you tomorrow, 24 November')
  })

  it('shows absolute days for an order, with the time until which the payment must arrive', () => {
    expect(plain(orderedPromiseText(promised({ order_before: null, valid_until: null }), polish))).toBe(
      'U Ciebie we wtorek, 24 listopada',
    )
    expect(plain(orderedPromiseText(promised(), polish, '2026-11-23'))).toBe(
      'U Ciebie we wtorek, 24 listopada, jeśli zapłata dotrze dziś do 13:00',
    )
    // the order's page is read on other days too
    expect(plain(orderedPromiseText(promised(), polish, '2026-11-24'))).toBe(
      'U Ciebie we wtorek, 24 listopada, jeśli zapłata dotrze w poniedziałek, 23 listopada, do 13:00',
    )
  })
})

describe('CHK-2: text of the order deadline', () => {
  it('is a time of day without a clock, so that it stays correct on cached pages', () => {
    expect(orderByText(promised(), polish)).toBe('Zamów dziś do 13:00')
  })

  it('counts down to the last minute with the clock of the browser', () => {
    expect(
      ['10:45:00', '11:00:00', '12:00:01', '12:59:30', '13:00:00'].map((time) =>
        orderByText(promised(), polish, at(time)),
      ),
    ).toEqual([
      'Zamów w ciągu 2 godz. 15 min',
      'Zamów w ciągu 2 godz.',
      'Zamów w ciągu 1 godz.',
      'Zamów w ciągu 1 min',
      undefined,
    ])
    expect(orderByText(promised(), polish, at('00:30:00'))).toBe('Zamów dziś do 13:00')
  })

  it('is undefined when the cut-off is on another day', () => {
    expect(orderByText(promised({ order_before: '2026-11-24T13:00:00+01:00' }), polish)).toBeUndefined()
    expect(orderByText(promised({ order_before: null }), polish)).toBeUndefined()
  })

  it('a promise expires at its `valid_until`', () => {
    expect([
      isValidAt(promised(), undefined),
      isValidAt(promised(), at('12:59:59')),
      isValidAt(promised(), at('13:00:00')),
    ]).toEqual([true, true, false])
    expect(isValidAt(promised({ valid_until: null }), at('23:00:00'))).toBe(true)
  })
  it('the earliest end of several promises is used', () => {
    const later = promised({ valid_until: '2026-11-23T12:30:00Z' })
    expect(earliestExpiry([later, null, promised(), promised({ valid_until: null })])).toBe('2026-11-23T13:00:00+01:00')
    expect(earliestExpiry([null, promised({ valid_until: null })])).toBeUndefined()
  })
})
