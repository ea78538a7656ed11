import { Currencies } from '../../generated/documents.ts'
import type { OfferedCurrenciesFragment } from '../../generated/operations.ts'
import type { Graphql } from '../../../../web/api/document.ts'

/** Currency in which a store view can show prices. */
export interface OfferedCurrency {
  /** ISO 4217 code such as `EUR`. */
  readonly code: string
  /** Label such as `euro (€)`. */
  readonly label: string
}

export const currenciesOf = (data: OfferedCurrenciesFragment | null): OfferedCurrency[] =>
  (data?.available_currencies_data ?? []).flatMap((currency) =>
    currency?.id ? [{ code: currency.id, label: currency.label ?? currency.id }] : [],
  )

/** Loads the currencies of the store view, its base currency first. */
export const loadCurrencies = async (graphql: Graphql): Promise<OfferedCurrency[]> =>
  currenciesOf((await graphql(Currencies)).currencyData)
