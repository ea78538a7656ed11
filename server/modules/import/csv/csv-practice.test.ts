import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type CsvMap, parseMap } from './csv-map.ts'
import { decode, guessEncoding } from '../input/open-input.ts'
import { readCsv } from './read-csv.ts'
import { toChunks, recordsOf } from '../onix/test-message.ts'
import type { TitleRecord } from '../record/title-record.ts'
import { parseDay } from '../record/values.ts'

type Columns = CsvMap['columns']
const results = (bytes: Buffer | string, columns: Columns, more: object = {}, log?: (line: string) => void) =>
  recordsOf(
    readCsv(decode(toChunks(bytes), guessEncoding), parseMap(JSON.stringify({ columns, ...more })), log, {
      currency: 'PLN',
    }),
  )
const records = async (...args: Parameters<typeof results>): Promise<TitleRecord[]> =>
  (await results(...args)).flatMap((result) => ('record' in result ? result.record : []))

test.each([
  ['2024-01-31', '2024-01-31'],
  ['31.01.2024', '2024-01-31'],
  ['31-01-2024', '2024-01-31'],
  ['31 stycznia 2024', '2024-01-31'],
  ['31 stycznia 2024 r.', '2024-01-31'],
  ['31 I 2024', '2024-01-31'],
  ['I 2024', '2024-01-01'],
  ['2008.0', '2008-01-01'],
  ['45322', '2024-01-31'],
  ['99999', undefined],
  ['1.12.2024 00:00', '2024-12-01'],
  ['styczeń 2024', '2024-01-01'],
  ['maj 2024', '2024-05-01'],
  ['31 Jan 2024', '2024-01-31'],
  ['January 31, 2024', '2024-01-31'],
  ['31.01.24', '2024-01-31'],
  ['31.01.87', '1987-01-31'],
  ['2024/1/31', '2024-01-31'],
  ['2024-01-31T00:00:00', '2024-01-31'],
  ['11/31/2000', undefined],
  ['30.02.2024', undefined],
  ['31 X', undefined],
])('the day %s', (text, day) => expect(parseDay(text)).toBe(day))

test('the order of day and month can be stated in the map', () => {
  expect([
    parseDay('01/02/2024', 'mdy'),
    parseDay('01/02/2024', 'dmy'),
    parseDay('01/02/2024'),
    parseDay('01.02.2024'),
  ]).toEqual(['2024-01-02', '2024-02-01', '2024-01-02', '2024-02-01'])
})

test.each([[';'], [','], ['\t'], ['|']])(
  'the separator %s is detected; quoted cells keep it and line breaks',
  async (separator) => {
    const row = (...cells: string[]) => cells.join(separator)
    const quoted = `"Pierwsza${separator} z ""cudzysłowem""\ni nową linią"`
    const read = await records(
      `${row('nr', 'tytuł', 'cena')}\n${row('1', quoted, '"39,90"')}\n${row('2', 'Druga', '"1 234,50"')}\n`,
      { reference: 'nr', title: 'tytuł', price: 'cena' },
    )
    expect(read.map(({ fields, line }) => [fields.name, fields.price?.amount, line])).toEqual([
      [`Pierwsza${separator} z "cudzysłowem" i nową linią`.replaceAll(/\s+/g, ' '), 3990, 2],
      ['Druga', 123450, 4],
    ])
  },
)

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a BOM', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a BOM', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without a BOM', (text: string) => Buffer.from(text, 'utf16le')],
  [
    'windows-1250',
    (text: string) =>
      Buffer.from(
        text
          .replaceAll('ó', '\u00f3')
          .replaceAll('ł', '\u00b3')
          .replaceAll('Ż', '\u00af')
          .replaceAll('ą', '\u00b9')
          .replaceAll('ś', '\u009c'),
        'latin1',
      ),
  ],
  [
    'ISO 8859-2',
    (text: string) =>
      Buffer.from(
        text.replaceAll('ł', '\u00b3').replaceAll('Ż', '\u00af').replaceAll('ą', '\u00b1').replaceAll('ś', '\u00b6'),
        'latin1',
      ),
  ],
])('a table in %s', async (_name, encode) => {
  const read = await records(encode('nr;tytuł\r\n1;Żółw, ząb, śpi\r\n'), { reference: 'nr', title: 'tytuł' })
  expect(read.map(({ fields }) => fields.name)).toEqual(['Żółw, ząb, śpi'])
})

test('column names ignore case and whitespace, also below a preamble', async () => {
  const messages: string[] = []
  const read = await records(
    'Oferta wydawnictwa;;;\n;;;\nNR ; Tytuł  książki;Cena detal.;Uwagi\n1;Dom;10,00;brak\n2;Las;12,00;;\n',
    { reference: 'nr', title: 'tytuł książki', price: 'cena detal.' },
    {},
    (line) => messages.push(line.trim()),
  )
  expect(read.map(({ fields, line }) => [fields.name, fields.price?.amount, line])).toEqual([
    ['Dom', 1000, 4],
    ['Las', 1200, 5],
  ])
  expect(messages).toEqual([
    'The first 2 rows, before the names of the columns, are passed over.',
    'Unused columns: Uwagi.',
  ])
})

test('a missing column is reported with the existing ones', async () => {
  await expect(
    results('Nr;Tytuł;Cena\n1;Dom;10\n', { reference: 'Nr', title: 'Nazwa', price: 'Netto' }),
  ).rejects.toThrow('the map names columns that the file does not have: Nazwa, Netto; it has Nr, Tytuł, Cena')
  await expect(results('', { title: 'Nazwa' })).rejects.toThrow('the file is empty')
  await expect(results('tylko\nsłowa\n', { title: 'Nazwa' })).rejects.toThrow(
    'the map names columns that the file does not have: Nazwa; it has tylko',
  )
})

test('missing prices are reported once per table, not in every row', async () => {
  const messages: string[] = []
  const [record] = await records('nr,title\n1,Dom\n', { reference: 'nr', title: 'title' }, {}, (line) =>
    messages.push(line.trim()),
  )
  expect([messages, record?.isUnpricedFile]).toEqual([
    ['No column contains a price: new titles are stored and shown once they have one.'],
    true,
  ])
})

test('the valid number of two columns is used; an invalid one is kept and reported', async () => {
  const read = await records(
    'isbn13,isbn,title\n9788324000013,83-240-0001-1,Dom\n0785342303476,,Las\n9788324000013,,Sad\n,X,Bez\n',
    { isbn: { columns: ['isbn13', 'isbn'] }, title: 'title' },
  )
  expect(read.map(({ numbers, remarks }) => [numbers.isbn13, numbers.ean, numbers.isValid, remarks[0]])).toEqual([
    ['9788324000012', null, true, undefined],
    [null, '0785342303476', true, '0785342303476 is an article number, no ISBN: kept as such'],
    ['9788324000013', null, false, 'ISBN 9788324000013 has a wrong check digit or form'],
    ['X', null, false, 'ISBN X has a wrong check digit or form'],
  ])
})

test('numbers that a spreadsheet changed are restored by their check digit, in each column', async () => {
  const read = await records(
    'isbn;isbn13;title\n439023483;9.78043902348E+12;A\n;9,788324000012E+12;B\n43902348.0;;C\n439023484;;D\n',
    { isbn: 'isbn', ean: 'isbn13', title: 'title' },
  )
  expect(read.map(({ numbers: { isbn13, isValid }, reference }) => [isbn13, isValid, reference])).toEqual([
    ['9780439023481', true, '9780439023481'],
    ['9788324000012', true, '9788324000012'],
    ['43902348', false, '43902348'],
    ['439023484', false, '439023484'],
  ])
  expect(read[0]?.remarks).toContain('isbn "439023483" was changed by a spreadsheet: 9780439023481 is taken')
})

test.each([
  ['5 szt.', 5],
  ['7', 7],
  ['12.0', 12],
  ['>10', 10],
  ['powyżej 10', 10],
  ['10+', 10],
  ['brak', 0],
  ['−3', 0, 'stock "−3" is below zero: taken as 0'],
  ['-3 egz.', 0, 'stock "-3 egz." is below zero: taken as 0'],
  ['12,5', undefined, 'stock "12,5" cannot be read: left out'],
  ['2.5', undefined, 'stock "2.5" cannot be read: left out'],
  ['<5', undefined, 'stock "<5" cannot be read: left out'],
])('the stock %s', async (cell, copies, ...remarks) => {
  const [record] = await records(`nr;title;price;stan\n1;Dom;"10,00";"${cell}"\n`, {
    reference: 'nr',
    title: 'title',
    price: 'price',
    stock: 'stan',
  })
  expect([record?.fields.stock?.[''], record?.remarks]).toEqual([copies, remarks])
})

test.each([
  ['0,23', 23],
  ['0.05', 5],
  ['5%', 5],
  ['23,0', 23],
])('the VAT rate %s', async (cell, rate) => {
  const [record] = await records(`nr;title;vat\n1;Dom;"${cell}"\n`, {
    reference: 'nr',
    title: 'title',
    tax_rate: 'vat',
  })
  expect(record?.fields.taxRate).toBe(rate)
})

describe('a table without a map', () => {
  const withoutMap = (text: string) =>
    recordsOf(readCsv(decode(toChunks(text), guessEncoding), undefined, undefined, { currency: 'PLN' }))

  test.each([
    ['Tytuł;Autor;Cena;Kod kreskowy;Rok wydania;Stan', 'Dom;Nowak, Anna;39,90;9788324000012;2008.0;5 szt.'],
    ['tytul;autor;cena;isbn;rok_wydania;ilość', 'Dom;Nowak, Anna;39,90;9788324000012;2008;5'],
    ['title;author;price;isbn;isbn13;year;quantity', 'Dom;Anna Nowak;39.90;;9788324000012;2008;5'],
  ])('of the usual headings %s is understood', async (header, cells) => {
    const [result] = await withoutMap(`${header}\n${cells}\n`)
    expect(result).toMatchObject({
      record: {
        numbers: { isbn13: '9788324000012' },
        fields: {
          name: 'Dom',
          people: [{ name: 'Anna Nowak', role: 'author' }],
          price: { amount: 3990 },
          publishedOn: '2008-01-01',
          stock: { '': 5 },
        },
      },
    })
  })

  test.each([
    ['title,author,period\nDom,Anna Nowak,Romantyzm\n', 'price', 'title, author, period'],
    ['title,author\nDom,Anna Nowak\n', 'price', 'title, author'],
    ['isbn,nagłówek,price\n9788324000012,Dom,10.00\n', 'title, authors', 'isbn, nagłówek, price'],
    ['x;y\n1;2\n', 'title, authors, price', 'x, y'],
  ])('of %j nothing is imported: its columns and a map are named', async (text, missing, columns) => {
    const read = withoutMap(text)
    await expect(read).rejects.toThrow(`no column is understood as ${missing}, so that nothing is imported`)
    await expect(read).rejects.toThrow(`the file has the columns ${columns}. Say with --map FILE`)
    await expect(read).rejects.toThrow(/\{"columns":\{.*"price":"(?:price|COLUMN)"/)
  })

  test('that was exported may be a part of the fields', async () => {
    expect(await withoutMap('isbn,stock\n9788324000012,5\n')).toMatchObject([{ record: { action: 'update' } }])
  })
})

test('unreadable cells are left out and reported, the rest of the row is imported', async () => {
  const [record] = await records(
    'nr;title;cena;stron;data;oprawa;vat;stan\n1;Dom;za darmo;-5;wkrótce;złota;żaden;dużo\n',
    {
      reference: 'nr',
      title: 'title',
      price: 'cena',
      pages: 'stron',
      published: 'data',
      binding: 'oprawa',
      tax_rate: 'vat',
      stock: 'stan',
    },
  )
  expect(record?.fields).toEqual({ name: 'Dom' })
  expect(record?.remarks).toEqual(
    [
      'pages "-5" cannot be read: left out',
      'published "wkrótce" cannot be read: left out',
      'binding "złota" cannot be read: left out',
      'tax_rate "żaden" cannot be read: left out',
      'price "za darmo" cannot be read: left out',
      'stock "dużo" cannot be read: left out',
    ].toSorted((a, b) => (record?.remarks.indexOf(a) ?? 0) - (record?.remarks.indexOf(b) ?? 0)),
  )
})

test('protection of a file is a code of list 144, also where the table has it in words', async () => {
  const read = await records('nr;ochrona\n1;znak wodny\n2;02\n3;Watermark\n4;hasło\n', {
    reference: 'nr',
    protection: 'ochrona',
  })
  expect(read.map(({ fields }) => fields.protection)).toEqual(['02', '02', '02', 'hasło'])
})

test('NULs, control characters and very long cells are tolerated', async () => {
  const read = await results(`nr;title\n1\0;Do\0m\u0007\n2;${'x'.repeat(100_000)}\n`, {
    reference: 'nr',
    title: 'title',
  })
  expect(
    read.map((result) =>
      'record' in result ? [result.record.reference, result.record.fields.name?.length] : result.bad.reason,
    ),
  ).toEqual([
    ['1', 3],
    ['2', 100_000],
  ])
  await expect(results('x'.repeat(5_000_000), { title: 'title' })).rejects.toThrow(
    'the names of the columns cannot be read: a row is longer than 2 million characters',
  )
  await expect(results('a,'.repeat(2000) + '\n', { title: 'a' })).rejects.toThrow('this is not a table of titles')
})

test('the example map of the manual is valid', async () => {
  const map = parseMap(readFileSync(new URL('../../../../docs/import-map.example.json', import.meta.url), 'utf8'))
  const header =
    'Indeks;ISBN;EAN;Tytuł;Podtytuł;Autorzy;Tłumacz;Wydawca;Seria;Tom;Data wydania;Język;Liczba stron;Oprawa;' +
    'Dział;Poddział;Opis;Cena detaliczna brutto;VAT;Stan;Dostępność;Okładka (adres)'
  const row =
    'A-1;;9788324000012;Dom;nad rzeką;Anna Nowak, Jan Żak;;Oficyna;Sagi;2;31.01.2024;;320;oprawa twarda;' +
    'Beletrystyka;Saga;Opis;39,90 zł;5%;7;Zapowiedź;https://okladki.example/a.jpg'
  const [record] = (
    await recordsOf(
      readCsv(decode(toChunks(`${header}\n${row}\n`), guessEncoding), map, undefined, { currency: 'PLN' }),
    )
  ).flatMap((result) => ('record' in result ? result.record : []))
  expect(record).toMatchObject({
    reference: 'A-1',
    sender: 'hurtownia',
    numbers: { isbn13: '9788324000012' },
    remarks: [],
    fields: {
      name: 'Dom',
      subtitle: 'nad rzeką',
      people: [
        { name: 'Anna Nowak', role: 'author' },
        { name: 'Jan Żak', role: 'author' },
      ],
      publisher: 'Oficyna',
      series: { name: 'Sagi', volume: '2' },
      publishedOn: '2024-01-31',
      language: 'pl',
      pages: 320,
      binding: 'twarda',
      kind: 'book',
      shelves: ['Beletrystyka / Saga'],
      price: { amount: 3990 },
      taxRate: 5,
      stock: { lublin: 7 },
      lifecycle: 'announcement',
      covers: [{ url: 'https://okladki.example/a.jpg' }],
    },
  })
})
