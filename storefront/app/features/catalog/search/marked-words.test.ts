import { expect, test } from 'vitest'
import { markWords } from './marked-words.ts'

/** The text with its marked parts in brackets. */
const marked = (text: string, query: string) =>
  markWords(text, query)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Lalka', 'lal', '[Lal]ka'],
  ['Żółw i księżyc', 'zolw ksie', '[Żółw] i [księ]życ'],
  ['Zolw', 'ŻÓŁ', '[Zol]w'],
  ['Henryk Sienkiewicz', 'sienkiewicza', 'Henryk [Sienkiewicz]'],
  ['Książki o książce', 'książka', '[Książki] o [książce]'],
  ['Łódź nocą', 'odz', 'Łódź nocą'],
  ['C++ dla każdego', 'c++', '[C]++ dla każdego'],
  ['100% Kotka', '100%', '[100]% Kotka'],
  ['Dom, domek, przydomek', 'dom', '[Dom], [dom]ek, przydomek'],
  ['Sto lat', '', 'Sto lat'],
  ['', 'lalka', ''],
  // combining accents
  ['Zo\u0301\u0142w', 'zo', '[Zo\u0301]\u0142w'],
])('SRCH-4: in “%s” marks the words of the query “%s”: %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
  expect(
    markWords(text, query)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
