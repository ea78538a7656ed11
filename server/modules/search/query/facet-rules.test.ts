import { expect, test } from 'vitest'
import { extractFilters } from './extract-filters.ts'
import { type FacetVocabulary, namedCategoryFilter } from './facet-rule.ts'
import { parseQuery } from '../words/parsed-query.ts'

const options = Object.entries({
  binding: ['twarda', 'miekka', 'zintegrowana', 'kartonowa', 'spirala'],
  format: ['book', 'ebook', 'audiobook', 'game'],
  language: ['pl', 'en', 'de', 'uk', 'fr', 'es', 'it', 'ru', 'cs', 'sk'],
  age_range: ['0-3', '3-6', '6-9', '9-12', '12-15', '15'],
  school_class: ['1-3', '4-6', '7-8', '9-12'],
  availability: ['available', 'in-bookstores', 'presale', 'announcement'],
  large_print: ['1'],
  publication_year: ['2023', '2024'],
}).flatMap(([code, keys]) => keys.map((key) => ({ code, key, base: key, label: `${code} ${key}` })))
const category = (id: number, name: string, parent = '', label = name) => ({ id, name, parent, label })
const vocabulary: FacetVocabulary = {
  options: [
    ...options,
    // an option whose key says nothing, found by its name
    { code: 'binding', key: '77', base: 'twarda z obwoluta', label: 'twarda z obwolutą' },
  ],
  categories: [
    category(44, 'szkola podstawowa', 'lektury szkolne'),
    category(45, 'liceum i technikum', 'lektury szkolne'),
    category(47, 'szkola podstawowa', 'podreczniki'),
    category(48, 'kuchnia', '', 'Kuchnia'),
    category(49, 'kuchnia', 'gry', 'Kuchnia'),
    category(50, 'kuchnia', 'dom', 'W kuchni'),
  ],
  series: new Map(),
  publishers: new Map([
    ['polne', { key: 'polne', label: 'Polne' }],
    ['wydawnictwo polne', { key: 'wydawnictwo-polne', label: 'Wydawnictwo Polne' }],
  ]),
  locale: 'pl_PL',
  newsFrom: '2026-08-25',
  today: '2026-11-23',
}
const read = (text: string, selected?: string[]) => {
  const { text: remaining, filters } = extractFilters(text, vocabulary, selected)
  return [remaining, ...filters.map(({ code, value }) => `${code}=${value}`)].join(' | ')
}

test.each([
  ['Lalka w twardej oprawie', 'Lalka | binding=twarda,77'],
  ['Lalka hardcover', 'Lalka | binding=twarda,77'],
  ['Lalka w miękkiej', 'Lalka | binding=miekka'],
  ['Lalka oprawa zintegrowana', 'Lalka | binding=zintegrowana'],
  ['kartonowe książeczki', ' | binding=kartonowa'],
  ['kalendarz na spirali', 'kalendarz | binding=spirala'],
  ['twarda', 'twarda'],
  ['lalka duże litery', 'lalka | large_print=1'],
  ['lalka na czytnik', 'lalka | format=ebook'],
  ['lalka mp3', 'lalka | format=audiobook'],
  ['lalka wersja papierowa', 'lalka | format=book'],
  ['planszówki', ' | format=game'],
  ['lalka epub', 'lalka epub | format=ebook'],
  ['lalka po polsku', 'lalka | language=pl'],
  ['in german', ' | language=de'],
  ['wersja ukraińska', ' | language=uk'],
  ['w języku francuskim', ' | language=fr'],
  ['spanish edition', ' | language=es'],
  ['po włosku', ' | language=it'],
  ['rosyjskojęzyczne', ' | language=ru'],
  ['po czesku', ' | language=cs'],
  ['po słowacku', ' | language=sk'],
  ['dostępne od ręki', ' | availability=available'],
  ['lalka w księgarni', 'lalka | availability=in-bookstores'],
  ['w przedsprzedaży', ' | availability=presale'],
  ['zapowiedzi', ' | availability=presale,announcement'],
  ['premiery 2024', ' | publication_year=2024'],
  ['z 2023 roku', ' | publication_year=2023'],
  ['wydane 2022', 'wydane 2022'],
  ['nowości', ' | collection=novelties'],
  ['promocje', ' | special=1'],
  ['bestsellery', ' | sort=bestseller_desc'],
  ['najlepiej oceniane', ' | sort=rating_desc'],
  ['najtańsze', ' | sort=price'],
  ['ostatni tom', ' | sort=publication_date_desc'],
])('SRCH-2: %s means %s', (text, expected) => expect(read(text)).toBe(expected))

test.each([
  ['dla 0 latka', '0-3'],
  ['dla 2-latka', '0-3'],
  ['dla 3-latka', '3-6'],
  ['dla 6-latka', '6-9'],
  ['dla 11-latka', '9-12'],
  ['dla 12-latka', '12-15'],
  ['dla 15-latka', '15'],
  ['od 17 lat', '15'],
  ['dla rocznego dziecka', '0-3'],
  ['dla dwulatka', '0-3'],
  ['dla dziesięciolatka', '9-12'],
  ['dla maluchów', '0-3'],
  ['dla malucha', '0-3'],
  ['dla przedszkolaka', '3-6'],
  ['dla uczniów klas 1-3', '6-9'],
  ['dla nastolatków', '12-15'],
  ['for two year olds', '0-3'],
  ['for a twelve year old', '12-15'],
  ['for ages 9-12', '9-12'],
  ['ages 8', '6-9'],
  ['dla 18-latka', undefined],
])('SRCH-2: %s is the age range %s', (text, expected) =>
  expect(extractFilters(text, vocabulary).filters.map(({ value }) => value)).toEqual(expected ? [expected] : []),
)

test.each([
  ['od 20 do 50 zł', { from: 2000, to: 5000 }, '20_50'],
  ['20-50 zł', { from: 2000, to: 5000 }, '20_50'],
  ['50 50zł', { from: 5000, to: 5000 }, '50_50'],
  ['do 40 zł', { to: 4000 }, '*_40'],
  ['do 39,99 zł', { to: 3999 }, '*_39.99'],
  ['za 39.90 zł', { to: 3990 }, '*_39.9'],
  ['powyżej 100 zł', { from: 10_000 }, '100_*'],
  ['od 99,50 zł', { from: 9950 }, '99.5_*'],
  ['99,50 zł', { to: 9950 }, '*_99.5'],
  ['do stu złotych', { to: 10_000 }, '*_100'],
  ['do dwudziestu zł', { to: 2000 }, '*_20'],
])('SRCH-2: %s is a price', (text, price, value) =>
  expect(extractFilters(text, vocabulary).filters).toMatchObject([
    { code: 'price', value, label: text, query: { options: {}, price } },
  ]),
)

test.each([
  ['lektury do 3 klasy', { school_class: ['1-3'] }, [44]],
  ['lektury klasa 8', { school_class: ['7-8'] }, [44]],
  ['lektury klasa 4 podstawowej', { school_class: ['4-6'] }, [44]],
  ['lektury klasa 1 liceum', { school_class: ['9-12'] }, [45]],
  ['lektury klasa 4 technikum', { school_class: ['9-12'] }, [45]],
  ['lektury klasa 9', { school_class: ['9-12'] }, [45]],
  ['lektury do liceum', {}, [45]],
  ['lektury dla podstawówki', {}, [44]],
  ['podręczniki klasa 6', { school_class: ['4-6'] }, [47]],
  ['lektury klasa 6 technikum', {}, [45]],
])('SRCH-2: %s are books of a school and class', (text, chosen, categories) =>
  expect(extractFilters(text, vocabulary).filters).toMatchObject([
    { query: { options: chosen, categories: [categories] } },
  ]),
)

test('SRCH-2: a kind of school that the shop has no shelf for remains words', () => {
  expect(read('podręczniki klasa 1 liceum')).toBe('podręczniki klasa 1 liceum')
})

test('SRCH-2: new books and announcements are sorted by their day, lists by what they are called', () => {
  const query = (text: string) => extractFilters(text, vocabulary).filters[0]?.query
  expect(query('nowości')).toEqual({
    options: {},
    published: { from: '2026-08-25', to: '2026-11-23' },
    sort: { key: 'publication_date', descending: true },
  })
  expect(query('zapowiedzi')).toEqual({
    options: { availability: ['presale', 'announcement'] },
    sort: { key: 'publication_date', descending: false },
  })
  expect(query('promocje')).toEqual({ options: {}, special: true })
  expect(query('bestsellery')).toEqual({ options: {}, sort: { key: 'bestseller', descending: true } })
  expect(query('najlepiej oceniane')).toEqual({ options: {}, sort: { key: 'rating', descending: true } })
  expect(query('najtańsze')).toEqual({ options: {}, sort: { key: 'price', descending: false } })
  expect(query('najnowsza część')).toEqual({ options: {}, sort: { key: 'publication_date', descending: true } })
  const without = { ...vocabulary, options: [] }
  expect(extractFilters('zapowiedzi', without).filters).toEqual([])
})

test('SRCH-2: the publisher is the one with „wydawnictwo” in its name, or the one without', () => {
  expect(read('wydawnictwo polne')).toBe(' | publisher=wydawnictwo-polne')
  const publishers = new Map([['polne', { key: 'polne', label: 'Polne' }]])
  const [found, ...others] = extractFilters('polne wydawnictwo', { ...vocabulary, publishers }).filters
  expect(found).toMatchObject({ label: 'Polne', query: { options: { publisher: ['polne'] } } })
  expect(others).toEqual([])
  expect(read('wydawnictwo leśne')).toBe('wydawnictwo leśne')
})

test('SRCH-2: each part of a text is read once; the same filter twice is one filter, another one remains words', () => {
  expect(read('ebook pdf')).toBe('pdf | format=ebook')
  expect(read('ebook audiobook')).toBe('audiobook | format=ebook')
  expect(read('ebook+ebook Lalka')).toBe('Lalka | format=ebook')
  expect(read('po polsku po polsku lalka')).toBe('lalka | language=pl')
  // with a selected filter the word of the format is no search word
  expect(read('lalka epub', ['format'])).toBe('lalka | format=ebook')
  expect(read('lalka epub', ['language'])).toBe('lalka epub | format=ebook')
})

test('SRCH-2: the remaining text has neither doubled spaces nor punctuation at its ends', () => {
  expect(read('Lalka ,  ebook ;  Prus')).toBe('Lalka , ; Prus | format=ebook')
  expect(read('- ebook: Lalka.')).toBe('Lalka. | format=ebook')
  expect(read('Lalka, ebook - ')).toBe('Lalka | format=ebook')
  const { filters } = extractFilters('„Lalka” E-book', vocabulary)
  expect(filters).toMatchObject([{ matchedText: 'E-book', without: '„Lalka”', label: 'format ebook' }])
  expect(extractFilters('E-BOOK', vocabulary).filters).toMatchObject([{ without: '"E-BOOK"' }])
})

test('SRCH-2: words of giving are taken out, and reported as such only where they are', () => {
  expect(extractFilters('prezent dla mamy: Lalka', vocabulary)).toEqual({
    text: 'Lalka',
    isForGiving: true,
    filters: [],
  })
  expect(extractFilters('Lalka ebook', vocabulary).isForGiving).toBe(false)
  expect(read('prezent dla 7-latka')).toBe(' | age_range=6-9')
})

test('SRCH-2: a query names a category by its own name, by a synonym only if it is no title', () => {
  const named = (text: string, { areTitle = false, synonyms = new Map<string, string[]>() } = {}) => {
    const parsed = parseQuery(text, { stopWords: new Set(), synonyms })
    return parsed && namedCategoryFilter(parsed, vocabulary, areTitle)
  }
  const kitchens = { code: 'category_uid', value: '48,49,50', label: 'Kuchnia, W kuchni' }
  expect(named('Kuchnia')).toEqual({ ...kitchens, query: { options: {}, categories: [[48, 49, 50]] } })
  expect(named('kuchnia', { areTitle: true })).toMatchObject(kitchens)
  const synonyms = new Map([['gotowanie', ['kuchnia']]])
  expect(named('gotowanie', { synonyms })).toMatchObject(kitchens)
  expect(named('gotowanie', { synonyms, areTitle: true })).toBeUndefined()
  expect(named('gotowanie zup', { synonyms })).toBeUndefined()
  expect(named('lalka')).toBeUndefined()
})
