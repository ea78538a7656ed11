import { expect, test } from 'vitest'
import { PARCEL_SOURCE } from '../record/title-record.ts'
import { parseMap } from './csv-map.ts'
import { decode, guessEncoding } from '../input/open-input.ts'
import { guessSeparator, readCsv } from './read-csv.ts'
import { toChunks, recordsOf } from '../onix/test-message.ts'
import type { TitleRecord } from '../record/title-record.ts'
import { parseDay } from '../record/values.ts'

const read = (bytes: Buffer | string, map: object) =>
  recordsOf(
    readCsv(decode(toChunks(bytes), guessEncoding), parseMap(JSON.stringify(map)), undefined, { currency: 'PLN' }),
  )
const recordsIn = async (bytes: Buffer | string, map: object): Promise<TitleRecord[]> =>
  (await read(bytes, map)).flatMap((result) => ('record' in result ? result.record : []))

test.each([
  ['2024-03-05', '2024-03-05'],
  ['05.03.2024', '2024-03-05'],
  ['5 marca 2024', '2024-03-05'],
  ['March 5, 2024', '2024-03-05'],
  ['9/16/2006', '2006-09-16'],
  ['16/9/2006', '2006-09-16'],
  ['20240305', '2024-03-05'],
  ['2024', '2024-01-01'],
  ['03.2024', '2024-03-01'],
  ['paź 2024', '2024-10-01'],
  ['31.02.2024', undefined],
  ['wczoraj', undefined],
  ['2024-03-05 r.', '2024-03-05'],
])('the day %s', (text, day) => expect(parseDay(text)).toBe(day))

test('the separator is detected, also with quoted separators', () => {
  expect(guessSeparator('a;b;c\n"x,y,z,q";2;3\n')).toBe(';')
  expect(guessSeparator('a\tb\n1\t2')).toBe('\t')
  expect(guessSeparator('a,b\n"1;2;3",2')).toBe(',')
})

test('a table in windows-1250 with semicolons and Polish numbers', async () => {
  const map = {
    columns: {
      isbn: 'ISBN',
      title: 'Tytuł',
      authors: 'Autor',
      price: 'Cena',
      published: 'Data',
      language: 'Język',
      binding: 'Oprawa',
      stock: 'Stan',
    },
  }
  const text =
    'ISBN;Tytuł;Autor;Cena;Data;Język;Oprawa;Stan\r\n83-240-0001-X;"Żółw; i ""księżyc""";Nowak, Jan | Anna Żak;' +
    '39,90 zł;5.03.2024;polski;miękka;7\r\n'
  const codes: Record<string, number> = { ł: 0xb3, Ż: 0xaf, ó: 0xf3, ż: 0xbf, ę: 0xea }
  const bytes = Buffer.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0)))
  const [record] = await recordsIn(bytes, map)
  expect(record?.fields).toMatchObject({
    name: 'Żółw; i "księżyc"',
    people: [
      { name: 'Jan Nowak', inverted: 'Nowak, Jan' },
      { name: 'Anna Żak', inverted: 'Żak, Anna' },
    ],
    price: { amount: 3990 },
    publishedOn: '2024-03-05',
    language: 'pl',
    binding: 'miekka',
    stock: { [PARCEL_SOURCE]: 7 },
  })
  expect(record?.line).toBe(2)
})

test('broken rows are reported with their line, the others are read', async () => {
  const results = await read(
    'isbn,title,price\n9788324000012,Pierwsza,10\n9788324000029,Za, dużo,10\n9788324000036,Ujemna,-1\n,,\n' +
      '9788324000043,Ostatnia,10\n',
    { columns: { isbn: 'isbn', title: 'title', price: 'price' } },
  )
  expect(
    results.map((result) => ('bad' in result ? [result.bad.line, result.bad.reason] : result.record.fields.name)),
  ).toEqual([
    'Pierwsza',
    [3, '4 cells instead of 3: a separator too many or too few, or a missing quote'],
    [4, 'price "-1" is below zero'],
    [5, 'no title'],
    'Ostatnia',
  ])
})

test('an unclosed quote rejects only its row', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `${i},Tytuł numer ${i} z dłuższym opisem,10`).join('\n')
  const results = await read(`reference,title,price\n1,"Bez końca,10\n${rows}\n`, {
    columns: { reference: 'reference', title: 'title', price: 'price' },
  })
  expect(
    results.filter((result) => 'bad' in result).map((result) => ('bad' in result ? result.bad.reason : '')),
  ).toContainEqual(expect.stringMatching(/quote is opened and never closed/))
})

test('an invalid map is rejected with a readable reason', async () => {
  await expect(read('a,b\n1,2\n', { columns: { title: 'c' } })).rejects.toThrow(
    'the map names columns that the file does not have: c; it has a, b',
  )
  expect(() => parseMap('{"columns":{"tytul":"a"}}')).toThrow('unknown fields in the map: tytul')
  expect(() => parseMap('{')).toThrow('the map is not JSON')
  expect(() => parseMap('{"columns":{"title":"a"},"decimal":"x"}')).toThrow(/^(?!unknown fields).*decimal/)
})

test('an invalid byte ends the reading and reports its line', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`reference,title\n1,Żółw\n${'2,x\n'.repeat(30_000)}`),
    Buffer.from([0xb3]),
    Buffer.from('\n'),
  ])
  await expect(read(bytes, { columns: { reference: 'reference', title: 'title' } })).rejects.toThrow(
    /the text is not utf-8/,
  )
})
