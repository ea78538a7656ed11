import { expect, test } from 'vitest'
import { distance } from './corrections.ts'
import { parseQuery, type Taught, tsquery } from './parsed-query.ts'

const taught: Taught = {
  stopWords: new Set(['w', 'i', 'ksiazka']),
  synonyms: new Map([
    ['ebook', ['e book']],
    ['e book', ['ebook']],
  ]),
}
const parsed = (text: string, ...how: [Parameters<typeof tsquery>[1], string?]) => {
  const parsed = parseQuery(text, taught)
  return parsed && tsquery(parsed, ...how)
}

test('SRCH-2: every word must occur as typed, as a form of its word, or the last one as a beginning', () => {
  expect(parsed('pan tade', 'form')).toBe("'pan' & 'tade'")
  expect(parsed('książkami lalk', 'form', 'A')).toBe("'lalk':A")
  expect(parsed('lalki', 'word')).toBe("('lalki' | 'lalka' | '~lalk')")
  expect(parsed('lalki', 'beginning', 'AB')).toBe("('lalki':*AB | 'lalka':AB | '~lalk':AB)")
})
test('SRCH-2: a word that is said twice is searched for once; titles are compared with both', () => {
  const { phrase, typed, terms } = parseQuery('the catcher in the rye', taught) ?? {}
  expect(phrase).toBe('the catcher in the rye')
  expect(typed?.join(' ')).toBe('the catcher in the rye')
  expect(terms?.map(({ words }) => words[0]?.form)).toEqual(['the', 'catcher', 'in', 'rye'])
  // a repeated word is no beginning of another, nor is the one before it
  expect(parsed('to be or not to be', 'beginning')).not.toContain(':*')
})
test('stop words are left out unless there is nothing else', () => {
  expect(parsed('w pustyni i', 'form')).toBe("'pustyni'")
  expect(parsed('książki', 'form')).toBe("'ksiazki'")
})
test('a volume’s word needs not occur, its number does, and is no beginning of another', () => {
  expect(parsed('mysz tom 2', 'beginning')).toMatch(/^\('mysz' .*\) & '2'$/)
  expect(parsed('mysz tom II', 'beginning')).toContain("'2'")
})
test('synonyms stand for each other, phrases too', () => {
  expect(parsed('potop e-book', 'word')).toMatch(/& \(.*'e'.* & .*'book'.* \| .*'ebook'.*\)$/)
})
test('only the index’s own signs reach it', () => {
  expect(parsed("o'neil & (x):*", 'form')).toBe("'o' & 'neil' & 'x'")
  expect(parsed('  %_  ', 'form')).toBeUndefined()
})
test('a mistake is a letter changed, added, dropped, or two swapped', () => {
  expect(distance('zowl', 'zolw')).toBe(1)
  expect(distance('sienkiewcz', 'sienkiewicz')).toBe(1)
  expect(distance('mickiewcza', 'mickiewicz')).toBe(2)
})
