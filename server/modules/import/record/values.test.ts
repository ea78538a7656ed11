import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clean,
  digitsOf,
  invert,
  isScientificNotation,
  isSpreadsheetNumber,
  iso6392Code,
  languageCode,
  languageName,
  parseCount,
  parseDay,
  parseStockCount,
  productNumbers,
  tidy,
  uninvert,
  unpunctuated,
} from './values.ts'

test.each([
  ['978-83-240-0001-2', '9788324000012'],
  ['83-240-0001-x', '832400001X'],
  ['9788324000012.0', '9788324000012'],
  ['9788324000012,00 ', '9788324000012'],
  ['12.0', '120'],
  ['brak', ''],
])('the digits of "%s" are %s', (text, digits) => expect(digitsOf(text)).toBe(digits))

const ISBN = '9788324000012'
const EAN = '5902719470332'
test.each<[string, string | undefined, string | undefined, unknown[], string[]]>([
  ['an ISBN', ISBN, undefined, [ISBN, null, true], []],
  ['an ISBN as EAN', undefined, ISBN, [ISBN, ISBN, true], []],
  ['both', ISBN, EAN, [ISBN, EAN, true], []],
  ['an EAN', undefined, EAN, [null, EAN, true], []],
  ['an EAN as ISBN', EAN, undefined, [null, EAN, true], [`${EAN} is an article number, no ISBN: kept as such`]],
  [
    'an EAN as ISBN beside another',
    EAN,
    ISBN,
    [ISBN, ISBN, true],
    [`${EAN} is an article number, no ISBN: kept as such`],
  ],
  [
    'a wrong ISBN',
    '9788324000013',
    undefined,
    ['9788324000013', null, false],
    ['ISBN 9788324000013 has a wrong check digit or form'],
  ],
  [
    'a wrong ISBN beside the same EAN',
    '9788324000013',
    '9788324000013',
    ['9788324000013', '9788324000013', false],
    ['ISBN 9788324000013 has a wrong check digit or form'],
  ],
  [
    'a wrong EAN',
    undefined,
    '5902719470333',
    [null, '5902719470333', false],
    ['EAN 5902719470333 has a wrong check digit'],
  ],
  ['a short EAN', undefined, '12345670', [null, '12345670', true], []],
  [
    'a number that is neither',
    '5902719470333',
    undefined,
    ['5902719470333', null, false],
    ['ISBN 5902719470333 has a wrong check digit or form'],
  ],
  [
    'a long number',
    '9'.repeat(30),
    '8'.repeat(30),
    ['9'.repeat(20), '8'.repeat(20), false],
    [`ISBN ${'9'.repeat(20)} has a wrong check digit or form`],
  ],
  [
    'music as ISBN',
    '9790000000001',
    undefined,
    ['9790000000001', null, false],
    ['ISBN 9790000000001 has a wrong check digit or form'],
  ],
  ['none', undefined, undefined, [null, null, true], []],
])('numbers of a title: %s', (_case, isbn, ean, [isbn13, article, isValid], remarks) =>
  expect(productNumbers(isbn, ean)).toEqual({ numbers: { isbn13, ean: article, isValid }, remarks }),
)

test.each([
  ['9,78832E+12', true, true],
  ['9.78832e12', true, true],
  ['978832E7', true, true],
  ['12E5', true, false],
  ['12E+5', true, true],
  [' 9 E +12 ', true, true],
  ['9,78832E', false, false],
  ['E12', false, false],
  ['9788324000012', false, false],
])('"%s" as a number of a spreadsheet', (text, isScientific, isNumber) =>
  expect([isScientificNotation(text), isSpreadsheetNumber(text)]).toEqual([isScientific, isNumber]),
)

describe('a day', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    [' 2024-02-29 ', '2024-02-29'],
    ['2023-02-29', undefined],
    ['1900-02-29', undefined],
    ['2000-02-29', '2000-02-29'],
    ['2024-02-30', undefined],
    ['2024-04-30', '2024-04-30'],
    ['2024-04-31', undefined],
    ['2024-06-31', undefined],
    ['2024-09-31', undefined],
    ['2024-11-31', undefined],
    ['2024-01-32', undefined],
    ['2024-12-31', '2024-12-31'],
    ['2024-13-01', undefined],
    ['2024-00-01', undefined],
    ['2024-01-00', undefined],
    ['2024-1', '2024-01-01'],
    ['1000', '1000-01-01'],
    ['0999', undefined],
    ['9999-12-31', '9999-12-31'],
    ['202402', '2024-02-01'],
    ['20240205t1030', '2024-02-05'],
    ['20240205T103000+0100', '2024-02-05'],
    ['2024.02.05', '2024-02-05'],
    ['2024/2/5 10:30', '2024-02-05'],
    ['5.2.2024 r.', '2024-02-05'],
    ['2024 r', '2024-01-01'],
    ['2024,0', '2024-01-01'],
    ['20000', '1954-10-03'],
    ['79999', '2119-01-10'],
    ['80000', undefined],
    ['45322,5', '2024-01-31'],
    ['12/02/2024', '2024-12-02'],
    ['13/02/2024', '2024-02-13'],
    ['12.02.2024', '2024-02-12'],
    ['5-2-31', '2031-02-05'],
    ['5-2-32', '1932-02-05'],
    ['2/2024', '2024-02-01'],
    ['5 xii 2024', '2024-12-05'],
    ['xiv 2024', undefined],
    ['5 paz 2024', '2024-10-05'],
    ['5. grudnia 2024', '2024-12-05'],
    ['5 gru. 2024', '2024-12-05'],
    ['december 5 2024', '2024-12-05'],
    ['sty 2024', '2024-01-01'],
    ['jan 2024', '2024-01-01'],
    ['5 brumaire 2024', undefined],
    ['', undefined],
  ])('"%s" is %s', (text, day) => expect(parseDay(text)).toBe(day))

  test('with slashes is read in the order that is stated', () => {
    expect([parseDay('5/2/2024', 'dmy'), parseDay('5/2/2024', 'mdy'), parseDay('5/2/2024', 'ymd')]).toEqual([
      '2024-02-05',
      '2024-05-02',
      '2024-02-05',
    ])
    expect([parseDay('5.2.2024', 'mdy'), parseDay('13/2/2024', 'mdy')]).toEqual(['2024-05-02', undefined])
  })
})

test.each<[string, (',' | '.') | undefined, number | undefined, number | undefined]>([
  ['0', undefined, undefined, 0],
  [' 12 ', undefined, undefined, 12],
  ['1 500', undefined, undefined, 1500],
  ['12,4', undefined, undefined, 12],
  ['12.5', undefined, undefined, 13],
  ['1.500', undefined, undefined, undefined],
  ['1,500', undefined, undefined, undefined],
  ['0,500', undefined, undefined, 1],
  ['1.500', ',', undefined, 1500],
  ['1.500', '.', undefined, 2],
  ['1,500', '.', undefined, 1500],
  ['150', undefined, 150, 150],
  ['151', undefined, 150, undefined],
  ['2147483647', undefined, undefined, 2_147_483_647],
  ['2147483648', undefined, undefined, undefined],
  ['-1', undefined, undefined, undefined],
  ['', undefined, undefined, undefined],
  [' ', undefined, undefined, undefined],
  ['x', undefined, undefined, undefined],
  ['Infinity', undefined, undefined, undefined],
])('the count "%s" with the decimal sign %s up to %s', (text, decimal, max, count) =>
  expect(parseCount(text, max, decimal)).toBe(count),
)

test.each<[string, number | undefined]>([
  ['Brak', 0],
  [' none ', 0],
  ['out of stock', 0],
  ['brak danych', undefined],
  ['5 szt.', 5],
  ['5 EGZ', 5],
  ['5 sztuk', 5],
  ['5 pcs', 5],
  ['5 kg', undefined],
  ['>= 10', 10],
  ['≥10', 10],
  ['min. 3', 3],
  ['over 100', 100],
  ['1 000+', 1000],
  ['- 2', -2],
  ['–2', -2],
  ['−2 szt', -2],
  ['12,0', 12],
  ['12,5', undefined],
  ['10000000', 10_000_000],
  ['10000001', undefined],
  ['1.500', undefined],
  ['', undefined],
])('the stock "%s" is %s', (text, count) => expect(parseStockCount(text)).toBe(count))
test('stock of thousands is read by the decimal sign', () =>
  expect([parseStockCount('1.500', ','), parseStockCount('1.500', '.')]).toEqual([1500, undefined]))

test.each([
  ['Henryk Sienkiewicz', 'Sienkiewicz, Henryk'],
  ['Ludwig van Beethoven', 'Beethoven, Ludwig van'],
  ['Jan z Czarnolasu', 'Czarnolasu, Jan z'],
  ['Maria de la Cruz', 'Cruz, Maria de la'],
  ['De Gaulle', 'Gaulle, De'],
  ['Homer', 'Homer'],
  [' Homer ', 'Homer'],
  ['a b c d e f', 'f, a b c d e'],
  ['a b c d e f g', 'a b c d e f g'],
  ['', ''],
])('"%s" is sorted as "%s"', (name, inverted) => expect(invert(name)).toBe(inverted))

test.each([
  ['Nowak, Anna', 'Anna Nowak'],
  ['Nowak , Anna ', 'Anna Nowak'],
  ['Homer', 'Homer'],
  ['Nowak,', 'Nowak'],
  ['King, Martin Luther, jr', 'Martin Luther, jr King'],
])('"%s" is the name "%s"', (inverted, name) => expect(uninvert(inverted)).toBe(name))

test('control characters and halves of characters are removed, accents are composed', () => {
  expect(clean('a\u0000b\u0007c\u007fd\ufffe')).toBe('abcd')
  expect(clean('\ud83d')).toBe('')
  expect(clean('\udc00a 📚')).toBe('a 📚')
  expect(clean('zo\u0301ł\tw\n')).toBe('zół\tw\n')
  expect(clean('Żółw – „x”')).toBe('Żółw – „x”')
  expect([tidy(' a \n b\u00a0c\t'), tidy('a b'), tidy(' a'), tidy('a '), tidy('a  b'), tidy('a\tb')]).toEqual([
    'a b c',
    'a b',
    'a',
    'a',
    'a b',
    'a b',
  ])
})

test.each([
  ['Chojna :', 'Chojna'],
  ['Chojna /', 'Chojna'],
  [' Tytuł ;', 'Tytuł'],
  ['Co?', 'Co?'],
  ['a: b', 'a: b'],
  ['a:', 'a:'],
])('"%s" without the punctuation of a catalogue is "%s"', (text, bare) => expect(unpunctuated(text)).toBe(bare))

test.each([
  ['pol', 'pl'],
  ['PL', 'pl'],
  ['ger', 'de'],
  ['en-US', 'en'],
  ['polski', 'pl'],
  [' Angielski ', 'en'],
  ['English', 'en'],
  ['łacina', 'la'],
  ['csb', 'csb'],
  ['szl', 'szl'],
  ['und', undefined],
  ['zxx', undefined],
  ['', undefined],
  [' ', undefined],
  ['qqq', undefined],
  ['???', undefined],
])('the language "%s" is %s', (text, code) => expect(languageCode(text)).toBe(code))

test('names and library codes of languages', () => {
  expect([
    languageName('de', 'pl'),
    languageName('de', 'en'),
    languageName('la', 'pl'),
    languageName('la', 'en'),
  ]).toEqual(['niemiecki', 'German', 'łacina', 'Latin'])
  expect([languageName('gwara śląska', 'pl'), languageName('qqq', 'pl')]).toEqual(['gwara śląska', 'qqq'])
  expect([iso6392Code('de'), iso6392Code('pl'), iso6392Code('csb')]).toEqual(['ger', 'pol', 'csb'])
})
