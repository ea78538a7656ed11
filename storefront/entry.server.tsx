import type { Backend } from './app/platform/backend.ts'
import { configureBasePath } from '../web/platform/base-path.ts'
import { CURRENCY_PARAM, queryInCurrency } from './app/platform/currency/query-in-currency.ts'
import { isUnavailable } from '../web/api/document.ts'
import { failedView, openPage, type View } from './app/platform/router/open-page.ts'
import { NotFound, Redirect } from './app/platform/router/page.ts'
import { isInShop, storePathOf, type StoreView } from '../web/platform/store-view.ts'
import { deferredDataResponse } from './document/deferred-data-response.ts'
import { formResponse } from './document/form-response.ts'
import { pageResponse } from './document/page-response.ts'
import type { Assets } from './document/assets.ts'
import { pagePathOf } from './document/deferred-data.ts'
import { pageTable } from './document/page-table.ts'
import { RenderedPageCache } from './document/rendered-page-cache.ts'
import { redirectUrlOf, plainText, redirectTo, withCookies } from './document/responses.ts'
import { type Unsent, unavailablePage } from './document/unavailable.ts'
import { createVisit, type Visit } from './document/visit.ts'

export { httpBackend } from './app/platform/backend.ts'
export { storeViews } from './document/backend-document.ts'

export interface StorefrontParts {
  backend: Backend
  /** Store views, or a function that is called on each request, so that the caller may cache them. */
  stores: readonly StoreView[] | (() => Promise<readonly StoreView[]>)
  assets: Assets | (() => Promise<Assets>)
  /** https://shop.example, or https://publisher.example/sklep; by default the origin of the request. */
  baseUrl?: string
  /** URL to which browsers report rendering errors. */
  reportTo?: string
  /** Whether the shop serves /sw.js, the service worker that caches visited pages. */
  hasWorker?: boolean
  /** Called with errors for which an error page was sent. */
  onError?: (error: unknown, url: string, requestId?: string) => void
}

export interface RequestInfo {
  ip: string
  nonce: string
  /** Country of the visitor, as set by a proxy. */
  country?: string
  /** Id of the request in the logs of both servers. */
  requestId?: string
  /** Called with the name of the rendered page. */
  onPage?: (name: string) => void
}

export type Storefront = (request: Request, info: RequestInfo) => Promise<Response>

/** Creates the request handler of the storefront; has no side effects at startup. */
export function createStorefront({
  backend,
  stores,
  assets,
  baseUrl,
  reportTo,
  hasWorker,
  onError: report = (error) => console.error(error),
}: StorefrontParts): Storefront {
  configureBasePath(baseUrl ? new URL(baseUrl).pathname.replace(/\/+$/, '') : '')
  const recent = new RenderedPageCache()
  return async (request, info) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return plainText(405, 'Method Not Allowed')
    const url = new URL(request.url)
    if (!isInShop(url.pathname)) return plainText(404, 'Not Found')
    const onError = (error: unknown, address: string) => report(error, address, info.requestId)
    const origin = baseUrl ? new URL(baseUrl).origin : url.origin
    const views = typeof stores === 'function' ? await stores() : stores
    const storePath = storePathOf(url.pathname, views)
    // the root of a store view ends with a slash
    if (url.pathname === storePath.base) return redirectTo(`${storePath.base}/${url.search}`, 301)
    const pagePath = pagePathOf(storePath.path)
    const visit = await createVisit({
      request,
      info,
      backend,
      storePath,
      stores: views,
      origin,
      browser: { reportTo, hasWorker },
    })
    const storeUrl = new URL((pagePath ?? storePath.path).replace(/^\/+/, '/') + url.search, origin)
    if (pagePath)
      return request.method === 'POST'
        ? plainText(405, 'Method Not Allowed')
        : deferredDataResponse({ visit, url: storeUrl, requested: url.pathname + url.search, recent, onError })
    const loadAssets = async () => (typeof assets === 'function' ? await assets() : assets)
    const show = async (view: View) => {
      info.onPage?.(view.name)
      return pageResponse({ visit, view, recent, assets: await loadAssets(), nonce: info.nonce, request })
    }
    const unavailable = async (unsent?: Unsent) =>
      unavailablePage({ visit, assets: await loadAssets(), nonce: info.nonce, unsent })
    visit.frame().catch(() => {}) // started early; errors are handled where it is awaited
    try {
      const currencyRedirect = request.method === 'POST' ? undefined : await followCurrencyLink(visit, url)
      if (currencyRedirect) return currencyRedirect
      return request.method === 'POST'
        ? await formResponse({ visit, request, url: storeUrl, action: url.pathname + url.search, show, unavailable })
        : await show(await extendSessionIfPrivate(visit, await openPage(pageTable, storeUrl, visit.contextOf)))
    } catch (error) {
      if (error instanceof Redirect) {
        if (error.problem) visit.session.flash([{ kind: 'error', text: error.problem }])
        return withCookies(visit, redirectTo(redirectUrlOf(visit, error.to), error.status))
      }
      if (error instanceof NotFound) return plainText(404, 'Not Found')
      if (isUnavailable(error)) return unavailable()
      onError(error, request.url)
      try {
        return await show(failedView(pageTable, storeUrl, ''))
      } catch (worse) {
        onError(worse, request.url)
        return plainText(500, 'Something went wrong!')
      }
    }
  }
}

/** For a link with `?_currency=EUR`: stores the currency and redirects to the URL without it. */
async function followCurrencyLink(
  visit: Visit,
  { pathname, search, searchParams }: URL,
): Promise<Response | undefined> {
  const code = searchParams.get(CURRENCY_PARAM)?.replaceAll('"', '').toUpperCase()
  if (code === undefined) return undefined
  if (await visit.offersCurrency(code)) visit.session.set('currency', code)
  return withCookies(visit, redirectTo(visit.origin + pathname + queryInCurrency(search), 302))
}

/** Extends the session on private pages; cacheable public ones must not set a token cookie. */
async function extendSessionIfPrivate(visit: Visit, view: View): Promise<View> {
  if (view.personal) await visit.extendSession()
  return view
}
