import { finalPrice, type PriceRow } from '../pricing/prices.ts'
import { discountAt, subtractPercent, surchargeOf, isMultiSelect } from '../bundle/bundle.ts'
import type { SourceStock } from '../../inventory/index.ts'
import { type Availability, availabilityOf, canBeBought, isStockLimited } from '../product/sale/availability.ts'
import type { Stock } from '../product/sale/stock.sql.ts'
import type { BundlePart, ComponentRow } from './components.sql.ts'

/** A component that is a selection of a bundle. */
export type PartRow = ComponentRow & { part: BundlePart }

const isPart = (component: ComponentRow): component is PartRow => component.part !== null

/** Groups selections by bundle group; a product may be in several. */
function groupsOf<Row extends PartRow>(parts: readonly Row[]): Row[][] {
  const groups = new Map<number, Row[]>()
  for (const row of parts) groups.set(row.part.group, [...(groups.get(row.part.group) ?? []), row])
  return [...groups.values()]
}

/** Groups that a bundle needs: the required ones; if none is required, all selections count as one group. */
function neededGroups<Row extends PartRow>(parts: readonly Row[]): Row[][] {
  const groups = groupsOf(parts)
  const required = groups.filter(([first]) => first?.part.isRequired)
  return required.length > 0 ? required : groups.length > 0 ? [groups.flat()] : []
}

/** Number of bundles that `copies` suffice for, at `quantity` copies per bundle. */
const countBundles = ({ quantity }: Pick<ComponentRow, 'quantity'>, copies: number) =>
  Math.floor(copies / Math.max(1, quantity))

const availabilityOfPart = (row: ComponentRow): Availability =>
  row.isEnabled
    ? availabilityOf({ ...row, warehouse: countBundles(row, row.warehouse), total: countBundles(row, row.total) })
    : 'unavailable'

const BEST_FIRST: readonly Availability[] = [
  'available',
  'to-order',
  'presale',
  'in-bookstores',
  'announcement',
  'unavailable',
]

/** The worst availability of its needed groups; that of a group is the best of its products. */
export function availabilityOfBundle(components: readonly ComponentRow[]): Availability {
  const groups = neededGroups(components.filter(isPart))
  const ranks = groups.map((group) => Math.min(...group.map((row) => BEST_FIRST.indexOf(availabilityOfPart(row)))))
  const worst = Math.max(...ranks)
  return (groups.length > 0 && BEST_FIRST[worst]) || 'unavailable'
}

/** Needed groups that are limited by stock, each with the products that can be bought. */
function limitedGroups(components: readonly ComponentRow[]): PartRow[][] {
  const groups = neededGroups(components.filter(isPart)).map((group) =>
    group.filter((row) => canBeBought(availabilityOfPart(row))),
  )
  return groups.filter((group) => group.every(isStockLimited))
}

/** The number of bundles that the needed group with the least stock allows. */
export function stockOfBundle(components: readonly ComponentRow[]): Stock & { isLimited: boolean } {
  const limited = limitedGroups(components)
  const minBundles = (quantityOf: (row: ComponentRow) => number) =>
    limited.length === 0
      ? 0
      : Math.min(
          ...limited.map((group) =>
            group.reduce((sum, row) => sum + Math.max(0, countBundles(row, quantityOf(row))), 0),
          ),
        )
  return {
    warehouse: minBundles(({ warehouse }) => warehouse),
    total: minBundles(({ total }) => total),
    maxPerSource: minBundles(({ maxPerSource }) => maxPerSource),
    isLimited: limited.length > 0,
  }
}

/** A part with the number of its copies in one bundle. */
export interface PartQuantity {
  childId: number
  quantity: number
}

/**
 * Chosen parts that are limited by stock, each as a group of its own; copies of a product in two groups are added up.
 */
function limitedParts(components: readonly ComponentRow[], chosen: readonly PartQuantity[]): PartQuantity[][] {
  const copies = new Map<number, number>()
  for (const { childId, quantity } of chosen) copies.set(childId, (copies.get(childId) ?? 0) + quantity)
  const limited = new Set(components.filter(isStockLimited).map(({ childId }) => childId))
  return [...copies].flatMap(([childId, quantity]) => (limited.has(childId) ? [[{ childId, quantity }]] : []))
}

/**
 * Number of bundles that each source can fill, of any choice or of the chosen parts.
 * @param stock stock by source for each part, by product id
 */
export function bundlesBySource(
  components: readonly ComponentRow[],
  chosen: readonly PartQuantity[] | undefined,
  stock: ReadonlyMap<number, readonly SourceStock[]>,
): SourceStock[] {
  const groups: readonly PartQuantity[][] = chosen ? limitedParts(components, chosen) : limitedGroups(components)
  const stockOf = ({ childId }: PartQuantity) => stock.get(childId) ?? []
  // the longest list determines the order of the sources
  const lists = groups.flat().map(stockOf)
  const sources = new Map(
    lists.toSorted((a, b) => b.length - a.length).flatMap((list) => list.map((one) => [one.sourceCode, one])),
  )
  return [...sources.values()].map((source) => {
    const portionsOf = (part: PartQuantity, quantity: 'quantity' | 'salable') => {
      const sourceStock = stockOf(part).find(({ sourceCode }) => sourceCode === source.sourceCode)
      return sourceStock ? Math.max(0, countBundles(part, sourceStock[quantity])) : 0
    }
    const minBundles = (quantity: 'quantity' | 'salable') =>
      Math.min(...groups.map((group) => group.reduce((sum, part) => sum + portionsOf(part, quantity), 0)))
    return { ...source, quantity: minBundles('quantity'), salable: minBundles('salable') }
  })
}

/** Products of a group that can be bought; if none can, the enabled ones; if none is enabled, all. */
function offeredParts<Row extends PartRow>(group: readonly Row[]): readonly Row[] {
  const enabled = group.filter(({ isEnabled }) => isEnabled)
  const buyable = enabled.filter((row) => canBeBought(availabilityOfPart(row)))
  return buyable.length > 0 ? buyable : enabled.length > 0 ? enabled : group
}

/** The cheapest selection of each needed group. */
export const cheapestParts = (components: readonly ComponentRow[], priceOf: (row: PartRow) => number): PartRow[] => {
  const parts = components.filter(isPart)
  return neededGroups(parts).flatMap((group) => {
    const [cheapest] = offeredParts(group).toSorted((a, b) => priceOf(a) - priceOf(b))
    return cheapest ?? []
  })
}

/** The most expensive valid choice: one selection of each group, or all where a group allows several. */
const mostExpensiveParts = (components: readonly ComponentRow[], priceOf: (row: PartRow) => number): PartRow[] =>
  groupsOf(components.filter(isPart)).flatMap((group) => {
    const offered = offeredParts(group).toSorted((a, b) => priceOf(b) - priceOf(a))
    return group[0] && isMultiSelect(group[0].part.type) ? offered : offered.slice(0, 1)
  })

const partPrice = (row: ComponentRow, now: Date): number => {
  const base: PriceRow = row
  const group: PriceRow | null =
    row.groupAmount === null
      ? null
      : {
          amount: row.groupAmount,
          specialAmount: row.groupSpecialAmount,
          specialFrom: row.groupSpecialFrom,
          specialTo: row.groupSpecialTo,
        }
  return finalPrice({ base, group, tiers: [] }, row.quantity, now)
}

/**
 * Prices of the most expensive choice; `bundlePrices` are the bundle's prices if fixed. All amounts are in the base
 * currency.
 */
export function highestBundlePrice(
  components: readonly ComponentRow[],
  bundlePrices: { regular: number; final: number },
  now: Date,
): { regular: number; final: number } | undefined {
  const parts = components.filter(isPart)
  const [first] = parts
  if (!first) return undefined
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  if (first.part.bundle.price === 'fixed') {
    const surchargeTotal = (base: number) => {
      const priceOf = (row: PartRow) => surchargeOf(row.part, base) * row.quantity
      return sum(mostExpensiveParts(parts, priceOf).map(priceOf))
    }
    return {
      regular: bundlePrices.regular + surchargeTotal(bundlePrices.regular),
      final: bundlePrices.final + surchargeTotal(bundlePrices.final),
    }
  }
  const percent = discountAt(first.part.bundle, now)
  const finalOf = (row: PartRow) => subtractPercent(partPrice(row, now), percent) * row.quantity
  const mostExpensive = mostExpensiveParts(parts, finalOf)
  return { regular: sum(mostExpensive.map((row) => row.amount * row.quantity)), final: sum(mostExpensive.map(finalOf)) }
}
