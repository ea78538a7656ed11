import { Refusal } from '../../../platform/refusal.ts'
import type { PlacedOrder } from '../order.ts'
import { type PickedLine, quantityToShip } from './fulfilment.ts'

const copiesPerBundle = ({ item }: Pick<PickedLine, 'item'>): number => item.options.part?.quantity ?? 1

/** Parts of a bundle that is shipped together leave in complete bundles; a refunded part does not block the rest. */
export function checkCompleteBundles({ bundles, items }: PlacedOrder, picked: readonly PickedLine[]): void {
  for (const bundle of bundles) {
    const parts = items
      .filter((item) => item.parentId === bundle.id && item.options.part?.isTogether)
      .map((item) => ({ item, quantity: picked.find((line) => line.item.id === item.id)?.quantity ?? 0 }))
    const bundleCount = Math.max(0, ...parts.map((part) => Math.ceil(part.quantity / copiesPerBundle(part))))
    const short = parts.find(
      (part) => part.quantity !== Math.min(bundleCount * copiesPerBundle(part), quantityToShip(part.item)),
    )
    if (short)
      throw new Refusal(
        'graphql-input',
        'The parts of %s are shipped together: %s of %s belong to it.',
        bundle.sku,
        Math.min(bundleCount * copiesPerBundle(short), quantityToShip(short.item)),
        short.item.sku,
      )
  }
}
