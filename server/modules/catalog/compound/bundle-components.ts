import { finalPrice, type PriceRow } from '../pricing/prices.ts'
import { discountAt, lessPercent, surchargeOf, takesSeveral } from '../bundle/bundle.ts'
import type { SourceStock } from '../../inventory/index.ts'
import { type Availability, availabilityOf, canBeBought, isStockLimited } from '../product/availability.ts'
import type { Stock } from '../product/stock.sql.ts'
import type { BundlePart, ComponentRow } from './components.sql.ts'

/** A product as a bundle offers it. */
export type PartRow = ComponentRow & { part: BundlePart }

const isPart = (component: ComponentRow): component is PartRow => component.part !== null

/** By the group that offers it; a product may be offered by several. */
function groupsOf<Row extends PartRow>(parts: readonly Row[]): Row[][] {
  const groups = new Map<number, Row[]>()
  for (const row of parts) groups.set(row.part.group, [...(groups.get(row.part.group) ?? []), row])
  return [...groups.values()]
}

/** Groups without which there is no bundle; where none is, any one of them makes one. */
function neededGroups<Row extends PartRow>(parts: readonly Row[]): Row[][] {
  const groups = groupsOf(parts)
  const required = groups.filter(([first]) => first?.part.isRequired)
  return required.length > 0 ? required : groups.length > 0 ? [groups.flat()] : []
}

/** Of whole portions: two copies a bundle need two. */
const portions = ({ quantity }: Pick<ComponentRow, 'quantity'>, copies: number) =>
  Math.floor(copies / Math.max(1, quantity))

const standingOf = (row: ComponentRow): Availability =>
  row.isEnabled
    ? availabilityOf({ ...row, warehouse: portions(row, row.warehouse), total: portions(row, row.total) })
    : 'unavailable'

const BEST_FIRST: readonly Availability[] = [
  'available',
  'to-order',
  'presale',
  'in-bookstores',
  'announcement',
  'unavailable',
]

/** As good as the worst of its groups, each of which is as good as the best that it offers. */
export function availabilityOfBundle(components: readonly ComponentRow[]): Availability {
  const groups = neededGroups(components.filter(isPart))
  const places = groups.map((group) => Math.min(...group.map((row) => BEST_FIRST.indexOf(standingOf(row)))))
  const worst = Math.max(...places)
  return (groups.length > 0 && BEST_FIRST[worst]) || 'unavailable'
}

/** What can be bought of the needed groups that are limited by stock. */
function limitedGroups(components: readonly ComponentRow[]): PartRow[][] {
  const groups = neededGroups(components.filter(isPart)).map((group) =>
    group.filter((row) => canBeBought(standingOf(row))),
  )
  return groups.filter((group) => group.every(isStockLimited))
}

/** So many bundles as the group with the fewest copies makes. */
export function stockOfBundle(components: readonly ComponentRow[]): Stock & { isLimited: boolean } {
  const limited = limitedGroups(components)
  const fewest = (of: (row: ComponentRow) => number) =>
    limited.length === 0
      ? 0
      : Math.min(...limited.map((group) => group.reduce((sum, row) => sum + Math.max(0, portions(row, of(row))), 0)))
  return {
    warehouse: fewest(({ warehouse }) => warehouse),
    total: fewest(({ total }) => total),
    most: fewest(({ most }) => most),
    isLimited: limited.length > 0,
  }
}

/** A part with its copies in one bundle. */
export interface Portion {
  childId: number
  quantity: number
}

/** The chosen parts that are limited by stock, each as a group of its own; a title of two groups is counted once. */
function limitedParts(components: readonly ComponentRow[], chosen: readonly Portion[]): Portion[][] {
  const copies = new Map<number, number>()
  for (const { childId, quantity } of chosen) copies.set(childId, (copies.get(childId) ?? 0) + quantity)
  const limited = new Set(components.filter(isStockLimited).map(({ childId }) => childId))
  return [...copies].flatMap(([childId, quantity]) => (limited.has(childId) ? [[{ childId, quantity }]] : []))
}

/** So many bundles as each source makes, of any choice or of a certain one; `stock` is that of the parts, by id. */
export function bundlesBySource(
  components: readonly ComponentRow[],
  chosen: readonly Portion[] | undefined,
  stock: ReadonlyMap<number, readonly SourceStock[]>,
): SourceStock[] {
  const groups: readonly Portion[][] = chosen ? limitedParts(components, chosen) : limitedGroups(components)
  const stockOf = ({ childId }: Portion) => stock.get(childId) ?? []
  // the longest list has the order of the sources
  const lists = groups.flat().map(stockOf)
  const sources = new Map(
    lists.toSorted((a, b) => b.length - a.length).flatMap((list) => list.map((one) => [one.sourceCode, one])),
  )
  return [...sources.values()].map((source) => {
    const portionsOf = (part: Portion, of: 'quantity' | 'salable') => {
      const here = stockOf(part).find(({ sourceCode }) => sourceCode === source.sourceCode)
      return here ? Math.max(0, portions(part, here[of])) : 0
    }
    const fewest = (of: 'quantity' | 'salable') =>
      Math.min(...groups.map((group) => group.reduce((sum, part) => sum + portionsOf(part, of), 0)))
    return { ...source, quantity: fewest('quantity'), salable: fewest('salable') }
  })
}

/** Those that can be bought; where none can, those that are enabled, then every one. */
function offeredIn<Row extends PartRow>(group: readonly Row[]): readonly Row[] {
  const enabled = group.filter(({ isEnabled }) => isEnabled)
  const bought = enabled.filter((row) => canBeBought(standingOf(row)))
  return bought.length > 0 ? bought : enabled.length > 0 ? enabled : group
}

/** The cheapest way to fill the needed groups. */
export const cheapestParts = (components: readonly ComponentRow[], priceOf: (row: PartRow) => number): PartRow[] => {
  const parts = components.filter(isPart)
  return neededGroups(parts).flatMap((group) => {
    const [cheapest] = offeredIn(group).toSorted((a, b) => priceOf(a) - priceOf(b))
    return cheapest ?? []
  })
}

/** All of the dearest that can be had at once. */
const dearestParts = (components: readonly ComponentRow[], priceOf: (row: PartRow) => number): PartRow[] =>
  groupsOf(components.filter(isPart)).flatMap((group) => {
    const offered = offeredIn(group).toSorted((a, b) => priceOf(b) - priceOf(a))
    return group[0] && takesSeveral(group[0].part.type) ? offered : offered.slice(0, 1)
  })

const ownPrice = (row: ComponentRow, now: Date): number => {
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

/** What the dearest bundle costs; `own` are the prices of a fixed one, in the base currency as all here. */
export function dearestBundle(
  components: readonly ComponentRow[],
  own: { regular: number; final: number },
  now: Date,
): { regular: number; final: number } | undefined {
  const parts = components.filter(isPart)
  const [first] = parts
  if (!first) return undefined
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  if (first.part.bundle.price === 'fixed') {
    const extra = (base: number) => {
      const priceOf = (row: PartRow) => surchargeOf(row.part, base) * row.quantity
      return sum(dearestParts(parts, priceOf).map(priceOf))
    }
    return { regular: own.regular + extra(own.regular), final: own.final + extra(own.final) }
  }
  const percent = discountAt(first.part.bundle, now)
  const finalOf = (row: PartRow) => lessPercent(ownPrice(row, now), percent) * row.quantity
  const dearest = dearestParts(parts, finalOf)
  return { regular: sum(dearest.map((row) => row.amount * row.quantity)), final: sum(dearest.map(finalOf)) }
}
