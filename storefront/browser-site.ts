import { report } from './app/platform/consent/measure.ts'
import { loadPart } from '../web/platform/load-part.ts'
import type { BrowserSite } from '../web/router/browser-site.ts'
import type { PageState } from '../web/router/page-state.ts'
import { browserSession } from './app/platform/session.ts'
import { configureShopApi, CURRENCY_PARAM } from './app/platform/shop-api.ts'
import { validClaimsOf } from './app/platform/token.ts'
import type { TextsPart } from './app/texts/catalogues.ts'
import { loadTexts } from './extended.ts'
import { site } from './site.ts'

/** The shop in the browser, in a store view and a currency. */
export function openShop({ base, store }: Pick<PageState, 'base' | 'store'>): BrowserSite {
  configureShopApi({
    base,
    currency: store.currency,
    // loaded here, because the server renders pages with these texts
    queryTexts: async () => (await loadPart(() => import('./query-texts.ts'))).texts,
  })
  return {
    ...site,
    loadTexts: (part = 'shop') => loadTexts(store.locale, part as TextsPart),
    session: browserSession,
    readerId() {
      const claims = validClaimsOf(browserSession)
      return claims && String(claims.uid)
    },
    // a link that chooses a currency
    isNative: ({ searchParams }) => searchParams.has(CURRENCY_PARAM),
    onErrorNotice: (text) => report('error', text),
  }
}
