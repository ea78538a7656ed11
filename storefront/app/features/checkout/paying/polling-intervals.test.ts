import { expect, test } from 'vitest'
import { elapsedSecondsAfter, isLongWait, secondsToReload, secondsToNext } from './polling-intervals.ts'

test('CHK-4: polls every two seconds at first, and about fifty times in ten minutes', () => {
  const requestTimes: number[] = []
  for (let elapsed = 0; elapsed < 600; elapsed += secondsToNext(elapsed)) requestTimes.push(elapsed)
  expect(requestTimes.slice(0, 3)).toEqual([0, 2, 4])
  expect(requestTimes.length).toBeGreaterThan(40)
  expect(requestTimes.length).toBeLessThan(70)
})

test('CHK-4: reports a long wait after a minute, with and without JavaScript', () => {
  expect([isLongWait(59), isLongWait(60)]).toEqual([false, true])
  expect([isLongWait(elapsedSecondsAfter(11)), isLongWait(elapsedSecondsAfter(12))]).toEqual([false, true])
  expect([secondsToReload(0), secondsToReload(11), secondsToReload(12)]).toEqual([5, 5, 20])
})
