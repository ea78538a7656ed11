import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  distinct,
  foldWords,
  numeral,
  printedKeys,
  queryWords,
  searchWords,
  spellings,
  surnameKeys,
  textKeys,
  tsvector,
} from './words.ts'

test('SRCH-2: words are compared without accents, also ł', () => {
  expect(foldWords('Żółw i Księżyc, tom II')).toEqual(['zolw', 'i', 'ksiezyc', 'tom', 'ii'])
})
test('SRCH-2c SRCH-1c: plus signs are spaces, and text after 255 characters is ignored', () => {
  expect(searchWords('pan+tadeusz')).toEqual(['pan', 'tadeusz'])
  expect(searchWords(`${'a '.repeat(200)}koniec`)).toEqual(['a'])
  expect(searchWords('  %_  ')).toEqual([])
})
test('an ISBN is one word, with or without separators and with 10 or 13 digits', () => {
  expect(searchWords('978-83-8412-345-6')).toEqual(['9788384123456'])
  expect(searchWords('978 83 8412 345 6')).toEqual(['9788384123456'])
  expect(searchWords('83-240-0001-X')).toEqual(['9788324000012'])
})
test('volume numbers are found as Roman and Arabic numerals, and endings after an apostrophe are dropped', () => {
  expect(printedKeys('tom III')).toContain('3')
  expect(foldWords('Pies Baskerville’ów')).toEqual(['pies', 'baskerville'])
  expect(foldWords('\u0301 kot')).toEqual(['kot'])
  expect(foldWords("o'Neil d'Artagnan")).toEqual(['o', 'neil', 'd', 'artagnan'])
})
test.each([
  ['ISBN: 83-240-0001-X lalka', ['9788324000012', 'lalka']],
  ['lalka isbn-13 978 83 8412 345 6 prus', ['lalka', '9788384123456', 'prus']],
  ['lalka 9 788324 000012', ['lalka', '9788324000012']],
  ['lalka 9 788324 000013', ['lalka', '9', '788324', '000013']],
  ['lalka 978-83-84', ['lalka', '9788384']],
  ['lalka 978-83-84 prus', ['lalka', '978', '83', '84', 'prus']],
  // a wrong check digit, and too few digits: words as typed
  ['9788384123457', ['9788384123457']],
  ['123456', ['123456']],
  // not an ISBN without its zeros only: it may be a number of another kind
  ['439023483', ['439023483']],
  ['0-439-02348-3', ['9780439023481']],
  ['lalka 978+83+8412+345+6', ['lalka', '9788384123456']],
  ['9.780439023481E+12', ['9780439023481']],
  ['x'.repeat(300), ['x'.repeat(255)]],
  ['klasa 7 c', ['klasa', '7c']],
  ['tom 2 i 3', ['tom', '2', 'i', '3']],
  ['17 c', ['17', 'c']],
  ['Straße\u00ADnbahn', ['Strassenbahn']],
  ['\u0301 prus', ['prus']],
  [`${' '.repeat(300)}lalka`, ['lalka']],
])('SRCH-1 the words of %s', (text, expected) => expect(queryWords(text)).toEqual(expected))

test('SRCH-2c: a search has twelve different words at most, a text twenty-four with repetitions', () => {
  const letters = [...'abcdefghijklmnoprstuwyz12345']
  expect(searchWords(letters.join(' '))).toEqual(letters.slice(0, 12))
  expect(queryWords(letters.join(' '))).toEqual(letters.slice(0, 24))
  expect(distinct(['Żółw', 'zolw', 'ŻÓŁW', 'rak'])).toEqual(['Żółw', 'rak'])
})

test('Roman numerals from two to twenty are numbers; single letters and other words are not', () => {
  expect(['ii', 'iv', 'ix', 'xx'].map(numeral)).toEqual([['2'], ['4'], ['9'], ['20']])
  expect(['i', 'v', 'x', 'xxi', 'lalka', ''].flatMap(numeral)).toEqual([])
})

test('a text is found by its words, their base words and joined words; English forms in an English view', () => {
  // a word that is not cached
  const mark = randomUUID().replaceAll(/[^a-f]/g, '')
  expect(printedKeys(`${mark}-lalki`)).toEqual([mark, expect.any(String), 'lalki', 'lalka', `${mark}lalki`])
  expect(printedKeys(`${mark} lalki`)).toHaveLength(4)
  expect(printedKeys('lalki')).toEqual(['lalki', 'lalka'])
  expect(printedKeys('stones')).not.toContain('stone')
  expect(printedKeys('stones', 'en_US')).toContain('stone')
  expect(printedKeys('stones')).not.toContain('stone')
  expect(printedKeys('\u0301 -')).toEqual([])
  expect(surnameKeys(' Maria Skłodowska-Curie ')).toEqual(
    expect.arrayContaining(['^sklodowska', '^curie', '^sklodowskacurie']),
  )
  expect(surnameKeys('Maria Skłodowska-Curie')).not.toContain('^maria')
})

test('a description is found by base words of three letters and more, without its markup', () => {
  expect(textKeys('<p class="lead">Lalki i my, lalka; Xyzzyq</p>')).toEqual(['lalka', '~xyzzyq'])
  expect(textKeys('2024 12 my dom')).toEqual(['2024', 'dom'])
  expect(textKeys('stones', 'en_US')).toContain('stone')
})

test('corrections know words of three letters and more, with the spelling in which they are printed', () => {
  expect(spellings('Lalki 2024 na Żabicką, x2y')).toEqual([
    ['lalki', 'lalki'],
    ['lalka', 'lalka'],
    ['zabicka', 'żabicką'],
    ['zabicki', 'zabicki'],
  ])
})

test('a tsvector has each word once per field, at its place and with its weight', () => {
  expect(tsvector({ A: ['lalka', 'lalka'], B: ['prus'], C: [], D: ['lalka'] })).toBe("'lalka':1A 'prus':2B 'lalka':3D")
})
