import type { PageContent } from '../app/platform/page-state.ts'
import type { View } from '../app/platform/router/open-page.ts'
import { frame } from '../app/root.tsx'
import type { Assets } from './assets.ts'
import { deferredDataOf } from './deferred-data.ts'
import type { Html, VisitorLooks } from './html.ts'
import { pageTable } from './page-table.ts'
import type { RecentPages } from './recent-pages.ts'
import { contentOf, renderView } from './render.tsx'
import { withCookies } from './responses.ts'
import type { Visit } from './visit.ts'

interface PageAnswer {
  visit: Visit
  view: View
  recent: RecentPages
  assets: Assets
  nonce: string
  request: Request
}

/** The HTML document of a page; public ones with an ETag, from the recently rendered ones if possible. */
export async function answerPage({ visit, view, recent, assets, nonce, request }: PageAnswer): Promise<Response> {
  const isPrivate =
    view.personal ||
    view.status === 500 ||
    view.result ||
    visit.session.flashed.length > 0 ||
    visit.session.written.length > 0
  const content = await contentOf(view, visit)
  const deferred = isPrivate
    ? undefined
    : deferredDataOf(content, visit.storePath.base, view.url.pathname + view.url.search)
  const contentAt = deferred?.isLarge ? deferred.at : undefined
  const rendered = deferred && recent.get(visit.origin, deferred.at)?.html
  const html = rendered ?? renderView({ visit, view, content, contentAt, assets, failed: pageTable.failed })
  // missing pages may be requested by any name
  if (deferred && !rendered && view.status === 200)
    recent.add(visit.origin, deferred.at, { html, content: deferred.text })
  // without a problem the form was answered by its page: a search within a step
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
  const looks = looksFor(visit, content, request)
  if (!isPrivate) {
    const etag = etagOf(html, looks)
    headers.set('ETag', etag)
    // the stored page keeps its own nonce: a 304 must not carry a new policy
    if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  return withCookies(
    visit,
    new Response(request.method === 'HEAD' ? null : html.text(nonce, looks), { status, headers }),
  )
}

function looksFor({ session, country, origin }: Visit, { frame: data }: PageContent, request: Request): VisitorLooks {
  const countries = frame.cookieCountries(data as never)
  return {
    hidesCookieBar:
      session.get('consent') !== undefined ||
      (countries !== undefined && country !== undefined && !countries.includes(country)),
    isSecondPage: request.headers.get('referer')?.startsWith(`${origin}/`) ?? false,
  }
}

/** The page differs where the cookie bar is hidden. */
const etagOf = ({ etag }: Html, { hidesCookieBar }: VisitorLooks) =>
  hidesCookieBar ? etag.replace(/"$/, '-decided"') : etag
