import { isUnavailable } from '../api/document.ts'
import { openPage } from '../router/open-page.ts'
import { NotFound, Redirect } from '../router/page.ts'
import { deferredDataOf } from './deferred-data.ts'
import type { RenderedPageCache } from './rendered-page-cache.ts'
import { hydrationDataOf } from './render.tsx'
import { plainText } from './responses.ts'
import { retryAfter } from './unavailable.ts'
import type { Visit } from './visit.ts'

interface DeferredDataRequest {
  onError: (error: unknown, url: string) => void
  visit: Visit
  /** URL of the page. */
  url: URL
  /** Requested path of the deferred data; outdated if its hash does not match the current content. */
  requested: string
  recent: RenderedPageCache
}

/** Deferred hydration data of a public page. */
export async function deferredDataResponse({
  visit,
  url,
  requested,
  recent,
  onError,
}: DeferredDataRequest): Promise<Response> {
  const cached = recent.get(visit.origin, requested)
  if (cached) return dataResponse(cached.content, true)
  visit.frame().catch(() => {})
  try {
    const view = await openPage(visit.site, url, visit.contextOf, (name, module) => {
      if (module.private) throw new NotFound(`The page '${name}' is private`)
    })
    const { path, text } = deferredDataOf(
      await hydrationDataOf(view, visit),
      visit.storePath.base,
      url.pathname + url.search,
    )
    return dataResponse(text, path === requested)
  } catch (error) {
    if (error instanceof Redirect || error instanceof NotFound) return plainText(404, 'Not Found')
    if (isUnavailable(error)) return new Response('Service Unavailable', { status: 503, headers: retryAfter })
    onError(error, requested)
    return plainText(500, 'Something went wrong!')
  }
}

/** Immutable if the requested hash is current; otherwise the response must not be cached. */
const dataResponse = (text: string, isCurrent: boolean) =>
  new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': isCurrent ? 'public, max-age=86400, immutable' : 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
