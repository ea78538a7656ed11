import { expect, test } from 'vitest'
import { distance } from './corrections.ts'
import { parseQuery, type SearchVocabulary, tsquery } from './parsed-query.ts'

const vocabulary: SearchVocabulary = {
  stopWords: new Set(['w', 'i', 'ksiazka']),
  synonyms: new Map([
    ['ebook', ['e book']],
    ['e book', ['ebook']],
  ]),
}
const parsed = (text: string, ...how: [Parameters<typeof tsquery>[1], string?]) => {
  const parsed = parseQuery(text, vocabulary)
  return parsed && tsquery(parsed, ...how)
}

test('SRCH-2: each word must occur as typed, as another form, or the last one as a prefix', () => {
  expect(parsed('pan tade', 'form')).toBe("'pan' & 'tade'")
  expect(parsed('książkami lalk', 'form', 'A')).toBe("'lalk':A")
  expect(parsed('lalki', 'word')).toBe("('lalki' | 'lalka' | '~lalk')")
  expect(parsed('lalki', 'beginning', 'AB')).toBe("('lalki':*AB | 'lalka':AB | '~lalk':AB)")
})
test('SRCH-2: a repeated word is searched for once, but kept in the phrase that titles are compared with', () => {
  const { phrase, typed, terms } = parseQuery('the catcher in the rye', vocabulary) ?? {}
  expect(phrase).toBe('the catcher in the rye')
  expect(typed?.join(' ')).toBe('the catcher in the rye')
  expect(terms?.map(({ words }) => words[0]?.form)).toEqual(['the', 'catcher', 'in', 'rye'])
  // neither a repeated last word nor the one before it is matched as a prefix
  expect(parsed('to be or not to be', 'beginning')).not.toContain(':*')
})
test('stop words are dropped unless there is nothing else', () => {
  expect(parsed('w pustyni i', 'form')).toBe("'pustyni'")
  expect(parsed('książki', 'form')).toBe("'ksiazki'")
})
test('the word for a volume is dropped, its number is required and not matched as a prefix', () => {
  expect(parsed('mysz tom 2', 'beginning')).toMatch(/^\('mysz' .*\) & '2'$/)
  expect(parsed('mysz tom II', 'beginning')).toContain("'2'")
})
test('synonyms replace each other, also phrases', () => {
  expect(parsed('potop e-book', 'word')).toMatch(/& \(.*'e'.* & .*'book'.* \| .*'ebook'.*\)$/)
})
test('operators of tsquery in the text have no effect', () => {
  expect(parsed("o'neil & (x):*", 'form')).toBe("'o' & 'neil' & 'x'")
  expect(parsed('  %_  ', 'form')).toBeUndefined()
})
test('the edit distance counts letters changed, added, removed or swapped', () => {
  expect(distance('zowl', 'zolw')).toBe(1)
  expect(distance('sienkiewcz', 'sienkiewicz')).toBe(1)
  expect(distance('mickiewcza', 'mickiewicz')).toBe(2)
})
