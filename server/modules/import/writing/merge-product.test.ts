import { expect, test } from 'vitest'
import { poland } from '../onix/test-message.ts'
import type { RecordFields, TitleRecord } from '../record/title-record.ts'
import { skuOf } from './merge-title.ts'
import { merged, recordOf, STORED } from './test-title.ts'
import type { StoredTitle } from './titles.sql.ts'

test('numbers of the record come before the stored ones; the EAN of a book is its ISBN', () => {
  const numbersOf = (numbers: TitleRecord['numbers'], stored?: StoredTitle) => {
    const { isbn13, ean, isValid } = merged({}, { record: { numbers }, stored }).book
    return [isbn13, ean, isValid]
  }
  const none = { isbn13: null, ean: null, isValid: true }
  expect(numbersOf(none, { ...STORED, isValid: false })).toEqual(['9788324000012', '9788324000012', false])
  expect(numbersOf({ isbn13: '1', ean: null, isValid: false }, STORED)).toEqual(['1', '9788324000012', false])
  expect(numbersOf({ isbn13: null, ean: '2', isValid: true }, { ...STORED, isValid: false })).toEqual([
    '9788324000012',
    '2',
    true,
  ])
  expect(numbersOf({ isbn13: '1', ean: null, isValid: true })).toEqual(['1', '1', true])
  expect(numbersOf({ isbn13: null, ean: '2', isValid: true })).toEqual([null, '2', true])
  expect(numbersOf(none)).toEqual([null, null, true])
})

test('the SKU is the one of the record, its ISBN, its EAN or its reference', () => {
  const numbers = { isbn13: '1', ean: '2', isValid: true }
  expect(skuOf(recordOf({}, { sku: 'S', numbers }))).toBe('S')
  expect(skuOf(recordOf({}, { numbers }))).toBe('1')
  expect(skuOf(recordOf({}, { numbers: { ...numbers, isbn13: null } }))).toBe('2')
  expect(skuOf(recordOf({}, { reference: 'x'.repeat(65) }))).toBe('x'.repeat(64))
  expect(merged({}, { record: { sku: 'S-9' }, stored: STORED }).sku).toBe('S-1')
})

test.each<[string, RecordFields, Partial<StoredTitle> | undefined, string]>([
  ['new and of paper', { kind: 'book', isDigital: false }, undefined, 'simple'],
  ['a new e-book', { kind: 'ebook', isDigital: true }, undefined, 'downloadable'],
  ['a new audiobook as a file', { kind: 'audiobook', isDigital: true }, undefined, 'downloadable'],
  ['a new service', { isDigital: true }, undefined, 'virtual'],
  ['without a word of it', {}, { type: 'virtual' }, 'virtual'],
  ['no longer a file', { isDigital: false }, { type: 'downloadable' }, 'simple'],
  ['a bundle of the operator', { isDigital: false }, { type: 'bundle' }, 'bundle'],
])('the type of a title that is %s', (_case, fields, stored, type) =>
  expect(merged(fields, { stored: stored && { ...STORED, ...stored } }).product.type).toBe(type),
)

test.each<[string, RecordFields, Partial<StoredTitle> | undefined, string]>([
  ['new, without a word of it', {}, undefined, 'available'],
  ['stored, without a word of it', {}, { lifecycle: 'presale' }, 'presale'],
  ['announced, and now published', { isPublished: true }, { lifecycle: 'announcement' }, 'available'],
  ['in presale, and now published', { isPublished: true }, { lifecycle: 'presale' }, 'available'],
  ['to be ordered, and published', { isPublished: true }, { lifecycle: 'to-order' }, 'to-order'],
  ['a new file', { kind: 'ebook', isDigital: true, lifecycle: 'available' }, undefined, 'to-order'],
  [
    'a new file that is announced',
    { kind: 'ebook', isDigital: true, lifecycle: 'announcement' },
    undefined,
    'announcement',
  ],
  ['a file that is uploaded', { lifecycle: 'to-order' }, { type: 'downloadable', lifecycle: 'available' }, 'available'],
  [
    'a file that is not uploaded',
    { lifecycle: 'available' },
    { type: 'downloadable', lifecycle: 'to-order' },
    'to-order',
  ],
  [
    'a file that was announced',
    { lifecycle: 'available' },
    { type: 'downloadable', lifecycle: 'announcement' },
    'to-order',
  ],
  [
    'a book that becomes a file',
    { kind: 'ebook', isDigital: true, lifecycle: 'available' },
    { lifecycle: 'available' },
    'to-order',
  ],
  ['a service', { isDigital: true, lifecycle: 'to-order' }, undefined, 'available'],
  ['a service that is announced', { isDigital: true, lifecycle: 'announcement' }, undefined, 'announcement'],
  ['a book to be ordered', { isDigital: false, lifecycle: 'to-order' }, undefined, 'to-order'],
])('the lifecycle of a title that is %s', (_case, fields, stored, lifecycle) =>
  expect(merged(fields, { stored: stored && { ...STORED, ...stored } }).product.lifecycle).toBe(lifecycle),
)

test('the day of dispatch is kept in presale only; the day of news is the one of a new title', () => {
  const day = (fields: RecordFields, stored?: Partial<StoredTitle>) =>
    merged(fields, { stored: stored && { ...STORED, ...stored } }).product.preorderDate
  expect(day({ lifecycle: 'presale', preorderDate: '2027-01-01' })).toBe('2027-01-01')
  expect(day({ lifecycle: 'announcement', preorderDate: '2027-01-01' })).toBeNull()
  expect(day({}, { lifecycle: 'presale', preorderDate: '2027-02-02' })).toBe('2027-02-02')
  expect(day({ preorderDate: null }, { lifecycle: 'presale', preorderDate: '2027-02-02' })).toBeNull()
  expect(day({ lifecycle: 'available' }, { lifecycle: 'presale', preorderDate: '2027-02-02' })).toBeNull()
  expect(merged({ publishedOn: '2026-11-01' }).product.newsFrom).toBe('2026-11-01')
  expect(merged({ publishedOn: '2026-11-01' }, { stored: STORED }).product.newsFrom).toBeNull()
})

test('the tax class follows the rate, the kind where several classes have it, else the stored one', () => {
  const taxOf = (fields: RecordFields, stored?: StoredTitle, rates: Record<string, number> = poland.rates) => {
    const title = merged(fields, { stored, context: { market: { ...poland, rates } } })
    return [title.product.taxClass, ...title.record.remarks, title.record.isPartial]
  }
  expect(taxOf({ taxRate: 23 })).toEqual(['standard', undefined])
  expect(taxOf({ taxRate: 8 }, STORED)).toEqual(['press', undefined])
  expect(taxOf({ kind: 'game' })).toEqual(['standard', undefined])
  expect(taxOf({ kind: 'game' }, STORED)).toEqual(['books', undefined])
  expect(taxOf({ taxRate: 5, kind: 'game' }, undefined, { books: 5, standard: 5 })).toEqual(['standard', undefined])
  expect(taxOf({ taxRate: 5 }, undefined, { standard: 5, books: 5 })).toEqual(['books', undefined])
  expect(taxOf({ taxRate: 7 })).toEqual(['books', 'no tax class for VAT of 7%: taken as books', true])
  expect(taxOf({ taxRate: 7 }, { ...STORED, taxClass: 'standard' })).toEqual([
    'standard',
    'no tax class for VAT of 7%: kept as it was',
    true,
  ])
  expect(taxOf({ taxRate: 0 })).toEqual(['books', undefined])
  expect(taxOf({ taxRate: null }, { ...STORED, taxClass: 'press' })).toEqual(['press', undefined])
})

test.each<[string, RecordFields, Partial<StoredTitle> | undefined, boolean, Partial<TitleRecord>, boolean, boolean]>([
  // [is enabled, is hidden by the record]
  ['new', {}, undefined, false, {}, true, false],
  ['new, not for sale here', { isForSale: false }, undefined, false, {}, false, true],
  ['new, never published', { isNeverPublished: true }, undefined, false, {}, false, true],
  ['stored, not for sale here any more', { isForSale: false }, {}, false, {}, false, true],
  ['hidden by the operator', {}, { isEnabled: false }, false, {}, false, false],
  ['hidden by the operator, not for sale here', { isForSale: false }, { isEnabled: false }, false, {}, false, false],
  ['hidden by an earlier record, complete again', {}, { isEnabled: false }, true, {}, true, false],
  ['hidden by an earlier record, updated in part', {}, { isEnabled: false }, true, { action: 'update' }, false, true],
  ['announced and never published', { isNeverPublished: true }, { lifecycle: 'announcement' }, false, {}, false, true],
  ['in presale and never published', { isNeverPublished: true }, { lifecycle: 'presale' }, false, {}, true, false],
  ['sold and never published', { isNeverPublished: true }, {}, false, {}, true, false],
  [
    'hidden by an earlier record and never published',
    { isNeverPublished: true },
    { isEnabled: false },
    true,
    {},
    false,
    true,
  ],
  [
    'hidden by an earlier record, shown by the operator, never published',
    { isNeverPublished: true },
    {},
    true,
    {},
    true,
    false,
  ],
])('a title that is %s', (_case, fields, stored, wasHidden, record, isEnabled, isHidden) => {
  const title = merged(fields, { stored: stored && { ...STORED, ...stored }, wasHidden, record })
  expect([title.product.isEnabled, title.isHidden]).toEqual([isEnabled, isHidden])
  expect(title.record.remarks).toEqual(
    fields.isNeverPublished && !isEnabled ? ['called off before it was on sale: kept, not shown'] : [],
  )
})

test('an audiobook of no stated format is an MP3', () => {
  const formats = (fields: RecordFields) => merged(fields).book['fileFormats']
  expect(formats({ kind: 'audiobook', isDigital: true })).toEqual(['MP3'])
  expect(formats({ kind: 'audiobook', isDigital: true, fileFormats: ['FLAC'] })).toEqual(['FLAC'])
  expect([formats({ kind: 'audiobook', isDigital: false }), formats({ kind: 'ebook', isDigital: true })]).toEqual([
    [],
    [],
  ])
})
