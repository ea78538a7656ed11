import { expect, test } from 'vitest'
import { boundsProblem } from './instant-bounds.ts'

const bounds = {
  minDay: '2026-12-02',
  maxDay: '2026-12-31',
  weekdays: [1, 2, 3, 4, 5],
  minTime: '10:00',
  maxTime: '18:00',
}

test.each([
  ['2026-12-02', undefined],
  ['2026-12-31', undefined],
  ['2026-12-01', ['Choose a later day.']],
  ['2020-01-15', ['Choose a later day.']],
  ['2027-01-01', ['Choose an earlier day.']],
  // a Sunday
  ['2026-12-06', ['Choose another day of the week.']],
  ['10:00', undefined],
  ['18:00', undefined],
  ['03:30', ['Choose a time from %s to %s.', '10:00', '18:00']],
  ['18:01', ['Choose a time from %s to %s.', '10:00', '18:00']],
  ['2026-12-02 18:00', undefined],
  ['2026-12-02T23:59', ['Choose a time from %s to %s.', '10:00', '18:00']],
  ['2026-12-01 12:00', ['Choose a later day.']],
])('CAT-13: %s within days and hours gives %j', (instant, problem) => {
  expect(boundsProblem(instant, bounds)).toEqual(problem)
})

test('CAT-13: without bounds every instant is right', () => {
  expect(boundsProblem('1999-02-03 23:59', {})).toBeUndefined()
  expect(boundsProblem('19:00', { minTime: '20:00' })).toEqual(['Choose a time from %s to %s.', '20:00', '23:59'])
  expect(boundsProblem('21:00', { maxTime: '20:00' })).toEqual(['Choose a time from %s to %s.', '00:00', '20:00'])
  expect([boundsProblem('21:00', { minTime: '20:00' }), boundsProblem('19:00', { maxTime: '20:00' })]).toEqual([
    undefined,
    undefined,
  ])
})
