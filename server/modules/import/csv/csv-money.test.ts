import { describe, expect, test } from 'vitest'
import { parseMap } from './csv-map.ts'
import { decode, guessEncoding } from '../input/open-input.ts'
import { readCsv } from './read-csv.ts'
import { type Sum, SumReader } from '../input/read-sum.ts'
import { toChunks, recordsOf } from '../onix/test-message.ts'
import type { ReadResult } from '../record/title-record.ts'

const COLUMNS = { reference: 'nr', title: 'title', price: 'Cena' }
const read = (text: string, map: object = {}): Promise<ReadResult[]> =>
  recordsOf(
    readCsv(decode(toChunks(text), guessEncoding), parseMap(JSON.stringify({ columns: COLUMNS, ...map })), undefined, {
      currency: 'PLN',
    }),
  )
/** Reads a table with one title per price: its line with the price in grosze, or the reason of a bad row. */
const prices = async (cells: readonly string[], map: object = {}) => {
  const rows = cells.map((cell, index) => `${index + 1};Dom;${cell}\n`)
  return (await read(`nr;title;Cena\n${rows.join('')}`, map)).map(shown).toSorted((a, b) => a[0] - b[0])
}
const shown = (result: ReadResult): [line: number, price: number | string | null] =>
  'bad' in result
    ? [result.bad.line, result.bad.reason]
    : [result.record.line, result.record.fields.price?.amount ?? null]
const of = (sum: Sum) => ('grosze' in sum ? sum.grosze : sum.problem)

describe('a sum without other rows', () => {
  test.each([
    ['39,90', 3990],
    ['39.90 zł', 3990],
    ['39,90zł', 3990],
    ['zł 39,90', 3990],
    ['PLN 5', 500],
    ['12,5', 1250],
    ['0,99', 99],
    ['1 299,00', 129900],
    ['1.299,00', 129900],
    ['1,299.00', 129900],
    ['1\u00a0234,50', 123450],
    ['12 345', 1234500],
    ['1 299', 129900],
    ['1.234.567,89', 123456789],
    ['1.234.567', 123456700],
    ['0', 0],
    ['-3,00', -300],
    ['−3,00', -300],
    ['39,9000', 3990],
    ['1234,500', 123450],
    ['0,500', 50],
    ['39,900', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['1,23456', 'fraction-of-a-grosz'],
    ['0,001', 'fraction-of-a-grosz'],
    ['39,90 €', 'unreadable'],
    ['za darmo', 'unreadable'],
    ['--', 'unreadable'],
    ['', 'unreadable'],
    ['12 50', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['31.01.2024', 'unreadable'],
  ])('%s', (text, grosze) => expect(of(new SumReader(undefined, 'PLN').read(text))).toBe(grosze))

  test.each([
    [',', '39,900', 3990],
    [',', '39,905', 'fraction-of-a-grosz'],
    [',', '1.234', 123400],
    ['.', '39,900', 3990000],
    ['.', '39.90', 3990],
    ['.', '39,90', 3990],
  ] as const)('with the decimal separator %s in the map: %s', (decimal, text, grosze) => {
    expect(of(new SumReader(decimal, 'PLN').read(text))).toBe(grosze)
  })
})

describe('the decimal separator of a file', () => {
  test('ambiguous prices and fractions of a grosz reject their rows with line, column and reason', async () => {
    const ambiguous = 'is ambiguous, 39.900 or 39900.00: state "decimal" in the map or write two decimals'
    expect(await prices(['39,900', '1,23456', '0,001', '39,90', '1 234'])).toEqual([
      [2, `price "39,900" (column Cena) ${ambiguous}`],
      [3, 'price "1,23456" (column Cena) has more than two decimals'],
      [4, 'price "0,001" (column Cena) has more than two decimals'],
      [5, 3990],
      [6, 123400],
    ])
  })

  test.each([
    [
      'a later row resolves the ambiguity',
      ['1.234', '39,90'],
      [
        [2, 123400],
        [3, 3990],
      ],
    ],
    [
      'an earlier row resolves the ambiguity',
      ['12.50', '1,234'],
      [
        [2, 1250],
        [3, 123400],
      ],
    ],
  ])('%s', async (_, cells, expected) => expect(await prices(cells)).toEqual(expected))

  test('with both separators in the file, ambiguous prices stay ambiguous', async () => {
    const [first] = await prices(['1.234', '39,90', '12.50'])
    expect(first).toEqual([2, expect.stringContaining('is ambiguous, 1.234 or 1234.00')])
  })

  test('a large table whose last row shows the separator has a result for every row', async () => {
    const cells = [...Array.from({ length: 12_000 }, () => '1.234'), '39,90']
    const found = await prices(cells)
    // rows above the buffer limit are decided before the last row is read
    expect(found).toHaveLength(12_001)
    expect(found.slice(0, 5000).every(([, price]) => typeof price === 'string')).toBe(true)
    expect(found.at(-2)).toEqual([12_001, 123400])
  })

  test('the map can state the separator', async () => {
    expect(await prices(['39,900', '1.234'], { decimal: ',' })).toEqual([
      [2, 3990],
      [3, 123400],
    ])
  })

  test('stock with three digits after a separator is left out, unless the map states the separator', async () => {
    const table = 'nr;title;Cena;stan\n1;Dom;10,00;1.500\n2;Las;10,00;5,000\n3;Sad;10,00;7\n'
    const stock = async (map: object) =>
      (await read(table, { columns: { ...COLUMNS, stock: 'stan' }, ...map })).map((result) =>
        'record' in result ? [result.record.fields.stock?.[''], ...result.record.remarks] : result.bad,
      )
    expect(await stock({})).toEqual([
      [undefined, 'stock "1.500" cannot be read: left out'],
      [undefined, 'stock "5,000" cannot be read: left out'],
      [7],
    ])
    expect(await stock({ decimal: ',' })).toEqual([[1500], [5], [7]])
  })
})

describe('a price of 0', () => {
  const table = 'nr;title;Cena;promo\n1;Dom;0,00;\n2;Las;30,00;0\n3;Sad;30,00;20,00\n'
  const pricesOf = async (map: object) =>
    (await read(table, { columns: { ...COLUMNS, special_price: 'promo' }, ...map })).map((result) =>
      'record' in result
        ? [result.record.fields.price?.amount, result.record.fields.price?.special, ...result.record.remarks]
        : [],
    )

  test('means that the title has no price yet', async () => {
    expect(await pricesOf({})).toEqual([
      [undefined, undefined, 'price "0,00" is taken as: no price yet'],
      [3000, null, 'special_price "0" is taken as: no reduced price'],
      [3000, 2000],
    ])
  })

  test('means free if the map says so', async () => {
    expect(await pricesOf({ zero_price: 'free' })).toEqual([
      [0, null],
      [3000, 0],
      [3000, 2000],
    ])
  })
})

describe('numbers that a spreadsheet has rounded', () => {
  const NUMBERS = { isbn: { columns: ['ISBN', 'EAN'] }, title: 'title' }
  test.each(['9,78832E+12', '9.78832E+12', '978832E7', '9,78832e+12'])('%s rejects the row', async (cell) => {
    const [result] = await read(`ISBN;EAN;title\n${cell};;Dom\n`, { columns: NUMBERS })
    const reason = `isbn "${cell}" (column ISBN, EAN) is a number cut short by a spreadsheet: format the column as text`
    expect(result).toEqual({ bad: { line: 2, reference: 'dom', reason } })
  })

  test('the next column with a complete number is used, and the rounded one is reported', async () => {
    const second = { isbn: 'ISBN', ean: 'EAN', title: 'title' }
    for (const columns of [NUMBERS, second]) {
      const [result] = await read('ISBN;EAN;title\n9,78832E+12;9788324000012;Dom\n', { columns })
      expect(result).toMatchObject({ record: { numbers: { isbn13: '9788324000012' }, sku: null } })
      expect(result).toMatchObject({ record: { remarks: [expect.stringContaining('9788324000012 is taken instead')] } })
    }
    // a game has no ISBN
    const [game] = await read('ISBN;EAN;title\n9,78832E+12;5901234123457;Gra\n', { columns: second })
    expect(game).toMatchObject({ record: { numbers: { isbn13: null, ean: '5901234123457' } } })
  })

  test.each(['sku', 'reference'])('a rounded %s rejects the row; a code with an E does not', async (field) => {
    const columns = { [field]: 'nr', title: 'title' }
    const results = await read('nr;title\n9,78832E+12;Dom\n12E5;Las\n', { columns })
    expect(results).toMatchObject([{ bad: { line: 2 } }, { record: { reference: '12E5' } }])
  })

  test('an ISBN with a decimal .0 is read as a whole number', async () => {
    const [result] = await read('ISBN;EAN;title\n9788324000012.0;;Dom\n', { columns: NUMBERS })
    expect(result).toMatchObject({ record: { numbers: { isbn13: '9788324000012' }, remarks: [] } })
  })
})

describe('a missing closing quote', () => {
  const bad = async (text: string) => (await read(text)).flatMap((result) => ('bad' in result ? [result.bad] : []))

  test.each([
    ['closed by a quote that begins a later cell', '1;"Dom;10\n2;Las;12\n3;"Sad";13\n4;Bór;14\n', 2, 'lines 2 to 4'],
    ['closed by the quotes of the next row', '1;"Dom;10\n2;"Las";12\n4;Bór;14\n', 2, 'lines 2 to 3'],
    ['closed by a stray quote', '1;"Dom;10\n2;Las;12\n3;Ekran 12";13\n4;Bór;14\n', 2, 'lines 2 to 4'],
    ['never closed', '1;Bór;10\n2;"Las;12\n3;Sad;13\n', 3, 'is opened and never closed.*lines 3 to 4'],
  ])('%s: reports the lines that the quote swallows', async (_, rows, line, range) => {
    expect(await bad(`nr;title;Cena\n${rows}`)).toEqual([
      expect.objectContaining({ line, reason: expect.stringMatching(new RegExp(`quote.*${range}`)) }),
    ])
  })

  test('a title with a line break and the separator is imported with a remark', async () => {
    const [result] = await read('nr;title;Cena\n1;"Dom; ogród\ni las";10,00\n')
    expect(result).toMatchObject({
      record: {
        fields: { name: 'Dom; ogród i las' },
        remarks: ['the cell title holds a line break and the separator: is a quote missing?'],
      },
    })
  })

  test('multi-line descriptions get no remark', async () => {
    const text = 'nr,title,Cena,opis\n1,Dom,10,"Raz, dwa.\n""Trzy"", cztery.\n\nPięć, sześć, siedem, osiem."\n'
    const [result] = await read(text, { columns: { ...COLUMNS, description: 'opis' } })
    expect(result).toMatchObject({ record: { remarks: [] } })
  })
})

test('a row without any identifier is reported', async () => {
  const [result] = await read('title;Cena\nDom;10,00\n', { columns: { title: 'title', price: 'Cena' } })
  const remarks = ['no identifier: known by its title and first author']
  expect(result).toMatchObject({ record: { reference: 'dom', remarks } })
})
