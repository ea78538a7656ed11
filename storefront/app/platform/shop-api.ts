import { configureApi } from '../../../web/api/graphql.ts'
import { browserSession, clearCustomerSession } from './session.ts'

/** Parameter of every query, and of a link that chooses a currency: `?_currency=EUR`. */
export const CURRENCY_PARAM = '_currency'

let currencyOfPage = ''

/** Currency of the prices in this document; choosing another one loads a new document. */
export const shownCurrency = (): string => currencyOfPage

interface PageOfShop {
  /** Prefix of the store view. */
  base: string
  /** Currency of the page's prices. */
  currency: string
  /** Texts of the queries by hash, loaded when a server requests one. */
  queryTexts: () => Promise<Readonly<Record<string, string>>>
}

/** Called once at startup. */
export function configureShopApi({ base, currency, queryTexts }: PageOfShop): void {
  currencyOfPage = currency
  configureApi({
    endpoint: `${base}/graphql`,
    queryTexts,
    headers: { 'Content-Currency': currency },
    parameters: { [CURRENCY_PARAM]: currency },
    token: () => browserSession.get('token'),
    // the session watch notifies the reader
    onSessionOver: () => clearCustomerSession(browserSession),
  })
}
