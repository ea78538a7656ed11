import { fromBaseCurrency, type PriceContext } from '../../../platform/price-context.ts'
import type { RequiredPrices } from '../options/required.sql.ts'
import type { PriceChangeRow } from '../product/cards.sql.ts'

/** Stored prices of a product, in the base currency. */
interface PricedRow {
  amount: number
  specialAmount: number | null
  groupAmount: number | null
  groupSpecialAmount: number | null
  priceChanges?: PriceChangeRow[] | null
  required?: RequiredPrices[] | null
}

/** Converts the prices of a row to the currency of the request. */
export function exchangeRow<Row extends PricedRow>(row: Row, priceContext: PriceContext): Row {
  if (priceContext.rate === 1) return row
  const exchangeNullable = (amount: number | null) => (amount === null ? null : fromBaseCurrency(amount, priceContext))
  return {
    ...row,
    amount: fromBaseCurrency(row.amount, priceContext),
    specialAmount: exchangeNullable(row.specialAmount),
    groupAmount: exchangeNullable(row.groupAmount),
    groupSpecialAmount: exchangeNullable(row.groupSpecialAmount),
    ...(row.required && {
      required: row.required.map((prices): RequiredPrices =>
        prices.map(([price, type]) => [type === 'fixed' ? fromBaseCurrency(price, priceContext) : price, type]),
      ),
    }),
    ...(row.priceChanges && {
      priceChanges: row.priceChanges.map(([id, group, recorded, amount, special, from, to]): PriceChangeRow => [
        id,
        group,
        recorded,
        fromBaseCurrency(amount, priceContext),
        exchangeNullable(special),
        from,
        to,
      ]),
    }),
  }
}
