import { splitByWeights, taxOf } from '../../catalog/index.ts'
import { type DeliveryMethod, priceAt } from '../../delivery/index.ts'

/*
 * Totals of a cart in grosze, computed like Magento with gross catalogue prices, tax after discount and rounding by
 * row: tax is extracted from the gross amount of a row and rounded half up; discounts reduce the gross amount.
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
  /** Gross price of one copy. */
  price: number
  tax: TaxRate
  /** Not in the parcel, such as an e-book. */
  isVirtual: boolean
  /** Gross amount of all copies, where it is not `price * quantity`: a share of a bundle's price. */
  gross?: number
  /** Id of the bundle that contains this part. */
  bundleId?: number
  /** Parts of a bundle, whose amounts are the sums of theirs. */
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
  /** Minimum gross value of all goods before discounts. */
  minSubtotal: number
  /** All products if absent. */
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
  /** Tax on the price after discounts. */
  tax: number
  /** For a bundle, in the order of its parts. */
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
  /** Rules in force, including those that only make delivery free. */
  appliedRules: readonly SalesRule[]
  /** Null until a delivery method is chosen, and for virtual carts. */
  shipping: Shipping | null
  taxes: AppliedTax[]
  tax: number
  grandTotal: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A part is a line of its own; a rule for its bundle applies to it as well. */
const appliesTo = ({ productIds }: SalesRule, { productId, bundleId }: Line): boolean =>
  !productIds || productIds.has(productId) || (bundleId !== undefined && productIds.has(bundleId))

/** The discount of one rule on each line; `remaining` is the gross value that earlier rules have left. */
function ruleDiscounts(rule: SalesRule, lines: readonly Line[], remaining: readonly number[]): number[] {
  const concerned = remaining.map((value, index) => (appliesTo(rule, lines[index] as Line) ? value : 0))
  if (rule.action === 'fixed-cart') return splitByWeights(Math.min(Math.round(rule.amount), sum(concerned)), concerned)
  if (rule.action === 'fixed-each')
    return concerned.map((value, index) => Math.min(value, Math.round(rule.amount) * (lines[index]?.quantity ?? 0)))
  // like Magento, the rounding error of a row is carried over to the next one, so that the rows add up to the
  // percentage of the total
  const hundredths = Math.round(Math.min(rule.amount, 100) * 100)
  let remainder = 0
  return concerned.map((value) => {
    const exact = value * hundredths + remainder
    const rounded = Math.min(value, Math.floor((exact + 5000) / 10000))
    remainder = value === 0 ? remainder : exact - rounded * 10000
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

/** Goods to deliver: their gross value, and its share at each tax rate. */
interface Goods {
  value: number
  rates: AppliedTax[]
}

function toGoods(lines: readonly Line[], values: readonly number[]): Goods {
  const inParcel = lines
    .map((line, index) => ({ line, value: values[index] ?? 0 }))
    .filter(({ line }) => !line.isVirtual)
  const isAllFree = inParcel.every(({ value }) => value === 0)
  const rates = collectTaxes(
    inParcel.map(({ line, value }) => ({
      ...line.tax,
      amount: isAllFree ? line.gross || (line.price || 1) * line.quantity : value,
    })),
  )
  return { value: sum(values), rates }
}

/**
 * Delivery is ancillary to the goods and bears their tax rates; in a mixed parcel it is split by the value of the
 * contents.
 */
function computeShipping(delivery: Delivery, { value, rates }: Goods, freeShipping: boolean): Shipping {
  const isFree = freeShipping || (delivery.freeFrom !== null && value >= delivery.freeFrom)
  const inclTax = (isFree ? 0 : priceAt(delivery, value)) + delivery.cashOnDeliveryFee
  const taxes = splitByWeights(
    inclTax,
    rates.map(({ amount }) => amount),
  ).map((gross, index) => {
    const { title, rate } = rates[index] as AppliedTax
    return { title, rate, amount: taxOf(gross, rate), gross }
  })
  const tax = sum(taxes.map(({ amount }) => amount))
  return { inclTax, exclTax: inclTax - tax, tax, taxes }
}

/** Returns a function that prices a delivery method for a cart with these totals. */
export function createShippingCalculator(
  lines: readonly Line[],
  { lines: rows, freeShipping }: Pick<Totals, 'lines' | 'freeShipping'>,
): (delivery: Delivery) => Shipping {
  const goods = toGoods(
    lines.flatMap((line) => line.parts ?? line),
    rows.flatMap((row) => row.parts ?? row).map((row) => row.rowInclTax - row.discount),
  )
  return (delivery) => computeShipping(delivery, goods, freeShipping)
}

/** Totals of a bundle's line: the sums of its parts. */
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

/** Totals of a cart; bundles are computed from their parts. */
export function computeTotals(lines: readonly Line[], rules: readonly SalesRule[], delivery: Delivery | null): Totals {
  const whole = computePlainTotals(
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

/** Totals of plain lines. `rules` are in the order of application; those whose conditions are not met are skipped. */
function computePlainTotals(lines: readonly Line[], rules: readonly SalesRule[], delivery: Delivery | null): Totals {
  const gross = lines.map((line) => line.gross ?? line.price * line.quantity)
  const subtotalInclTax = sum(gross)
  const remaining = [...gross]
  const byLine: Discount[][] = lines.map(() => [])
  const discounts: Discount[] = []
  const appliedRules: SalesRule[] = []
  for (const rule of rules) {
    if (subtotalInclTax < rule.minSubtotal || !lines.some((line) => appliesTo(rule, line))) continue
    const parts = ruleDiscounts(rule, lines, remaining)
    const amount = sum(parts)
    const { id: ruleId, label, couponCode } = rule
    parts.forEach((part, index) => {
      if (part === 0) return
      remaining[index] = (remaining[index] ?? 0) - part
      byLine[index]?.push({ ruleId, label, couponCode, amount: part })
    })
    appliedRules.push(rule)
    if (amount > 0) discounts.push({ ruleId, label, couponCode, amount })
    if (rule.stopFurther) break
  }
  const rows = lines.map((line, index): LineTotals => {
    const rowInclTax = gross[index] ?? 0
    const rowExclTax = rowInclTax - taxOf(rowInclTax, line.tax.rate)
    const discountedTotal = remaining[index] ?? 0
    return {
      id: line.id,
      priceExclTax: Math.round(rowExclTax / line.quantity),
      priceInclTax: line.price,
      rowExclTax,
      rowInclTax,
      discounts: byLine[index] ?? [],
      discount: rowInclTax - discountedTotal,
      tax: taxOf(discountedTotal, line.tax.rate),
    }
  })
  const freeShipping = appliedRules.some((rule) => rule.freeShipping)
  const isVirtual = lines.every((line) => line.isVirtual)
  const shipping = delivery && !isVirtual ? computeShipping(delivery, toGoods(lines, remaining), freeShipping) : null
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
