import { expect, test } from 'vitest'
import { readRow } from '../onix/test-message.ts'
import type { RecordFields, TitleRecord } from '../record/title-record.ts'

async function record(cells: Record<string, string>, map?: object): Promise<TitleRecord> {
  const result = await readRow({ reference: 'r', ...cells }, map)
  if ('bad' in result) throw new Error(result.bad.reason)
  return result.record
}
const fieldsOf = async (cells: Record<string, string>, map?: object): Promise<RecordFields> =>
  JSON.parse(JSON.stringify((await record(cells, map)).fields)) as RecordFields
const CLEAR = { empty: 'clear' }

const TEXTS: [field: string, name: keyof RecordFields][] = [
  ['subtitle', 'subtitle'],
  ['original_title', 'originalTitle'],
  ['publisher', 'publisher'],
  ['imprint', 'imprint'],
  ['edition', 'edition'],
  ['safety_warning', 'safetyWarning'],
]
test.each(TEXTS)('the text %s is tidied; an empty cell keeps or clears it', async (field, name) => {
  expect(await fieldsOf({ [field]: ' Raz \n dwa ' })).toEqual({ [name]: 'Raz dwa' })
  expect(await fieldsOf({ [field]: ' ' })).toEqual({})
  expect(await fieldsOf({ [field]: ' ' }, CLEAR)).toEqual({ [name]: null })
})

test.each<[string, string, RecordFields]>([
  ['pages', '0', { pages: null }],
  ['pages', '100000', { pages: 100_000 }],
  ['pages', '100001', {}],
  ['minutes', '754', { minutes: 754 }],
  ['height_mm', '205', { heightMm: 205 }],
  ['width_mm', '130', { widthMm: 130 }],
  ['thickness_mm', '20', { thicknessMm: 20 }],
  ['weight_g', '412', { weightG: 412 }],
  ['age_from', '150', { ageFrom: 150 }],
  ['age_from', '151', {}],
  ['age_to', '150', { ageTo: 150 }],
  ['age_to', '151', {}],
  ['published', '31.01.2024', { publishedOn: '2024-01-31' }],
  ['preorder_date', '2027-03-01', { preorderDate: '2027-03-01' }],
  ['language', 'polski', { language: 'pl' }],
  ['language', 'nieznany', {}],
  ['original_language', 'angielski', { originalLanguage: 'en' }],
  ['original_language', 'gwara  śląska', { originalLanguage: 'gwara śląska' }],
  ['binding', 'Oprawa twarda', { binding: 'twarda' }],
  ['binding', 'opr. miękka', { binding: 'miekka' }],
  ['binding', 'Paperback', { binding: 'miekka' }],
  ['binding', 'złota', {}],
  ['kind', 'E-book', { kind: 'ebook', isDigital: true }],
  ['kind', 'Gra planszowa', { kind: 'game', isDigital: false }],
  ['kind', 'samochód', {}],
  ['product_type', 'virtual', { isDigital: true }],
  ['product_type', 'simple', {}],
  ['thema', 'fba|YFB|fba', { thema: ['FBA', 'YFB'] }],
  ['categories', 'A / B; "C; D" / E;A / B', { shelves: ['A / B', '"C; D" / E'] }],
  ['lead', 'Raz\n\ndwa', { lead: '<p>Raz</p>\n<p>dwa</p>' }],
  ['description', '<b onclick="x()">Raz</b>', { description: '<b>Raz</b>' }],
  ['file_formats', 'EPUB;PDF', { fileFormats: ['EPUB', 'PDF'] }],
  ['protection', 'Adobe DRM', { protection: '03' }],
  ['protection', 'hasło  na stronie', { protection: 'hasło na stronie' }],
  ['accessibility', '10|11', { accessibility: ['10', '11'] }],
  ['status', 'Nakład wyczerpany', { lifecycle: 'discontinued' }],
  ['status', 'nie wiadomo', {}],
  ['tax_rate', 'VAT 23', { taxRate: 23 }],
  ['tax_rate', '8,0', { taxRate: 8 }],
  ['tax_rate', '0,235', { taxRate: 23.5 }],
  ['tax_rate', '0,5%', { taxRate: 0.5 }],
  ['tax_rate', '1', { taxRate: 1 }],
  ['tax_rate', '0', { taxRate: 0 }],
  ['tax_rate', 'zw.', {}],
  ['pieces', ' 500  szt. ', { values: { pieces: '500 szt.' } }],
  ['players', '2–4', { values: { players: '2–4' } }],
  ['play_time', '30 min', { values: { play_time: '30 min' } }],
  ['url_key', 'latarnia', { values: { url_key: 'latarnia' } }],
  ['table_of_contents', 'Raz', { values: { table_of_contents: '<p>Raz</p>' } }],
  ['excerpt', 'Raz', { values: { excerpt: '<p>Raz</p>' } }],
  ['reviews', 'Raz', { values: { reviews: '<p>Raz</p>' } }],
  ['school_class', 'kl. IV', { options: { school_class: '4-6' } }],
  ['option:cover_colour', ' lila ', { options: { cover_colour: 'lila' } }],
  ['cover', 'okladki/a.jpg', { covers: [{ url: 'okladki/a.jpg', version: '' }] }],
  ['cover', 'a'.repeat(2000), { covers: [{ url: 'a'.repeat(2000), version: '' }] }],
  ['cover', 'a'.repeat(2001), {}],
  ['cover', 'a\tb.jpg', {}],
  ['choices', '{"options":[]}', { choices: { options: [] } }],
  ['choices', '[1]', {}],
  ['choices', '5', {}],
  ['choices', '"x"', {}],
  ['choices', 'null', {}],
  ['choices', '{', {}],
  [
    'safety_contact',
    '{"name":"Oficyna","email":"a@example.com"}',
    { safetyContact: { name: 'Oficyna', email: 'a@example.com' } },
  ],
  ['safety_contact', 'Oficyna  Próbna', { safetyContact: { name: 'Oficyna Próbna' } }],
  ['safety_contact', '{"name":1}', {}],
  ['safety_contact', '{"name":"Oficyna","postcode":20001}', {}],
  ['safety_contact', '["Oficyna"]', {}],
  ['safety_contact', 'null', {}],
  ['safety_contact', '12', {}],
  ['stock', '5 szt.', { stock: { '': 5 } }],
  ['stock:lublin', '7', { stock: { lublin: 7 } }],
  ['series', 'Morze', { series: { name: 'Morze', volume: null } }],
  ['title_en', 'The Lighthouse', { translations: { en: { name: 'The Lighthouse' } } }],
  ['lead_en', 'Lead', { translations: { en: { lead: '<p>Lead</p>' } } }],
  ['description_en', 'Blurb', { translations: { en: { description: '<p>Blurb</p>' } } }],
  [
    'configurable_variations',
    'sku=A,binding=twarda',
    { compound: { type: 'configurable', attributes: ['binding'], skus: ['A'] } },
  ],
  [
    'associated_skus',
    'A=1|B=2',
    {
      compound: {
        type: 'grouped',
        items: [
          { sku: 'A', quantity: 1 },
          { sku: 'B', quantity: 2 },
        ],
      },
    },
  ],
  ['associated_skus', 'A=pół', {}],
])('%s "%s"', async (field, cell, fields) => {
  const read = await record({ [field]: cell })
  expect(JSON.parse(JSON.stringify(read.fields))).toEqual(fields)
  const isReported = Object.keys(fields).length === 0 && field !== 'product_type'
  expect(read.remarks).toEqual(isReported ? [`${field} "${cell.slice(0, 60)}" cannot be read: left out`] : [])
})

test('an empty cell clears a value only where the map says so', async () => {
  const empty = {
    pieces: '',
    reviews: '',
    series: '',
    authors: '',
    related: '',
    'option:cover_colour': '',
    school_class: '',
    lead: '',
    thema: '',
    categories: '',
    language: '',
    tax_rate: '',
    kind: '',
    status: '',
    cover: '',
    title_en: '',
    lead_en: '',
    'stock:lublin': '',
    price: '',
  }
  expect(await fieldsOf(empty)).toEqual({})
  expect(await fieldsOf(empty, CLEAR)).toEqual({
    values: { pieces: null, reviews: null },
    series: null,
    people: [],
    links: [],
    options: { cover_colour: null, school_class: null },
    lead: '',
    thema: [],
    shelves: [],
    language: null,
    taxRate: null,
  })
})

test('an audiobook with a weight is shipped, one without is a file', async () => {
  expect(await fieldsOf({ kind: 'audiobook', weight_g: '120' })).toMatchObject({ isDigital: false })
  expect(await fieldsOf({ kind: 'audiobook' })).toMatchObject({ isDigital: true })
  expect(await fieldsOf({ kind: 'książka', product_type: 'virtual' })).toMatchObject({ isDigital: false })
})

test('people by their part, inverted or not, in the order of the parts', async () => {
  const { people } = await fieldsOf({
    contributors: 'introduction: Nowak, Ewa|Jan Kot|nieznana: Adam Lis|editor:',
    readers: 'Ola Głos',
    authors: 'Nowak, Anna|Stowarzyszenie Autorów,',
    translators: 'Łucja Żak',
    illustrators: 'Ida Rys',
    photographers: 'Filip Fot',
    cover_artists: 'Ula Okł',
    editors: 'Edek Red',
  })
  expect(people?.map(({ role, name, inverted }) => `${role}: ${name} / ${inverted}`)).toEqual([
    'author: Anna Nowak / Nowak, Anna',
    'author: Stowarzyszenie Autorów / Stowarzyszenie Autorów',
    'translator: Łucja Żak / Żak, Łucja',
    'illustrator: Ida Rys / Rys, Ida',
    'photographer: Filip Fot / Fot, Filip',
    'cover: Ula Okł / Okł, Ula',
    'editor: Edek Red / Red, Edek',
    'reader: Ola Głos / Głos, Ola',
    'introduction: Ewa Nowak / Nowak, Ewa',
    'contributor: Jan Kot / Kot, Jan',
    'contributor: nieznana: Adam Lis / Lis, nieznana: Adam',
    'contributor: editor: / editor:',
  ])
})

test('a series has its volume and kind; without a name there is none', async () => {
  const series = async (cells: Record<string, string>, map?: object) => (await fieldsOf(cells, map)).series
  expect(await series({ series: 'Morze', volume: '2', series_kind: 'Saga' })).toEqual({
    name: 'Morze',
    volume: '2',
    kind: 'cycle',
  })
  expect(await series({ series: 'Morze', volume: '', series_kind: 'Seria wydawnicza' })).toEqual({
    name: 'Morze',
    volume: null,
    kind: 'collection',
  })
  expect(await series({ series: '', volume: '2' }, CLEAR)).toBeNull()
  expect(await series({ volume: '2' })).toBeUndefined()
})

test('links are read by kind; a number cut short by a spreadsheet is left out', async () => {
  const { fields, remarks } = await record({
    related: 'A;9,78832E+12;B',
    other_editions: 'C',
    upsell: 'D',
    crosssell: 'E',
    bought_together: 'F',
  })
  expect(fields.links?.map(({ type, target }) => `${type} ${target}`)).toEqual([
    'related A',
    'related B',
    'other-edition C',
    'upsell D',
    'crosssell E',
    'bought-together F',
  ])
  expect(remarks).toEqual(['related "9,78832E+12" is a number cut short by a spreadsheet: left out'])
})

test('stock by source; the source of the unnamed column is the one of the map', async () => {
  const { fields, remarks } = await record(
    { 'stock:lublin': '-2', stock: '5', 'stock:radom': 'dużo' },
    { stock_source: 'chelm' },
  )
  expect(fields.stock).toEqual({ chelm: 5, lublin: 0 })
  expect(remarks.toSorted()).toEqual([
    'stock:lublin "-2" is below zero: taken as 0',
    'stock:radom "dużo" cannot be read: left out',
  ])
  expect((await record({ stock: '0' })).remarks).toEqual([])
})

test.each<[string, Record<string, string>, RecordFields['price']]>([
  ['alone', { price: '40' }, { amount: 4000, special: null, specialFrom: null, specialTo: null }],
  [
    'with a lower one for some days',
    { price: '40', special_price: '30', special_from: '1.12.2026', special_to: '2026-12-05' },
    { amount: 4000, special: 3000, specialFrom: '2026-12-01', specialTo: '2026-12-05' },
  ],
  [
    'with a lower one',
    { price: '40', special_price: '30' },
    { amount: 4000, special: 3000, specialFrom: null, specialTo: null },
  ],
  [
    'with an equal one',
    { price: '40', special_price: '40', special_from: '2026-12-01' },
    { amount: 4000, special: null, specialFrom: null, specialTo: null },
  ],
  ['of the special offer only', { special_price: '30' }, undefined],
  [
    'of the greatest amount',
    { price: '20000000' },
    { amount: 2_000_000_000, special: null, specialFrom: null, specialTo: null },
  ],
])('a price %s', async (_case, cells, price) => expect((await fieldsOf(cells)).price).toEqual(price))
