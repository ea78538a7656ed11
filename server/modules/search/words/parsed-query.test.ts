import { expect, test } from 'vitest'
import { baseWordOf, parseQuery, type SearchVocabulary, surnamesIn, tsquery, wordOf } from './parsed-query.ts'

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

test('the base word of an ambiguous form is the form itself if it is a base word', () => {
  expect(baseWordOf('Lalki')).toBe('lalka')
  expect(baseWordOf('lalka')).toBe('lalka')
  expect(baseWordOf('mi')).toBe('mi')
})
test('a word has its other forms as keys, without itself', () => {
  expect(wordOf('Lalka')).toEqual({ form: 'lalka', keys: ['~lalk'], typed: 'Lalka', baseWord: 'lalka' })
  expect(wordOf('stones').keys).not.toContain('stone')
  expect(wordOf('stones', 'en_GB').keys).toContain('stone')
  expect(wordOf('III').keys).toContain('3')
  expect(wordOf('ПРУС').keys).toEqual(expect.arrayContaining(['prus']))
  // an ISBN without its leading zeros; not one digit fewer or with a wrong check digit
  expect(wordOf('439023483').keys).toEqual(['9780439023481'])
  expect(wordOf('439023484').keys).toEqual([])
  expect(wordOf('0439023483').keys).toEqual([])
  expect(wordOf('23483').keys).toEqual([])
})

const terms = (text: string, words: Partial<SearchVocabulary> = {}, locale?: string) =>
  parseQuery(text, { ...vocabulary, ...words }, locale)?.terms.map(({ words: own, synonyms }) => [
    own.map(({ form }) => form).join(' '),
    ...synonyms.map((synonym) => synonym.map(({ form }) => form).join(' ')),
  ])

test('only stop words are searched for if there is nothing else, without an empty word', () => {
  expect(terms('w i')).toEqual([['w'], ['i']])
  expect(parseQuery('w i', vocabulary)).toMatchObject({ hasStopWordsOnly: true, isUnfinished: true })
  expect(parseQuery('w lalka', vocabulary)).toMatchObject({ hasStopWordsOnly: false })
  // by its base word
  expect(terms('książkami lalka')).toEqual([['lalka']])
})
test('a word for a volume is dropped only before a number', () => {
  expect(terms('mysz tom 12')).toEqual([['mysz'], ['12']])
  expect(terms('mysz tom iv')).toEqual([['mysz'], ['iv']])
  expect(terms('rok 12')).toEqual([['rok'], ['12']])
  expect(terms('tom 1984')).toEqual([['tom'], ['1984']])
  expect(terms('tom jones')).toEqual([['tom'], ['jones']])
  expect(terms('mysz tom')).toEqual([['mysz'], ['tom']])
})
test.each([
  ['lalk', true],
  ['pan tade', true],
  ['lalka w', false],
  ['to be or not to be', false],
  ['tom 2', false],
  ['mysz 12', false],
  ['mysz 123', true],
  ['9788324000012', false],
  ['978832400001', true],
])('SRCH-2: whether the last word of %s may be incomplete: %s', (text, expected) =>
  expect(parseQuery(text, vocabulary)?.isUnfinished).toBe(expected),
)

const synonyms = new Map([
  ['fantastyka naukowa', ['science fiction']],
  ['science', ['nauka']],
  ['pan i pani dom', ['para']],
  ['ala ma kota i psa', ['za długie']],
  ['witkacy', ['witkiewicz']],
  ['w', ['we']],
])
test('SRCH-2: the longest phrase of at most four words has synonyms, in any form of its words', () => {
  expect(terms('science fiction', { synonyms })).toEqual([['science', 'nauka'], ['fiction']])
  expect(terms('dobra fantastyka naukowa', { synonyms })).toEqual([
    ['dobra'],
    ['fantastyka naukowa', 'science fiction'],
  ])
  expect(terms('fantastyki naukowej', { synonyms: new Map([['fantastyka naukowy', ['sf']]]) })).toEqual([
    ['fantastyki naukowej', 'sf'],
  ])
  expect(terms('pan i pani dom', { synonyms })).toEqual([['pan i pani dom', 'para']])
  expect(terms('ala ma kota i psa', { synonyms, stopWords: new Set() })).toHaveLength(5)
  // a stop word with synonyms is searched for; the first case of a by-name is found in the others
  expect(terms('w lalka', { synonyms })).toEqual([['w', 'we'], ['lalka']])
  for (const form of ['witkacego', 'Witkacemu', 'witkacym'])
    expect(terms(form, { synonyms }), form).toEqual([[form.toLowerCase(), 'witkiewicz']])
  expect(terms('witkacy', { synonyms })).toEqual([['witkacy', 'witkiewicz']])
})
test('SRCH-2: a phrase with synonyms can be read as separate words, a word with synonyms cannot', () => {
  const phrase = parseQuery('fantastyka naukowa', { ...vocabulary, synonyms })
  expect(phrase?.withoutSynonyms?.()?.terms).toMatchObject([{ synonyms: [] }, { synonyms: [] }])
  expect(parseQuery('dobra fantastyka naukowa', { ...vocabulary, synonyms })?.withoutSynonyms?.()?.terms).toHaveLength(
    3,
  )
  expect(parseQuery('science', { ...vocabulary, synonyms })?.withoutSynonyms).toBeUndefined()
  expect(parseQuery('pan tadeusz', { ...vocabulary, synonyms })?.withoutSynonyms).toBeUndefined()
})
test('SRCH-4: four letters and more of a word with synonyms are completed; a finished word is not', () => {
  const wordWithSynonyms = (beginning: string) => (beginning.startsWith('szek') ? 'szekspir' : undefined)
  const completed = (text: string) => parseQuery(text, { ...vocabulary, wordWithSynonyms })?.completed?.()
  expect(completed('Hamlet szek')).toMatchObject({
    text: 'Hamlet szekspir',
    parsed: { isUnfinished: false, typed: ['Hamlet', 'szekspir'] },
  })
  expect(completed('sze')).toBeUndefined()
  expect(completed('prus')).toBeUndefined()
  expect(parseQuery('szek w', { ...vocabulary, wordWithSynonyms })?.completed).toBeUndefined()
  expect(parseQuery('szek', vocabulary)?.completed?.()).toBeUndefined()
})

test('SRCH-2: a name is found by forms of its surname, a common word only as it is', () => {
  const surnames = (text: string, locale?: string) => surnamesIn(parseQuery(text, vocabulary, locale) as never)
  expect(surnames('mickiewicza')).toEqual(expect.arrayContaining(['^mickiewicza', '^mickiewicz']))
  expect(surnames('mądrościami')).toEqual(['^madrosciami'])
  expect(surnames('pan mickiewicz').slice(0, 1)).toEqual(['^pan'])
  expect(surnames('roberts', 'en_US')).not.toContain('^robert')
})

test('SRCH-2: as typed, a query has neither other forms nor synonyms; only the last word is a beginning', () => {
  const find = (text: string, ...how: [Parameters<typeof tsquery>[1], string?]) =>
    tsquery(parseQuery(text, { ...vocabulary, synonyms }) as never, ...how)
  expect(find('science xx', 'form')).toBe("'science' & 'xx'")
  expect(find('science xx', 'word')).toBe("(('science' | '~scienc') | ('nauka' | '~nauk')) & ('xx' | '20')")
  expect(find('lalka 2024', 'beginning')).toBe("('lalka' | '~lalk') & '2024':*")
  expect(find('lalka 2024', 'word', 'B')).toBe("('lalka':B | '~lalk':B) & '2024':B")
  const named = { ...(parseQuery('lalka', vocabulary) as NonNullable<ReturnType<typeof parseQuery>>), isNamed: true }
  expect(tsquery(named, 'form')).toBe("'lalka':AB")
  expect(tsquery(named, 'form', 'A')).toBe("'lalka':A")
  // the beginning covers forms that begin with it
  expect(find('lalk', 'beginning')).toBe("('lalk':* | '~lalk')")
  expect(find('e', 'beginning')).toBe("'e':*")
  expect(find('prus', 'beginning')).toBe("('prus':* | '~prus')")
  expect(find('fantastyka naukowa', 'beginning')).toMatch(/^\(\('fantastyka' .*\) & \('naukowa':\* .*\) \| /)
})
