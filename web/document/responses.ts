import { toSameOriginPath } from '../../rules/same-origin-path.ts'
import type { Visit } from './visit.ts'

export const plainText = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })

/** URL of a redirect. Paths get the prefix of the store view, and cannot lead to another site. */
export const redirectUrlOf = ({ storePath, origin }: Visit, to: string) =>
  to.startsWith('/') ? storePath.base + (toSameOriginPath(to) ?? '/') : new URL(to, origin).href

export const redirectTo = (to: string, status: number) =>
  new Response(null, {
    status,
    headers: {
      Location: to,
      'Cache-Control': status === 301 ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    },
  })

export function withCookies({ session }: Visit, response: Response): Response {
  for (const cookie of session.setCookieHeaders) response.headers.append('Set-Cookie', cookie)
  return response
}
