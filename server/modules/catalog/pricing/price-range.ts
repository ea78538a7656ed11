import type { Card } from '../product/cards.ts'
import { money as moneyIn } from '../../store/index.ts'
import { netOf } from './tax.ts'

/** What is taken off, in the currency, and in percent to two decimals. */
export const discountOf = (regular: number, final: number) => ({
  amount_off: (regular - final) / 100,
  percent_off: regular > 0 ? Math.round(((regular - final) * 10_000) / regular) / 100 : 0,
})

/** Most products have one price: the range is the same at both ends. */
export function priceRangeOf({ facts }: Card, currency: string) {
  const minimum = priceOf(facts, facts.taxRate, currency)
  return {
    minimum_price: minimum,
    maximum_price: facts.dearest ? priceOf(facts.dearest, facts.taxRate, currency) : minimum,
  }
}

function priceOf({ regular, final }: { regular: number; final: number }, taxRate: number, currency: string) {
  const money = (hundredths: number) => moneyIn(hundredths, currency)
  return {
    regular_price: money(regular),
    regular_price_excl_tax: money(netOf(regular, taxRate)),
    final_price: money(final),
    final_price_excl_tax: money(netOf(final, taxRate)),
    default_price: money(regular),
    default_final_price: money(final),
    default_final_price_excl_tax: money(netOf(final, taxRate)),
    discount: discountOf(regular, final),
    fixed_product_taxes: [],
  }
}
