/** A price row: gross grosze, with its reduction. */
export interface PriceRow {
  amount: number
  specialAmount: number | null
  /** The reduction holds from the first instant up to, not including, the second. */
  specialFrom: Date | null
  specialTo: Date | null
}

/** So much each when at least so many are bought. */
export interface Tier {
  quantity: number
  amount: number
}

/** All that decides what one buyer pays for one product now. */
export interface Pricing {
  /** For everybody. */
  base: PriceRow
  /** For the buyer's group, where it has a price of its own. */
  group: PriceRow | null
  /** For everybody or the buyer's group, in any order. */
  tiers: readonly Tier[]
}

/** Prices as statements read them: everybody's, and the buyer's group's where it has one. */
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
 * The one definition of the price of a piece: the lowest of the price, its reduction, the group's price and the tiers
 * reached.
 * `finalPrice` in prices.sql.ts says the same for sorting and filtering.
 */
export function finalPrice({ base, group, tiers }: Pricing, quantity: number, now: Date): number {
  let lowest = cheapest(base, now)
  if (group) lowest = Math.min(lowest, cheapest(group, now))
  for (const tier of tiers) if (tier.quantity <= quantity) lowest = Math.min(lowest, tier.amount)
  return lowest
}

/** The next instant at which one of these prices may change by itself. */
export function nextChange({ base, group }: Pricing, now: Date): Date | undefined {
  const first = nextTurn(base, now)
  const second = group ? nextTurn(group, now) : undefined
  return first && second && second < first ? second : (first ?? second)
}

function nextTurn({ specialAmount, specialFrom, specialTo }: PriceRow, now: Date): Date | undefined {
  if (specialAmount === null) return undefined
  const [begins, ends] = [
    specialFrom && specialFrom > now ? specialFrom : undefined,
    specialTo && specialTo > now ? specialTo : undefined,
  ]
  return begins && ends && ends < begins ? ends : (begins ?? ends)
}
