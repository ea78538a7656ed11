import { ownPath } from '../../platform/own-path.ts'
import { fieldOf } from '../../platform/router/open-page.ts'
import type { Action } from '../../platform/router/page.ts'
import { loadCurrencies } from './currencies.ts'

/** Bounds of a list: they are amounts of the currency that is left. */
const AMOUNTS = ['price', 'price_from', 'price_to']

/** The same page, from its beginning where it was a list between two prices. */
function pageIn(address: string): string {
  const [path = '/', query = ''] = (ownPath(address) ?? '/').split('?', 2)
  const search = new URLSearchParams(query)
  if (AMOUNTS.some((name) => search.has(name))) for (const name of [...AMOUNTS, 'page']) search.delete(name)
  return path + (search.size > 0 ? `?${search.toString()}` : '')
}

/** Keeps the currency that the reader chose, and returns to their page. */
export const chooseCurrency: Action = async (form, { graphql, session, t }) => {
  const code = fieldOf(form, 'currency')
  const to = pageIn(fieldOf(form, 'back'))
  const offered = await loadCurrencies(graphql)
  if (!offered.some((currency) => currency.code === code))
    return { to, warnings: [t('The currency "%s" is not available.', code.slice(0, 20))] }
  session.set('currency', code)
  return { to }
}
