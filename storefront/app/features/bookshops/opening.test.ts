import { expect, test } from 'vitest'
import { createLanguage } from '../../../../language/translate.ts'
import pl from '../../texts/pl.ts'
import { clockAt, openingAt, openingText } from './opening.ts'

// a week from Monday, with a holiday on Wednesday
const open = (day: string) => ({ day, opens: '09:00', closes: '20:00' })
const days = [
  open('2026-11-09'),
  open('2026-11-10'),
  { day: '2026-11-11', opens: null, closes: null },
  { day: '2026-11-12', opens: null, closes: null },
  open('2026-11-13'),
]
const polish = createLanguage('pl_PL', pl)
const english = createLanguage('en_US')

test.each([
  // in winter Warsaw is an hour ahead of UTC
  ['2026-11-09T09:30:00Z', 'Otwarte do 20.00', 'Open until 20:00'],
  ['2026-11-09T07:59:00Z', 'Teraz zamknięte. Otwieramy dziś o 9.00', 'Closed, open today from 9:00'],
  ['2026-11-09T08:00:00Z', 'Otwarte do 20.00', 'Open until 20:00'],
  ['2026-11-09T19:00:00Z', 'Teraz zamknięte. Otwieramy jutro o 9.00', 'Closed, open tomorrow from 9:00'],
  // past midnight in Warsaw
  ['2026-11-09T23:30:00Z', 'Teraz zamknięte. Otwieramy dziś o 9.00', 'Closed, open today from 9:00'],
  ['2026-11-10T19:00:00Z', 'Teraz zamknięte. Otwieramy w piątek o 9.00', 'Closed, open from Friday, 9:00'],
  ['2026-11-13T19:00:00Z', 'Zamknięte', 'Closed'],
])('CMS-2b: at %s shows a bookshop as: %s', (at, inPolish, inEnglish) => {
  const opening = openingAt(days, clockAt(new Date(at)))
  expect(openingText(opening, polish)).toBe(inPolish)
  expect(openingText(opening, english)).toBe(inEnglish)
})
