import { expect, test } from 'vitest'
import { readRow, readTable, recordsOf } from '../onix/test-message.ts'

test.each<[string, Record<string, string>, string]>([
  ['a price above the greatest', { price: '20000000,01' }, 'price "20000000,01" is too high'],
  ['a price below zero', { price: '-0,01' }, 'price "-0,01" is below zero'],
  ['a special price below zero', { price: '5', special_price: '-1' }, 'special_price "-1" is below zero'],
  ['the first of several reasons', { price: '-1', special_price: '-2' }, 'price "-1" is below zero'],
  ['a rounded SKU', { price: '5', sku: '9,78832E+12' }, 'sku "9,78832E+12" is a number cut short by a spreadsheet'],
  ['a long cell', { price: `-${'0'.repeat(80)}1` }, `price "-${'0'.repeat(59)}" is below zero`],
  ['no title', { title: ' ', price: '5' }, 'no title'],
])('a row with %s is refused', async (_case, cells, reason) => {
  const result = await readRow({ reference: 'r', ...cells })
  expect(result).toEqual({ bad: { line: 2, reference: 'r', reason } })
})

test('a row that nothing identifies is refused', async () => {
  expect(await readRow({ price: '5', publisher: 'Oficyna' })).toEqual({
    bad: { line: 2, reference: '', reason: 'no number and no title: nothing identifies the row' },
  })
})

test('a row is known by its reference, its SKU, its ISBN, its EAN or its title and first author', async () => {
  const known = async (cells: Record<string, string>) => {
    const result = await readRow(cells)
    if ('bad' in result) return result.bad
    const { reference, sku, action, isKnownByTitle, earlierReference, isUnpricedFile, remarks } = result.record
    return { reference, sku, action, isKnownByTitle, earlierReference, isUnpricedFile, remarks }
  }
  const all = {
    reference: 'x'.repeat(201),
    sku: 'S-1',
    isbn: '9788324000012',
    ean: '5902719470332',
    title: 'Dom nad rzeką',
    authors: 'Anna Nowak|Jan Kot',
  }
  const base = {
    sku: 'S-1',
    action: 'put',
    isKnownByTitle: false,
    earlierReference: undefined,
    isUnpricedFile: true,
    remarks: [],
  }
  expect(await known(all)).toEqual({ ...base, reference: 'x'.repeat(200) })
  expect(await known({ ...all, reference: '' })).toEqual({ ...base, reference: 'S-1' })
  expect(await known({ ...all, reference: '', sku: '' })).toEqual({ ...base, sku: null, reference: '9788324000012' })
  expect(await known({ ean: '5902719470332', price: '5' })).toEqual({
    ...base,
    sku: null,
    action: 'update',
    reference: '5902719470332',
    isUnpricedFile: false,
  })
  const byTitle = {
    ...base,
    sku: null,
    isKnownByTitle: true,
    remarks: ['no identifier: known by its title and first author'],
  }
  expect(await known({ title: all.title, authors: all.authors })).toEqual({
    ...byTitle,
    reference: 'dom-nad-rzeka-anna-nowak',
    earlierReference: 'dom-nad-rzeka',
  })
  expect(await known({ title: all.title })).toEqual({ ...byTitle, reference: 'dom-nad-rzeka' })
  expect(await known({ title: 'd'.repeat(80), authors: 'Anna Nowak' })).toEqual({
    ...byTitle,
    reference: 'd'.repeat(60),
  })
})

test('cells are joined, split, filled or fixed as the map says', async () => {
  const text = 'nr;a;b;c\n1; Beletrystyka ;Saga;x, y\n2;;Saga;\n'
  const rows = async (columns: object, map: object = {}) =>
    (await recordsOf(readTable(text, { columns: { reference: 'nr', ...columns }, ...map }))).map((result) =>
      'record' in result ? result.record.fields : result.bad,
    )
  expect(await rows({ publisher: { columns: ['a', 'b'] } })).toMatchObject([
    { publisher: 'Beletrystyka Saga' },
    { publisher: 'Saga' },
  ])
  expect(await rows({ categories: { columns: ['a', 'b'], join: ' / ' } })).toMatchObject([
    { shelves: ['Beletrystyka / Saga'] },
    { shelves: ['Saga'] },
  ])
  expect(await rows({ thema: { column: 'c', split: ',' } }, { empty: 'clear' })).toMatchObject([
    { thema: ['X', 'Y'] },
    { thema: [] },
  ])
  expect(await rows({ publisher: { column: 'a', default: 'Oficyna' } })).toMatchObject([
    { publisher: 'Beletrystyka' },
    { publisher: 'Oficyna' },
  ])
  expect(await rows({ publisher: { column: 'a', value: 'Stały' } })).toMatchObject([
    { publisher: 'Stały' },
    { publisher: 'Stały' },
  ])
  expect(await rows({ authors: 'c' })).toMatchObject([{ people: [{ name: 'y x' }] }, { name: undefined }])
})
