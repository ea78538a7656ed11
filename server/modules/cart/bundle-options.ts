import { toUid } from '../../platform/graphql/magento-formats.ts'
import { partUid } from '../catalog/index.ts'
import { money } from '../store/index.ts'
import type { CartLine, CartPart } from './cart-line.ts'

/** The parts of a bundle by group, as Magento's `bundle_options`. */
export function toMagentoSelectedBundleOptions({ parts = [] }: CartLine, currency: string) {
  const byGroup = new Map<number, CartPart[]>()
  for (const part of parts) {
    const { id } = part.part.group
    byGroup.set(id, [...(byGroup.get(id) ?? []), part])
  }
  return [...byGroup.values()].flatMap((chosen) => {
    const group = chosen[0]?.part.group
    return group
      ? {
          id: group.id,
          uid: toUid(`bundle/${group.id}`),
          label: group.title,
          type: group.type,
          values: chosen.map(({ part: { selection, quantity, price }, product }) => ({
            id: selection.id,
            uid: partUid(group.id, selection.id, quantity),
            label: product.name,
            quantity,
            price: price / 100,
            priceV2: money(price, currency),
            original_price: money(Math.max(price, product.regularPrice), currency),
          })),
        }
      : []
  })
}
