import { isEan13, normaliseIsbn } from '../../../../rules/isbn.ts'
import { relationOf } from './onix-codes.ts'
import { parseMessageDate } from './onix-dates.ts'
import { parseDescriptiveDetail } from './onix-description.ts'
import { childrenNamed, type XmlElement, firstChild, childText } from './onix-names.ts'
import { parseSupply, suppliesForMarket, RejectedRecord } from './onix-supply.ts'
import { parseTexts } from './onix-texts.ts'
import { parsePublishing, lifecycleOf } from './onix-publishing.ts'
import {
  type Action,
  type RecordFields,
  type LinkTarget,
  type MessageDate,
  type ProductNumbers,
  type ReadResult,
  TAXED_AS_BOOKS,
} from '../record/title-record.ts'
import { type Market, rateOf } from '../record/market.ts'
import { digitsOf, tidy, productNumbers } from '../record/values.ts'

/** Defaults from the message header. */
export interface Message {
  sender: string
  sentAt: MessageDate | null
  currency: string
  priceType: string
  language: string | null
  /** YYYY-MM-DD */
  today: string
  isZeroFree: boolean
  market: Market
}

/** List 1. */
const ACTIONS: Readonly<Record<string, Action>> = {
  '01': 'put',
  '02': 'put',
  '03': 'put',
  '04': 'update',
  '05': 'delete',
  // sold to another publisher: no news of a title that is not known here
  '08': 'update',
  '09': 'put',
  '12': 'supply',
  '13': 'supply',
  '14': 'supply',
}
const TESTS = new Set(['88', '89'])

/** Reads a Product composite. */
export function parseProduct(product: XmlElement, message: Message, line: number): ReadResult {
  const { numbers, proprietary, remarks } = parseNumbers(product)
  const reference =
    tidy(childText(product, 'recordreference')).slice(0, 200) || numbers.isbn13 || numbers.ean || proprietary || ''
  const bad = (reason: string): ReadResult => ({ bad: { line, reference, reason } })
  if (reference === '') return bad('no RecordReference and no identifier')
  const notification = childText(product, 'notificationtype').padStart(2, '0')
  const action = ACTIONS[notification]
  if (TESTS.has(notification)) return bad(`a record that only tests the way here (NotificationType ${notification})`)
  if (!action)
    return bad(notification === '00' ? 'no NotificationType' : `unknown NotificationType ${notification.slice(0, 10)}`)
  try {
    const { fields, remarks: more } = parseBlocks(product, action, notification, message)
    if (action === 'put' && !fields.name) return bad('no title')
    const sentAt = parseMessageDate(product.attributes['datestamp'] ?? '') ?? message.sentAt
    return {
      record: {
        line,
        reference,
        sender: message.sender,
        action,
        sentAt,
        sku: ownSku(product),
        numbers,
        fields,
        remarks: [...remarks, ...more],
      },
    }
  } catch (error) {
    if (error instanceof RejectedRecord) return bad(error.message)
    throw error
  }
}

/** The SKU in a file that this shop exported. */
const ownSku = (product: XmlElement): string | null => ownId(product, 'zakladka')

const ownId = (product: XmlElement, name: string): string | null =>
  childrenNamed(product, 'productidentifier')
    .filter((id) => childText(id, 'productidtype') === '01' && childText(id, 'idtypename') === name)
    .map((id) => childText(id, 'idvalue'))[0] ?? null

/** ISBN-13 and GTIN-13, whatever their identifier type. */
function parseNumbers(product: XmlElement): {
  numbers: ProductNumbers
  proprietary: string | undefined
  remarks: string[]
} {
  const identifiers = childrenNamed(product, 'productidentifier').map((id) => ({
    type: childText(id, 'productidtype').padStart(2, '0'),
    value: childText(id, 'idvalue'),
  }))
  const of = (...types: string[]) =>
    types.flatMap((type) =>
      identifiers
        .filter((id) => id.type === type)
        .map(({ value }) => normaliseIsbn(value) ?? digitsOf(value))
        .filter(Boolean),
    )[0]
  const isbn10 = of('02')
  const isbn13 = of('15')
  const article = of('03') ?? gtin13(of('14', '04'))
  const isValidIsbn10 = isbn10 !== undefined && isEan13(isbn10)
  const numbers = productNumbers(isbn13 ?? (isValidIsbn10 ? isbn10 : undefined), article)
  if (isbn10 && !isValidIsbn10) {
    numbers.remarks.push(`ISBN-10 ${isbn10.slice(0, 20)} has a wrong check digit`)
    numbers.numbers.isValid = false
  }
  return { ...numbers, proprietary: identifiers.find(({ type }) => type === '01')?.value }
}

/** Converts a GTIN-14 or GTIN-12 to a GTIN-13. */
const gtin13 = (digits: string | undefined) =>
  digits === undefined ? undefined : digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0')

function parseBlocks(
  product: XmlElement,
  action: Action,
  notification: string,
  message: Message,
): { fields: RecordFields; remarks: string[] } {
  if (action === 'delete') return { fields: {}, remarks: [] }
  const { today, currency, priceType, isZeroFree, market } = message
  const block = (name: string) => (action === 'supply' ? undefined : firstChild(product, name))
  const [descriptive, collateral, publishing, related] = [
    block('descriptivedetail'),
    block('collateraldetail'),
    block('publishingdetail'),
    block('relatedmaterial'),
  ]
  const { applicable, remarks } = suppliesForMarket(product, market)
  const supplyDetails = applicable.flatMap((each) => childrenNamed(each, 'supplydetail'))
  const markets = applicable.flatMap((each) => childrenNamed(each, 'marketpublishingdetail'))
  const described: RecordFields = descriptive ? parseDescriptiveDetail(descriptive, message.language, remarks) : {}
  const isTradePack = described.isForSale === false
  const texts: RecordFields = collateral ? parseTexts(collateral, market) : {}
  const taxRate = rateOf(market, TAXED_AS_BOOKS.includes(described.kind))
  const supply: { fields: RecordFields; remarks: string[] } =
    supplyDetails.length > 0
      ? parseSupply(supplyDetails, { currency, priceType, taxRate, today, isZeroFree, market })
      : { fields: {}, remarks: [] }
  const lifecycle = lifecycleOf({
    publishing,
    markets,
    supply: supplyDetails,
    notification,
    isDigital: described.isDigital ?? false,
    isOurs: supply.fields.stock !== undefined,
    isCompleteRecord: action === 'put',
    today,
  })
  const values = texts.values ? { values: { ...described.values, ...texts.values } } : undefined
  const translations = texts.translations
    ? { translations: { en: { ...described.translations?.['en'], ...texts.translations?.['en'] } } }
    : undefined
  const fields = Object.assign(
    described,
    texts,
    publishing ? parsePublishing(publishing, today, market.country) : undefined,
    supply.fields,
    lifecycle.fields,
    related ? { links: parseLinks(related) } : undefined,
    values,
    translations,
    isTradePack ? { isForSale: false } : undefined,
  )
  const urlKey = ownId(product, 'zakladka:url_key')
  if (urlKey) fields.values = { ...fields.values, url_key: urlKey }
  remarks.push(
    ...supply.remarks,
    ...lifecycle.remarks,
    ...(fields.isForSale === false && !isTradePack
      ? ['not for sale in this shop by the sender’s terms: kept, not shown']
      : []),
  )
  return { fields, remarks }
}

function parseLinks(related: XmlElement): LinkTarget[] {
  return childrenNamed(related, 'relatedproduct').flatMap((element) => {
    const type = childrenNamed(element, 'productrelationcode').flatMap(({ text }) => relationOf(text.trim()) ?? [])[0]
    const ids = childrenNamed(element, 'productidentifier')
    const of = (idType: string) =>
      ids.filter((id) => childText(id, 'productidtype') === idType).map((id) => childText(id, 'idvalue'))[0]
    const number = of('15') ?? of('03') ?? of('02')
    const target = number === undefined ? of('01') : normaliseIsbn(number) || digitsOf(number) || of('01')
    return type && target ? [{ type, target: target.slice(0, 200) }] : []
  })
}
