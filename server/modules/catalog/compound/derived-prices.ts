import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { finalPrice, nextChange, type PriceRow, type Pricing } from '../pricing/prices.ts'
import { discountAt, subtractPercent } from '../bundle/bundle.ts'
import { cheapestParts } from './bundle-components.ts'
import { byProduct, offeredComponents } from './components.ts'
import { type ComponentRow, readComponents } from './components.sql.ts'
import {
  type ChildPriceRow,
  type ChildTierRow,
  lockCompounds,
  readChildPrices,
  readChildTiers,
  writeDerivedPrices,
} from './derived-prices.sql.ts'

/** Job at the instant when a price of a component begins or ends; derives the price of its compound product again. */
export const DERIVE_PRICES = 'catalog.derive-prices'

/** A component with its prices for everybody and for each customer group. */
interface Child {
  component: ComponentRow
  base: PriceRow
  groups: ReadonlyMap<number, PriceRow>
  tiers: readonly ChildTierRow[]
}

const pricingOf = ({ base, groups, tiers }: Child, group: number | null): Pricing => ({
  base,
  group: (group !== null && groups.get(group)) || null,
  tiers: tiers.filter(({ groupId }) => groupId === null || groupId === group),
})

/** Derives the price of one kind of compound product: for everybody (null), or for a customer group. */
type DerivePrice = (children: readonly Child[], group: number | null, now: Date) => PriceRow | undefined

const priceRow = ({ amount, specialAmount, specialFrom, specialTo }: PriceRow): PriceRow => ({
  amount,
  specialAmount,
  specialFrom,
  specialTo,
})

/** The price row of the cheapest variant, with the dates of its reduction. */
const deriveFromCheapest: DerivePrice = (children, group, now) => {
  const priced = children.flatMap((child) => {
    const row = group === null ? child.base : child.groups.get(group)
    return row ? [{ row, final: finalPrice({ base: row, group: null, tiers: [] }, 1, now) }] : []
  })
  const cheapest = priced.reduce<(typeof priced)[number] | undefined>(
    (least, one) => (least && least.final <= one.final ? least : one),
    undefined,
  )
  return cheapest && priceRow(cheapest.row)
}

/** Copies of each member in the sum: its default quantity, or one of each if all default quantities are 0. */
function copiesInSum(children: readonly Child[]): (child: Child) => number {
  const hasDefaultQuantities = children.some(({ component }) => component.quantity > 0)
  return ({ component }) => (hasDefaultQuantities ? component.quantity : 1)
}

const earliest = (instants: readonly (Date | undefined)[]): Date | undefined =>
  instants.reduce((first, one) => (one && (!first || one < first) ? one : first), undefined)

/** Sum of the prices of the members; `specialTo` is the next instant at which the final sum changes. */
const deriveSum: DerivePrice = (children, group, now) => {
  const copiesOf = copiesInSum(children)
  const sum = (priceOf: (child: Child, copies: number) => number) =>
    children.reduce((total, child) => total + priceOf(child, copiesOf(child)) * copiesOf(child), 0)
  const finalAt = (instant: Date) => sum((child, copies) => finalPrice(pricingOf(child, group), copies, instant))
  const amount = sum(({ base, groups }) =>
    Math.min(base.amount, (group === null ? undefined : groups.get(group)?.amount) ?? base.amount),
  )
  const final = finalAt(now)
  let nextChangeAt: Date | undefined = now
  do {
    const after: Date = nextChangeAt
    nextChangeAt = earliest(children.map((child) => nextChange(pricingOf(child, group), after)))
  } while (nextChangeAt && finalAt(nextChangeAt) === final)
  return {
    amount,
    specialAmount: final < amount ? final : null,
    specialFrom: null,
    specialTo: final < amount ? (nextChangeAt ?? null) : null,
  }
}

/** The cheapest choice less the bundle's own reduction; undefined for a fixed bundle, which has its own price. */
const deriveBundlePrice: DerivePrice = (children, group, now) => {
  const byRow = new Map<ComponentRow, Child>(children.map((child) => [child.component, child]))
  const bundle = children[0]?.component.part?.bundle
  if (!bundle || bundle.price === 'fixed') return undefined
  const finalOf = (row: ComponentRow, at: Date) => {
    const child = byRow.get(row)
    const alone = child ? finalPrice(pricingOf(child, group), row.quantity, at) : row.amount
    return subtractPercent(alone, discountAt(bundle, at)) * row.quantity
  }
  const sumAt = (at: Date) => {
    const parts = cheapestParts(
      children.map(({ component }) => component),
      (row) => finalOf(row, at),
    )
    const regularOf = (row: ComponentRow) => {
      const own = group === null ? undefined : byRow.get(row)?.groups.get(group)?.amount
      return Math.min(row.amount, own ?? row.amount) * row.quantity
    }
    const sum = (of: (row: ComponentRow) => number) => parts.reduce((total, row) => total + of(row), 0)
    return { amount: sum(regularOf), final: sum((row) => finalOf(row, at)) }
  }
  const { amount, final } = sumAt(now)
  const changeTimes = [bundle.discountFrom, bundle.discountTo].flatMap((changeTime) =>
    changeTime === null ? [] : [new Date(changeTime)],
  )
  let nextChangeAt: Date | undefined = now
  do {
    const after: Date = nextChangeAt
    nextChangeAt = earliest([
      ...children.map((child) => nextChange(pricingOf(child, group), after)),
      ...changeTimes.filter((changeTime) => changeTime > after),
    ])
  } while (nextChangeAt && sumAt(nextChangeAt).final === final)
  return {
    amount,
    specialAmount: final < amount ? final : null,
    specialFrom: null,
    specialTo: final < amount ? (nextChangeAt ?? null) : null,
  }
}

const PRICE_DERIVATIONS: Readonly<Record<string, { derive: DerivePrice; select: typeof offeredComponents }>> = {
  configurable: { derive: deriveFromCheapest, select: offeredComponents },
  // all components, not only the offered ones: a sold-out volume still belongs to a series, so that its price does not
  // fall; `cheapestParts` selects what a bundle offers
  bundle: { derive: deriveBundlePrice, select: (components) => components },
  grouped: { derive: deriveSum, select: (components) => enabledOrAll(components) },
}
function enabledOrAll<Component extends ComponentRow>(components: readonly Component[]): readonly Component[] {
  const enabled = components.filter(({ isEnabled }) => isEnabled)
  return enabled.length > 0 ? enabled : components
}

const currentPrice = (row: PriceRow, now: Date) => finalPrice({ base: row, group: null, tiers: [] }, 1, now)

/** Prices of a compound product: for everybody, and for each group that pays less. */
function derivePriceRows(
  productId: number,
  derive: DerivePrice,
  children: readonly Child[],
  now: Date,
): ChildPriceRow[] {
  const base = derive(children, null, now)
  if (!base) return []
  const groups = new Set(
    children.flatMap(({ groups: own, tiers }) => [...own.keys(), ...tiers.flatMap(({ groupId }) => groupId ?? [])]),
  )
  const groupRows = [...groups].flatMap((groupId) => {
    const row = derive(children, groupId, now)
    return row && currentPrice(row, now) < currentPrice(base, now) ? [{ productId, groupId, ...row }] : []
  })
  return [{ productId, groupId: null, ...base }, ...groupRows]
}

/**
 * Writes the prices of compound products, derived from their components, into the table of all prices, where lists,
 * filters, sorting and the lowest price of 30 days read them. Carts do not: they price a line by its contents.
 */
export async function derivePrices(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const products = await lockCompounds(tx, ids)
  const components = byProduct(await readComponents(tx, ids, 0))
  const childIds = [...new Set([...components.values()].flat().map(({ childId }) => childId))]
  const prices = byProduct(await readChildPrices(tx, childIds))
  const tiers = byProduct(await readChildTiers(tx, childIds))
  const derived: ChildPriceRow[] = []
  for (const { id, type, now } of products) {
    const derivation = PRICE_DERIVATIONS[type]
    if (!derivation) continue
    const all = (components.get(id) ?? []).map((component): Child => {
      const own = prices.get(component.childId) ?? []
      return {
        component,
        base: priceRow(component),
        groups: new Map(own.flatMap((row) => (row.groupId === null ? [] : [[row.groupId, priceRow(row)] as const]))),
        tiers: tiers.get(component.childId) ?? [],
      }
    })
    const chosen = new Set(derivation.select(all.map(({ component }) => component)))
    const children = all.filter(({ component }) => chosen.has(component))
    derived.push(...derivePriceRows(id, derivation.derive, children, now))
    const changeTimes = all.flatMap((child) =>
      [null, ...child.groups.keys()].map((g) => nextChange(pricingOf(child, g), now)),
    )
    const discounts = all.flatMap(({ component: { part } }) => [part?.bundle.discountFrom, part?.bundle.discountTo])
    const discountChanges = discounts.flatMap((at) => (at && new Date(at) > now ? [new Date(at)] : []))
    const nextChangeAt = earliest([...changeTimes, ...discountChanges])
    if (nextChangeAt)
      await enqueue(tx, {
        kind: DERIVE_PRICES,
        payload: { productId: id },
        key: `${DERIVE_PRICES}:${id}:${nextChangeAt.toISOString()}`,
        runAt: nextChangeAt,
      })
  }
  const productIds = [...new Set(derived.map(({ productId }) => productId))]
  if (productIds.length > 0) await writeDerivedPrices(tx, productIds, derived)
}
