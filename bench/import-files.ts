import { seededInteger, inPercent, pick } from '../demo/seeded-random.ts'
import { FIRST_NAMES, LAST_NAMES } from './book-words.ts'

const KINDS = [
  'Ostatnia',
  'Cicha',
  'Dawna',
  'Zapomniana',
  'Srebrna',
  'Daleka',
  'Obca',
  'Północna',
  'Złota',
  'Szklana',
  'Ciemna',
  'Letnia',
  'Wierna',
  'Zielona',
]
const THINGS = [
  'rzeka',
  'zima',
  'córka',
  'latarnia',
  'wyspa',
  'podróż',
  'kronika',
  'noc',
  'królowa',
  'szkoła',
  'mgła',
  'tajemnica',
  'kamienica',
  'zatoka',
  'gwiazda',
  'księga',
  'góra',
]
const PLACES = [
  'nad Wisłą',
  'w Lublinie',
  'pod Tatrami',
  'z Podlasia',
  'na Roztoczu',
  'za miastem',
  'w deszczu',
  'o świcie',
  'bez końca',
  'w czasach zarazy',
  'na krańcu świata',
]
const SHELVES = [
  ['Literatura piękna', 'Powieść współczesna'],
  ['Kryminał i sensacja', 'Kryminał'],
  ['Fantastyka', 'Fantasy'],
  ['Nauka', 'Historia'],
  ['Dla dzieci', 'Pierwsze czytanie'],
  ['Poradniki', 'Kuchnia'],
] as const
const FORMS = [
  ['BB', 'twarda'],
  ['BC', 'miękka'],
] as const

interface Book {
  isbn: string
  title: string
  authors: string[]
  translator: string | undefined
  publisher: string
  series: string | undefined
  volume: number
  published: string
  pages: number
  grosze: number
  form: (typeof FORMS)[number]
  shelf: (typeof SHELVES)[number]
  text: string
}

function isbn(n: number): string {
  const body = `978${String(8_300_000_00 + n).padStart(9, '0')}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}

const person = (seed: string, limit: number) => {
  const n = seededInteger(seed, 0, limit)
  const second = n > 300 ? `-${pick(`k ${n}`, LAST_NAMES)}` : ''
  return `${pick(`f ${n}`, FIRST_NAMES)} ${pick(`l ${n}`, LAST_NAMES)}${second}`
}

/** Makes a book, the same on every machine; `count` determines the number of authors and series. */
function bookAt(n: number, count: number, textLength: number): Book {
  const seed = `import ${n}`
  const author = person(`author ${seed}`, count / 8)
  const sentence =
    `${pick(`1 ${seed}`, KINDS)} ${pick(`2 ${seed}`, THINGS)} ${pick(`3 ${seed}`, PLACES)} i ` +
    `${pick(`4 ${seed}`, THINGS)}, o której nikt ${pick(`5 ${seed}`, PLACES)} nie pamięta. `
  const publisherNumber = seededInteger(`house ${seed}`, 1, 150)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return {
    isbn: isbn(n),
    title: `${pick(`a ${seed}`, KINDS)} ${pick(`b ${seed}`, THINGS)} ${pick(`c ${seed}`, PLACES)}`,
    authors: inPercent(`two ${seed}`, 15) ? [author, person(`second ${seed}`, count / 8)] : [author],
    translator: inPercent(`translated ${seed}`, 30) ? person(`translator ${seed}`, count / 20) : undefined,
    publisher: `Wydawnictwo ${pick(`p ${publisherNumber}`, THINGS)} ${publisherNumber}`,
    series: inPercent(`series ${seed}`, 35)
      ? `Seria ${seededInteger(`series ${seed}`, 1, Math.max(5, count / 40))}`
      : undefined,
    volume: seededInteger(`volume ${seed}`, 1, 9),
    published:
      String(seededInteger(`year ${seed}`, 1990, 2025)) +
      twoDigits(seededInteger(`month ${seed}`, 1, 12)) +
      twoDigits(seededInteger(`day ${seed}`, 1, 28)),
    pages: seededInteger(`pages ${seed}`, 48, 900),
    grosze: seededInteger(`price ${seed}`, 19, 99) * 100 + 90,
    form: pick(`form ${seed}`, FORMS),
    shelf: pick(`shelf ${seed}`, SHELVES),
    text: sentence.repeat(Math.ceil(textLength / sentence.length)),
  }
}

/** Import map for `csvFile`. */
export const CSV_MAP = {
  sender: 'hurtownia',
  columns: {
    isbn: 'EAN',
    title: 'Tytuł',
    authors: 'Autorzy',
    translators: 'Tłumacz',
    publisher: 'Wydawca',
    series: 'Seria',
    volume: 'Tom',
    published: 'Data wydania',
    pages: 'Strony',
    binding: 'Oprawa',
    language: 'Język',
    categories: 'Dział',
    description: 'Opis',
    price: 'Cena',
    tax_rate: 'VAT',
    stock: 'Stan',
  },
}

const zloty = (grosze: number) => (grosze / 100).toFixed(2).replace('.', ',')

/** Generates a wholesaler's table, some rows at a time. */
export function* csvFile(count: number, textLength = 600): Generator<string> {
  yield `${Object.values(CSV_MAP.columns).join(';')}\n`
  for (let start = 0; start < count; start += 500) {
    let rows = ''
    for (let n = start; n < Math.min(count, start + 500); n++) {
      const book = bookAt(n, count, textLength)
      rows += `${[
        book.isbn,
        book.title,
        book.authors.join(' | '),
        book.translator ?? '',
        book.publisher,
        book.series ?? '',
        book.series ? book.volume : '',
        `${book.published.slice(6)}.${book.published.slice(4, 6)}.${book.published.slice(0, 4)}`,
        book.pages,
        book.form[1],
        'polski',
        book.shelf.join(' / '),
        book.text,
        zloty(book.grosze),
        '5%',
        seededInteger(`stock ${n}`, 0, 50),
      ].join(';')}\n`
    }
    yield rows
  }
}

/** Generates a publisher's ONIX message, some records at a time. */
export function* onixFile(count: number, textLength = 600): Generator<string> {
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n' +
      '<Header><Sender><SenderName>Hurtownia</SenderName></Sender>' +
      '<SentDateTime>20261101T1000Z</SentDateTime></Header>\n'
  )
  for (let start = 0; start < count; start += 500) {
    let records = ''
    for (let n = start; n < Math.min(count, start + 500); n++) records += record(bookAt(n, count, textLength))
    yield records
  }
  yield '</ONIXMessage>\n'
}

const contributor = (name: string, role: string, sequenceNumber: number) => {
  const [first = '', last = ''] = name.split(' ')
  return (
    `<Contributor><SequenceNumber>${sequenceNumber}</SequenceNumber><ContributorRole>${role}</ContributorRole>` +
    `<PersonName>${name}</PersonName><PersonNameInverted>${last}, ${first}</PersonNameInverted></Contributor>`
  )
}

const collection = (series: string, volume: number) =>
  '<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>' +
  `<TitleElementLevel>02</TitleElementLevel><PartNumber>${volume}</PartNumber><TitleText>${series}</TitleText>` +
  '</TitleElement></TitleDetail></Collection>'

const record = (book: Book) => `<Product>
  <RecordReference>hurtownia-${book.isbn}</RecordReference><NotificationType>03</NotificationType>
  <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${book.isbn}</IDValue></ProductIdentifier>
  <DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>${book.form[0]}</ProductForm>
    <Measure><MeasureType>01</MeasureType><Measurement>205</Measurement><MeasureUnitCode>mm</MeasureUnitCode></Measure>
    <Measure><MeasureType>02</MeasureType><Measurement>135</Measurement><MeasureUnitCode>mm</MeasureUnitCode></Measure>
    ${book.series ? collection(book.series, book.volume) : ''}
    <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitleText>${book.title}</TitleText></TitleElement></TitleDetail>
    ${book.authors.map((name, i) => contributor(name, 'A01', i + 1)).join('')}
    ${book.translator ? contributor(book.translator, 'B06', 9) : ''}
    <Language><LanguageRole>01</LanguageRole><LanguageCode>pol</LanguageCode></Language>
    <Extent><ExtentType>00</ExtentType><ExtentValue>${book.pages}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
    <Subject><SubjectSchemeIdentifier>24</SubjectSchemeIdentifier>
      <SubjectHeadingText>${book.shelf.join(' / ')}</SubjectHeadingText></Subject>
    <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FBA</SubjectCode></Subject>
  </DescriptiveDetail>
  <CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
    <Text><![CDATA[<p>${book.text}</p>]]></Text></TextContent></CollateralDetail>
  <PublishingDetail><Publisher><PublishingRole>01</PublishingRole>
    <PublisherName>${book.publisher}</PublisherName></Publisher><PublishingStatus>04</PublishingStatus>
    <PublishingDate><PublishingDateRole>01</PublishingDateRole>
      <Date dateformat="00">${book.published}</Date></PublishingDate></PublishingDetail>
  <ProductSupply><SupplyDetail>
    <Supplier><SupplierRole>04</SupplierRole><SupplierName>Hurtownia</SupplierName></Supplier>
    <ProductAvailability>21</ProductAvailability><Stock><OnHand>20</OnHand></Stock>
    <Price><PriceType>02</PriceType><PriceAmount>${(book.grosze / 100).toFixed(2)}</PriceAmount>
      <Tax><TaxType>01</TaxType><TaxRatePercent>5</TaxRatePercent></Tax>
      <CurrencyCode>PLN</CurrencyCode></Price></SupplyDetail></ProductSupply>
</Product>
`
