/** What things are sold by: the currency that is shown and charged, and whose VAT it holds. */
export interface Trade {
  /** `EUR` */
  currency: string
  /** In which prices are stored: `PLN`. */
  base: string
  /** So much of the currency for one of the base. */
  rate: number
  /** `PL` */
  taxCountry: string
}

/** An amount of the base in the currency, both in hundredths, half of one rounded up. */
export const exchange = (amount: number, { rate }: Pick<Trade, 'rate'>): number =>
  // by its shortest decimals: 50 at 0.23 is 11.5
  rate === 1 ? amount : Math.round(Number((amount * rate).toPrecision(14)))

/** An amount of the currency in the base. */
export const inBase = (amount: number, { rate }: Pick<Trade, 'rate'>): number => exchange(amount, { rate: 1 / rate })

/** The least amount of the base that makes at least so much of the currency. */
export function leastWorth(amount: number, trade: Pick<Trade, 'rate'>): number {
  if (trade.rate === 1) return amount
  let least = Math.max(0, Math.floor((amount - 1) / trade.rate))
  while (exchange(least, trade) < amount) least++
  return least
}
