import { dayOf } from './onix-dates.ts'
import { all, type Element, first, textOf } from './onix-names.ts'
import type { Facts, RecordPrice } from './title-record.ts'
import { readCount } from './values.ts'

/** List 58: prices that a reader pays, with tax and without, and reduced ones. */
const WITH_TAX = ['02', '04', '42']
const WITHOUT_TAX = ['01', '03', '41']
const REDUCED_WITH_TAX = ['12', '14']
const REDUCED_WITHOUT_TAX = ['11', '13']
/** The shop's own copies, told by the shop's own export. */
export const OWN_LOCATIONS = 'zakladka'

export interface SupplyDefaults {
  currency: string
  priceType: string
}

/** Why the record as a whole is refused. */
export class Unacceptable extends Error {}

interface Offer {
  type: string
  amount: number
  taxRate: number | null
  from: string | null
  to: string | null
  smallest: number
}

/** What ProductSupply tells: price, tax and stock. */
export function readSupply(details: readonly Element[], defaults: SupplyDefaults, today: string): { facts: Facts; remarks: string[] } {
  const remarks: string[] = []
  const offers = details.flatMap((detail) => all(detail, 'price')).flatMap((price) => readOffer(price, defaults, remarks))
  const current = offers.filter(({ from, to }) => (!from || from <= today) && (!to || to >= today)).toSorted((a, b) => a.smallest - b.smallest)
  const regular = pick(current, WITH_TAX) ?? net(pick(current, WITHOUT_TAX))
  const reductions = offers.filter(({ to }) => !to || to >= today)
  const reduced = pick(reductions, REDUCED_WITH_TAX) ?? net(pick(reductions, REDUCED_WITHOUT_TAX))
  const price: RecordPrice | null = regular
    ? { amount: regular.amount, special: reduced && reduced.amount < regular.amount ? reduced.amount : null, specialFrom: null, specialTo: null }
    : null
  if (price?.special !== undefined && price?.special !== null && reduced) Object.assign(price, { specialFrom: reduced.from, specialTo: reduced.to })
  if (!regular && details.length > 0 && offers.length === 0 && remarks.length === 0) remarks.push('no price in PLN')
  return { facts: { price, taxRate: regular?.taxRate ?? null, ...readStock(details) }, remarks }
}

const pick = (offers: readonly Offer[], types: readonly string[]) => types.flatMap((type) => offers.filter((offer) => offer.type === type))[0]

const net = (offer: Offer | undefined): Offer | undefined => (offer ? { ...offer, amount: Math.round(offer.amount * (1 + (offer.taxRate ?? 5) / 100)) } : undefined)

function readOffer(price: Element, defaults: SupplyDefaults, remarks: string[]): Offer[] {
  const text = textOf(price, 'priceamount')
  if (text === '') return []
  const amount = Number(text.replace(',', '.').replaceAll(/\s/g, ''))
  if (!Number.isFinite(amount)) {
    remarks.push(`price "${text.slice(0, 40)}" is no number`)
    return []
  }
  if (amount < 0) throw new Unacceptable(`the price is below zero: ${text.slice(0, 40)}`)
  if (amount > 20_000_000) throw new Unacceptable(`the price is too high: ${text.slice(0, 40)}`)
  const currency = textOf(price, 'currencycode') || defaults.currency || 'PLN'
  if (currency !== 'PLN') return []
  const dates = all(price, 'pricedate')
  const date = (role: string) => {
    const found = dates.find((each) => textOf(each, 'pricedaterole') === role)
    return found ? dayOf(found) : null
  }
  const rate = all(price, 'tax').map((tax) => textOf(tax, 'taxratepercent')).find((percent) => percent !== '')
  return [
    {
      type: textOf(price, 'pricetype') || defaults.priceType || '02', amount: Math.round(amount * 100 + 1e-6), taxRate: rate === undefined || !Number.isFinite(Number(rate.replace(',', '.'))) ? null : Number(rate.replace(',', '.')),
      from: date('14'), to: date('15'), smallest: readCount(textOf(price, 'minimumorderquantity')) ?? 1,
    },
  ]
}

function readStock(details: readonly Element[]): Facts {
  const own: Record<string, number> = {}
  let theirs: number | null = null
  for (const stock of details.flatMap((detail) => all(detail, 'stock'))) {
    const count = readCount(textOf(stock, 'onhand'))
    if (count === undefined) continue
    const place = first(stock, 'locationidentifier')
    if (place && textOf(place, 'idtypename') === OWN_LOCATIONS) own[textOf(place, 'idvalue')] = count
    else theirs = (theirs ?? 0) + count
  }
  return Object.keys(own).length > 0 ? { stock: own } : { supplierStock: theirs }
}
