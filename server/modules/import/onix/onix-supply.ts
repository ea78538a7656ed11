import { dayOf } from './onix-dates.ts'
import { childrenNamed, type XmlElement, firstChild, childText } from './onix-names.ts'
import { includesCountry } from './onix-territory.ts'
import { countryName, type Market, rateOf as ownRate } from '../record/market.ts'
import type { RecordFields, RecordPrice } from '../record/title-record.ts'
import { SumReader } from '../input/read-sum.ts'
import { parseCount, parseStockCount } from '../record/values.ts'

/** List 58: retail prices with and without tax, pre-publication and special prices. */
const WITH_TAX = ['02', '04', '42', '22']
const WITHOUT_TAX = ['01', '03', '41', '21']
const REDUCED_WITH_TAX = ['12', '14']
const REDUCED_WITHOUT_TAX = ['11', '13']
const REGULAR = new Set([...WITH_TAX, ...WITHOUT_TAX])
const CONSUMER_PRICE_TYPES = new Set([...WITH_TAX, ...WITHOUT_TAX, ...REDUCED_WITH_TAX, ...REDUCED_WITHOUT_TAX])
/** List 59: consumer prices; the other codes are for libraries, schools, members and exports. */
const CONSUMER_QUALIFIERS = new Set(['', '00', '05'])
/** Percentage of a named tax rate (list 62): standard, lower, zero. */
const namedRate = (code: string, market: Market): number | null =>
  code === 'S' ? ownRate(market, false) : code === 'R' ? ownRate(market, true) : code === 'Z' ? 0 : null
/** Location type in a file that this shop exported: the stock is the shop's own. */
export const OWN_LOCATIONS = 'zakladka'

export interface SupplyDefaults {
  currency: string
  priceType: string
  /** VAT percentage assumed for a price without tax that states no rate. */
  taxRate: number
  today: string
  market: Market
  /** If false, a price of 0 means no price. */
  isZeroFree: boolean
}

/** Reason the record is rejected. */
export class RejectedRecord extends Error {}

interface Offer {
  type: string
  amount: number
  taxRate: number | null
  from: string | null
  to: string | null
  minQuantity: number
}

/** ProductSupply composites for the shop's country, or without a market. */
export function suppliesForMarket(
  product: XmlElement,
  market: Market,
): { applicable: XmlElement[]; remarks: string[] } {
  const supplies = childrenNamed(product, 'productsupply')
  const applicable = supplies.filter((supply) => {
    const territories = childrenNamed(supply, 'market').flatMap((market) => childrenNamed(market, 'territory'))
    return territories.length === 0 || territories.some((territory) => includesCountry(territory, market.country))
  })
  return {
    applicable,
    remarks:
      supplies.length > 0 && applicable.length === 0
        ? [`supplied to other markets than ${countryName(market)} only: its prices and stock are left out`]
        : [],
  }
}

/** Reads SupplyDetail: price, tax and stock. */
export function parseSupply(
  details: readonly XmlElement[],
  defaults: SupplyDefaults,
): { fields: RecordFields; remarks: string[] } {
  const { today } = defaults
  const skippedPrices = new Set<string>()
  const roundings: string[] = []
  // UnpricedItemType may replace prices
  const prices = details.flatMap((detail) => {
    const isFree = childText(detail, 'unpriceditemtype') === FREE
    return isFree ? [...childrenNamed(detail, 'price'), detail] : childrenNamed(detail, 'price')
  })
  const offers = prices.flatMap((price) => parseOffer(price, defaults, skippedPrices, roundings))
  const current = offers
    .filter(({ from, to }) => (!from || from <= today) && (!to || to >= today))
    .toSorted((a, b) => a.minQuantity - b.minQuantity)
  const gross = (offer: Offer | undefined) =>
    offer && { ...offer, amount: Math.round(offer.amount * (1 + (offer.taxRate ?? defaults.taxRate) / 100)) }
  const regular = pick(current, WITH_TAX) ?? gross(pick(current, WITHOUT_TAX))
  const reductions = offers.filter(({ to }) => !to || to >= today)
  const reduced = pick(reductions, REDUCED_WITH_TAX) ?? gross(pick(reductions, REDUCED_WITHOUT_TAX))
  const price: RecordPrice | null = regular
    ? {
        amount: regular.amount,
        special: reduced && reduced.amount < regular.amount ? reduced.amount : null,
        specialFrom: null,
        specialTo: null,
      }
    : null
  if (price?.special !== undefined && price?.special !== null && reduced)
    Object.assign(price, { specialFrom: reduced.from, specialTo: reduced.to })
  const later = offers.filter(({ type, from }) => REGULAR.has(type) && from !== null && from > today)
  const remarks = later.map(
    ({ amount, from }) => `a price of ${(amount / 100).toFixed(2)} begins on ${from}: import the message again then`,
  )
  remarks.push(
    ...roundings,
    ...(regular || prices.length === 0
      ? []
      : [
          skippedPrices.size > 0
            ? `no price for readers in ${defaults.market.currency}, only ${[...skippedPrices].join(', ')}`
            : 'no price that holds today',
        ]),
  )
  return { fields: { price, taxRate: regular?.taxRate ?? null, ...parseStock(details, remarks) }, remarks }
}

/** Net prices may have more decimals. */
const isGross = (type: string) => WITH_TAX.includes(type) || REDUCED_WITH_TAX.includes(type)

const pick = (offers: readonly Offer[], types: readonly string[]) =>
  types.flatMap((type) => offers.filter((offer) => offer.type === type))[0]

function parseOffer(
  price: XmlElement,
  defaults: SupplyDefaults,
  passedOver: Set<string>,
  roundings: string[],
): Offer[] {
  const text = childText(price, 'priceamount')
  const unpriced = childText(price, 'unpriceditemtype')
  if (text === '' && unpriced !== '') return unpricedOffer(unpriced, defaults, passedOver)
  if (text === '') return []
  const type = childText(price, 'pricetype') || defaults.priceType || '02'
  const { market } = defaults
  const currency = childText(price, 'currencycode') || defaults.currency || market.currency
  const territory = firstChild(price, 'territory')
  const qualifier = childText(price, 'pricequalifier')
  const isOurs =
    currency === market.currency &&
    !(territory && !includesCountry(territory, market.country)) &&
    CONSUMER_PRICE_TYPES.has(type)
  const grosze = isOurs && CONSUMER_QUALIFIERS.has(qualifier) ? parseAmount(text, market) : undefined
  const reason =
    currency !== market.currency
      ? `in ${currency.slice(0, 10)}`
      : territory && !includesCountry(territory, market.country)
        ? 'for other countries'
        : !CONSUMER_PRICE_TYPES.has(type)
          ? `of type ${type.slice(0, 10)}`
          : !CONSUMER_QUALIFIERS.has(qualifier)
            ? `for special customers (PriceQualifier ${qualifier.slice(0, 10)})`
            : grosze === undefined
              ? `"${text.slice(0, 40)}", which is not a number`
              : grosze === 0 && !defaults.isZeroFree
                ? NO_PRICE_YET
                : undefined
  if (reason || grosze === undefined) {
    if (reason) passedOver.add(reason)
    return []
  }
  if (isGross(type) && /\.\d\d\d*[1-9]/.test(text))
    roundings.push(`PriceAmount "${text.slice(0, 40)}" is rounded to ${(grosze / 100).toFixed(2)}`)
  const dates = childrenNamed(price, 'pricedate')
  const date = (role: string) => {
    const found = dates.find((each) => childText(each, 'pricedaterole') === role)
    return found ? dayOf(found) : null
  }
  return [
    {
      type,
      amount: grosze,
      taxRate:
        childrenNamed(price, 'tax')
          .map((tax) => rateOf(tax, market))
          .find((rate) => rate !== null) ?? null,
      from: date('14'),
      to: date('15'),
      minQuantity: parseCount(childText(price, 'minimumorderquantity')) ?? 1,
    },
  ]
}

const NO_PRICE_YET = 'of 0, which is no price yet'

/** List 57: free of charge, also used for a missing price. */
const FREE = '01'

function unpricedOffer(code: string, { isZeroFree }: SupplyDefaults, passedOver: Set<string>): Offer[] {
  if (code !== FREE) return []
  if (isZeroFree) return [{ type: '02', amount: 0, taxRate: null, from: null, to: null, minQuantity: 1 }]
  passedOver.add(NO_PRICE_YET)
  return []
}

const MAX_ZLOTY = 20_000_000

/** In grosze, to which more decimals are rounded. ONIX requires a decimal point; an unambiguous comma is accepted. */
function parseAmount(text: string, market: Market): number | undefined {
  const isStandard = /^[-+]?\d+(?:\.\d+)?$/.test(text)
  const sum = isStandard
    ? { grosze: Math.round(Number(text) * 100 + 1e-6) }
    : new SumReader(undefined, market.currency).read(text)
  if ('grosze' in sum) {
    const { grosze } = sum
    const isFraction = grosze === 0 && /[1-9]/.test(text)
    if (grosze < 0) throw new RejectedRecord(`the price is below zero: ${text.slice(0, 40)}`)
    if (grosze > MAX_ZLOTY * 100) throw new RejectedRecord(`the price is too high: ${text.slice(0, 40)}`)
    if (isFraction) throw new RejectedRecord(`the price is a fraction of a grosz: ${text.slice(0, 40)}`)
    return grosze
  }
  if (sum.problem === 'unreadable') return undefined
  const reason =
    sum.problem === 'ambiguous' ? `is ambiguous, ${sum.asFraction} or ${sum.asThousands}` : 'has more than two decimals'
  throw new RejectedRecord(`PriceAmount "${text.slice(0, 40)}" ${reason}: ONIX writes a decimal point`)
}

/** From the percentage, else from the two amounts, else from the rate code. */
function rateOf(tax: XmlElement, market: Market): number | null {
  const number = (name: string) => {
    const text = childText(tax, name).replace(',', '.')
    return text === '' ? Number.NaN : Number(text)
  }
  const [percent, taxable, sum] = [number('taxratepercent'), number('taxableamount'), number('taxamount')]
  if (Number.isFinite(percent)) return percent
  if (taxable > 0 && Number.isFinite(sum)) return Math.round((100 * sum) / taxable)
  return namedRate(childText(tax, 'taxratecode'), market)
}

function parseStock(details: readonly XmlElement[], remarks: string[]): RecordFields {
  const own: Record<string, number> = {}
  let supplierStock: number | null = null
  for (const stock of details.flatMap((detail) => childrenNamed(detail, 'stock'))) {
    const onHand = parseStockCount(childText(stock, 'onhand'), '.')
    if (onHand === undefined) continue
    if (onHand < 0) remarks.push(`OnHand "${onHand}" is below zero: taken as 0`)
    const count = Math.max(0, onHand)
    const location = firstChild(stock, 'locationidentifier')
    if (location && childText(location, 'idtypename') === OWN_LOCATIONS) own[childText(location, 'idvalue')] = count
    else supplierStock = (supplierStock ?? 0) + count
  }
  return Object.keys(own).length > 0 ? { stock: own } : { supplierStock }
}
