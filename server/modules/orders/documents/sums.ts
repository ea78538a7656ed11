import { taxOf } from '../../catalog/index.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderItem } from '../order-item.ts'
import type { DocumentItem, DocumentSums, DocumentTax } from './document.ts'
import type { PickedLine } from './fulfilment.ts'

/*
 * Sums of partial invoices and credit memos. Whatever the parts and their order, they add up to the order to the grosz:
 * a part is the cumulative sum after its copies minus the cumulative sum before them.
 */

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Share of the first `copies` of a line in a sum, rounded half up. */
const cumulativeShare = (amount: number, copies: number, all: number): number =>
  copies === all ? amount : Number((2n * BigInt(amount) * BigInt(copies) + BigInt(all)) / (2n * BigInt(all)))

function cumulativeAmounts(
  { quantityOrdered: all, rowTotalExclTax, rowTotalInclTax, discount, tax, taxRate }: OrderItem,
  copies: number,
) {
  const [incl, less] = [cumulativeShare(rowTotalInclTax, copies, all), cumulativeShare(discount, copies, all)]
  return {
    excl: cumulativeShare(rowTotalExclTax, copies, all),
    incl,
    less,
    tax: copies === all ? tax : taxOf(incl - less, taxRate),
  }
}

/** The sums of some copies of a line, after those of earlier documents. */
export function toDocumentItem({ item, quantity }: PickedLine, before: number): DocumentItem {
  const [from, to] = [cumulativeAmounts(item, before), cumulativeAmounts(item, before + quantity)]
  return {
    orderItemId: item.id,
    quantity,
    rowExclTax: to.excl - from.excl,
    rowInclTax: to.incl - from.incl,
    discount: to.less - from.less,
    tax: to.tax - from.tax,
    unshipped: 0,
    restocked: 0,
  }
}

const titleOfRate = (order: PlacedOrder, rate: number): string =>
  order.taxes.find((tax) => tax.rate === rate)?.title ?? `VAT ${rate}%`

/** Amounts of one or several documents by tax rate. */
export type AmountsByRate = Map<number, Omit<DocumentTax, 'title' | 'rate'>>

const ZERO_AMOUNTS = { gross: 0, tax: 0, shippingGross: 0, shippingTax: 0 }

export function addAmounts(
  to: AmountsByRate,
  rate: number,
  increment: Partial<Omit<DocumentTax, 'title' | 'rate'>>,
): void {
  const known = to.get(rate) ?? { ...ZERO_AMOUNTS }
  to.set(rate, {
    gross: known.gross + (increment.gross ?? 0),
    tax: known.tax + (increment.tax ?? 0),
    shippingGross: known.shippingGross + (increment.shippingGross ?? 0),
    shippingTax: known.shippingTax + (increment.shippingTax ?? 0),
  })
}

export function sumByRate(documents: readonly { taxes: readonly DocumentTax[] }[]): AmountsByRate {
  const byRate: AmountsByRate = new Map()
  for (const { taxes } of documents) for (const { rate, ...part } of taxes) addAmounts(byRate, rate, part)
  return byRate
}

export const amountsAt = (byRate: AmountsByRate, rate: number) => byRate.get(rate) ?? ZERO_AMOUNTS

/** Amounts of a document's lines by tax rate. */
export function sumItemsByRate(order: PlacedOrder, items: readonly DocumentItem[]): AmountsByRate {
  const byRate: AmountsByRate = new Map()
  for (const { orderItemId, rowInclTax, discount, tax } of items) {
    const bought = order.items.find(({ id }) => id === orderItemId)
    if (bought) addAmounts(byRate, bought.taxRate, { gross: rowInclTax - discount, tax })
  }
  return byRate
}

/** The sums of a document from its lines and amounts by rate. */
export function sumsOf(
  order: PlacedOrder,
  items: readonly DocumentItem[],
  byRate: AmountsByRate,
  adjustment = 0,
): DocumentSums {
  const taxes = [...byRate]
    .map(([rate, part]): DocumentTax => ({ title: titleOfRate(order, rate), rate, ...part }))
    .toSorted((a, b) => a.rate - b.rate)
  const shippingInclTax = sum(taxes.map(({ shippingGross }) => shippingGross))
  return {
    subtotalExclTax: sum(items.map(({ rowExclTax }) => rowExclTax)),
    subtotalInclTax: sum(items.map(({ rowInclTax }) => rowInclTax)),
    discount: sum(items.map(({ discount }) => discount)),
    shippingExclTax: shippingInclTax - sum(taxes.map(({ shippingTax }) => shippingTax)),
    shippingInclTax,
    adjustment,
    tax: sum(taxes.map(({ tax }) => tax)),
    grandTotal: sum(taxes.map(({ gross }) => gross)),
    taxes,
  }
}
