import { exchange, type Trade } from '../../../platform/trade.ts'
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
export function exchangeRow<Row extends PricedRow>(row: Row, trade: Trade): Row {
  if (trade.rate === 1) return row
  const written = (amount: number | null) => (amount === null ? null : exchange(amount, trade))
  return {
    ...row,
    amount: exchange(row.amount, trade),
    specialAmount: written(row.specialAmount),
    groupAmount: written(row.groupAmount),
    groupSpecialAmount: written(row.groupSpecialAmount),
    ...(row.required && {
      required: row.required.map((prices): RequiredPrices =>
        prices.map(([price, type]) => [type === 'fixed' ? exchange(price, trade) : price, type]),
      ),
    }),
    ...(row.priceChanges && {
      priceChanges: row.priceChanges.map(([id, group, recorded, amount, special, from, to]): PriceChangeRow => [
        id,
        group,
        recorded,
        exchange(amount, trade),
        written(special),
        from,
        to,
      ]),
    }),
  }
}
