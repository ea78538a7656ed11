import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poland, readOnixText, readTable, recordsOf } from '../onix/test-message.ts'
import type { RecordFields, TitleRecord } from '../record/title-record.ts'
import { MAIN, STORED } from '../writing/test-title.ts'
import type { ExportedTitle } from './exported-title.ts'
import { CsvWriter } from './write-csv.ts'
import { OnixWriter } from './write-onix.ts'

const NOW = new Date('2026-11-30T23:30:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const FULL: ExportedTitle = {
  ...STORED,
  own: MAIN,
  english: { name: 'House', lead: '<p>English</p>', description: '<p>Blurb</p>' },
  categoryPaths: ['Literatura / Proza', 'Nowości'],
  cover: 'https://shop.example/media/1.webp',
}
/** A title of which nothing but its name is known. */
const BARE: ExportedTitle = {
  ...FULL,
  ...Object.fromEntries(Object.keys(STORED).map((key) => [key, null])),
  id: 7,
  sku: 'S-1',
  type: 'simple',
  taxRate: 5,
  lifecycle: 'available',
  thema: [],
  fileFormats: [],
  accessibility: [],
  people: [],
  options: {},
  stock: {},
  values: {},
  links: [],
  own: { ...MAIN, lead: '', description: '' },
  english: undefined,
  categoryPaths: [],
  cover: null,
}

const onix = (title: ExportedTitle) => {
  const writer = new OnixWriter(NOW, poland, 'Pod Lipą')
  return writer.start() + writer.title(title) + writer.end()
}
async function readBack(title: ExportedTitle, form: 'csv' | 'excel' | 'onix'): Promise<TitleRecord> {
  const writer = new CsvWriter(['lublin', 'radom'], ['binding', 'large_print'], form === 'excel')
  const table = () => readTable(writer.start() + writer.title(title) + writer.end())
  const [result] = await recordsOf(form === 'onix' ? readOnixText(onix(title)) : table())
  if (!result || 'bad' in result) throw new Error(result?.bad.reason)
  return result.record
}
const fieldsOf = async (title: ExportedTitle, form: 'csv' | 'excel' | 'onix') =>
  JSON.parse(JSON.stringify((await readBack(title, form)).fields)) as RecordFields

const COMMON: RecordFields = {
  kind: 'book',
  isDigital: false,
  name: 'Dom',
  subtitle: 'Podtytuł',
  originalTitle: 'House',
  people: [{ name: 'Anna Nowak', inverted: 'Nowak, Anna', role: 'author' }],
  publisher: 'Oficyna',
  imprint: 'Znak',
  series: { name: 'Morze', volume: '2', kind: 'cycle' },
  edition: '1',
  publishedOn: '2020-01-01',
  language: 'pl',
  originalLanguage: 'en',
  pages: 100,
  minutes: 10,
  heightMm: 200,
  widthMm: 130,
  thicknessMm: 20,
  weightG: 300,
  ageFrom: 3,
  ageTo: 6,
  binding: 'twarda',
  thema: ['FBA'],
  shelves: ['Literatura / Proza', 'Nowości'],
  lead: '<p>Lead</p>',
  description: '<p>Opis</p>',
  translations: { en: { name: 'House', lead: '<p>English</p>', description: '<p>Blurb</p>' } },
  fileFormats: ['EPUB'],
  protection: '00',
  accessibility: ['10'],
  safetyWarning: 'Uwaga',
  safetyContact: { name: 'Oficyna', city: 'Chełm' },
  price: { amount: 4000, special: 3000, specialFrom: '2026-11-01', specialTo: '2026-12-31' },
  taxRate: 5,
  stock: { lublin: 3 },
  lifecycle: 'available',
  covers: [{ url: 'https://shop.example/media/1.webp', version: '' }],
}

test.each(['csv', 'excel'] as const)('all fields of a title are read back from %s', async (form) => {
  expect(await fieldsOf({ ...FULL, specialTo: '2026-12-31' }, form)).toEqual({
    ...COMMON,
    preorderDate: null,
    values: {
      pieces: '500',
      players: null,
      play_time: null,
      url_key: 'dom',
      table_of_contents: null,
      excerpt: null,
      reviews: null,
    },
    options: { large_print: null },
    links: [{ type: 'related', target: 'S-2' }],
  })
})

test('all fields of a title are read back from ONIX', async () => {
  const record = await readBack({ ...FULL, specialTo: '2026-12-31' }, 'onix')
  expect(JSON.parse(JSON.stringify(record.fields))).toEqual({
    ...COMMON,
    preorderDate: null,
    sample: null,
    isForSale: true,
    values: {
      pieces: '500',
      players: null,
      play_time: null,
      url_key: 'dom',
      table_of_contents: null,
      excerpt: null,
      reviews: null,
    },
    links: [{ type: 'related', target: '9788324000029' }],
  })
  expect(record).toMatchObject({
    sku: 'S-1',
    reference: 'zakladka-S-1',
    sender: 'Pod Lipą',
    numbers: { isbn13: '9788324000012', ean: null, isValid: true },
    sentAt: { day: '2026-11-30', at: '2026-11-30T23:30:00.000Z' },
    remarks: [],
  })
})

test('a title of which little is known has empty cells, and no empty elements', async () => {
  const writer = new CsvWriter(['lublin'], ['large_print', 'format'])
  const [header = [], row = []] = [writer.start(), writer.title(BARE)].map((line) => line.trimEnd().split(','))
  expect(header.flatMap((name, index) => (row[index] ? [`${name} ${row[index]}`] : []))).toEqual([
    'sku S-1',
    'title Dom',
    'tax_rate 5',
    'status available',
    'product_type simple',
    'url_key dom',
  ])
  expect(header.slice(-3)).toEqual(['reviews', 'option:large_print', 'stock:lublin'])
  expect(onix(BARE)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n' +
      '<Header><Sender><SenderName>Pod Lipą</SenderName></Sender><SentDateTime>20261130T233000Z</SentDateTime></Header>\n' +
      '<Product><RecordReference>zakladka-S-1</RecordReference>\n<NotificationType>03</NotificationType>\n' +
      '<ProductIdentifier><ProductIDType>01</ProductIDType><IDTypeName>zakladka</IDTypeName><IDValue>S-1</IDValue>' +
      '</ProductIdentifier><ProductIdentifier><ProductIDType>01</ProductIDType>' +
      '<IDTypeName>zakladka:url_key</IDTypeName><IDValue>dom</IDValue></ProductIdentifier>\n' +
      '<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BA</ProductForm>' +
      '<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>' +
      '<TitleText>Dom</TitleText></TitleElement></TitleDetail></DescriptiveDetail>\n\n' +
      '<PublishingDetail><PublishingStatus>04</PublishingStatus></PublishingDetail>\n\n' +
      '<ProductSupply><SupplyDetail><Supplier><SupplierRole>00</SupplierRole><SupplierName>Pod Lipą</SupplierName>' +
      '</Supplier><ProductAvailability>31</ProductAvailability><UnpricedItemType>02</UnpricedItemType></SupplyDetail>' +
      '</ProductSupply></Product>\n</ONIXMessage>\n',
  )
})

test('people of a table stand in the column of their part, names without a surname as they are', async () => {
  const people: ExportedTitle['people'] = [
    { name: 'Homer', role: 'author', inverted: 'Homer' },
    { name: 'PAN Warszawa', role: 'author', inverted: 'PAN Warszawa' },
    { name: 'Ewa Lis', role: 'author', inverted: 'Lis, Ewa' },
    { name: 'Łucja Żak', role: 'translator', inverted: 'Żak, Łucja' },
    { name: 'Jan Kot', role: 'introduction', inverted: 'Kot, Jan' },
    { name: 'Ula Red', role: 'editor', inverted: 'Red, Ula' },
    { name: 'Ola Głos', role: 'reader', inverted: 'Głos, Ola' },
  ]
  const writer = new CsvWriter([], [])
  expect(writer.title({ ...BARE, people })).toContain(
    ',"Homer|PAN Warszawa,|Lis, Ewa","Żak, Łucja",,,,"Red, Ula","Głos, Ola","introduction: Kot, Jan",',
  )
  expect((await fieldsOf({ ...FULL, people }, 'csv')).people?.map(({ name }) => name).toSorted()).toEqual(
    people.map(({ name }) => name).toSorted(),
  )
  expect((await fieldsOf({ ...FULL, people }, 'onix')).people).toEqual(people)
})

test('cells with separators, quotes, line breaks or outer spaces are quoted, formulas are escaped', () => {
  const written = (subtitle: string) =>
    new CsvWriter([], [])
      .title({ ...BARE, subtitle })
      .split('Dom,,')[1]
      ?.split(',,')[0]
  expect([written('a;b'), written('a "b"'), written('a\nb'), written(' a'), written('a b'), written('=1+1')]).toEqual([
    '"a;b"',
    '"a ""b"""',
    '"a\nb"',
    '" a"',
    'a b',
    "'=1+1",
  ])
})

test('links by their kind, options and files are written', async () => {
  const title: ExportedTitle = {
    ...FULL,
    links: (['related', 'other-edition', 'upsell', 'crosssell', 'bought-together'] as const).map((type, nth) => ({
      type,
      sku: `L-${nth}`,
      isbn13: nth === 0 ? '9788324000029' : null,
    })),
    options: { ...FULL.options, large_print: '1' },
    compound: { id: 7, variations: 'sku=A,binding=twarda', variationLabels: 'binding=Oprawa', associated: 'B=1' },
    choices: { options: [] },
  }
  const table = await fieldsOf(title, 'csv')
  expect(table.links?.map(({ type, target }) => `${type} ${target}`)).toEqual([
    'related L-0',
    'other-edition L-1',
    'upsell L-2',
    'crosssell L-3',
    'bought-together L-4',
  ])
  expect([table.options, table.choices, table.compound]).toEqual([
    { large_print: '1' },
    { options: [] },
    { type: 'configurable', attributes: ['binding'], skus: ['A'] },
  ])
  expect(new CsvWriter([], []).title(title)).toContain(',"sku=A,binding=twarda",binding=Oprawa,B=1,')
  const message = await fieldsOf(title, 'onix')
  expect([message.links, message.options]).toEqual([
    [
      { type: 'related', target: '9788324000029' },
      { type: 'other-edition', target: 'L-1' },
    ],
    { large_print: '1' },
  ])
})

test.each<[string, Partial<ExportedTitle>, RecordFields]>([
  [
    'a paperback with flaps',
    { options: { binding: 'miekka-ze-skrzydelkami' } },
    { kind: 'book', binding: 'miekka-ze-skrzydelkami' },
  ],
  [
    'an e-book',
    { type: 'downloadable', options: { format: 'ebook', binding: 'twarda' } },
    { kind: 'ebook', isDigital: true, binding: null },
  ],
  ['an audiobook on disc', { options: { format: 'audiobook' } }, { kind: 'audiobook', isDigital: false }],
  [
    'an audiobook as a file',
    { type: 'downloadable', options: { format: 'audiobook' } },
    { kind: 'audiobook', isDigital: true },
  ],
  ['a game', { options: { format: 'game' } }, { kind: 'game' }],
  ['an unknown kind', { options: { format: 'inny' } }, { kind: 'other' }],
  [
    'a collection of a publisher',
    { seriesKind: 'collection' },
    { series: { name: 'Morze', volume: '2', kind: 'collection' } },
  ],
  ['a cycle without a volume', { volume: null }, { series: { name: 'Morze', volume: null } }],
  ['a series of no stated kind', { seriesKind: null }, { series: { name: 'Morze', volume: '2' } }],
  ['protection in words', { protection: 'hasło' }, { protection: null }],
  ['accessibility in words', { accessibility: ['10', 'własny opis'] }, { accessibility: ['10', 'własny opis'] }],
  [
    'values of games',
    { values: { players: '2–4', play_time: '30 min' } },
    {
      values: {
        pieces: null,
        players: '2–4',
        play_time: '30 min',
        url_key: 'dom',
        table_of_contents: null,
        excerpt: null,
        reviews: null,
      },
    },
  ],
  [
    'texts',
    { values: { table_of_contents: '<p>A</p>', excerpt: '<p>B</p>', reviews: '<p>C</p>' } },
    {
      values: {
        pieces: null,
        players: null,
        play_time: null,
        url_key: 'dom',
        table_of_contents: '<p>A</p>',
        excerpt: '<p>B</p>',
        reviews: '<p>C</p>',
      },
    },
  ],
  ['no English text', { english: undefined }, { translations: undefined }],
  ['an own language of the original', { originalLanguage: 'gwara' }, { originalLanguage: null }],
  ['no language', { language: null }, { language: null }],
  ['an age from 0', { ageFrom: 0, ageTo: null }, { ageFrom: 0, ageTo: null }],
  ['a price of 0', { amount: 0, special: null }, { price: null }],
  ['no price', { amount: null, special: null }, { price: null, taxRate: null }],
  [
    'a contact with all parts',
    { safetyContact: { name: 'a', street: 'b', postcode: 'c', city: 'd', country: 'e', email: 'f', phone: 'g' } },
    { safetyContact: { name: 'a', street: 'b', postcode: 'c', city: 'd', country: 'e', email: 'f', phone: 'g' } },
  ],
  ['discontinued', { lifecycle: 'discontinued' }, { lifecycle: 'discontinued' }],
  ['to be ordered', { lifecycle: 'to-order' }, { lifecycle: 'to-order' }],
  ['to be ordered, with stock here', { lifecycle: 'to-order', stock: { lublin: 3 } }, { lifecycle: 'to-order' }],
  [
    'available, none in stock',
    { stock: { lublin: 0, radom: 0 } },
    { lifecycle: 'available', stock: { lublin: 0, radom: 0 } },
  ],
  [
    'available, in stock at one place',
    { stock: { lublin: 0, radom: 1 } },
    { lifecycle: 'available', stock: { lublin: 0, radom: 1 } },
  ],
  [
    'a file that is available',
    { type: 'downloadable', options: { format: 'ebook' }, stock: {} },
    { lifecycle: 'available' },
  ],
  ['announced', { lifecycle: 'announcement' }, { lifecycle: 'announcement', preorderDate: null }],
  [
    'in presale',
    { lifecycle: 'presale', preorderDate: '2027-01-02', publishedOn: '2027-01-01' },
    { lifecycle: 'presale', preorderDate: '2027-01-02' },
  ],
  [
    'in presale without a day of dispatch',
    { lifecycle: 'presale', preorderDate: null, publishedOn: '2027-01-01' },
    { lifecycle: 'presale', preorderDate: null, publishedOn: '2027-01-01' },
  ],
])('a message with %s', async (_case, title, fields) => {
  const read = await fieldsOf({ ...FULL, ...title }, 'onix')
  expect(Object.fromEntries(Object.keys(fields).map((name) => [name, read[name as keyof RecordFields]]))).toEqual(
    fields,
  )
})

test('codes of a message that readers of other shops see', () => {
  const codes = (title: Partial<ExportedTitle>) => {
    const xml = onix({ ...FULL, ...title })
    return [
      'NotificationType',
      'ProductForm',
      'PublishingStatus',
      'ProductAvailability',
      'UnpricedItemType',
      'LanguageCode',
    ]
      .flatMap((name) => [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map((match) => match[1]))
      .join(' ')
  }
  expect(codes({})).toBe('03 BB 04 21 pol eng')
  expect(codes({ lifecycle: 'announcement' })).toBe('02 BB 02 10 pol eng')
  expect(codes({ lifecycle: 'presale' })).toBe('03 BB 02 10 pol eng')
  expect(codes({ lifecycle: 'discontinued', language: 'de' })).toBe('03 BB 07 51 ger eng')
  expect(codes({ lifecycle: 'to-order', amount: 0 })).toBe('03 BB 04 22 01 pol eng'.replace(' 01', ' 01'))
  expect(codes({ type: 'downloadable', stock: {}, options: { format: 'ebook' }, amount: null })).toBe(
    '03 ED 04 20 02 pol eng',
  )
  expect(codes({ stock: {}, language: null, originalLanguage: null })).toBe('03 BB 04 31')
  expect(onix({ ...FULL, ean: '5902719470332' })).toContain('<ProductIDType>03</ProductIDType><IDValue>5902719470332<')
  expect(onix(FULL)).not.toContain('<ProductIDType>03</ProductIDType>')
  // ordered in advance from the day of the export, in Warsaw
  expect(onix({ ...FULL, lifecycle: 'presale' })).toContain(
    '<PublishingDateRole>27</PublishingDateRole><Date dateformat="00">20261201</Date>',
  )
})
