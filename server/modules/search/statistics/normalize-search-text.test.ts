import { expect, test } from 'vitest'
import { normalizeSearchText } from './normalize-search-text.ts'

test.each([
  ['  Lalka   Prusa ', 'lalka prusa'],
  ['„Zbrodnia i kara”', 'zbrodnia i kara'],
  ['J.R.R. Tolkien', 'j.r.r. tolkien'],
  ['rok 1984, tom 2', 'rok 1984 tom 2'],
  ['978-83-240-0001-2', '9788324000012'],
])('%s is stored in lower case', (text, normalized) => expect(normalizeSearchText(text)).toBe(normalized))

test.each([
  'jan.kowalski@example.com',
  'jan kowalski @ example.com',
  'kowalski1975',
  '600 700 800',
  '+48 600700800',
  '600-700-800',
  '44051401359',
  '2026 1131 2345',
  'ul. Długa 5/7',
  'https://example.com/a',
  'słowo '.repeat(12),
  'x'.repeat(61),
  '',
])('%s is not stored: it may be personal data, or is not a search', (text) =>
  expect(normalizeSearchText(text)).toBe(''),
)
