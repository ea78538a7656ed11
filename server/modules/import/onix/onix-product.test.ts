import { expect, test } from 'vitest'
import type { ReadResult, RecordFields } from '../record/title-record.ts'
import { type Content, message, product, readOnixText, recordOf, recordsOf, toXml, updateOf } from './test-message.ts'

const bare = { status: '', price: '', supply: '' }
const first = async (xml: string): Promise<ReadResult | undefined> => (await recordsOf(readOnixText(message(xml))))[0]
const id = (type: string, value: string, name?: string): Content => ({
  ProductIDType: type,
  ...(name && { IDTypeName: name }),
  IDValue: value,
})
const withIds = (...ids: Content[]) =>
  recordOf(message(product({ reference: 'r', more: toXml({ ProductIdentifier: ids }) })))

test.each([
  ['01', 'put'],
  ['02', 'put'],
  ['3', 'put'],
  ['03', 'put'],
  ['04', 'update'],
  ['08', 'update'],
  ['09', 'put'],
  ['12', 'supply'],
  ['13', 'supply'],
  ['14', 'supply'],
  ['05', 'delete'],
])('notification %s is to %s a title', async (type, action) =>
  expect(await first(product({ reference: 'r', type }))).toMatchObject({ record: { action } }),
)

test.each([
  ['without a type', product({ reference: 'r', type: '' }), 'r', 'no NotificationType'],
  ['of an unknown type', product({ reference: 'r', type: 'nieznany-typ' }), 'r', 'unknown NotificationType nieznany-t'],
  [
    'that is a test',
    product({ reference: 'r', type: '88' }),
    'r',
    'a record that only tests the way here (NotificationType 88)',
  ],
  ['without a title', product({ reference: 'r', title: '' }), 'r', 'no title'],
  ['without a reference', product({ reference: ' ' }), '', 'no RecordReference and no identifier'],
])('a record %s is refused', async (_case, xml, reference, reason) =>
  expect(await first(xml)).toEqual({ bad: { line: 2, reference, reason } }),
)

test('a record without a title changes one; a deletion needs none and reads nothing else', async () => {
  expect(await first(product({ reference: 'r', type: '04', title: '', ...bare }))).toMatchObject({
    record: { action: 'update', fields: {}, remarks: [] },
  })
  const deleted = await recordOf(message(product({ reference: 'r', type: '05', price: '-5', isbn: '9788324000012' })))
  expect([deleted.fields, deleted.numbers.isbn13]).toEqual([{}, '9788324000012'])
})

test('the reference is its own, else a number of the title', async () => {
  const referenceOf = async (reference: string, ...ids: Content[]) =>
    (await recordOf(message(product({ reference, more: toXml({ ProductIdentifier: ids }) })))).reference
  const [isbn, ean, own] = [id('15', '9788324000012'), id('03', '5902719470332'), id('01', 'ABC-1')]
  expect(await referenceOf(' a\nb ', isbn)).toBe('a b')
  expect(await referenceOf('x'.repeat(201), isbn)).toBe('x'.repeat(200))
  expect(await referenceOf('', own, ean, isbn)).toBe('9788324000012')
  expect(await referenceOf('', own, ean)).toBe('5902719470332')
  expect(await referenceOf('', own)).toBe('ABC-1')
})

test('a record is as old as it says, else as its message', async () => {
  const sentAt = async (attributes: string) =>
    (await recordOf(message(product({ reference: 'r' }).replace('<Product>', `<Product${attributes}>`)))).sentAt?.day
  expect(await sentAt(' datestamp="20261105"')).toBe('2026-11-05')
  expect(await sentAt(' datestamp="kiedyś"')).toBe('2026-11-01')
  expect(await sentAt('')).toBe('2026-11-01')
})

test('SKU and URL key are read from the identifiers of this shop only', async () => {
  const read = await withIds(
    id('01', 'obcy', 'hurtownia'),
    id('15', '9788324000012', 'zakladka'),
    id('01', 'SKU-1', 'zakladka'),
    id('01', 'latarnia', 'zakladka:url_key'),
  )
  expect([read.sku, read.fields.values?.['url_key']]).toEqual(['SKU-1', 'latarnia'])
  const other = await withIds(id('15', '9788324000012', 'zakladka'), id('01', 'obcy', 'hurtownia'))
  expect([other.sku, other.fields.values]).toEqual([null, { pieces: null, players: null, play_time: null }])
})

test.each<[string, Content[], object, string[]]>([
  [
    'ISBN-13 before ISBN-10',
    [id('02', '8324000011'), id('15', '9788370540142')],
    { isbn13: '9788370540142', ean: null, isValid: true },
    [],
  ],
  [
    'ISBN-10 with a wrong check digit',
    [id('02', '8324000012')],
    { isbn13: null, ean: null, isValid: false },
    ['ISBN-10 8324000012 has a wrong check digit'],
  ],
  [
    'a long text as ISBN-10',
    [id('02', '1'.repeat(30))],
    { isbn13: null, ean: null, isValid: false },
    [`ISBN-10 ${'1'.repeat(20)} has a wrong check digit`],
  ],
  [
    'GTIN-13 before GTIN-14',
    [id('14', '05902719470349'), id('03', '5902719470332')],
    { isbn13: null, ean: '5902719470332', isValid: true },
    [],
  ],
  [
    'GTIN-14 before GTIN-12',
    [id('04', '036000291452'), id('14', '05902719470332')],
    { isbn13: null, ean: '5902719470332', isValid: true },
    [],
  ],
  ['GTIN-12', [id('04', '036000291452')], { isbn13: null, ean: '0036000291452', isValid: true }, []],
  [
    'an identifier without digits before one with digits',
    [id('15', 'brak'), id('15', '9788324000012')],
    { isbn13: '9788324000012', ean: null, isValid: true },
    [],
  ],
])('identifiers: %s', async (_case, ids, numbers, remarks) => {
  const read = await withIds(...ids)
  expect([read.numbers, read.remarks]).toEqual([numbers, remarks])
})

test('values and translations of the description and of the texts are kept together', async () => {
  const { fields } = await updateOf({
    DescriptiveDetail: {
      ProductFormFeature: { ProductFormFeatureType: '22', ProductFormFeatureValue: '500' },
      TitleDetail: {
        TitleType: '06',
        TitleElement: { TitleElementLevel: '01', 'TitleText language="eng"': 'The Lighthouse' },
      },
    },
    CollateralDetail: {
      TextContent: [
        { TextType: '04', Text: 'Spis' },
        { TextType: '03', 'Text language="eng"': 'In English' },
      ],
    },
  })
  expect(fields.values).toEqual({
    pieces: '500',
    players: null,
    play_time: null,
    table_of_contents: '<p>Spis</p>',
    excerpt: null,
    reviews: null,
  })
  expect(fields.translations).toEqual({ en: { name: 'The Lighthouse', description: '<p>In English</p>' } })
})

test('a supply update changes nothing but the supply', async () => {
  const xml = product({
    reference: 'r',
    type: '12',
    texts: '<TextContent><TextType>03</TextType><Text>Opis</Text></TextContent>',
    publish: '<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20260101</Date></PublishingDate>',
    more: '<RelatedMaterial/>',
  })
  const { fields } = await recordOf(message(xml))
  expect(fields).toEqual({
    price: { amount: 3990, special: null, specialFrom: null, specialTo: null },
    taxRate: 5,
    supplierStock: null,
    lifecycle: 'to-order',
    preorderDate: null,
  })
})

test('a trade pack is not for sale, whatever rights it has, and is reported once', async () => {
  const xml = message(product({ reference: 'r' })).replace('>00</ProductComposition>', '>30</ProductComposition>')
  const { fields, remarks } = await recordOf(xml)
  expect([fields.isForSale, remarks]).toEqual([
    false,
    ['a pack or a display for the trade (ProductComposition): kept, not shown'],
  ])
})

const linksOf = async (...related: Content[]): Promise<RecordFields['links']> =>
  (await updateOf({ RelatedMaterial: { RelatedProduct: related } })).fields.links
const related = (codes: string | string[], ...ids: Content[]): Content => ({
  ProductRelationCode: codes,
  ProductIdentifier: ids,
})

test('related titles are known by ISBN, EAN or ISBN-10, else by the reference of the sender', async () => {
  const [isbn, ean, isbn10, own] = [
    id('15', '978-83-240-0001-2'),
    id('03', '5902719470332'),
    id('02', '8324000011'),
    id('01', 'ABC-1'),
  ]
  expect(
    await linksOf(
      related('06', own, isbn10, ean, isbn),
      related('23', own, isbn10, ean),
      related(['99', ' 27 '], own, isbn10),
      related('01', own),
      related('01', id('15', 'brak'), own),
      related('01', id('15', '12-34')),
      related('01', id('01', 'x'.repeat(201))),
      related('03', isbn),
      related('01'),
      related('01', id('15', 'brak')),
    ),
  ).toEqual([
    { type: 'other-edition', target: '9788324000012' },
    { type: 'related', target: '5902719470332' },
    { type: 'other-edition', target: '9788324000012' },
    { type: 'related', target: 'ABC-1' },
    { type: 'related', target: 'ABC-1' },
    { type: 'related', target: '1234' },
    { type: 'related', target: 'x'.repeat(200) },
  ])
  expect(await linksOf()).toEqual([])
  expect((await updateOf({})).fields.links).toBeUndefined()
})
