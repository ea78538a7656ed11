import { toSameOriginPath } from '../../../../rules/same-origin-path.ts'
import { queryInCurrency } from '../../platform/currency/query-in-currency.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action } from '../../platform/page.ts'
import { loadCurrencies } from './currencies.ts'

function pageIn(address: string): string {
  const [path = '/', query = ''] = (toSameOriginPath(address) ?? '/').split('?', 2)
  return path + queryInCurrency(query)
}

/** Stores the selected currency and returns to the reader's page. */
export const chooseCurrency: Action = async (form, { graphql, session, t }) => {
  const code = fieldOf(form, 'currency')
  const to = pageIn(fieldOf(form, 'back'))
  const offered = await loadCurrencies(graphql)
  if (!offered.some((currency) => currency.code === code))
    return { to, warnings: [t('The currency "%s" is not available.', code.slice(0, 20))] }
  session.set('currency', code)
  return { to }
}
