import type { FastifyInstance } from 'fastify'
import type { RouteParts } from '../../platform/module.ts'
import { PARTNER_COOKIE, PARTNER_SECONDS, partnerCookie, readPartnerLink } from './partners.ts'

interface Opened {
  Params: { link: string }
  Querystring: { to?: string | string[] }
}

const HERE = 'http://own.invalid'

/** A path of the shop; the home page where another site is named. */
function ownPath(written: unknown): string {
  if (typeof written !== 'string' || !written.startsWith('/') || !URL.canParse(written, HERE)) return '/'
  const { origin, pathname, search } = new URL(written, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : '/'
}

/** Where links of partners lead: keeps whose prices the reader has, and opens the page. */
export function partnerRoutes(app: FastifyInstance, { db, settings, now = () => new Date() }: RouteParts): void {
  const secure = settings.baseUrl.startsWith('https:') ? '; Secure' : ''
  app.get<Opened>('/partner/:link', async ({ params, query }, reply) => {
    const at = now()
    const partner = await readPartnerLink(db, params.link, at)
    if (partner)
      // scripts read it, to know when prices that the browser keeps are others'
      reply.header(
        'set-cookie',
        `${PARTNER_COOKIE}=${await partnerCookie(db, partner, at)}; Path=/; Max-Age=${PARTNER_SECONDS}; SameSite=Lax${secure}`,
      )
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .redirect(ownPath(query.to), 302)
  })
}
