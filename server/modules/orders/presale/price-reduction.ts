import { taxOf } from '../../catalog/index.ts'
import { toDocumentItem } from '../documents/sums.ts'
import type { OrderedPresale, OrderItem } from '../order-item.ts'

/*
 * A presale is charged at the lowest price from its order to its dispatch. Its options and the discounts of the order
 * stay as ordered: percentages apply to the lower price, amounts are the same.
 */

const percentOf = (amount: number, hundredths: number): number => Math.floor((amount * hundredths + 5000) / 10_000)

/** The line as it would have been ordered at the lowest price. */
function lineAtLowestPrice(item: OrderItem, presale: OrderedPresale, lowest: number): OrderItem {
  const { price, percents = [], isShare, discounts = [] } = presale
  const optionsAt = (own: number) => percents.reduce((sum, percent) => sum + Math.round((own * percent) / 10_000), 0)
  const rowTotalInclTax = isShare
    ? Math.round((item.rowTotalInclTax * lowest) / price)
    : item.rowTotalInclTax - (price - lowest + optionsAt(price) - optionsAt(lowest)) * item.quantityOrdered
  let remaining = rowTotalInclTax
  for (const discount of discounts)
    remaining -=
      'percent' in discount
        ? percentOf(remaining, Math.round(discount.percent * 100))
        : Math.min(remaining, discount.amount)
  // a discount that was rounded over several lines must not raise the price
  const discountedTotal = Math.min(remaining, item.rowTotalInclTax - item.discount)
  return {
    ...item,
    rowTotalInclTax,
    rowTotalExclTax: rowTotalInclTax - taxOf(rowTotalInclTax, item.taxRate),
    discount: rowTotalInclTax - discountedTotal,
    tax: taxOf(discountedTotal, item.taxRate),
  }
}

/** Gross reduction of copies, after the `before` copies that precede them, and the tax in it. */
export function reductionOf(
  { item, quantity }: { item: OrderItem; quantity: number },
  presale: OrderedPresale,
  lowest: number,
  before: number,
): { gross: number; tax: number } {
  const ordered = toDocumentItem({ item, quantity }, before)
  const lowered = toDocumentItem({ item: lineAtLowestPrice(item, presale, lowest), quantity }, before)
  const rowTotal = (part: typeof ordered) => part.rowInclTax - part.discount
  return { gross: rowTotal(ordered) - rowTotal(lowered), tax: ordered.tax - lowered.tax }
}
