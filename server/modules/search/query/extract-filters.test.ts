import { expect, test } from 'vitest'
import type { FacetVocabulary } from './facet-rule.ts'
import { titleKey } from '../words/title-key.ts'
import { extractFilters } from './extract-filters.ts'

const option = (code: string, key: string, base = key) => ({ code, key, base, label: base })
const vocabulary: FacetVocabulary = {
  options: [
    option('binding', 'twarda'),
    option('binding', 'miekka', 'miekka'),
    option('format', 'ebook'),
    option('format', 'audiobook'),
    option('format', 'game'),
    option('language', 'en', 'angielski'),
    option('age_range', '3-6'),
    option('age_range', '6-9'),
    option('age_range', '15'),
    option('availability', 'presale'),
    option('publication_year', '2024'),
    option('school_class', '4-6'),
    option('school_class', '9-12'),
  ],
  categories: [
    { id: 44, name: 'szkola podstawowa', label: 'Szkoła podstawowa', parent: 'lektury szkolne' },
    { id: 45, name: 'liceum i technikum', label: 'Liceum i technikum', parent: 'lektury szkolne' },
    { id: 47, name: 'szkola podstawowa', label: 'Szkoła podstawowa', parent: 'podreczniki' },
  ],
  series: new Map(),
  publishers: new Map(
    [
      ['zakladka', 'Zakładka'],
      ['wydawnictwo polne', 'Wydawnictwo Polne'],
    ].map(([name = '', label = '']) => [name, { key: name.replace(' ', '-'), label }]),
  ),
  locale: 'pl_PL',
  newsFrom: '2026-08-25',
  today: '2026-11-23',
}
const read = (text: string) => {
  const { text: remaining, filters } = extractFilters(text, vocabulary)
  return [remaining, ...filters.map(({ code, value }) => `${code}=${value}`)]
}

test.each([
  ['Lalka w twardej oprawie', ['Lalka', 'binding=twarda']],
  ['potop, oprawa miękka', ['potop', 'binding=miekka']],
  ['wiedźmin e-book pdf', ['wiedźmin pdf', 'format=ebook']],
  ['Prus do słuchania', ['Prus', 'format=audiobook']],
  ['gry planszowe dla 6-latka', ['', 'format=game', 'age_range=6-9']],
  ['książki po angielsku', ['książki', 'language=en']],
  ['książka dla pięciolatka', ['książka', 'age_range=3-6']],
  ['dla dzieci w wieku 5 lat', ['', 'age_range=3-6']],
  ['kryminał do 30 zł', ['kryminał', 'price=*_30']],
  ['puzzle 50-100zł', ['puzzle', 'price=50_100']],
  ['album do 39,90 zł', ['album', 'price=*_39.9']],
  ['lektury klasa 7', ['', 'category_uid=44']],
  ['lektury klasa 4', ['', 'school_class=4-6']],
  ['lektury do 2 klasy liceum', ['', 'school_class=9-12']],
  ['podręczniki klasa 4', ['', 'school_class=4-6']],
  ['klasa 7c', ['klasa 7c']],
  ['lektury do liceum', ['', 'category_uid=45']],
  ['Prus wydanie 2024', ['Prus', 'publication_year=2024']],
  ['wydawnictwo Zakładka', ['', 'publisher=zakladka']],
  ['zakładka wydawnictwo', ['', 'publisher=zakladka']],
  ['polne wydawnictwo', ['', 'publisher=wydawnictwo-polne']],
  ['Wydawnictwo Polne', ['', 'publisher=wydawnictwo-polne']],
  ['published by Zakładka', ['', 'publisher=zakladka']],
  ['zakładka', ['zakładka']],
  ['wydawnictwo zakładka skórzana', ['wydawnictwo zakładka skórzana']],
  ['promocje', ['', 'special=1']],
  ['najtańsze puzzle', ['puzzle', 'sort=price']],
  ['Wiedźmin tom drugi', ['Wiedźmin 2']],
  ['trzecia część trylogii', ['3 trylogii']],
])('SRCH-2: %s is split into words and filters', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('SRCH-2: words in quotation marks, and options that the shop does not have, remain words', () => {
  expect(read('„lalka twarda oprawa”')).toEqual(['„lalka twarda oprawa”'])
  expect(read('lalka po niemiecku')).toEqual(['lalka po niemiecku'])
  expect(read('Sto lat samotności')).toEqual(['Sto lat samotności'])
})

test('a filter is removed by searching for the text without its words', () => {
  const [bound, priced] = extractFilters('Lalka twarda oprawa do 40 zł', vocabulary).filters
  expect(bound?.without).toBe('Lalka do 40 zł')
  expect(priced?.without).toBe('Lalka twarda oprawa')
  expect(extractFilters('promocje', vocabulary).filters[0]?.without).toBe('"promocje"')
})

test('a title key has no leading article, and the length before a subtitle', () => {
  expect(titleKey('The Hunger Games (The Hunger Games, #1)')).toBe('hunger games the hunger games 1|2|2')
  expect(titleKey('Zbrodnia i kara')).toBe('zbrodnia i kara|3|2')
  expect(titleKey('Dr. No')).toBe('dr no|2|1')
})
