import { CURRENCY_PARAM } from '../shop-api.ts'

/** Parameters of a price range, whose amounts are in the previous currency. */
const PRICE_PARAMS = ['price', 'price_from', 'price_to']

/** Query of the same page in another currency. A price range is dropped, and with it the page number. */
export function queryInCurrency(query: string): string {
  const search = new URLSearchParams(query)
  search.delete(CURRENCY_PARAM)
  if (PRICE_PARAMS.some((name) => search.has(name))) for (const name of [...PRICE_PARAMS, 'page']) search.delete(name)
  return search.size > 0 ? `?${search.toString()}` : ''
}
