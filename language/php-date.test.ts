import { expect, test } from 'vitest'
import { phpDate } from './php-date.ts'

const AT = '2026-11-03 07:05:09'

test.each([
  ['pl_PL', 'j F Y', '3 listopada 2026'],
  ['pl_PL', 'F Y', 'listopad 2026'],
  ['pl_PL', 'd.m.Y, H:i', '03.11.2026, 08:05'],
  ['pl_PL', 'l, j F', 'wtorek, 3 listopada'],
  ['pl_PL', 'jS', '3'],
  ['pl_PL', 'j.n.y G:i:s', '3.11.26 8:05:09'],
  ['pl_PL', '\\r. Y', 'r. 2026'],
  ['en_US', 'F j, Y', 'November 3, 2026'],
  ['en_US', 'D, M jS Y, g:i a', 'Tue, Nov 3rd 2026, 8:05 am'],
  ['en_US', 'N w z t L A h', '2 2 306 30 0 AM 08'],
  ['de_DE', 'j. F Y', '3. November 2026'],
])('BLOG-1: a date in %s by PHP’s format %s is %s', (locale, pattern, expected) => {
  expect(phpDate(locale, pattern, AT)).toBe(expected)
})

test('BLOG-1: a date is that in Warsaw for every notation of the instant', () => {
  expect(phpDate('pl_PL', 'j F Y', '2026-06-30 22:30:00')).toBe('1 lipca 2026')
  expect(phpDate('pl_PL', 'j F Y', '2026-06-30T22:30:00.000Z')).toBe('1 lipca 2026')
  expect(phpDate('pl_PL', 'j F Y', '2026-06-30')).toBe('30 czerwca 2026')
  expect(phpDate('pl_PL', 'j F Y', 'never')).toBe('')
})
