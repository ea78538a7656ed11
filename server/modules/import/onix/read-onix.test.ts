import { expect, test } from 'vitest'
import { message, readOnixText, toChunks, product, recordOf, recordsOf, poland } from './test-message.ts'
import { decode, xmlEncoding } from '../input/open-input.ts'
import { readOnix } from './read-onix.ts'

const whole = product({
  reference: 'r-1',
  isbn: '9788324000012',
  title: 'Cicha zatoka',
  form: 'BB',
  describe: `<ProductFormDetail>B501</ProductFormDetail><Measure><MeasureType>01</MeasureType>
    <Measurement>20.5</Measurement><MeasureUnitCode>cm</MeasureUnitCode></Measure>
    <Measure><MeasureType>08</MeasureType><Measurement>412</Measurement><MeasureUnitCode>gr</MeasureUnitCode>
    </Measure>
    <Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType>
    <TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>Tom 3</PartNumber>
    <TitleText>Morskie opowieści</TitleText></TitleElement></TitleDetail></Collection>
    <TitleDetail><TitleType>03</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
    <TitleText>Silent Bay</TitleText></TitleElement></TitleDetail>
    <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole>
    <FromLanguage>eng</FromLanguage><PersonNameInverted>Żak, Łucja</PersonNameInverted></Contributor>
    <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>
    <PersonName>prof. Jan van Dijk</PersonName><NamesBeforeKey>Jan</NamesBeforeKey><PrefixToKey>van</PrefixToKey>
    <KeyNames>Dijk</KeyNames></Contributor>
    <Language><LanguageRole>01</LanguageRole><LanguageCode>pol</LanguageCode></Language>
    <Extent><ExtentType>00</ExtentType><ExtentValue>320</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
    <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FBA</SubjectCode></Subject>
    <Subject><MainSubject/><SubjectSchemeIdentifier>24</SubjectSchemeIdentifier>
    <SubjectHeadingText>Beletrystyka / Morska</SubjectHeadingText></Subject>
    <AudienceRange><AudienceRangeQualifier>18</AudienceRangeQualifier>
    <AudienceRangePrecision>03</AudienceRangePrecision><AudienceRangeValue>7</AudienceRangeValue>
    <AudienceRangePrecision>04</AudienceRangePrecision><AudienceRangeValue>10</AudienceRangeValue></AudienceRange>`,
  texts: `<TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
    <Text><![CDATA[<p onclick="x()">Opis</p><script>alert(1)</script><img src="http://x/y.png">]]></Text>
    </TextContent>
    <TextContent><TextType>02</TextType><ContentAudience>00</ContentAudience>
    <Text textformat="05"><p>Krótko &amp; <strong>dobrze</strong></p></Text></TextContent>
    <SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience>
    <ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm>
    <ResourceLink>https://example.com/a.jpg</ResourceLink></ResourceVersion></SupportingResource>`,
  publish:
    '<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="01">202505</Date>' +
    '</PublishingDate><vendor:Secret xmlns:vendor="urn:x"><Price>1</Price></vendor:Secret>',
})

test('a product is read with all supported elements', async () => {
  const { numbers, fields, reference, sentAt } = await recordOf(message(whole))
  expect({ numbers, reference, sentAt }).toEqual({
    numbers: { isbn13: '9788324000012', ean: null, isValid: true },
    reference: 'r-1',
    sentAt: { day: '2026-11-01', at: '2026-11-01T10:00:00.000Z' },
  })
  expect(fields).toMatchObject({
    kind: 'book',
    binding: 'twarda-z-obwoluta',
    name: 'Cicha zatoka',
    originalTitle: 'Silent Bay',
    series: { name: 'Morskie opowieści', volume: '3' },
    heightMm: 205,
    weightG: 412,
    pages: 320,
    language: 'pl',
    originalLanguage: 'en',
    people: [
      { name: 'Jan van Dijk', inverted: 'Dijk, Jan van', role: 'author' },
      { name: 'Łucja Żak', inverted: 'Żak, Łucja', role: 'translator' },
    ],
    thema: ['FBA'],
    shelves: ['Beletrystyka / Morska'],
    ageFrom: 7,
    ageTo: 10,
    publisher: 'Oficyna Próbna',
    publishedOn: '2025-05-01',
    lifecycle: 'to-order',
    price: { amount: 3990 },
    taxRate: 5,
    covers: [{ url: 'https://example.com/a.jpg', version: '' }],
    description: '<p>Opis</p>',
    lead: '<p>Krótko &amp; <strong>dobrze</strong></p>',
  })
})

test('short tags and any namespace are read like reference tags', async () => {
  const short = `<ONIXmessage release="3.0" xmlns="urn:anything">
    <header><sender><x298>Oficyna Próbna</x298></sender><x307>20261101</x307></header>
    <product><a001>s-1</a001><a002>03</a002>
    <productidentifier><b221>15</b221><b244>978-83-240-0001-2</b244></productidentifier>
    <descriptivedetail><x314>00</x314><b012>BC</b012><b333>B504</b333>
    <titledetail><b202>01</b202><titleelement><x409>01</x409><x410>2</x410><b030>Ta</b030><b031>cisza</b031>
    </titleelement></titledetail>
    <contributor><b034>1</b034><b035>A01</b035><b037>Nowak, Anna</b037></contributor>
    <extent><b218>00</b218><b219>99</b219><b220>03</b220></extent></descriptivedetail>
    <publishingdetail><b394>02</b394><publishingdate><x448>01</x448><b306 dateformat="00">20270301</b306>
    </publishingdate><publishingdate><x448>27</x448><b306>20250101</b306></publishingdate></publishingdetail>
    <productsupply><supplydetail><j396>10</j396><price><x462>01</x462><j151>100.00</j151>
    <tax><x470>01</x470><x472>5</x472></tax><j152>PLN</j152></price></supplydetail></productsupply></product>
    </ONIXmessage>`
  const { fields, numbers } = await recordOf(short)
  expect(numbers.isbn13).toBe('9788324000012')
  expect(fields).toMatchObject({
    name: 'Ta cisza. Tom 2',
    binding: 'miekka-ze-skrzydelkami',
    pages: 99,
    people: [{ name: 'Anna Nowak' }],
    lifecycle: 'presale',
    preorderDate: '2027-03-01',
    price: { amount: 10500 },
  })
})

test('the product form sets kind, features and file formats', async () => {
  const game =
    '<ProductFormFeature><ProductFormFeatureType>23</ProductFormFeatureType>' +
    '<ProductFormFeatureDescription>2–4 graczy</ProductFormFeatureDescription></ProductFormFeature>' +
    '<ProductFormFeature><ProductFormFeatureType>24</ProductFormFeatureType>' +
    '<ProductFormFeatureValue>30</ProductFormFeatureValue></ProductFormFeature>'
  expect((await recordOf(message(product({ reference: 'g', form: 'ZE', describe: game })))).fields).toMatchObject({
    kind: 'game',
    isDigital: false,
    values: { players: '2–4 graczy', play_time: '30 min' },
  })
  expect((await recordOf(message(product({ reference: 'p', form: 'ZJ' })))).fields).toMatchObject({ kind: 'puzzle' })
  expect(
    (
      await recordOf(
        message(
          product({
            reference: 'e',
            form: 'ED',
            describe:
              '<ProductFormDetail>E101</ProductFormDetail><EpubTechnicalProtection>02</EpubTechnicalProtection>',
          }),
        ),
      )
    ).fields,
  ).toMatchObject({ kind: 'ebook', isDigital: true, fileFormats: ['EPUB'], protection: '02' })
})

test.each([
  ['status 02', { status: '02', supply: '', price: '' }, 'announcement'],
  ['status 07', { status: '07' }, 'discontinued'],
  ['in stock at a supplier', {}, 'to-order'],
  ['out of stock at the supplier', { supply: '<ProductAvailability>31</ProductAvailability>' }, 'available'],
  ['not available again at the supplier', { supply: '<ProductAvailability>51</ProductAvailability>' }, 'discontinued'],
])('lifecycle: %s', async (_case, parts, lifecycle) => {
  expect((await recordOf(message(product({ reference: 'x', ...parts })))).fields.lifecycle).toBe(lifecycle)
})

test('a title restricted to other shops or countries is not for sale', async () => {
  const isForSaleWith = async (publish: string) =>
    (await recordOf(message(product({ reference: 'x', publish })))).fields.isForSale
  const restriction = (outlet: string, end: string) =>
    '<SalesRestriction><SalesRestrictionType>04</SalesRestrictionType>' +
    `<SalesOutlet><SalesOutletName>${outlet}</SalesOutletName></SalesOutlet>${end}</SalesRestriction>`
  expect(await isForSaleWith(restriction('Inny sklep', ''))).toBe(false)
  expect(await isForSaleWith(restriction('Inny sklep', '<EndDate>20200101</EndDate>'))).toBe(true)
  expect(await isForSaleWith(restriction('Księgarnia Zakładka', ''))).toBe(true)
  expect(
    await isForSaleWith(
      '<SalesRights><SalesRightsType>01</SalesRightsType>' +
        '<Territory><CountriesIncluded>DE AT</CountriesIncluded></Territory></SalesRights>',
    ),
  ).toBe(false)
  expect(
    await isForSaleWith(
      '<SalesRights><SalesRightsType>01</SalesRightsType>' +
        '<Territory><RegionsIncluded>WORLD</RegionsIncluded></Territory></SalesRights>',
    ),
  ).toBe(true)
})

test('a number with a wrong check digit is kept and flagged; a price below zero is rejected', async () => {
  const wrong = await recordOf(message(product({ reference: 'w', isbn: '9788324000013' })))
  expect([wrong.numbers, wrong.remarks]).toEqual([
    { isbn13: '9788324000013', ean: null, isValid: false },
    ['ISBN 9788324000013 has a wrong check digit or form'],
  ])
  expect(await recordsOf(readOnixText(message(product({ reference: 'n', price: '-5.00' }))))).toEqual([
    { bad: { line: 2, reference: 'n', reason: 'the price is below zero: -5.00' } },
  ])
})

const failing = async (bytes: Buffer | string) => {
  const results: unknown[] = []
  try {
    for await (const some of readOnixText(bytes)) results.push(...some)
  } catch (error) {
    return { kept: results.length, reason: (error as Error).message }
  }
  return { kept: results.length, reason: '' }
}

test.each([
  ['truncated', message(product({ reference: 'a' }) + product({ reference: 'b' })).slice(0, -300), /truncated/, 1],
  ['empty', '', /the file is empty/, 0],
  ['text that is not XML', 'isbn;title\n1;2', /not XML: it begins with "isbn;title"/, 0],
  ['another XML document', '<html><body/></html>', /not an ONIX message: it begins with <html>/, 0],
  ['ONIX 2.1', '<ONIXMessage release="2.1"></ONIXMessage>', /ONIX 2.1/, 0],
  [
    'an entity bomb',
    '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
      message(product({ reference: 'a', title: '&b;' })).slice(39),
    /declares entities/,
    0,
  ],
  [
    'an external entity',
    '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
      message(product({ reference: 'a', title: '&x;' })).slice(39),
    /declares entities/,
    0,
  ],
  [
    'wrong encoding',
    Buffer.concat([
      Buffer.from(message(product({ reference: 'a' }))).subarray(0, 400),
      Buffer.from([0xb3, 0xf3]),
      Buffer.from(message(product({ reference: 'a' }))).subarray(400),
    ]),
    /not utf-8/,
    0,
  ],
])('bad input is reported with its cause: %s', async (_case, bytes, reason, kept) => {
  const failure = await failing(bytes)
  expect(failure.reason).toMatch(reason)
  expect(failure.kept).toBe(kept)
})

test('the encoding that the XML declaration states is used', async () => {
  const text = message(product({ reference: 'a', title: 'XX' }))
    .replace('UTF-8', 'windows-1250')
    .replace('Próbna', 'P')
    .replace('Próbna', 'P')
  const at = text.indexOf('XX')
  // żółw
  expect(
    (
      await recordOf(
        Buffer.concat([
          Buffer.from(text.slice(0, at)),
          Buffer.from([0xbf, 0xf3, 0xb3, 0x77]),
          Buffer.from(text.slice(at + 2)),
        ]),
      )
    ).fields.name,
  ).toBe('żółw')
})

test('a million nested elements and an endless text stop the reader early', async () => {
  const deep = `${message('').replace('</ONIXMessage>', '')}<Product>${'<a>'.repeat(1_000_000)}`
  expect((await failing(deep)).reason).toMatch(/nested more than 100 deep/)
  async function* endless() {
    yield Buffer.from(`${message('').replace('</ONIXMessage>', '')}<Product><RecordReference>`)
    for (; megabytes < 100; megabytes++) yield Buffer.alloc(1_000_000, 'x')
    throw new Error('was read to its end')
  }
  let megabytes = 0
  await expect(recordsOf(readOnix(decode(endless(), xmlEncoding), poland))).rejects.toThrow(/longer than 8 million/)
  expect(megabytes).toBeLessThan(20)
})

test('chunk boundaries do not change the result', async () => {
  const text = message(whole)
  const one = await recordsOf(readOnixText(text))
  expect(await recordsOf(readOnix(decode(toChunks(text, 7), xmlEncoding), poland))).toEqual(one)
})
