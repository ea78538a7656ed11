/** The currency that is shown and charged, its exchange rate, and the country whose VAT the prices include. */
export interface PriceContext {
  /** `EUR` */
  currency: string
  /** Currency in which prices are stored: `PLN`. */
  base: string
  /** Units of `currency` for one unit of `base`. */
  rate: number
  /** `PL` */
  taxCountry: string
}

/** Converts an amount from `base` to `currency`, both in hundredths; halves are rounded up. */
export const fromBaseCurrency = (amount: number, { rate }: Pick<PriceContext, 'rate'>): number =>
  // 14 digits drop the error of binary fractions: 50 * 4.35 is 217.5, not 217.49999999999997
  rate === 1 ? amount : Math.round(Number((amount * rate).toPrecision(14)))

/** Converts an amount from `currency` to `base`. */
export const toBaseCurrency = (amount: number, { rate }: Pick<PriceContext, 'rate'>): number =>
  fromBaseCurrency(amount, { rate: 1 / rate })

/** The smallest amount in `base` that converts to at least `amount` in `currency`. */
export function minBaseAmount(amount: number, priceContext: Pick<PriceContext, 'rate'>): number {
  if (priceContext.rate === 1) return amount
  let baseAmount = Math.max(0, Math.floor((amount - 1) / priceContext.rate))
  while (fromBaseCurrency(baseAmount, priceContext) < amount) baseAmount++
  return baseAmount
}
