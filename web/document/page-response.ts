import type { View } from '../router/open-page.ts'
import type { Assets } from './assets.ts'
import { deferredDataOf } from './deferred-data.ts'
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

const withSuffix = (etag: string, suffix: string) => etag.replace(/"$/, `-${suffix}"`)

/** The HTML document of a page. Public pages have an ETag and come from the cache of rendered pages if possible. */
export async function pageResponse({ visit, view, recent, assets, nonce, request }: PageRequest): Promise<Response> {
  const isPrivate =
    view.personal ||
    view.status === 500 ||
    view.result ||
    visit.session.flashed.length > 0 ||
    visit.session.setCookieHeaders.length > 0
  const content = await hydrationDataOf(view, visit)
  const variant = visit.own.variantOf?.(content.frame) ?? {}
  const deferred = isPrivate
    ? undefined
    : deferredDataOf(content, visit.storePath.base, view.url.pathname + view.url.search)
  const contentAt = deferred?.isLarge ? deferred.path : undefined
  const rendered = deferred && recent.get(visit.origin, deferred.path)?.html
  const html = rendered ?? renderView({ visit, view, content, contentAt, assets })
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
      : `${variant.isUncacheable ? 'private' : 'public'}, max-age=0, must-revalidate`,
  })
  if (variant.vary) headers.set('Vary', variant.vary)
  if (!isPrivate) {
    const etag = variant.etagSuffix ? withSuffix(html.etag, variant.etagSuffix) : html.etag
    headers.set('ETag', etag)
    // a 304 must not carry a new Content-Security-Policy: the page in the browser's cache has the old nonce
    if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  return withCookies(
    visit,
    new Response(request.method === 'HEAD' ? null : html.text(nonce, variant.htmlAttributes), { status, headers }),
  )
}
