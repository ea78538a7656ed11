import { configureApi } from '../../../web/api/graphql.ts'
import { loadPart } from '../../../web/platform/load-part.ts'
import { browserSession, clearCustomerSession } from './session.ts'

/** Parameter of every query, and of a link that chooses a currency: `?_currency=EUR`. */
export const CURRENCY_PARAM = '_currency'

let currencyOfPage = ''

/** Currency of the prices in this document; choosing another one loads a new document. */
export const shownCurrency = (): string => currencyOfPage

/** Called once at startup with the prefix of the store view and the currency of the page's prices. */
export function configureShopApi(base: string, currency: string): void {
  currencyOfPage = currency
  configureApi({
    endpoint: `${base}/graphql`,
    queryTexts: async () => (await loadPart(() => import('../generated/texts.ts'))).texts,
    headers: { 'Content-Currency': currency },
    parameters: { [CURRENCY_PARAM]: currency },
    token: () => browserSession.get('token'),
    // the session watch notifies the reader
    onSessionOver: () => clearCustomerSession(browserSession),
  })
}
