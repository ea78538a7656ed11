import { sortKey } from '../../../language/sort-key.ts'
import type { QuoteItemsSortInput } from '../../generated/resolvers.ts'
import type { CartItem } from './cart.ts'

const keys: Partial<Record<QuoteItemsSortInput['field'], (item: CartItem) => number | string>> = {
  ITEM_ID: ({ line }) => line.id,
  PRODUCT_ID: ({ line }) => line.productId,
  SKU: ({ line }) => line.sku,
  NAME: ({ line }) => sortKey(line.title.name),
  WEIGHT: ({ line }) => line.product.weightG,
  ROW_WEIGHT: ({ line }) => line.product.weightG * line.quantity,
  PRODUCT_TYPE: ({ line }) => line.product.type,
  QTY: ({ line }) => line.quantity,
  PRICE: ({ totals }) => totals.priceExclTax,
  PRICE_INC_TAX: ({ totals }) => totals.priceInclTax,
  ROW_TOTAL: ({ totals }) => totals.rowExclTax,
  ROW_TOTAL_INC_TAX: ({ totals }) => totals.rowInclTax,
  ROW_TOTAL_WITH_DISCOUNT: ({ totals }) => totals.rowInclTax - totals.discount,
  DISCOUNT_AMOUNT: ({ totals }) => totals.discount,
  TAX_PERCENT: ({ line }) => line.tax.rate,
  TAX_AMOUNT: ({ totals }) => totals.tax,
}

/** Fields without a meaning here (descriptions, base currency) sort by order of addition. */
export function sortItems(items: CartItem[], sort: QuoteItemsSortInput | null | undefined): CartItem[] {
  const key = (sort && keys[sort.field]) ?? ((item: CartItem) => item.line.id)
  const direction = sort?.order === 'DESC' ? -1 : 1
  return items.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one === other ? a.line.id - b.line.id : (one < other ? -1 : 1) * direction
  })
}
