import { Currencies } from '../../generated/documents.ts'
import type { OfferedCurrenciesFragment } from '../../generated/operations.ts'
import type { Graphql } from '../../platform/document.ts'

/** What the prices of a view can be shown in. */
export interface OfferedCurrency {
  /** `EUR` */
  readonly code: string
  /** `euro (€)` */
  readonly label: string
}

export const currenciesOf = (data: OfferedCurrenciesFragment | null): OfferedCurrency[] =>
  (data?.available_currencies_data ?? []).flatMap((currency) =>
    currency?.id ? [{ code: currency.id, label: currency.label ?? currency.id }] : [],
  )

/** The view's own currency first. */
export const loadCurrencies = async (graphql: Graphql): Promise<OfferedCurrency[]> =>
  currenciesOf((await graphql(Currencies)).currencyData)
