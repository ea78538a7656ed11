import type { Database } from '../../../platform/db/db.ts'
import { importTitles, type ImportOptions, type ImportResult } from '../import-titles.ts'
import { parseMap } from '../csv/csv-map.ts'
import { decode, guessEncoding, xmlEncoding } from '../input/open-input.ts'
import { readCsv } from '../csv/read-csv.ts'
import type { XmlElement } from './onix-names.ts'
import { readOnix } from './read-onix.ts'
import type { ReadResult, TitleRecord } from '../record/title-record.ts'

/** An ONIX message. */
export const message = (products: string, { sent = '20261101T1000Z', sender = 'Oficyna Próbna' } = {}) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" ' +
  `xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><Sender><SenderName>${sender}</SenderName></Sender>` +
  `<SentDateTime>${sent}</SentDateTime></Header>${products}</ONIXMessage>`

interface Parts {
  reference: string
  isbn?: string
  type?: string
  title?: string
  form?: string
  describe?: string
  texts?: string
  status?: string
  publish?: string
  price?: string
  supply?: string
  more?: string
}

/** A typical Product; an empty string omits a block. */
export function product({
  reference,
  isbn,
  type = '03',
  title = 'Latarnia',
  form = 'BC',
  describe = '',
  texts = '',
  status = '04',
  publish = '',
  price = '39.90',
  supply = '<ProductAvailability>21</ProductAvailability>',
  more = '',
}: Parts): string {
  const id = isbn
    ? `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>`
    : ''
  const name =
    '<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>' +
    `<TitleText>${title}</TitleText></TitleElement></TitleDetail>`
  const amount =
    price &&
    `<Price><PriceType>02</PriceType><PriceAmount>${price}</PriceAmount>` +
      '<Tax><TaxType>01</TaxType><TaxRatePercent>5</TaxRatePercent></Tax><CurrencyCode>PLN</CurrencyCode></Price>'
  const blocks = [
    title &&
      '<DescriptiveDetail><ProductComposition>00</ProductComposition>' +
        `<ProductForm>${form}</ProductForm>${name}${describe}</DescriptiveDetail>`,
    texts && `<CollateralDetail>${texts}</CollateralDetail>`,
    status &&
      '<PublishingDetail><Publisher><PublishingRole>01</PublishingRole>' +
        '<PublisherName>Oficyna Próbna</PublisherName></Publisher>' +
        `<PublishingStatus>${status}</PublishingStatus>${publish}</PublishingDetail>`,
    more,
    (amount || supply) && `<ProductSupply><SupplyDetail>${supply}${amount}</SupplyDetail></ProductSupply>`,
  ]
  return (
    `<Product><RecordReference>${reference}</RecordReference><NotificationType>${type}</NotificationType>` +
    `${id}${blocks.join('')}</Product>`
  )
}

export interface Content {
  [tag: string]: string | Content | readonly (string | Content)[]
}

/** XML elements: a list repeats an element, a text is its XML. */
export const toXml = (content: Content): string =>
  Object.entries(content)
    .flatMap(([tag, inner]) => [inner].flat().map((one) => [tag, one] as const))
    .map(([tag, inner]) => `<${tag}>${typeof inner === 'string' ? inner : toXml(inner)}</${tag.split(' ')[0]}>`)
    .join('')

/** An element whose children hold texts. */
export const toXmlElement = (tag: string, texts: Record<string, string>): XmlElement => ({
  name: tag.toLowerCase(),
  attributes: {},
  text: '',
  children: Object.entries(texts).map(([name, text]) => ({
    name: name.toLowerCase(),
    attributes: {},
    text,
    children: [],
  })),
})

/** The record of a partial update with these blocks. */
export const updateOf = (blocks: Content): Promise<TitleRecord> =>
  recordOf(
    message(product({ reference: 'r', type: '04', title: '', status: '', price: '', supply: '', more: toXml(blocks) })),
  )

/** Splits bytes into chunks, as a stream does. */
export async function* toChunks(bytes: Buffer | string, size = 50_000): AsyncGenerator<Buffer> {
  const buffer = Buffer.from(bytes)
  for (let offset = 0; offset < buffer.length; offset += size) yield buffer.subarray(offset, offset + size)
}

/** The market of these tests. */
export const poland = { country: 'PL', currency: 'PLN', language: 'pl', rates: { books: 5, press: 8, standard: 23 } }

export const readOnixText = (bytes: Buffer | string): AsyncGenerator<ReadResult[]> =>
  readOnix(decode(toChunks(bytes), xmlEncoding), poland)

export async function recordsOf(read: AsyncIterable<ReadResult[]>): Promise<ReadResult[]> {
  const results: ReadResult[] = []
  for await (const some of read) results.push(...some)
  return results
}

/** The single record of a message. */
export async function recordOf(bytes: Buffer | string): Promise<TitleRecord> {
  const [only] = await recordsOf(readOnixText(bytes))
  if (!only || !('record' in only)) throw new Error(`no record: ${JSON.stringify(only)}`)
  return only.record
}

/** Reads a table, with a map or with field names in the header. */
export const readTable = (text: string, map?: object): AsyncGenerator<ReadResult[]> =>
  readCsv(decode(toChunks(text), guessEncoding), map && parseMap(JSON.stringify(map)), undefined, {
    currency: 'PLN',
  })

/** A cell of a table, in quotes. */
export const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** The result of a table with one row, whose columns are called like their fields. */
export async function readRow(cells: Record<string, string>, map: object = {}): Promise<ReadResult> {
  const columns = Object.fromEntries(Object.keys(cells).map((field) => [field, field]))
  const lines = [Object.keys(cells), Object.values(cells)].map((row) => row.map(quoted).join(';'))
  const [result] = await recordsOf(readTable(`${lines.join('\n')}\n`, { columns, ...map }))
  if (!result) throw new Error('no row')
  return result
}

export const importOnix = (db: Database, bytes: string, options: Partial<ImportOptions> = {}): Promise<ImportResult> =>
  importTitles(db, readOnixText(bytes), { actor: { kind: 'command-line', name: 'operator' }, name: 'test', ...options })
