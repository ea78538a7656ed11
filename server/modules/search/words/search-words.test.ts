import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  addStopWords,
  addSynonyms,
  listStopWords,
  listSynonyms,
  removeStopWords,
  removeSynonyms,
  searchVocabulary,
} from './search-words.ts'
import { suggestionVocabulary } from '../query/typed-accents.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.run`delete from search_synonym`
  await database.db.run`delete from search_stop_word`
  // the vocabulary is read again
  await addStopWords(database.db, OPERATOR, [])
})

test('synonyms are kept without accents, case and repetitions; one word is refused', async () => {
  const { db } = database
  await addSynonyms(db, OPERATOR, ['Kajak', '  KANU!', 'kajak', ''])
  await addSynonyms(db, OPERATOR, ['Wokulski', 'Lalka Prus'], { isOneWay: true })
  const rows = await listSynonyms(db)
  expect(rows.map(({ phrases, isOneWay }) => ({ phrases, isOneWay }))).toEqual([
    { phrases: ['kajak', 'kanu'], isOneWay: false },
    { phrases: ['wokulski', 'lalka prus'], isOneWay: true },
  ])
  for (const phrases of [[], ['kajak'], ['kajak', 'KAJAK', ' '], ['!', 'kajak']])
    await expect(addSynonyms(db, OPERATOR, phrases)).rejects.toThrow('Synonyms are at least two different words.')
  expect(await listSynonyms(db)).toHaveLength(2)
  const [first] = rows
  expect(await removeSynonyms(db, OPERATOR, first?.id ?? 0)).toBe(true)
  expect(await removeSynonyms(db, OPERATOR, first?.id ?? 0)).toBe(false)
  expect((await listSynonyms(db)).map(({ phrases }) => phrases[0])).toEqual(['wokulski'])
})

test('SRCH-2: synonyms are found at once by each of their words, one-way ones by the first alone', async () => {
  const { db } = database
  const of = async (phrase: string) => (await searchVocabulary(db)).synonyms.get(phrase)
  expect(await of('kajak')).toBeUndefined()
  await addSynonyms(db, OPERATOR, ['kajak', 'kanu', 'łódź wiosłowa'])
  await addSynonyms(db, OPERATOR, ['kajak', 'pychówka'])
  await addSynonyms(db, OPERATOR, ['wokulski', 'lalka'], { isOneWay: true })
  expect(await of('kajak')).toEqual(['kanu', 'lodz wioslowa', 'pychowka'])
  expect(await of('kanu')).toEqual(['kajak', 'lodz wioslowa'])
  // phrases also by their base words
  expect(await of('lodz wioslowa')).toEqual(['kajak', 'kanu'])
  expect(await of('lodz wioslowy')).toEqual(['kajak', 'kanu'])
  expect(await of('wokulski')).toEqual(['lalka'])
  expect(await of('lalka')).toBeUndefined()
})

test('SRCH-4: the shortest word with synonyms completes its beginning; phrases do not', async () => {
  const { db } = database
  await addSynonyms(db, OPERATOR, ['szekspirowski', 'szekspir', 'szekspir william', 'shakespeare'])
  const { wordWithSynonyms } = await searchVocabulary(db)
  expect(wordWithSynonyms?.('szeks')).toBe('szekspir')
  expect(wordWithSynonyms?.('szekspiro')).toBe('szekspirowski')
  expect(wordWithSynonyms?.('szekspir w')).toBeUndefined()
  expect(wordWithSynonyms?.('lalk')).toBeUndefined()
})

test('stop words are kept without accents and once; the number of changed ones is returned', async () => {
  const { db } = database
  expect(await addStopWords(db, OPERATOR, ['Książka', 'na pewno', 'KSIAZKA'])).toBe(3)
  expect(await addStopWords(db, OPERATOR, ['książka', 'oraz'])).toBe(1)
  expect(await listStopWords(db)).toEqual(['ksiazka', 'na', 'oraz', 'pewno'])
  expect((await searchVocabulary(db)).stopWords).toEqual(new Set(['ksiazka', 'na', 'oraz', 'pewno']))
  expect(await removeStopWords(db, OPERATOR, ['Oraz', 'brak'])).toBe(1)
  expect((await searchVocabulary(db)).stopWords.has('oraz')).toBe(false)
})

test('SRCH-4: a short beginning typed with Polish letters stands for the words that are spelled so', async () => {
  const { db } = database
  await db.run`insert into search_vocabulary (word, spelling, sound) values ('laka', 'łąka', ''), ('lak', 'lak', ''),
    ('laki', 'łąki', ''), ('lasica', 'łasica', ''), ('zolw', 'żółw', ''), ('zolty', 'żółty', ''), ('ale', 'ale', ''),
    ('ad', 'ąd', '')`
  await addSynonyms(db, OPERATOR, ['zolw', 'gad'])
  const of = async (typed: string, phrase: string) => (await suggestionVocabulary(db, typed)).synonyms.get(phrase)
  expect(await of('łą', 'la')).toEqual(['laka', 'laki'])
  expect(await of('Zielona ŁĄ', 'la')).toEqual(['laka', 'laki'])
  expect(await of('ła', 'la')).toEqual(['lasica'])
  // in letters that are composed of two characters
  expect(await of('łą'.normalize('NFD'), 'la')).toEqual(['laka', 'laki'])
  expect(await of('żół', 'zol')).toEqual(['zolty', 'zolw'])
  expect(await of('żół', 'zolw')).toEqual(['gad'])
  // more letters, none with an accent, a word itself, a digit, an unknown beginning
  expect(await of('żółw', 'zolw')).toEqual(['gad'])
  expect(await of('la', 'la')).toBeUndefined()
  expect(await of('łą la', 'la')).toBeUndefined()
  expect(await of('ąd', 'ad')).toBeUndefined()
  expect(await of('łą1', 'la1')).toBeUndefined()
  expect(await of('ćć', 'cc')).toBeUndefined()
  expect(await of('żółw', 'zol')).toBeUndefined()
})
