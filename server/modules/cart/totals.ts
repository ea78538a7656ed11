import { spread, taxOf } from '../catalog/index.ts'
import { type DeliveryMethod, priceAt } from '../delivery/index.ts'

/*
 * A cart's sums, in grosze, as Magento makes them with gross catalogue prices, tax after discount and rounding by row:
 * tax is taken out of a row's gross sum and rounded half up; discounts lower the gross sum.
 */

export interface TaxRate {
  /** `VAT 5%` */
  title: string
  /** Percent. */
  rate: number
}

export interface Line {
  id: number
  productId: number
  quantity: number
  /** Gross, of one piece. */
  price: number
  tax: TaxRate
  /** E-books and the like are not in the parcel. */
  isVirtual: boolean
  /** Of all copies, where it is not so many times the price: a share of what a bundle costs. */
  gross?: number
  /** The bundle that it is a part of. */
  bundleId?: number
  /** What a bundle is made of: its money is the sum of theirs. */
  parts?: readonly Line[]
}

export interface SalesRule {
  id: number
  label: string
  couponCode: string | null
  action: 'percent' | 'fixed-each' | 'fixed-cart'
  /** Percent, or grosze. */
  amount: number
  freeShipping: boolean
  /** Gross value of all goods before discounts. */
  minSubtotal: number
  /** Absent: every product. */
  productIds?: ReadonlySet<number>
  stopFurther: boolean
}

/** Prices of a delivery method, with the rates of the parcel's weight. */
export type Delivery = Pick<DeliveryMethod, 'price' | 'rates' | 'cashOnDeliveryFee' | 'freeFrom'>

export interface Discount {
  ruleId: number
  label: string
  couponCode: string | null
  amount: number
}

export interface LineTotals {
  id: number
  priceExclTax: number
  priceInclTax: number
  rowExclTax: number
  rowInclTax: number
  discounts: Discount[]
  discount: number
  /** What is owed after the discount. */
  tax: number
  /** Of a bundle, in their order. */
  parts?: LineTotals[]
}

export interface AppliedTax extends TaxRate {
  amount: number
}

export interface Shipping {
  inclTax: number
  exclTax: number
  tax: number
  taxes: (AppliedTax & { gross: number })[]
}

export interface Totals {
  lines: LineTotals[]
  subtotalExclTax: number
  subtotalInclTax: number
  discounts: Discount[]
  discount: number
  subtotalWithDiscountExclTax: number
  /** A rule makes delivery free. */
  freeShipping: boolean
  /** Rules in force, those included that only make delivery free. */
  appliedRules: readonly SalesRule[]
  /** Null until a delivery method is chosen, and for virtual carts. */
  shipping: Shipping | null
  taxes: AppliedTax[]
  tax: number
  grandTotal: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A part is a line of its own, and a rule for its bundle is one for it. */
const concerns = ({ productIds }: SalesRule, { productId, bundleId }: Line): boolean =>
  !productIds || productIds.has(productId) || (bundleId !== undefined && productIds.has(bundleId))

/** What each line loses by one rule; `left` is the gross value that earlier rules have left of each. */
function discountsOf(rule: SalesRule, lines: readonly Line[], left: readonly number[]): number[] {
  const concerned = left.map((value, index) => (concerns(rule, lines[index] as Line) ? value : 0))
  if (rule.action === 'fixed-cart') return spread(Math.min(Math.round(rule.amount), sum(concerned)), concerned)
  if (rule.action === 'fixed-each')
    return concerned.map((value, index) => Math.min(value, Math.round(rule.amount) * (lines[index]?.quantity ?? 0)))
  // Magento carries what one row's rounding left over to the next, so that the rows add up to the percentage of the
  // whole
  const hundredths = Math.round(Math.min(rule.amount, 100) * 100)
  let carried = 0
  return concerned.map((value) => {
    const exact = value * hundredths + carried
    const rounded = Math.min(value, Math.floor((exact + 5000) / 10000))
    carried = value === 0 ? carried : exact - rounded * 10000
    return rounded
  })
}

function collectTaxes(parts: readonly AppliedTax[]): AppliedTax[] {
  const byTitle = new Map<string, AppliedTax>()
  for (const { title, rate, amount } of parts) {
    const known = byTitle.get(title)
    if (known) known.amount += amount
    else byTitle.set(title, { title, rate, amount })
  }
  return [...byTitle.values()].toSorted((a, b) => a.rate - b.rate)
}

/** What is delivered: its gross value, and what of it bears each rate. */
interface Goods {
  value: number
  rates: AppliedTax[]
}

function goodsOf(lines: readonly Line[], values: readonly number[]): Goods {
  const inParcel = lines
    .map((line, index) => ({ line, value: values[index] ?? 0 }))
    .filter(({ line }) => !line.isVirtual)
  const isGiven = inParcel.every(({ value }) => value === 0)
  const rates = collectTaxes(
    inParcel.map(({ line, value }) => ({
      ...line.tax,
      amount: isGiven ? line.gross || (line.price || 1) * line.quantity : value,
    })),
  )
  return { value: sum(values), rates }
}

/**
 * Delivery is a part of selling the goods, so it bears their rate; in a mixed parcel it is split by the value of what
 * is inside.
 */
function shippingOf(delivery: Delivery, { value, rates }: Goods, freeShipping: boolean): Shipping {
  const isFree = freeShipping || (delivery.freeFrom !== null && value >= delivery.freeFrom)
  const inclTax = (isFree ? 0 : priceAt(delivery, value)) + delivery.cashOnDeliveryFee
  const taxes = spread(
    inclTax,
    rates.map(({ amount }) => amount),
  ).map((gross, index) => {
    const { title, rate } = rates[index] as AppliedTax
    return { title, rate, amount: taxOf(gross, rate), gross }
  })
  const tax = sum(taxes.map(({ amount }) => amount))
  return { inclTax, exclTax: inclTax - tax, tax, taxes }
}

/** What delivery of a cart with these totals would cost by each method. */
export function shippingOfCart(
  lines: readonly Line[],
  { lines: rows, freeShipping }: Pick<Totals, 'lines' | 'freeShipping'>,
): (delivery: Delivery) => Shipping {
  const goods = goodsOf(
    lines.flatMap((line) => line.parts ?? line),
    rows.flatMap((row) => row.parts ?? row).map((row) => row.rowInclTax - row.discount),
  )
  return (delivery) => shippingOf(delivery, goods, freeShipping)
}

/** One line with the sums of a bundle's parts. */
function bundleTotals({ id, quantity }: Line, parts: LineTotals[]): LineTotals {
  const of = (amount: (part: LineTotals) => number) => sum(parts.map(amount))
  const discounts = new Map<number, Discount>()
  for (const discount of parts.flatMap((part) => part.discounts)) {
    const known = discounts.get(discount.ruleId)
    discounts.set(discount.ruleId, { ...discount, amount: discount.amount + (known?.amount ?? 0) })
  }
  const [rowExclTax, rowInclTax] = [of((part) => part.rowExclTax), of((part) => part.rowInclTax)]
  return {
    id,
    priceExclTax: Math.round(rowExclTax / quantity),
    priceInclTax: Math.round(rowInclTax / quantity),
    rowExclTax,
    rowInclTax,
    discounts: [...discounts.values()],
    discount: of((part) => part.discount),
    tax: of((part) => part.tax),
    parts,
  }
}

/** Adds a cart up by its parts, and its bundles by theirs. */
export function totals(lines: readonly Line[], rules: readonly SalesRule[], delivery: Delivery | null): Totals {
  if (!lines.some((line) => line.parts)) return totalsOf(lines, rules, delivery)
  const whole = totalsOf(
    lines.flatMap((line) => line.parts ?? line),
    rules,
    delivery,
  )
  let next = 0
  const rows = lines.map((line) => {
    const parts = whole.lines.slice(next, (next += line.parts?.length ?? 1))
    return line.parts ? bundleTotals(line, parts) : (parts[0] as LineTotals)
  })
  return { ...whole, lines: rows }
}

/**
 * Adds a cart up. `rules` come in the order in which they apply; those whose conditions are not met are passed over.
 */
function totalsOf(lines: readonly Line[], rules: readonly SalesRule[], delivery: Delivery | null): Totals {
  const gross = lines.map((line) => line.gross ?? line.price * line.quantity)
  const subtotalInclTax = sum(gross)
  const left = [...gross]
  const byLine: Discount[][] = lines.map(() => [])
  const discounts: Discount[] = []
  const appliedRules: SalesRule[] = []
  for (const rule of rules) {
    if (subtotalInclTax < rule.minSubtotal || !lines.some((line) => concerns(rule, line))) continue
    const parts = discountsOf(rule, lines, left)
    const amount = sum(parts)
    const { id: ruleId, label, couponCode } = rule
    parts.forEach((part, index) => {
      if (part === 0) return
      left[index] = (left[index] ?? 0) - part
      byLine[index]?.push({ ruleId, label, couponCode, amount: part })
    })
    appliedRules.push(rule)
    if (amount > 0) discounts.push({ ruleId, label, couponCode, amount })
    if (rule.stopFurther) break
  }
  const rows = lines.map((line, index): LineTotals => {
    const rowInclTax = gross[index] ?? 0
    const rowExclTax = rowInclTax - taxOf(rowInclTax, line.tax.rate)
    const owed = left[index] ?? 0
    return {
      id: line.id,
      priceExclTax: Math.round(rowExclTax / line.quantity),
      priceInclTax: line.price,
      rowExclTax,
      rowInclTax,
      discounts: byLine[index] ?? [],
      discount: rowInclTax - owed,
      tax: taxOf(owed, line.tax.rate),
    }
  })
  const freeShipping = appliedRules.some((rule) => rule.freeShipping)
  const isVirtual = lines.every((line) => line.isVirtual)
  const shipping = delivery && !isVirtual ? shippingOf(delivery, goodsOf(lines, left), freeShipping) : null
  const rowTaxes = rows.map((row, index) => ({ ...(lines[index] as Line).tax, amount: row.tax }))
  const taxes = collectTaxes([...rowTaxes, ...(shipping?.taxes ?? [])])
  const goodsTax = sum(rows.map((row) => row.tax))
  const discount = sum(rows.map((row) => row.discount))
  return {
    lines: rows,
    subtotalExclTax: sum(rows.map((row) => row.rowExclTax)),
    subtotalInclTax,
    discounts,
    discount,
    subtotalWithDiscountExclTax: subtotalInclTax - discount - goodsTax,
    freeShipping,
    appliedRules,
    shipping,
    taxes,
    tax: goodsTax + (shipping?.tax ?? 0),
    grandTotal: subtotalInclTax - discount + (shipping?.inclTax ?? 0),
  }
}
