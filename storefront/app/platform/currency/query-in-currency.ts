/** In the address of a link that chooses a currency: `?_currency=EUR`. */
export const CURRENCY = '_currency'
/** Bounds of a list: they are amounts of the currency that is left. */
const AMOUNTS = ['price', 'price_from', 'price_to']

/** The query of the same page in another currency: from its beginning where it was a list between two prices. */
export function queryInCurrency(query: string): string {
  const search = new URLSearchParams(query)
  search.delete(CURRENCY)
  if (AMOUNTS.some((name) => search.has(name))) for (const name of [...AMOUNTS, 'page']) search.delete(name)
  return search.size > 0 ? `?${search.toString()}` : ''
}
