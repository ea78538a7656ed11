import { describe, expect, test } from 'vitest'
import { normaliseIsbn, parseIsbns } from './isbn.ts'

test.each([
  ['9788324000012', '9788324000012'],
  ['978-83-240-0001-2', '9788324000012'],
  ['978 83 240 0001 2', '9788324000012'],
  ['ISBN: 978\u201383\u2013240\u20130001\u20132', '9788324000012'],
  ['ISBN-13 9788324000012', '9788324000012'],
  ['83-240-0001-1', '9788324000012'],
  ['ISBN-10: 8324000011', '9788324000012'],
  ['080442957x', '9780804429573'],
  ['5901234123457', '5901234123457'],
  ['439023483', '9780439023481'],
  ['2247399', '9780002247399'],
  ['439023483.0', '9780439023481'],
  ['4.39023483E+08', '9780439023481'],
  ['036000291452', '0036000291452'],
  ['9.788324000012E+12', '9788324000012'],
  ['9788324000012,0', '9788324000012'],
  // rounded to 12 digits: the only number with a right check digit that rounds to it
  ['9.78043902348E+12', '9780439023481'],
  ['4.39023483E8', '9780439023481'],
])('ACC-7: %j is parsed as %s', (input, isbn) => {
  expect(normaliseIsbn(input)).toBe(isbn)
})

test.each([
  '',
  '9788324000013',
  '978832400001',
  '97883240000122',
  'Lalka',
  '٩٧٨٨٣٢٤٠٠٠٠١٢',
  '<script>',
  '83-240-0001-2',
  '1e13',
  '43902348X',
  '439023484',
  // 9788324000012 rounded to 12 digits: another number rounds to it as well
  '9.78832400001E+12',
  '9.78832E+12',
  // more digits than the power of ten has
  '9.788324000012E+11',
])('%j is not a valid number', (input) => {
  expect(normaliseIsbn(input)).toBeUndefined()
})

describe('ACC-7: a pasted list', () => {
  test('is parsed line by line; invalid entries are returned with their line and original text', () => {
    expect(parseIsbns('978-83-240-0001-2\r\n\n Matematyka 4 \n9788324000013\t5901234123457')).toEqual({
      validEntries: [
        { line: 1, text: '978-83-240-0001-2', isbn: '9788324000012' },
        { line: 4, text: '5901234123457', isbn: '5901234123457' },
      ],
      invalidEntries: [
        { line: 3, text: 'Matematyka 4' },
        { line: 4, text: '9788324000013' },
      ],
    })
  })
  test('may be a single line, and gives each number once', () => {
    expect(parseIsbns('9788324000012, 5901234123457; 83-240-0001-1').validEntries.map(({ isbn }) => isbn)).toEqual([
      '9788324000012',
      '5901234123457',
    ])
    expect(parseIsbns('9788324000012 5901234123457').validEntries.map(({ isbn }) => isbn)).toEqual([
      '9788324000012',
      '5901234123457',
    ])
    expect(parseIsbns('')).toEqual({ validEntries: [], invalidEntries: [] })
  })
})
