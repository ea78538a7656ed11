import { dataOrThrow, type Document, type Graphql, isUnavailable, type VariablesOf } from '../../web/api/document.ts'
import { basePath } from '../../web/platform/base-path.ts'
import { renewSession } from '../app/features/account/session/customer-session.ts'
import { loadCurrencies } from '../app/features/layout/currencies.ts'
import type { FrameData } from '../app/features/layout/frame-data.ts'
import type { Backend } from '../app/platform/backend.ts'
import { COOKIE_BAR } from '../app/platform/consent/cookie-bar-state.ts'
import { queryInCurrency } from '../app/platform/currency/query-in-currency.ts'
import { CURRENCY_PARAM } from '../app/platform/shop-api.ts'
import { clearCustomerSession } from '../app/platform/session.ts'
import { texts } from '../query-texts.ts'
import { backendDocument } from '../../web/document/backend-document.ts'
import type { DocumentVariant, SiteVisit, VisitRequest } from '../../web/document/served-site.ts'

/** Begins a visit of the shop: in the chosen currency, with the prices of the visitor's partner. */
export async function openShopVisit(
  backend: Backend,
  { request, info, session, store: view, origin }: VisitRequest,
): Promise<SiteVisit> {
  const { signal } = request
  let store = view
  let failure: unknown
  const graphqlFor =
    (isPrivate: boolean): Graphql =>
    async <Result, Variables>(document: Document<Result, Variables>, ...[variables]: VariablesOf<Variables>) => {
      if (failure !== undefined) throw failure
      const token = isPrivate ? session.get('token') : undefined
      const response = await backend.execute({
        document: backendDocument(document, texts),
        variables: variables ?? {},
        store: store.code,
        currency: store.currency,
        partner: session.get('partner'),
        authorization: token && `Bearer ${token}`,
        ip: info.ip,
        userAgent: request.headers.get('user-agent') ?? undefined,
        country: info.country,
        requestId: info.requestId,
        signal,
      })
      // the response is that for a guest; the browser notifies the reader
      if (token && response.isSessionOver && session.get('token') === token) clearCustomerSession(session)
      return dataOrThrow(response as { data?: Result })
    }
  const offersCurrency = async (code: string) =>
    code === view.currency || (await loadCurrencies(graphqlFor(false))).some((currency) => currency.code === code)
  // the service worker sends a header, because its requests have no cookies
  const requestedCurrency = request.headers.get('content-currency') ?? session.get('currency')
  if (requestedCurrency && requestedCurrency !== view.currency)
    try {
      if (await offersCurrency(requestedCurrency)) store = { ...view, currency: requestedCurrency }
    } catch (error) {
      // an unavailable back end fails the page, since prices must not be in another currency than the chosen one; any
      // other error means that the back end has only one currency
      if (isUnavailable(error)) failure = error
    }
  return {
    store,
    graphqlFor,
    async extendSession() {
      if (session.get('currency') === store.currency) session.set('currency', store.currency)
      await renewSession(graphqlFor(true), session)
    },
    // a link with `?_currency=EUR`: stores the currency and leads to the URL without it
    async redirectOf({ pathname, search, searchParams }) {
      const code = searchParams.get(CURRENCY_PARAM)?.replaceAll('"', '').toUpperCase()
      if (code === undefined) return undefined
      if (await offersCurrency(code)) session.set('currency', code)
      return origin + pathname + queryInCurrency(search)
    },
    variantOf: (frameData) => variantFor({ request, info, session, origin }, frameData as FrameData),
  }
}

/** Documents differ by the prices of a partner, the currency, and whether the cookie bar is shown. */
function variantFor(
  { request, info: { country }, session, origin }: Omit<VisitRequest, 'store'>,
  { currencies, cookieBar }: FrameData,
): DocumentVariant {
  const isPartners = session.get('partner') !== undefined
  const countries = countriesOf(cookieBar?.bar_visibility)
  const hidesCookieBar =
    session.get('consent') !== undefined ||
    (countries !== undefined && country !== undefined && !countries.includes(country))
  const isSecondPage = request.headers.get('referer')?.startsWith(`${origin}${basePath()}/`)
  return {
    vary: isPartners || currencies.length > 1 ? 'Cookie, Content-Currency' : undefined,
    isUncacheable: isPartners,
    htmlAttributes: {
      ...(hidesCookieBar && { 'data-dismissed': COOKIE_BAR }),
      ...(isSecondPage && { 'data-visited': '' }),
    },
    etagSuffix: hidesCookieBar ? 'decided' : undefined,
  }
}

/** Codes of the countries in which the cookie bar is shown; undefined for all. */
const countriesOf = (visibility = 'all') =>
  ['all', 'none', ''].includes(visibility) ? undefined : visibility.toUpperCase().split(/\s*,\s*/)
