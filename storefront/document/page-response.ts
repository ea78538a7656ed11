import { basePath } from '../../web/platform/base-path.ts'
import type { HydrationData } from '../app/platform/page-state.ts'
import type { View } from '../app/platform/router/open-page.ts'
import { frame } from '../app/root.tsx'
import type { Assets } from './assets.ts'
import { deferredDataOf } from './deferred-data.ts'
import type { Html, HtmlAttributes } from './html.ts'
import { pageTable } from './page-table.ts'
import type { RenderedPageCache } from './rendered-page-cache.ts'
import { hydrationDataOf, renderView } from './render.tsx'
import { withCookies } from './responses.ts'
import type { Visit } from './visit.ts'

interface PageRequest {
  visit: Visit
  view: View
  recent: RenderedPageCache
  assets: Assets
  nonce: string
  request: Request
}

/** The HTML document of a page. Public pages have an ETag and come from the cache of rendered pages if possible. */
export async function pageResponse({ visit, view, recent, assets, nonce, request }: PageRequest): Promise<Response> {
  const isPrivate =
    view.personal ||
    view.status === 500 ||
    view.result ||
    visit.session.flashed.length > 0 ||
    visit.session.setCookieHeaders.length > 0
  const content = await hydrationDataOf(view, visit)
  const deferred = isPrivate
    ? undefined
    : deferredDataOf(content, visit.storePath.base, view.url.pathname + view.url.search)
  const contentAt = deferred?.isLarge ? deferred.path : undefined
  const rendered = deferred && recent.get(visit.origin, deferred.path)?.html
  const html = rendered ?? renderView({ visit, view, content, contentAt, assets, errorPage: pageTable.errorPage })
  // 404 pages are not cached, since any path can be requested
  if (deferred && !rendered && view.status === 200)
    recent.add(visit.origin, deferred.path, { html, content: deferred.text })
  // without errors the page itself is the result of the form, such as a search within a checkout step
  const isRefused = view.result && Object.keys(view.result.problems).length > 0
  const status = isRefused ? 422 : view.status
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isPrivate
      ? 'private, no-store'
      : `${visit.session.get('partner') ? 'private' : 'public'}, max-age=0, must-revalidate`,
  })
  const isPartners = visit.session.get('partner') !== undefined
  if (isPartners || frame.currencies(content.frame as never).length > 1) headers.set('Vary', 'Cookie, Content-Currency')
  const htmlAttributes = htmlAttributesFor(visit, content, request)
  if (!isPrivate) {
    const etag = etagOf(html, htmlAttributes)
    headers.set('ETag', etag)
    // a 304 must not carry a new Content-Security-Policy: the page in the browser's cache has the old nonce
    if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  return withCookies(
    visit,
    new Response(request.method === 'HEAD' ? null : html.text(nonce, htmlAttributes), { status, headers }),
  )
}

function htmlAttributesFor(
  { session, country, origin }: Visit,
  { frame: data }: HydrationData,
  request: Request,
): HtmlAttributes {
  const countries = frame.cookieCountries(data as never)
  return {
    hidesCookieBar:
      session.get('consent') !== undefined ||
      (countries !== undefined && country !== undefined && !countries.includes(country)),
    isSecondPage: request.headers.get('referer')?.startsWith(`${origin}${basePath()}/`) ?? false,
  }
}

/** ETag that also depends on whether the cookie bar is hidden. */
const etagOf = ({ etag }: Html, { hidesCookieBar }: HtmlAttributes) =>
  hidesCookieBar ? etag.replace(/"$/, '-decided"') : etag
