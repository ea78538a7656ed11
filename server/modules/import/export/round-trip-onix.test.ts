import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { exportTitles } from './export-titles.ts'
import { importTitles } from '../import-titles.ts'
import { decode, guessEncoding } from '../input/open-input.ts'
import { readCsv } from '../csv/read-csv.ts'
import { message, readOnixText, toChunks, product, importOnix, poland } from '../onix/test-message.ts'
import { listIdsAfter, readTitles } from '../writing/titles.sql.ts'

const subject = (path: string) =>
  `<Subject><SubjectSchemeIdentifier>24</SubjectSchemeIdentifier><SubjectHeadingText>${path}</SubjectHeadingText>` +
  '</Subject>'
const related = (code: string, isbn: string) =>
  `<RelatedMaterial><RelatedProduct><ProductRelationCode>${code}</ProductRelationCode>` +
  `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>` +
  '</RelatedProduct></RelatedMaterial>'
const contact =
  '<ProductContact><ProductContactRole>10</ProductContactRole>' +
  '<ProductContactName>Oficyna, dział zgodności</ProductContactName>' +
  '<EmailAddress>gpsr@oficyna.example</EmailAddress><StreetAddress>Długa 1</StreetAddress>' +
  '<LocationName>Lublin</LocationName><PostalCode>20-001</PostalCode><CountryCode>PL</CountryCode>' +
  '</ProductContact>'
const contributor = (sequence: number, role: string, name: string) =>
  `<Contributor><SequenceNumber>${sequence}</SequenceNumber><ContributorRole>${role}</ContributorRole>${name}` +
  '</Contributor>'
const nameInParts =
  '<PersonName>Jan van Dijk</PersonName><NamesBeforeKey>Jan</NamesBeforeKey><PrefixToKey>van</PrefixToKey>' +
  '<KeyNames>Dijk</KeyNames>'
const feature = (type: string, value: string, description = '') =>
  `<ProductFormFeature><ProductFormFeatureType>${type}</ProductFormFeatureType>` +
  (value && `<ProductFormFeatureValue>${value}</ProductFormFeatureValue>`) +
  (description && `<ProductFormFeatureDescription>${description}</ProductFormFeatureDescription>`) +
  '</ProductFormFeature>'
const date = (role: string, day: string) =>
  `<PublishingDate><PublishingDateRole>${role}</PublishingDateRole><Date>${day}</Date></PublishingDate>`
const text = (type: string, content: string) =>
  `<TextContent><TextType>${type}</TextType><ContentAudience>00</ContentAudience>` +
  `<Text><![CDATA[${content}]]></Text></TextContent>`

/** One title of each kind that an import may bring. */
const everything = message(
  [
    product({
      reference: 'book',
      isbn: '9788324000012',
      title: 'Cicha zatoka',
      form: 'BB',
      publish: date('01', '20240301') + contact,
      more: related('06', '9788324000029'),
      describe: `<ProductFormDetail>B501</ProductFormDetail><Collection><CollectionType>10</CollectionType>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel>
      <PartNumber>3</PartNumber><TitleText>Zatoki</TitleText></TitleElement></TitleDetail></Collection>
      <TitleDetail><TitleType>03</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitleText>Silent &amp; Deep</TitleText></TitleElement></TitleDetail>
      ${contributor(1, 'A01', nameInParts)}
      ${contributor(2, 'A01', '<CorporateName>Stowarzyszenie „Morze”</CorporateName>')}
      ${contributor(3, 'B06', '<PersonNameInverted>Żak, Łucja</PersonNameInverted>')}
      ${contributor(4, 'A12', '<PersonName>Ewa Rysik</PersonName>')}
      <Language><LanguageRole>01</LanguageRole><LanguageCode>pol</LanguageCode></Language>
      <Language><LanguageRole>02</LanguageRole><LanguageCode>dut</LanguageCode></Language>
      <Extent><ExtentType>00</ExtentType><ExtentValue>320</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
      ${subject('Beletrystyka / Powieść morska')}${subject('Podróże: Bałtyk')}`,
      texts:
        text('03', '<p>Opis & <em>wyróżnienie</em></p>') +
        text('02', 'Krótko.') +
        text('04', '<ol><li>Raz</li></ol>') +
        text('14', '<p>Fragment…</p>') +
        text('06', '<p>Świetna!</p>'),
    }),
    product({
      reference: 'ebook',
      isbn: '9788324000029',
      title: 'Cicha zatoka',
      form: 'ED',
      describe:
        '<ProductFormDetail>E101</ProductFormDetail><ProductFormDetail>E127</ProductFormDetail>' +
        `<EpubTechnicalProtection>02</EpubTechnicalProtection>${feature('09', '03')}`,
      supply: '<ProductAvailability>20</ProductAvailability>',
    }),
    product({
      reference: 'audio',
      isbn: '9788324000036',
      title: 'Głosy',
      form: 'AJ',
      describe:
        contributor(1, 'E07', '<PersonName>Anna Lektor</PersonName>') +
        '<Extent><ExtentType>09</ExtentType><ExtentValue>524</ExtentValue><ExtentUnit>05</ExtentUnit></Extent>',
    }),
    product({
      reference: 'game',
      title: 'Latarnicy',
      form: 'ZE',
      describe: feature('23', '', '2–5 graczy') + feature('24', '20') + feature('13', '03'),
      publish: contact,
    })
      .replace(
        '</NotificationType>',
        '</NotificationType><ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>5902719470332</IDValue>' +
          '</ProductIdentifier>',
      )
      .replace('>5<', '>23<'),
    product({ reference: 'puzzle', title: 'Port o świcie', form: 'ZJ', describe: feature('22', '1000') }).replace(
      '</NotificationType>',
      '</NotificationType><ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>5902719471810</IDValue>' +
        '</ProductIdentifier>',
    ),
    product({
      reference: 'ahead',
      isbn: '9788324000043',
      title: 'Zapowiedziana',
      status: '02',
      publish: date('01', '20990301'),
      supply: '<ProductAvailability>10</ProductAvailability>',
    }),
    product({
      reference: 'presale',
      isbn: '9788324000050',
      title: 'Przedsprzedawana',
      status: '02',
      publish: date('01', '20990301') + date('27', '20200101'),
      supply: '<ProductAvailability>10</ProductAvailability>',
    }),
    product({ reference: 'gone', isbn: '9788324000067', title: 'Wyczerpana', status: '07' }),
    product({
      reference: 'out',
      isbn: '9788324000074',
      title: 'Chwilowo bez zapasu',
      supply: '<ProductAvailability>31</ProductAvailability>',
    }),
    product({ reference: 'wrong', isbn: '9788324000013', title: 'Zła cyfra', price: '' }),
  ].join('\n'),
)

const shops: TestShop[] = []
async function bare(): Promise<TestShop> {
  const shop = await openShop()
  shops.push(shop)
  await seedReferenceData(shop.db)
  await shop.db.transaction(async (tx) => {
    await writeAttributes(tx)
    await writeSources(tx)
  })
  return shop
}
afterAll(() => Promise.all(shops.map((shop) => shop.close())))

async function exportText(db: Database, form: 'csv' | 'onix'): Promise<string> {
  let exported = ''
  for await (const chunk of exportTitles(db, form, 'http://shop.example')) exported += chunk
  return exported
}

/** The whole catalogue without ids of one database. */
async function catalogue(db: Database) {
  const paths = new Map(
    (
      await db.many<{
        id: number
        path: string
      }>`select category_id as id, url_path as path from category_text where store_code = 'default'`
    ).map(({ id, path }) => [id, path]),
  )
  const titles = await readTitles(
    db,
    (await listIdsAfter(db, 0, 1000)).map(({ id }) => id),
    poland,
  )
  return Object.fromEntries(
    titles.map(({ id: _id, image: _image, requestedLinks: _wanted, categories, links, ...title }) => [
      title.sku,
      {
        ...title,
        categories: categories.map((id) => paths.get(id) ?? '').toSorted((a, b) => a.localeCompare(b)),
        links: links.map(({ type, sku }) => `${type} ${sku}`).toSorted((a, b) => a.localeCompare(b)),
      },
    ]),
  )
}

let origin: TestShop | undefined
beforeAll(async () => {
  origin = await bare()
  await importOnix(origin.db, everything)
  await origin.db.run`
      insert into source_stock (product_id, source_code, quantity) select id, 'lublin', 7 from product
        where sku = '9788324000012'`
}, 120_000)

test.each(['onix', 'csv'] as const)(
  'imported titles exported as %s import unchanged into the same shop and into an empty one',
  async (form) => {
    if (!origin) throw new Error('no shop')
    const before = await catalogue(origin.db)
    expect(Object.keys(before)).toHaveLength(10)
    expect(before['9788324000012']).toMatchObject({
      lifecycle: 'to-order',
      series: 'Zatoki',
      volume: '3',
      stock: { lublin: 7 },
      links: ['other-edition 9788324000029'],
      safetyContact: { city: 'Lublin' },
      values: { reviews: '<p>Świetna!</p>' },
    })
    const exported = await exportText(origin.db, form)
    const read = () =>
      form === 'csv'
        ? readCsv(decode(toChunks(exported), guessEncoding), undefined, undefined, { currency: 'PLN' })
        : readOnixText(exported)
    expect((await importTitles(origin.db, read(), { actor: OPERATOR, name: form })).counts).toEqual({ unchanged: 10 })
    expect(await catalogue(origin.db)).toEqual(before)
    const other = await bare()
    expect((await importTitles(other.db, read(), { actor: OPERATOR, name: form })).counts).toEqual({ new: 10 })
    expect(await catalogue(other.db)).toEqual(before)
  },
  180_000,
)
