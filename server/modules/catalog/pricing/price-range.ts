import type { Card } from '../product/cards.ts'
import { money as moneyIn } from '../../store/index.ts'
import { netOf } from './tax.ts'

/** Difference in the currency's main unit, and in percent with two decimals. */
export const discountOf = (regular: number, final: number) => ({
  amount_off: (regular - final) / 100,
  percent_off: regular > 0 ? Math.round(((regular - final) * 10_000) / regular) / 100 : 0,
})

/** Price range of a product; most have one price, which is then minimum and maximum. */
export function priceRangeOf({ data }: Card, currency: string) {
  const minimum = new ProductPrice(data, data.taxRate, currency)
  return {
    minimum_price: minimum,
    maximum_price: data.highestPrice ? new ProductPrice(data.highestPrice, data.taxRate, currency) : minimum,
  }
}

/** Computes fields on access, because a listing selects two of nine for dozens of products. */
class ProductPrice {
  readonly #price: { regular: number; final: number }
  readonly #taxRate: number
  readonly #currency: string
  constructor(price: { regular: number; final: number }, taxRate: number, currency: string) {
    this.#price = price
    this.#taxRate = taxRate
    this.#currency = currency
  }
  get regular_price() {
    return moneyIn(this.#price.regular, this.#currency)
  }
  get regular_price_excl_tax() {
    return moneyIn(netOf(this.#price.regular, this.#taxRate), this.#currency)
  }
  get final_price() {
    return moneyIn(this.#price.final, this.#currency)
  }
  get final_price_excl_tax() {
    return moneyIn(netOf(this.#price.final, this.#taxRate), this.#currency)
  }
  get default_price() {
    return this.regular_price
  }
  get default_final_price() {
    return this.final_price
  }
  get default_final_price_excl_tax() {
    return this.final_price_excl_tax
  }
  get discount() {
    return discountOf(this.#price.regular, this.#price.final)
  }
  get fixed_product_taxes() {
    return []
  }
}
