import type { BoughtItem, PlacedOrder } from '../order.ts'
import type { OrderDiscount, OrderItem } from '../order-item.ts'
import { mergeDiscounts } from '../serializers.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Amounts of a line of an order or a document. */
interface LineAmounts {
  rowTotalExclTax: number
  rowTotalInclTax: number
  discount: number
  discounts: OrderDiscount[]
  tax: number
}

const sumsOf = (parts: readonly LineAmounts[]): LineAmounts => ({
  rowTotalExclTax: sum(parts.map((part) => part.rowTotalExclTax)),
  rowTotalInclTax: sum(parts.map((part) => part.rowTotalInclTax)),
  discount: sum(parts.map((part) => part.discount)),
  discounts: mergeDiscounts(parts.flatMap((part) => part.discounts)),
  tax: sum(parts.map((part) => part.tax)),
})

/** A bundle with the sums of its parts. */
function withPartAmounts(bundle: OrderItem, parts: readonly OrderItem[]): OrderItem {
  const sums = sumsOf(parts)
  const each = (amount: number) => Math.round(amount / bundle.quantityOrdered)
  return {
    ...bundle,
    ...sums,
    priceExclTax: each(sums.rowTotalExclTax),
    priceInclTax: each(sums.rowTotalInclTax),
  }
}

/** The tax rate shared by all lines; null if they differ. */
export const commonTaxRate = ([first, ...others]: readonly OrderItem[]): number | null =>
  first && others.every(({ taxRate }) => taxRate === first.taxRate) ? first.taxRate : null

/** Lines of one bundle, at the position of its first part; `bundle` is undefined for a single title. */
export interface BundleGroup<Line> {
  bundle: OrderItem | undefined
  lines: Line[]
}

/** Groups the lines of an order or a document by bundle. */
export function groupByBundle<Line extends { item: OrderItem }>(
  { bundles }: Pick<PlacedOrder, 'bundles'>,
  lines: readonly Line[],
): BundleGroup<Line>[] {
  const groups: BundleGroup<Line>[] = []
  const byBundle = new Map<number, BundleGroup<Line>>()
  for (const line of lines) {
    const bundle = bundles.find(({ id }) => id === line.item.parentId)
    const known = bundle && byBundle.get(bundle.id)
    if (known) {
      known.lines.push(line)
      continue
    }
    const group = { bundle, lines: [line] }
    if (bundle) byBundle.set(bundle.id, group)
    groups.push(group)
  }
  return groups
}

/** The bought items as Magento lists them: a bundle in place of its parts. */
export const boughtItems = (order: PlacedOrder): BoughtItem[] =>
  groupByBundle(
    order,
    order.items.map((item) => ({ item, quantity: item.quantityOrdered })),
  ).map(({ bundle, lines }) =>
    bundle ? bundleOf(order, bundle, lines) : { order, item: (lines[0] as { item: OrderItem }).item },
  )

const bundleOf = (order: PlacedOrder, bundle: OrderItem, parts: NonNullable<BoughtItem['parts']>): BoughtItem => ({
  order,
  item: withPartAmounts(
    bundle,
    parts.map(({ item }) => item),
  ),
  parts,
})

/** The order line to which a line of a document belongs; for a part, that of its bundle. */
export function boughtItem(order: PlacedOrder, item: OrderItem): BoughtItem {
  const bundle = order.bundles.find(({ id }) => id === item.parentId)
  if (!bundle) return { order, item }
  const parts = order.items.filter(({ parentId }) => parentId === bundle.id)
  return bundleOf(
    order,
    bundle,
    parts.map((part) => ({ item: part, quantity: part.quantityOrdered })),
  )
}

/** Number of bundles that the copies of a document make, rounded up; at least one, which may be incomplete. */
export const bundleQuantity = (lines: readonly { item: OrderItem; quantity: number }[]): number =>
  Math.max(1, ...lines.map(({ item, quantity }) => Math.ceil(quantity / (item.options.part?.quantity ?? 1))))
