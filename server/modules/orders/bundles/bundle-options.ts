import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { partUid } from '../../catalog/index.ts'
import { money } from '../../store/index.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderItem, OrderItemOption } from '../order-item.ts'

/** A part of a bundle on an order or a document, with the quantity to show. */
interface ShownPart {
  item: OrderItem
  quantity: number
  /** Gross, after discounts. */
  rowTotal: number
}

/** The parts as options of the bundle's line in ScandiPWA's format, with `items` for each group. */
export const partOptions = (parts: readonly { item: OrderItem }[]): OrderItemOption[] => {
  const byGroup = new Map<number, OrderItemOption & Required<Pick<OrderItemOption, 'items'>>>()
  for (const { item } of parts) {
    const { group = 0, label = '', quantity = 1 } = item.options.part ?? {}
    const option = byGroup.get(group) ?? { label, value: '', items: [] }
    option.items.push({ title: item.name, quantity, price: item.priceInclTax })
    byGroup.set(group, { ...option, value: option.items.map((one) => `${one.quantity} × ${one.title}`).join(', ') })
  }
  return [...byGroup.values()]
}

/** A bundle's parts by group, as in Magento's `bundle_options`. */
export function toMagentoBundleOptions({ currency }: PlacedOrder, parts: readonly ShownPart[]) {
  const byGroup = new Map<number, ShownPart[]>()
  for (const part of parts) {
    const group = part.item.options.part?.group ?? 0
    byGroup.set(group, [...(byGroup.get(group) ?? []), part])
  }
  return [...byGroup].map(([group, chosen]) => ({
    id: toUid(group),
    uid: toUid(`bundle/${group}`),
    label: chosen[0]?.item.options.part?.label ?? '',
    values: chosen.map(({ item, quantity, rowTotal }) => ({
      id: toUid(item.id),
      uid: partUid(group, item.options.part?.selection ?? 0, item.options.part?.quantity ?? 1),
      product_name: item.name,
      product_sku: item.sku,
      quantity,
      price: money(item.priceInclTax, currency),
      tax_rate: item.taxRate,
      row_total: money(rowTotal, currency),
    })),
  }))
}
