import {
  type Availability,
  availabilityOf,
  canBeBought,
  isStockLimited,
  type Lifecycle,
  type ProductType,
} from '../product/sale/availability.ts'
import type { Stock } from '../product/sale/stock.sql.ts'
import { finalPrice, pricingOf } from '../pricing/prices.ts'
import { availabilityOfBundle, stockOfBundle } from './bundle-components.ts'
import type { ComponentRow } from './components.sql.ts'

const COMPOUND: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle'] satisfies ProductType[])
/** Whether price and stock are derived from other products. */
export const isCompound = ({ type }: { type: string }): boolean => COMPOUND.has(type)

export const availabilityOfComponent = (component: ComponentRow): Availability =>
  component.isEnabled ? availabilityOf(component) : 'unavailable'

const BEST_FIRST: readonly Availability[] = [
  'available',
  'to-order',
  'presale',
  'in-bookstores',
  'announcement',
  'unavailable',
]

const bestAvailability = (availabilities: readonly Availability[]): Availability =>
  BEST_FIRST.find((one) => availabilities.includes(one)) ?? 'unavailable'

/**
 * The best availability of the components (of a bundle, see `availabilityOfBundle`), unless the product itself is an
 * announcement or discontinued.
 */
export function availabilityOfCompound(
  { type, lifecycle }: { type: ProductType; lifecycle: Lifecycle },
  components: readonly ComponentRow[],
): Availability {
  if (lifecycle === 'announcement') return 'announcement'
  if (lifecycle === 'discontinued') return 'unavailable'
  return type === 'bundle'
    ? availabilityOfBundle(components)
    : bestAvailability(components.map(availabilityOfComponent))
}

/** Components that can be bought; if none can, the enabled ones; if none is enabled, all. */
export function offeredComponents<Component extends ComponentRow>(
  components: readonly Component[],
): readonly Component[] {
  const enabled = components.filter(({ isEnabled }) => isEnabled)
  const buyable = enabled.filter((component) => canBeBought(availabilityOfComponent(component)))
  return buyable.length > 0 ? buyable : enabled.length > 0 ? enabled : components
}

/** Stock of all components that can be bought, added up. `isLimited` is false if one of them is sold without stock. */
export function stockOfCompound(components: readonly ComponentRow[]): Stock & { isLimited: boolean } {
  if (components.some(({ part }) => part)) return stockOfBundle(components)
  const buyable = components.filter((component) => canBeBought(availabilityOfComponent(component)))
  const sumOf = (of: (component: ComponentRow) => number) =>
    buyable.reduce((sum, component) => sum + Math.max(0, of(component)), 0)
  return {
    warehouse: sumOf(({ warehouse }) => warehouse),
    total: sumOf(({ total }) => total),
    maxPerSource: Math.max(0, ...buyable.map(({ maxPerSource }) => maxPerSource)),
    isLimited: buyable.every(isStockLimited),
  }
}

/** Prices of the most expensive offered component, in the base currency. */
export function highestComponentPrice(
  components: readonly ComponentRow[],
  now: Date,
): { regular: number; final: number } | undefined {
  return offeredComponents(components)
    .map((row) => ({ regular: row.amount, final: finalPrice(pricingOf(row), 1, now) }))
    .toSorted((a, b) => b.final - a.final)[0]
}

export function byProduct<Row extends { productId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const row of rows) grouped.set(row.productId, [...(grouped.get(row.productId) ?? []), row])
  return grouped
}
