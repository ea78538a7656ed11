import type { PageContext } from '../platform/page.ts'
import { notFound, type NotFound, redirect, type Redirect } from '../../../web/router/page.ts'

/** Page number from `?p=2`; 1 without the parameter, a 404 for a malformed one. */
export function pageNumberOf({ searchParams }: URL): number {
  const pageParam = searchParams.get('p') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(pageParam)) throw notFound()
  return Number(pageParam)
}

/** Redirects former URLs, and those of another store view, to the current URL; otherwise a 404. */
export function redirectOr404(
  route: { redirect_code: number; relative_url: string | null } | null,
  { url }: Pick<PageContext, 'url'>,
): Redirect | NotFound {
  const to = `/${(route?.relative_url ?? '').replace(/^\/+/, '')}`
  if (!route?.redirect_code || to === url.pathname) return notFound()
  return redirect(to + url.search, route.redirect_code === 302 ? 302 : 301)
}
