import { GraphqlError, isUnavailable } from '../api/document.ts'
import { configureBasePath } from '../platform/base-path.ts'
import { isInShop, storePathOf, type StoreView } from '../platform/store-view.ts'
import { failedView, openPage, type View } from '../router/open-page.ts'
import { NotFound, Redirect } from '../router/page.ts'
import type { Assets } from './assets.ts'
import { deferredDataResponse } from './deferred-data-response.ts'
import { pagePathOf } from './deferred-data.ts'
import { formResponse } from './form-response.ts'
import { pageResponse } from './page-response.ts'
import { RenderedPageCache } from './rendered-page-cache.ts'
import { redirectUrlOf, plainText, redirectTo, withCookies } from './responses.ts'
import type { RequestInfo, ServedSite } from './served-site.ts'
import { type Unsent, unavailablePage } from './unavailable.ts'
import { createVisit, type Visit } from './visit.ts'

export interface ServeParts {
  site: ServedSite
  /** Store views, or a function that is called on each request, so that the caller may cache them. */
  stores: readonly StoreView[] | (() => Promise<readonly StoreView[]>)
  assets: Assets | (() => Promise<Assets>)
  /** https://shop.example, or https://publisher.example/sklep; by default the origin of the request. */
  baseUrl?: string
  /** URL to which browsers report rendering errors. */
  reportTo?: string
  /** Whether the site serves /sw.js, the service worker that caches visited pages. */
  hasWorker?: boolean
  /** Called with errors for which an error page was sent. */
  onError?: (error: unknown, url: string, requestId?: string) => void
}

export type SiteHandler = (request: Request, info: RequestInfo) => Promise<Response>

/** Creates the request handler of a site; has no side effects at startup. */
export function serveSite({
  site,
  stores,
  assets,
  baseUrl,
  reportTo,
  hasWorker,
  onError: report = (error) => console.error(error),
}: ServeParts): SiteHandler {
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
      site,
      request,
      info,
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
      const elsewhere = request.method === 'POST' ? undefined : await visit.own.redirectOf?.(url)
      if (elsewhere) return withCookies(visit, redirectTo(elsewhere, 302))
      return request.method === 'POST'
        ? await formResponse({ visit, request, url: storeUrl, action: url.pathname + url.search, show, unavailable })
        : await show(await extendSessionIfPrivate(visit, await openPage(site, storeUrl, visit.contextOf)))
    } catch (error) {
      if (error instanceof Redirect) {
        if (error.problem) visit.session.flash([{ kind: 'error', text: error.problem }])
        return withCookies(visit, redirectTo(redirectUrlOf(visit, error.to), error.status))
      }
      if (error instanceof NotFound) return plainText(404, 'Not Found')
      if (isUnavailable(error)) return unavailable()
      onError(error, request.url)
      try {
        return await show(failedView(site, storeUrl, ''))
      } catch (worse) {
        onError(worse, request.url)
        // what stands on every page cannot be had either
        if (worse instanceof GraphqlError || isUnavailable(worse)) return unavailable()
        return plainText(500, 'Something went wrong!')
      }
    }
  }
}

/** Extends the session on private pages; cacheable public ones must not set its cookies. */
async function extendSessionIfPrivate(visit: Visit, view: View): Promise<View> {
  if (view.personal) await visit.own.extendSession?.()
  return view
}
