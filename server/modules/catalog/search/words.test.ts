import { expect, test } from 'vitest'
import { foldWords, printedKeys, searchWords, phoneticKey } from './words.ts'

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
  expect(foldWords("o'Neil d'Artagnan")).toEqual(['o', 'neil', 'd', 'artagnan'])
})
test('phonetic spellings are equal', () => {
  for (const [typed, expected] of [
    ['krul', 'król'],
    ['zeka', 'rzeka'],
    ['hleb', 'chleb'],
    ['kruzoe', 'Crusoe'],
    ['frankensztajn', 'Frankenstein'],
    ['kwo', 'quo'],
  ] as const)
    expect(phoneticKey(typed)).toBe(phoneticKey(expected))
  expect(phoneticKey('kot')).not.toBe(phoneticKey('kat'))
})
