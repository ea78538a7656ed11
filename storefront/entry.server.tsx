import { ownPath } from '../rules/own-path.ts'
import type { Backend } from './app/platform/backend.ts'
import { isUnavailable } from './app/platform/document.ts'
import { CURRENCY, queryInCurrency } from './app/platform/currency/query-in-currency.ts'
import {
  failedView,
  fieldOf,
  openPage,
  runAction,
  typedIn,
  type FormResult,
  type PageTable,
  type View,
} from './app/platform/router/open-page.ts'
import { NotFound, Redirect, type PageModule } from './app/platform/router/page.ts'
import { storePathOf, type StoreView } from './app/platform/store-view.ts'
import { frame } from './app/root.tsx'
import { routes } from './app/routes.ts'
import { failedPage } from './app/features/errors/failed-page.tsx'
import { deferredDataOf, pagePathOf } from './document/deferred-data.ts'
import type { Assets } from './document/assets.ts'
import type { Html, VisitorLooks } from './document/html.ts'
import type { PageContent } from './app/platform/page-state.ts'
import { retryAfter, type Unsent, unavailablePage, unsentOf } from './document/unavailable.ts'
import { createVisit, type Visit } from './document/visit.ts'
import { RecentPages } from './document/recent-pages.ts'
import { contentOf, renderView } from './document/render.tsx'
import { readForm } from './document/read-form.ts'
import { sameOrigin } from './document/same-origin.ts'

export { httpBackend } from './app/platform/backend.ts'
export { storeViews } from './document/backend-document.ts'

export interface StorefrontParts {
  backend: Backend
  /** The store views, or a function called with each request, so that the owner may cache. */
  stores: readonly StoreView[] | (() => Promise<readonly StoreView[]>)
  assets: Assets | (() => Promise<Assets>)
  /** https://shop.example; by default the origin of the request. */
  baseUrl?: string
  /** Where browsers report rendering errors. */
  reportTo?: string
  /** The shop serves /sw.js, which caches visited pages. */
  hasWorker?: boolean
  /** Called with errors that became an error page. */
  onError?: (error: unknown, url: string, requestId?: string) => void
}

export interface RequestInfo {
  ip: string
  nonce: string
  /** Where the visitor is, as a proxy says. */
  country?: string
  /** Names the request in logs, here and at the commerce server. */
  requestId?: string
  /** Called with the name of the page that is shown. */
  onPage?: (name: string) => void
}

export type Storefront = (request: Request, info: RequestInfo) => Promise<Response>

const table: PageTable = { routes, failed: failedPage as PageModule<unknown> }
const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })

/** The storefront as one function from a request to a response, without side effects at startup. */
export function createStorefront({
  backend,
  stores,
  assets,
  baseUrl,
  reportTo,
  hasWorker,
  onError: report = (error) => console.error(error),
}: StorefrontParts): Storefront {
  const recent = new RecentPages()
  return async (request, info) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return plain(405, 'Method Not Allowed')
    const url = new URL(request.url)
    const onError = (error: unknown, address: string) => report(error, address, info.requestId)
    const origin = baseUrl ? new URL(baseUrl).origin : url.origin
    const views = typeof stores === 'function' ? await stores() : stores
    const storePath = storePathOf(url.pathname, views)
    // the view's root gets a trailing slash
    if (storePath.base && url.pathname === storePath.base) return redirectTo(`${storePath.base}/${url.search}`, 301)
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
    const inner = new URL((pagePath ?? storePath.path).replace(/^\/+/, '/') + url.search, origin)
    if (pagePath)
      return request.method === 'POST'
        ? plain(405, 'Method Not Allowed')
        : sendContent({ visit, url: inner, requested: url.pathname + url.search, recent, onError })
    const built = async () => (typeof assets === 'function' ? await assets() : assets)
    const show = async (view: View) => {
      info.onPage?.(view.name)
      return answer({ visit, view, recent, assets: await built(), nonce: info.nonce, request })
    }
    const unavailable = async (unsent?: Unsent) =>
      unavailablePage({ visit, assets: await built(), nonce: info.nonce, unsent })
    visit.frame().catch(() => {}) // reported where it is awaited
    try {
      const chosen = request.method === 'POST' ? undefined : await followCurrencyLink(visit, url)
      if (chosen) return chosen
      return request.method === 'POST'
        ? await post({ visit, request, url: inner, action: url.pathname + url.search, show, unavailable })
        : await show(await inUse(visit, await openPage(table, inner, visit.contextOf)))
    } catch (error) {
      if (error instanceof Redirect) {
        if (error.problem) visit.session.flash([{ kind: 'error', text: error.problem }])
        return withCookies(visit, redirectTo(addressOf(visit, error.to), error.status))
      }
      if (error instanceof NotFound) return plain(404, 'Not Found')
      if (isUnavailable(error)) return unavailable()
      onError(error, request.url)
      try {
        return await show(failedView(table, inner, ''))
      } catch (worse) {
        onError(worse, request.url)
        return plain(500, 'Something went wrong!')
      }
    }
  }
}

/** Keeps the currency of a link, `?_currency=EUR`, and leads to the page itself. */
async function followCurrencyLink(
  visit: Visit,
  { pathname, search, searchParams }: URL,
): Promise<Response | undefined> {
  const code = searchParams.get(CURRENCY)?.replaceAll('"', '').toUpperCase()
  if (code === undefined) return undefined
  if (await visit.offersCurrency(code)) visit.session.set('currency', code)
  return withCookies(visit, redirectTo(visit.origin + pathname + queryInCurrency(search), 302))
}

interface FormPost {
  visit: Visit
  request: Request
  url: URL
  /** The address with the view's prefix. */
  action: string
  show: (view: View) => Promise<Response>
  unavailable: (unsent: Unsent) => Promise<Response>
}

async function post({ visit, request, url, action, show, unavailable }: FormPost): Promise<Response> {
  if (!sameOrigin(request, visit.origin)) return plain(403, 'Forbidden')
  const form = await readForm(request)
  if (form === 'too long') return plain(413, 'Content Too Large')
  if (form === 'no form') return plain(400, 'Bad Request')
  const unsent = unsentOf(action, form)
  try {
    return await answerForm({ visit, url, form, show })
  } catch (error) {
    if (isUnavailable(error)) return unavailable(unsent)
    throw error
  }
}

async function answerForm({
  visit,
  url,
  form,
  show,
}: Pick<FormPost, 'visit' | 'url' | 'show'> & { form: FormData }): Promise<Response> {
  const result = await runAction(table, url, form, visit.contextOf)
  await visit.prolong()
  if ('problems' in result) {
    const refused: FormResult = {
      intent: fieldOf(form, 'intent'),
      form: fieldOf(form, 'form'),
      problems: result.problems,
      typed: typedIn(form),
    }
    const contextOf: typeof visit.contextOf = (opened) => ({ ...visit.contextOf(opened), typed: refused.typed })
    return show({ ...(await openPage(table, url, contextOf)), result: refused })
  }
  const { notice, warnings = [] } = result
  if (notice || warnings.length > 0)
    visit.session.flash([
      ...(notice ? [{ kind: 'success' as const, text: notice }] : []),
      ...warnings.map((text) => ({ kind: 'error' as const, text })),
    ])
  const to = result.leave
    ? new URL(result.leave, visit.origin).href
    : addressOf(visit, result.to ?? url.pathname + url.search)
  return withCookies(visit, redirectTo(to, 303))
}

/** A private page extends the session; a public one must not carry a token. */
async function inUse(visit: Visit, view: View): Promise<View> {
  if (view.personal) await visit.prolong()
  return view
}

interface ContentRequest {
  onError: (error: unknown, url: string) => void
  visit: Visit
  /** Of the page. */
  url: URL
  /** The requested address of the content, current or not. */
  requested: string
  recent: RecentPages
}

/** Deferred hydration data of a public page. */
async function sendContent({ visit, url, requested, recent, onError }: ContentRequest): Promise<Response> {
  const made = recent.get(visit.origin, requested)
  if (made) return contentAnswer(made.content, true)
  visit.frame().catch(() => {})
  try {
    const view = await openPage(table, url, visit.contextOf, (name, module) => {
      if (module.private) throw new NotFound(`The page '${name}' is one reader's`)
    })
    const { at, text } = deferredDataOf(await contentOf(view, visit), visit.storePath.base, url.pathname + url.search)
    return contentAnswer(text, at === requested)
  } catch (error) {
    if (error instanceof Redirect || error instanceof NotFound) return plain(404, 'Not Found')
    if (isUnavailable(error)) return new Response('Service Unavailable', { status: 503, headers: retryAfter })
    onError(error, requested)
    return plain(500, 'Something went wrong!')
  }
}

/** The response of a current address is immutable; any other must not be cached. */
const contentAnswer = (text: string, isCurrent: boolean) =>
  new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': isCurrent ? 'public, max-age=86400, immutable' : 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })

interface PageAnswer {
  visit: Visit
  view: View
  recent: RecentPages
  assets: Assets
  nonce: string
  request: Request
}

async function answer({ visit, view, recent, assets, nonce, request }: PageAnswer): Promise<Response> {
  const secret =
    view.personal ||
    view.status === 500 ||
    view.result ||
    visit.session.flashed.length > 0 ||
    visit.session.written.length > 0
  const content = await contentOf(view, visit)
  const deferred = secret
    ? undefined
    : deferredDataOf(content, visit.storePath.base, view.url.pathname + view.url.search)
  const contentAt = deferred?.isLarge ? deferred.at : undefined
  const known = deferred && recent.get(visit.origin, deferred.at)?.html
  const html = known ?? renderView({ visit, view, content, contentAt, assets, failed: table.failed })
  // missing pages may be requested by any name
  if (deferred && !known && view.status === 200) recent.add(visit.origin, deferred.at, { html, content: deferred.text })
  // without a problem the form was answered by its page: a search within a step
  const isRefused = view.result && Object.keys(view.result.problems).length > 0
  const status = isRefused ? 422 : view.status
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': secret
      ? 'private, no-store'
      : `${visit.session.get('partner') ? 'private' : 'public'}, max-age=0, must-revalidate`,
  })
  const isPartners = visit.session.get('partner') !== undefined
  if (isPartners || frame.currencies(content.frame as never).length > 1) headers.set('Vary', 'Cookie, Content-Currency')
  const looks = looksFor(visit, content, request)
  if (!secret) {
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

/** Another page for those who see the cookie bar. */
const etagOf = ({ etag }: Html, { hidesCookieBar }: VisitorLooks) =>
  hidesCookieBar ? etag.replace(/"$/, '-decided"') : etag

/** A path gets the store view's prefix and cannot leave the shop. */
const addressOf = ({ storePath, origin }: Visit, to: string) =>
  to.startsWith('/') ? storePath.base + (ownPath(to) ?? '/') : new URL(to, origin).href

const redirectTo = (to: string, status: number) =>
  new Response(null, {
    status,
    headers: {
      Location: to,
      'Cache-Control': status === 301 ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    },
  })

function withCookies({ session }: Visit, response: Response): Response {
  for (const cookie of session.written) response.headers.append('Set-Cookie', cookie)
  return response
}
