import { expect, test } from 'vitest'
import { decode, guessEncoding } from '../input/open-input.ts'
import { recordsOf, toChunks } from '../onix/test-message.ts'
import type { ReadResult } from '../record/title-record.ts'
import { Columns } from './csv-columns.ts'
import { mapOfHeader } from './csv-headings.ts'
import { type CsvMap, MapError, parseMap } from './csv-map.ts'
import { guessSeparator, readCsv } from './read-csv.ts'
import { findSwallowed } from './swallowed-rows.ts'

const mapOf = (columns: object, more: object = {}): CsvMap => parseMap(JSON.stringify({ columns, ...more }))
const TITLES = mapOf({ reference: 'nr', title: 'tytuł' })

interface Table {
  map?: CsvMap
  chunk?: number
  isZeroFree?: boolean
}
async function read(text: string, { map = TITLES, chunk, isZeroFree }: Table = {}) {
  const log: string[] = []
  const chunks = decode(toChunks(text, chunk), guessEncoding)
  const results = await recordsOf(
    readCsv(chunks, map, (line) => log.push(line.trim()), { isZeroFree, currency: 'PLN' }),
  )
  return { rows: results.map(shown), log }
}
const shown = (result: ReadResult) =>
  'bad' in result
    ? [result.bad.line, result.bad.reference, result.bad.reason]
    : [result.record.line, result.record.reference, result.record.fields.name]

test('of two columns of the same name the first counts, and both are used', () => {
  const columns = Columns.find(TITLES, [['Tytuł', 'NR', 'tytuł ', '', 'uwagi']], false)?.columns
  expect([columns?.cells('title'), columns?.cells('reference'), columns?.cells('price')]).toEqual([[0], [1], []])
  expect([columns?.fieldAt(0), columns?.fieldAt(2), columns?.namesOf('title')]).toEqual(['title', undefined, 'Tytuł'])
  expect(columns?.unused()).toEqual(['tytuł', 'uwagi'])
})

test('a field of several columns is named by all of them', () => {
  const map = mapOf({ title: { column: 'a', columns: ['b', 'c'] } })
  const columns = Columns.find(map, [['c', 'b', 'a']], false)?.columns
  expect([columns?.cells('title'), columns?.namesOf('title')]).toEqual([[2, 1, 0], 'a, b, c'])
})

test('the header may follow up to 29 other lines', () => {
  const rows = (before: number) => [...Array.from({ length: before }, () => ['x']), ['nr', 'tytuł']]
  expect(Columns.find(TITLES, rows(29), false)?.row).toBe(29)
  expect(Columns.find(TITLES, rows(29).slice(0, -1), false)).toBeUndefined()
  const all = 'the map names columns that the file does not have: nr, tytuł; it has x'
  expect(() => Columns.find(TITLES, rows(30).slice(0, -1), false)).toThrow(all)
  expect(() => Columns.find(TITLES, [['x']], true)).toThrow(all)
  expect(() => Columns.find(TITLES, [], true)).toThrow('the file is empty')
})

test('a missing column is reported by the line that lacks the fewest, cut to what can be read', () => {
  const names = Array.from({ length: 41 }, (_, nth) => `${nth}`.padStart(61, 'k'))
  const nearest = ['nr', ...names]
  try {
    Columns.find(TITLES, [['x'], nearest, ['y', 'z']], true)
    expect.unreachable()
  } catch (error) {
    const has = nearest.slice(0, 40).map((name) => name.slice(0, 60))
    expect(error).toMatchObject({
      line: 2,
      message: `the map names columns that the file does not have: tytuł; it has ${has.join(', ')}`,
    })
  }
})

test('a table has up to 1,000 columns', () => {
  const names = (count: number) => ['nr', 'tytuł', ...Array.from({ length: count - 2 }, (_, nth) => `k${nth}`)]
  const reason = 'the header has 1001 columns; this is not a table of titles'
  expect(Columns.find(TITLES, [names(1000)], true)?.columns.count).toBe(1000)
  expect(() => Columns.find(TITLES, [names(1001)], true)).toThrow(reason)
  const fields = (count: number) => ['sku', 'title', ...Array.from({ length: count - 2 }, (_, nth) => `option:o${nth}`)]
  expect(Columns.fromHeader(fields(1000)).count).toBe(1000)
  expect(() => Columns.fromHeader(fields(1001))).toThrow(reason)
})

test('names of columns are read without a byte order mark and outer spaces', () => {
  const columns = Columns.fromHeader(['\ufeffsku', ' title ', 'price\t'])
  expect([columns.names, columns.map.empty]).toEqual([['sku', 'title', 'price'], 'clear'])
})

test('headings of exported fields clear empty cells, usual headings keep them', () => {
  expect(mapOfHeader(['sku', 'title', 'stock:lublin', ''])).toMatchObject({
    columns: { sku: 'sku', title: 'title', 'stock:lublin': 'stock:lublin' },
    empty: 'clear',
    dates: 'ymd',
  })
  expect(mapOfHeader(['title', 'authors', 'price', 'uwagi'])).toMatchObject({
    columns: { title: 'title', authors: 'authors', price: 'price' },
    empty: 'clear',
  })
  expect(
    mapOfHeader(['Tytuł', 'AUTOR', 'Cena brutto', 'autor', 'ISBN-13', 'isbn', 'Kod kreskowy', 'Uwagi']),
  ).toMatchObject({
    columns: {
      title: 'Tytuł',
      authors: 'AUTOR',
      price: 'Cena brutto',
      isbn: { columns: ['ISBN-13', 'isbn'] },
      ean: 'Kod kreskowy',
    },
    empty: 'keep',
    dates: 'auto',
  })
})

test('a heading that is not understood is refused with an example of a map', () => {
  const many = Array.from({ length: 50 }, (_, nth) => `kolumna-${nth}`.padEnd(70, 'x'))
  const seen = ['Tytuł', ...many].slice(0, 40).map((name) => name.slice(0, 60))
  expect(() => mapOfHeader(['Tytuł', ...many])).toThrow(
    `no column is understood as authors, price, so that nothing is imported; the file has the columns ${seen.join(', ')}. ` +
      'Say with --map FILE what they are; FILE holds ' +
      '{"columns":{"title":"Tytuł","authors":"COLUMN","price":"COLUMN"}} (only the fields that the table has)',
  )
})

test.each([
  [
    '{"columns":{"title":"a","tytul":"b","stock:Lublin":"c","option:okładka":"d"}}',
    /^unknown fields in the map: tytul, stock:Lublin, option:okładka; known are sku, .*, stock:SOURCE and option:ATTRIBUTE$/,
  ],
  ['{"columns":{"title":"a"},"separator":";;"}', /^the map: separator must be one character$/],
  ['{"columns":{"title":"a"},"dates":"ydm","empty":"drop"}', /^the map: dates .*; empty /],
  ['{"columns":{"title":{"spalte":"a"}}}', /^the map: columns\.title /],
  ['[]', /^the map: /],
  ['"x"', /^the map: /],
])('the map %s is refused', (text, reason) => {
  expect(() => parseMap(text)).toThrow(MapError)
  expect(() => parseMap(text)).toThrow(reason)
})

test('a map without details has the usual ones', () => {
  expect(parseMap('{"columns":{"title":"a","stock:lublin-2":"b","option:cover_colour":"c"}}')).toEqual({
    sender: 'csv',
    dates: 'auto',
    zero_price: 'none',
    stock_source: '',
    empty: 'keep',
    columns: { title: 'a', 'stock:lublin-2': 'b', 'option:cover_colour': 'c' },
  })
})

test.each([
  ['the only one', 'a|b\n1|2\n', '|'],
  ['the one that all lines have as often', 'a;b,c\n1;2,3,4\n5;6\n', ';'],
  ['the one that is most frequent', 'a,b,c;d\n', ','],
  ['outside quotes', '"a,b,c";d\r\n"x,y""z,";2\r\n', ';'],
  ['of the first ten lines', `a;b\n${'1;2\n'.repeat(9)}${'x,y,z\n'.repeat(20)}`, ';'],
  ['below a title without one', 'Oferta\n2026\na;b\n1,5;2,5\n', ';'],
  ['none', 'a\n1\n', ','],
])('the separator is %s', (_case, head, separator) => expect(guessSeparator(head)).toBe(separator))

test('a table is read in chunks of any size; its separator is guessed from its first lines', async () => {
  const text = 'nr;tytuł\n1;"Dom; ""nad"" rzeką"\n2;Las, łąka, sad\n'
  const rows = [
    [2, '1', 'Dom; "nad" rzeką'],
    [3, '2', 'Las, łąka, sad'],
  ]
  for (const chunk of [1, 7, 50_000]) expect((await read(text, { chunk })).rows).toEqual(rows)
  const long = `nr;tytuł\n${'1;a, b, c\n'.repeat(600)}`
  expect((await read(long, { chunk: 100 })).rows).toHaveLength(600)
  const one = `nr;${'x,'.repeat(3000)};tytuł\n1;;Dom\n`
  expect(
    (await read(one, { chunk: 100, map: mapOf({ reference: 'nr', title: 'tytuł' }, { separator: ';' }) })).rows,
  ).toEqual([[2, '1', 'Dom']])
})

test('unused columns are named, the first thirty of them', async () => {
  const header = (count: number) =>
    ['nr', 'tytuł', 'cena', ...Array.from({ length: count }, (_, nth) => `k${nth}`)].join(';')
  const map = mapOf({ reference: 'nr', title: 'tytuł', price: 'cena' })
  const names = Array.from({ length: 30 }, (_, nth) => `k${nth}`).join(', ')
  expect((await read(`${header(0)}\n`, { map })).log).toEqual([])
  expect((await read(`${header(30)}\n`, { map })).log).toEqual([`Unused columns: ${names}.`])
  expect((await read(`x\n${header(31)}\n`, { map })).log).toEqual([
    'The first 1 rows, before the names of the columns, are passed over.',
    `Unused columns: ${names} ….`,
  ])
})

test('lines are counted over line breaks within cells and empty lines', async () => {
  const { rows } = await read('nr;tytuł\n1;"Dom\nnad\nrzeką"\n\n2;"Las\ni sad";za dużo\n3;Bór;\n4;Jar; x\n')
  expect(rows).toEqual([
    [2, '1', 'Dom nad rzeką'],
    [6, '2', '3 cells instead of 2 in lines 6 to 7: a separator too many or too few, or a missing quote'],
    [8, '3', 'Bór'],
    [9, '4', '3 cells instead of 2: a separator too many or too few, or a missing quote'],
  ])
})

test('a price of 0 is free where the map or the command says so', async () => {
  const priceOf = async (map: object, isZeroFree?: boolean) => {
    const chunks = decode(toChunks('nr;cena\n1;0\n'), guessEncoding)
    const columns = { reference: 'nr', price: 'cena' }
    const [result] = await recordsOf(readCsv(chunks, mapOf(columns, map), undefined, { isZeroFree, currency: 'PLN' }))
    return result && 'record' in result ? result.record.fields.price?.amount : undefined
  }
  expect([await priceOf({}), await priceOf({ zero_price: 'free' }), await priceOf({}, true)]).toEqual([undefined, 0, 0])
})

test.each<[string, string[], object | undefined]>([
  ['no line break', ['1', 'Dom; ogród', '10'], undefined],
  ['a line break only', ['1', 'Dom\nogród', '10'], undefined],
  ['a line break and the separator', ['1', 'Dom; x\nogród', '10'], { isCertain: false, breaks: 1, column: 'tytuł' }],
  [
    'the rest of its row and the beginning of the next',
    ['1', 'Dom;10\n2;Las', '12'],
    { isCertain: true, breaks: 1, column: 'tytuł' },
  ],
  ['other whole rows between', ['1', 'Dom;10\n2;Las;12\n3;Sad', '13'], { isCertain: true, breaks: 2, column: 'tytuł' }],
  [
    'other rows that are not whole',
    ['1', 'Dom;10\n2;Las\n3;Sad', '13'],
    { isCertain: false, breaks: 2, column: 'tytuł' },
  ],
  ['prose with the separator', ['1', 'Dom', 'Raz; dwa\ntrzy'], undefined],
  ['prose that begins with other numbers', ['1', 'Dom', 'Raz\nx;y;z'], { isCertain: false, breaks: 1, column: 'opis' }],
  [
    'prose that begins with a number like that of the row',
    ['1', 'Dom', 'Raz\n2;Las;z'],
    { isCertain: true, breaks: 1, column: 'opis' },
  ],
  ['prose of a row without a number', ['A', 'Dom', 'Raz\nB;Las;z'], { isCertain: false, breaks: 1, column: 'opis' }],
  ['a quote that is still open', ['1', '"Dom\nnad;"rzeką', '10'], { isCertain: true, breaks: 1, column: 'tytuł' }],
  [
    'a quote that is still open at the end of a line',
    ['1', '"Dom\n"rzeką', '10'],
    { isCertain: true, breaks: 1, column: 'tytuł' },
  ],
  ['a quoted word', ['1', '"Dom\nnad "rzeką"', '10'], undefined],
  [
    'a quoted word before the line break',
    ['1', '"Dom";"x"\ny', '10'],
    { isCertain: false, breaks: 1, column: 'tytuł' },
  ],
  ['rows of a table without numbers', ['A', 'Dom;10\nB;Las', '12'], { isCertain: true, breaks: 1, column: 'tytuł' }],
  ['quotes before the line break', ['1', '"a;"b\nc', '10'], { isCertain: false, breaks: 1, column: 'tytuł' }],
  ['two suspicions: the first', ['1', 'Dom; x\nogród', 'Raz\nx;y;z'], { isCertain: false, breaks: 1, column: 'tytuł' }],
])('a cell with %s', (_case, record, suspicion) => {
  const map = mapOf({ reference: 'nr', title: 'tytuł', description: 'opis' })
  const columns = Columns.find(map, [['nr', 'tytuł', 'opis']], true)?.columns
  if (!columns) throw new Error('no columns')
  expect(findSwallowed(record, columns, ';')).toEqual(suspicion)
})

test('a suspicious cell of a column without a name is named by its place', () => {
  const columns = Columns.find(mapOf({ title: 'a' }), [['a', '']], true)?.columns
  if (!columns) throw new Error('no columns')
  expect(findSwallowed(['1', 'x\n2;y'], columns, ';')).toEqual({ isCertain: true, breaks: 1, column: 'number 2' })
  const one = Columns.find(mapOf({ title: 'a' }), [['a']], true)?.columns
  if (!one) throw new Error('no columns')
  expect(findSwallowed(['Dom\nLas'], one, ';')).toBeUndefined()
})
