import { fromBaseCurrency, type PriceContext } from '../../../platform/price-context.ts'
import type { Bundle } from './bundle.sql.ts'

/** Converts fixed surcharges to the currency of the sale. */
export const exchangeBundle = (bundle: Bundle, priceContext: PriceContext): Bundle =>
  priceContext.rate === 1
    ? bundle
    : {
        ...bundle,
        groups: bundle.groups.map((group) => ({
          ...group,
          selections: group.selections.map((selection) =>
            selection.priceType === 'fixed'
              ? { ...selection, price: fromBaseCurrency(selection.price, priceContext) }
              : selection,
          ),
        })),
      }
