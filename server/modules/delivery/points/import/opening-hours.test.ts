import { expect, test } from 'vitest'
import { spanOf } from './opening-hours.ts'

test.each([
  ['0900', '17:00', '9:00–17:00'],
  ['0:00', '24:00', '0:00–24:00'],
  ['8.30', '20:00:00', '8:30–20:00'],
  ['8:00', '24:30', null],
  ['8:60', '20:00', null],
  ['8:00', '8:00', null],
])('opening hours from %s to %s are %s', (from, to, span) => expect(spanOf(from, to)).toBe(span))
