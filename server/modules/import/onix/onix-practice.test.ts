import { describe, expect, test, vi } from 'vitest'
import { decode, xmlEncoding } from '../input/open-input.ts'
import { readOnix } from './read-onix.ts'
import { message, readOnixText, toChunks, product, recordOf, recordsOf, poland } from './test-message.ts'
import type { RecordFields } from '../record/title-record.ts'

const identifiers = (...ids: [type: string, value: string][]) =>
  ids
    .map(
      ([type, value]) =>
        `<ProductIdentifier><ProductIDType>${type}</ProductIDType><IDValue>${value}</IDValue></ProductIdentifier>`,
    )
    .join('')
const withIds = (...ids: [string, string][]) =>
  message(product({ reference: 'r' }).replace('</NotificationType>', `</NotificationType>${identifiers(...ids)}`))
const fieldsOf = async (
  parts: Parameters<typeof product>[0] extends infer P ? Partial<P> : never,
): Promise<RecordFields> => (await recordOf(message(product({ reference: 'r', ...parts })))).fields
const remarks = async (parts: object) => (await recordOf(message(product({ reference: 'r', ...parts })))).remarks

test.each([
  ['a blank line before the declaration', (text: string) => `\r\n  ${text}`],
  ['a BOM before the declaration', (text: string) => `\ufeff${text}`],
  ['UTF-16 with a BOM', (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-16 without a BOM', (text: string) => Buffer.from(text.replace('UTF-8', 'UTF-16LE'), 'utf16le')],
  ['UTF-8 declared as UTF-16', (text: string) => text.replace('UTF-8', 'UTF-16')],
  ['UTF-8 declared as windows-1250', (text: string) => text.replace('UTF-8', 'windows-1250')],
  [
    'ISO 8859-2',
    (text: string) =>
      Buffer.from(
        text.replace('UTF-8', 'ISO-8859-2').replaceAll('ó', 'o').replace('Żołw', '\u00af\u00f3\u00b3w'),
        'latin1',
      ),
  ],
  [
    'an external DTD',
    (text: string) =>
      text.replace(
        '?>',
        '?><!DOCTYPE ONIXMessage SYSTEM "http://ns.editeur.org/onix/3.0/ONIX_BookProduct_3.0_reference.dtd">',
      ),
  ],
  [
    'a public DTD and an empty internal subset',
    (text: string) => text.replace('?>', '?><!DOCTYPE ONIXMessage PUBLIC "-//EDItEUR//ONIX" "onix.dtd" [ ]>'),
  ],
  [
    'release 3.1 and a namespace prefix',
    (text: string) =>
      text
        .replaceAll(/<(\/?)(\w)/g, '<$1o:$2')
        .replace('release="3.0" xmlns', 'release="3.1" xmlns:o')
        .replaceAll('xmlns="http', 'xmlns:o="http'),
  ],
  [
    'tags in any letter case',
    (text: string) => text.replaceAll('ProductIDType', 'productIDtype').replaceAll('TitleText', 'TITLETEXT'),
  ],
  ['NULs after the end', (text: string) => `${text}\n\0\0\0`],
])('a message is read with %s', async (_case, change) => {
  const { fields: read, numbers } = await recordOf(
    change(message(product({ reference: 'r', isbn: '9788324000012', title: 'Żółw' }))),
  )
  expect([read.name, numbers.isbn13]).toEqual(['Żółw', '9788324000012'])
})

test('unescaped characters are read literally, and HTML entities are known', async () => {
  const title = async (text: string) => (await fieldsOf({ title: text })).name
  expect(await title('Rock & Roll; AT&T')).toBe('Rock & Roll; AT&T')
  expect(await title('2 < 3 &lt; 4')).toBe('2 < 3 < 4')
  expect(await title('S&oacute;l &bdquo;i&rdquo; M&uuml;nchen&nbsp;&Lstrok; &#322;')).toBe('Sól „i” München Ł ł')
  expect(await title('<![CDATA[Kot & pies <3]]>')).toBe('Kot & pies <3')
  expect(await title('a\u000bb\u0007c')).toBe('abc')
})

test('HTML is sanitized in every form of markup and escaping', async () => {
  const text = async (html: string) =>
    (
      await fieldsOf({
        texts: `<TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>${html}</TextContent>`,
      })
    ).description
  expect(await text('<Text textformat="05"><p>Raz <em>dwa</em><br/>trzy &amp; cztery</p></Text>')).toBe(
    '<p>Raz <em>dwa</em><br />trzy &amp; cztery</p>',
  )
  expect(
    await text(
      '<Text textformat="05"><div xmlns="http://www.w3.org/1999/xhtml" onclick="x()">' +
        '<script>alert(1)</script>Raz</div></Text>',
    ),
  ).toBe('<p>Raz</p>')
  expect(await text('<Text textformat="02"><![CDATA[<p style="x">Raz &amp; <b>dwa</b></p>]]></Text>')).toBe(
    '<p>Raz &amp; <b>dwa</b></p>',
  )
  expect(await text('<Text>&lt;p&gt;Raz&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;</Text>')).toBe('<p>Raz</p>')
  expect(await text('<Text textformat="06">Raz\n\ndwa\ntrzy</Text>')).toBe('<p>Raz</p>\n<p>dwa<br />trzy</p>')
  expect(await text('<Text>Raz <i>dwa</i>\n\ntrzy</Text>')).toBe('<p>Raz <i>dwa</i></p>\n<p>trzy</p>')
  // the cover text replaces a description, own-language texts come first, texts for the book trade are skipped
  const several = await fieldsOf({
    texts:
      '<TextContent><TextType>05</TextType><Text>Z okładki</Text></TextContent>' +
      '<TextContent><TextType>03</TextType><Text language="ger">Auf Deutsch</Text></TextContent>' +
      '<TextContent><TextType>03</TextType><Text language="eng">In English</Text></TextContent>',
  })
  expect([several.description, several.translations]).toEqual([
    '<p>Auf Deutsch</p>',
    { en: { description: '<p>In English</p>' } },
  ])
  expect(
    (
      await fieldsOf({
        texts:
          '<TextContent><TextType>05</TextType><Text>Z okładki</Text></TextContent>' +
          '<TextContent><TextType>03</TextType><ContentAudience>02</ContentAudience><Text>Dla hurtu</Text>' +
          '</TextContent>',
      })
    ).description,
  ).toBe('<p>Z okładki</p>')
})

test.each<[string, [string, string][], object]>([
  ['ISBN-13 with hyphens', [['15', '978-83-240-0001-2']], { isbn13: '9788324000012', ean: null, isValid: true }],
  ['ISBN-10 alone', [['02', '83-240-0001-1']], { isbn13: '9788324000012', ean: null, isValid: true }],
  ['ISBN-10 typed as ISBN-13', [['15', '8324000011']], { isbn13: '9788324000012', ean: null, isValid: true }],
  [
    'GTIN-13 alone that is an ISBN',
    [['03', '9788324000012']],
    { isbn13: '9788324000012', ean: '9788324000012', isValid: true },
  ],
  ['GTIN-14', [['14', '09788324000012']], { isbn13: '9788324000012', ean: '9788324000012', isValid: true }],
  ['an EAN typed as ISBN', [['15', '5902719470332']], { isbn13: null, ean: '5902719470332', isValid: true }],
  ['a type without its leading zero', [['3', '5902719470332']], { isbn13: null, ean: '5902719470332', isValid: true }],
  ['a wrong check digit', [['15', '9788324000013']], { isbn13: '9788324000013', ean: null, isValid: false }],
  ['a proprietary number', [['01', 'ABC-1']], { isbn13: null, ean: null, isValid: true }],
])('identifiers: %s', async (_case, ids, numbers) => expect((await recordOf(withIds(...ids))).numbers).toEqual(numbers))

const price = (
  amount: string,
  {
    type = '02',
    currency = 'PLN',
    tax = '<Tax><TaxType>01</TaxType><TaxRatePercent>5</TaxRatePercent></Tax>',
    more = '',
    after = '',
  } = {},
) =>
  `<Price>${type && `<PriceType>${type}</PriceType>`}${more}<PriceAmount>${amount}</PriceAmount>` +
  `${tax}${currency && `<CurrencyCode>${currency}</CurrencyCode>`}${after}</Price>`
const offer = (...prices: string[]) => ({
  price: '',
  supply: `<ProductAvailability>20</ProductAvailability>${prices.join('')}`,
})

test.each<[string, object, number | undefined]>([
  [
    'the consumer price, not the library price',
    offer(price('20.00', { more: '<PriceQualifier>10</PriceQualifier>' }), price('49.90')),
    4990,
  ],
  ['zlotys, not euros', offer(price('9.99', { currency: 'EUR' }), price('44.90')), 4490],
  ['with tax rather than without', offer(price('38.00', { type: '01' }), price('39.90')), 3990],
  ['fixed price 04', offer(price('29.90', { type: '04' })), 2990],
  ['publisher’s own price 42', offer(price('19.90', { type: '42' })), 1990],
  [
    'tax added by its percentage',
    offer(price('100.00', { type: '01', tax: '<Tax><TaxType>01</TaxType><TaxRatePercent>23</TaxRatePercent></Tax>' })),
    12300,
  ],
  [
    'tax added by its amounts',
    offer(
      price('100.00', {
        type: '01',
        tax: '<Tax><TaxType>01</TaxType><TaxableAmount>100</TaxableAmount><TaxAmount>8</TaxAmount></Tax>',
      }),
    ),
    10800,
  ],
  ...Object.entries({ S: 12300, R: 10500, Z: 10000 }).map(([code, amount]): [string, object, number] => [
    `tax added by its code ${code}`,
    offer(price('100.00', { type: '01', tax: `<Tax><TaxType>01</TaxType><TaxRateCode>${code}</TaxRateCode></Tax>` })),
    amount,
  ]),
  ['no type and no currency', offer(price('39,90', { type: '', currency: '' })), 3990],
  [
    'the price for Poland',
    offer(
      price('10.00', { after: '<Territory><CountriesIncluded>CZ SK</CountriesIncluded></Territory>' }),
      price('30.00', { after: '<Territory><CountriesIncluded>PL</CountriesIncluded></Territory>' }),
    ),
    3000,
  ],
  [
    'an unreadable one of another country is ignored',
    offer(
      price('-1', { after: '<Territory><CountriesIncluded>CZ</CountriesIncluded></Territory>' }),
      price('30.00', { after: '<Territory><CountriesIncluded>PL</CountriesIncluded></Territory>' }),
    ),
    3000,
  ],
  [
    'the lowest minimum order quantity',
    offer(price('25.00', { more: '<MinimumOrderQuantity>20</MinimumOrderQuantity>' }), price('35.00')),
    3500,
  ],
  [
    'the price valid today',
    offer(
      price('25.00', { after: '<PriceDate><PriceDateRole>14</PriceDateRole><Date>20990101</Date></PriceDate>' }),
      price('35.00', { after: '<PriceDate><PriceDateRole>15</PriceDateRole><Date>20990101</Date></PriceDate>' }),
    ),
    3500,
  ],
])('of several prices: %s', async (_case, parts, amount) => expect((await fieldsOf(parts)).price?.amount).toBe(amount))

test('a price is valid from midnight in Warsaw', async () => {
  const dated = (role: string, day: string) => ({
    after: `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date>${day}</Date></PriceDate>`,
  })
  const prices = offer(price('25.00', dated('15', '20261122')), price('35.00', dated('14', '20261123')))
  // each price alone: on its last day, on its first
  const [last, first] = [offer(price('25.00', dated('15', '20261122'))), offer(price('35.00', dated('14', '20261123')))]
  vi.useFakeTimers({ now: new Date('2026-11-22T23:30:00+01:00'), toFake: ['Date'] })
  try {
    expect((await fieldsOf(prices)).price?.amount).toBe(2500)
    expect([(await fieldsOf(last)).price?.amount, (await fieldsOf(first)).price]).toEqual([2500, null])
    vi.setSystemTime(new Date('2026-11-23T00:30:00+01:00'))
    expect((await fieldsOf(prices)).price?.amount).toBe(3500)
    expect([(await fieldsOf(last)).price, (await fieldsOf(first)).price?.amount]).toEqual([null, 3500])
  } finally {
    vi.useRealTimers()
  }
})

describe('a reduced price', () => {
  const days = (from: string, to: string) =>
    (from && `<PriceDate><PriceDateRole>14</PriceDateRole><Date>${from}</Date></PriceDate>`) +
    (to && `<PriceDate><PriceDateRole>15</PriceDateRole><Date>${to}</Date></PriceDate>`)
  const special = async (amount: string, from = '', to = '') => {
    const { price: read } = await fieldsOf(offer(price('40.00'), price(amount, { type: '12', after: days(from, to) })))
    return [read?.amount, read?.special, read?.specialFrom, read?.specialTo]
  }
  test('holds within its days, also if they begin later', async () => {
    expect(await special('30.00')).toEqual([4000, 3000, null, null])
    expect(await special('30.00', '29990101', '29990131')).toEqual([4000, 3000, '2999-01-01', '2999-01-31'])
  })
  test('that is over, or is no reduction, is left out', async () => {
    for (const [amount, to] of [
      ['30.00', '20200131'],
      ['40.00', ''],
      ['45.00', ''],
    ] as const)
      expect(await special(amount, '', to), amount).toEqual([4000, null, null, null])
  })
  test('that begins later needs no further import, unlike a regular price', async () => {
    expect(await remarks(offer(price('40.00'), price('30.00', { type: '12', after: days('29990101', '') })))).toEqual(
      [],
    )
  })
})

test('the reason for a missing price is reported', async () => {
  expect(await remarks(offer(price('9.99', { currency: 'EUR' }), price('8.99', { currency: 'GBP' })))).toEqual([
    'no price for readers in PLN, only in EUR, in GBP',
  ])
  expect(await remarks(offer(price('20', { type: '05' })))).toEqual(['no price for readers in PLN, only of type 05'])
  expect(await remarks(offer('<UnpricedItemType>02</UnpricedItemType>'))).toEqual([])
})

test.each([
  ['39.90', 3990],
  ['39,90', 3990],
  ['39.900', 3990],
  ['1 234,50', 123450],
  ['1,234.50', 123450],
  ['39.9048', 3990],
  ['39,900', 'PriceAmount "39,900" is ambiguous, 39.900 or 39900.00: ONIX writes a decimal point'],
  ['1,23456', 'PriceAmount "1,23456" has more than two decimals: ONIX writes a decimal point'],
  ['0.001', 'the price is a fraction of a grosz: 0.001'],
  ['-3', 'the price is below zero: -3'],
  ['20000000', 2_000_000_000],
  ['20000000.01', 'the price is too high: 20000000.01'],
])('the amount %s', async (amount, expected) => {
  const [result] = await recordsOf(readOnixText(message(product({ reference: 'r', ...offer(price(amount)) }))))
  expect(result && ('bad' in result ? result.bad.reason : result.record.fields.price?.amount)).toBe(expected)
})

test('a price of 0 means no price yet, whatever the price type', async () => {
  const none = ['no price for readers in PLN, only of 0, which is no price yet']
  for (const zero of [
    price('0'),
    '<UnpricedItemType>01</UnpricedItemType>',
    '<Price><PriceType>02</PriceType><UnpricedItemType>01</UnpricedItemType></Price>',
  ]) {
    expect([(await fieldsOf(offer(zero))).price, await remarks(offer(zero))]).toEqual([null, none])
    const [free] = await recordsOf(
      readOnix(decode(toChunks(message(product({ reference: 'r', ...offer(zero) }))), xmlEncoding), poland, true),
    )
    expect(free).toMatchObject({ record: { fields: { price: { amount: 0 } } } })
  }
})

test('a volume number is read from the collection or from the product', async () => {
  const element = (level: string, content: string) =>
    `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${content}</TitleElement>`
  const series = async (...elements: string[]) =>
    (
      await fieldsOf({
        describe:
          '<Collection><CollectionType>10</CollectionType>' +
          `<TitleDetail><TitleType>01</TitleType>${elements.join('')}</TitleDetail></Collection>`,
      })
    ).series
  const name = '<TitleText>Nadmorska</TitleText>'
  const part = '<PartNumber>Tom 3</PartNumber>'
  expect(await series(element('02', part + name))).toMatchObject({ name: 'Nadmorska', volume: '3' })
  expect(await series(element('02', name), element('01', part))).toMatchObject({ name: 'Nadmorska', volume: '3' })
  expect(await series(element('01', `${part}<TitleText>Sztorm</TitleText>`), element('02', name))).toMatchObject({
    name: 'Nadmorska',
    volume: '3',
  })
  expect(await series(element('02', name))).toMatchObject({ name: 'Nadmorska', volume: null })
})

test('only the price and status of Poland are read from several markets', async () => {
  const supply = (country: string, status: string, amount: string) =>
    `<ProductSupply><Market><Territory><CountriesIncluded>${country}</CountriesIncluded></Territory></Market>` +
    `<MarketPublishingDetail><MarketPublishingStatus>${status}</MarketPublishingStatus></MarketPublishingDetail>` +
    `<SupplyDetail><ProductAvailability>${status === '04' ? '20' : '40'}</ProductAvailability>${price(amount)}` +
    '</SupplyDetail></ProductSupply>'
  const sold = { supply: '', price: '' }
  expect(await fieldsOf({ ...sold, more: supply('DE AT', '04', '99') + supply('PL', '04', '39.90') })).toMatchObject({
    price: { amount: 3990 },
    lifecycle: 'to-order',
  })
  expect(await fieldsOf({ ...sold, more: supply('DE AT', '04', '99') + supply('PL', '07', '39.90') })).toMatchObject({
    lifecycle: 'discontinued',
  })
  const abroad = await recordOf(message(product({ reference: 'r', ...sold, more: supply('DE', '04', '99') })))
  expect([abroad.fields.price, abroad.remarks]).toEqual([
    undefined,
    ['supplied to other markets than Poland only: its prices and stock are left out'],
  ])
})

const date = (role: string, day: string, format = '00') =>
  `<PublishingDate><PublishingDateRole>${role}</PublishingDateRole><Date dateformat="${format}">${day}</Date>` +
  '</PublishingDate>'
const supplied = (code: string) => ({ supply: `<ProductAvailability>${code}</ProductAvailability>` })

test.each<[string, object, string]>([
  [
    'forthcoming, though published and in stock',
    { status: '02', publish: date('01', '20200101'), ...supplied('21') },
    'to-order',
  ],
  [
    'forthcoming with a future date, whatever a supplier states',
    { status: '02', publish: date('01', '20990101'), ...supplied('21') },
    'announcement',
  ],
  ['active, not yet supplied', { status: '04', publish: date('01', '20990101'), ...supplied('10') }, 'announcement'],
  [
    'forthcoming, orders are accepted',
    { status: '02', publish: date('01', '20990101') + date('27', '20200101'), ...supplied('10') },
    'presale',
  ],
  ['postponed', { status: '03', publish: date('27', '20200101'), ...supplied('10') }, 'announcement'],
  ['active, but not available from the supplier', { status: '04', ...supplied('51') }, 'discontinued'],
  ['out of print, but in stock at the supplier', { status: '07', ...supplied('21') }, 'discontinued'],
  ['past its last day of sale', { status: '04', publish: date('13', '20200101'), ...supplied('20') }, 'discontinued'],
  ['before its last day of sale', { status: '04', publish: date('13', '20990101'), ...supplied('20') }, 'to-order'],
  ['temporarily unavailable', { status: '04', ...supplied('30') }, 'available'],
])('lifecycle when status and availability differ: %s', async (_case, parts, lifecycle) =>
  expect((await fieldsOf(parts)).lifecycle).toBe(lifecycle),
)

test.each([
  ['00', '20240305', '2024-03-05'],
  ['01', '202403', '2024-03-01'],
  ['05', '2024', '2024-01-01'],
  ['13', '20240305T1030', '2024-03-05'],
  ['14', '20240305T103000', '2024-03-05'],
  ['13', '20240305T1030Z', '2024-03-05'],
  ['14', '20240305T103000+0100', '2024-03-05'],
  ['', '2024-03-05', '2024-03-05'],
  ['00', 'wiosną', null],
])('a date in format %s: %s', async (format, text, day) =>
  expect((await fieldsOf({ publish: date('01', text, format) })).publishedOn).toBe(day),
)

test('the largest size of an image is used, and the box image for a game without a cover', async () => {
  const version = ([url, width]: [url: string, width: string]) =>
    '<ResourceVersion><ResourceForm>02</ResourceForm><ResourceVersionFeature>' +
    '<ResourceVersionFeatureType>03</ResourceVersionFeatureType>' +
    `<FeatureValue>${width}</FeatureValue></ResourceVersionFeature>` +
    `<ResourceLink>${url}</ResourceLink></ResourceVersion>`
  const resource = (type: string, ...versions: [url: string, width: string][]) =>
    `<SupportingResource><ResourceContentType>${type}</ResourceContentType><ContentAudience>00</ContentAudience>` +
    `<ResourceMode>03</ResourceMode>${versions.map(version).join('')}</SupportingResource>`
  const covers = async (texts: string) => (await fieldsOf({ texts })).covers?.map(({ url }) => url)
  expect(
    await covers(
      resource('07', ['https://a.example/box.jpg', '900']) +
        resource(
          '01',
          ['https://a.example/small.jpg', '100'],
          ['ftp://a.example/huge.tif', '9000'],
          ['https://a.example/large.jpg', '1200'],
        ),
    ),
  ).toEqual(['https://a.example/large.jpg'])
  expect(await covers(resource('07', ['https://a.example/box.jpg', '900']))).toEqual(['https://a.example/box.jpg'])
  expect(await covers(resource('02', ['https://a.example/back.jpg', '900']))).toEqual([])
})

test('metric measures are preferred, and contributors without role or name are read', async () => {
  const measure = (type: string, amount: string, unit: string) =>
    `<Measure><MeasureType>${type}</MeasureType><Measurement>${amount}</Measurement>` +
    `<MeasureUnitCode>${unit}</MeasureUnitCode></Measure>`
  expect(
    await fieldsOf({ describe: measure('01', '7.8', 'in') + measure('01', '198', 'mm') + measure('08', '0,35', 'kg') }),
  ).toMatchObject({ heightMm: 198, weightG: 350 })
  expect(
    await fieldsOf({
      form: 'ZJ',
      describe:
        '<ProductFormFeature><ProductFormFeatureType>22</ProductFormFeatureType>' +
        '<ProductFormFeatureValue>25</ProductFormFeatureValue></ProductFormFeature>',
    }),
  ).toMatchObject({ kind: 'puzzle', isDigital: false, values: { pieces: '25' } })
  expect(
    await fieldsOf({
      describe:
        '<Contributor><PersonName>Jan Bez Roli</PersonName></Contributor>' +
        '<Contributor><ContributorRole>E07</ContributorRole><UnnamedPersons>08</UnnamedPersons></Contributor>',
    }),
  ).toMatchObject({
    people: [
      { name: 'Jan Bez Roli', role: 'author' },
      { name: 'Głos syntetyczny', role: 'reader' },
    ],
  })
  // default language in the header
  const xml = message(product({ reference: 'r' })).replace(
    '</SentDateTime>',
    '</SentDateTime><DefaultLanguageOfText>pol</DefaultLanguageOfText><DefaultCurrencyCode>EUR</DefaultCurrencyCode>',
  )
  expect((await recordOf(xml)).fields.language).toBe('pl')
})

test('ONIX 2.1 is rejected, with or without a release attribute', async () => {
  const older =
    '<ONIXMessage><Product><RecordReference>1</RecordReference><NotificationType>03</NotificationType>' +
    '<ProductForm>BB</ProductForm><Title><TitleType>01</TitleType><TitleText>x</TitleText></Title></Product>' +
    '</ONIXMessage>'
  await expect(recordsOf(readOnixText(older))).rejects.toThrow('in the form of ONIX 2.1')
  await expect(
    recordsOf(
      readOnixText(
        '<?xml version="1.0"?><!DOCTYPE ONIXMessage SYSTEM ' +
          `"http://www.editeur.org/onix/2.1/reference/onix-international.dtd">${older}`,
      ),
    ),
  ).rejects.toThrow('the message is ONIX 2.1; ONIX 3.0 is read')
  await expect(recordsOf(readOnixText(older.replace('<ONIXMessage>', '<ONIXMessage release="2.1">')))).rejects.toThrow(
    'ONIX 2.1',
  )
})

test('a second message, a test record and an unknown type are reported', async () => {
  await expect(recordsOf(readOnixText(message('') + message('')))).rejects.toThrow('another one begins')
  expect(await recordsOf(readOnixText(message(product({ reference: 't', type: '89' }))))).toEqual([
    { bad: { line: 2, reference: 't', reason: 'a record that only tests the way here (NotificationType 89)' } },
  ])
  expect(await recordsOf(readOnixText(message(product({ reference: 't', type: '77' }))))).toMatchObject([
    { bad: { reason: 'unknown NotificationType 77' } },
  ])
})
