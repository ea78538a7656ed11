/** A price in gross grosze, with its reduction. */
export interface PriceRow {
  amount: number
  specialAmount: number | null
  /** The reduction is valid from `specialFrom` until `specialTo`, exclusive. */
  specialFrom: Date | null
  specialTo: Date | null
}

/** Price of one piece when at least `quantity` are bought. */
export interface Tier {
  quantity: number
  amount: number
}

/** Everything that determines the price of a product for one buyer. */
export interface Pricing {
  /** For everybody. */
  base: PriceRow
  /** For the buyer's group; null if it has no price of its own. */
  group: PriceRow | null
  /** For everybody or the buyer's group, in any order. */
  tiers: readonly Tier[]
}

/** Price columns of a query: everybody's, and those of the buyer's group, null without a group price. */
export interface PriceColumns extends PriceRow {
  groupAmount: number | null
  groupSpecialAmount: number | null
  groupSpecialFrom: Date | null
  groupSpecialTo: Date | null
}

export const pricingOf = (row: PriceColumns, tiers: readonly Tier[] = []): Pricing => ({
  base: {
    amount: row.amount,
    specialAmount: row.specialAmount,
    specialFrom: row.specialFrom,
    specialTo: row.specialTo,
  },
  group:
    row.groupAmount === null
      ? null
      : {
          amount: row.groupAmount,
          specialAmount: row.groupSpecialAmount,
          specialFrom: row.groupSpecialFrom,
          specialTo: row.groupSpecialTo,
        },
  tiers,
})

export const isReduced = ({ specialAmount, specialFrom, specialTo }: PriceRow, now: Date): boolean =>
  specialAmount !== null &&
  (!specialFrom || specialFrom.getTime() <= now.getTime()) &&
  (!specialTo || now.getTime() < specialTo.getTime())

const cheapest = (row: PriceRow, now: Date) =>
  isReduced(row, now) ? Math.min(row.amount, row.specialAmount ?? row.amount) : row.amount

/**
 * The definition of the price of a piece: the lowest of the price, its reduction, the group's price and the reached
 * tiers. `finalPriceSql` of search implements it without tiers for sorting and filtering.
 */
export function finalPrice({ base, group, tiers }: Pricing, quantity: number, now: Date): number {
  let lowest = cheapest(base, now)
  if (group) lowest = Math.min(lowest, cheapest(group, now))
  for (const tier of tiers) if (tier.quantity <= quantity) lowest = Math.min(lowest, tier.amount)
  return lowest
}

/** The next instant at which a reduction begins or ends. */
export function nextChange({ base, group }: Pricing, now: Date): Date | undefined {
  const first = nextReductionChange(base, now)
  const second = group ? nextReductionChange(group, now) : undefined
  return first && second && second < first ? second : (first ?? second)
}

function nextReductionChange({ specialAmount, specialFrom, specialTo }: PriceRow, now: Date): Date | undefined {
  if (specialAmount === null) return undefined
  const [begins, ends] = [
    specialFrom && specialFrom > now ? specialFrom : undefined,
    specialTo && specialTo > now ? specialTo : undefined,
  ]
  return begins && ends && ends < begins ? ends : (begins ?? ends)
}
