import type { FastifyInstance } from 'fastify'
import { toSameOriginPath } from '../../../rules/same-origin-path.ts'
import type { RouteParts } from '../../platform/module.ts'
import { PARTNER_COOKIE, PARTNER_SECONDS, partnerCookie, readPartnerLink } from './partners.ts'

interface Opened {
  Params: { link: string }
  Querystring: { to?: string | string[] }
}

/** Opens a partner's link: sets the cookie with the partner whose prices apply, and redirects to the page. */
export function partnerRoutes(app: FastifyInstance, { db, settings, now = () => new Date() }: RouteParts): void {
  const secure = settings.baseUrl.startsWith('https:') ? '; Secure' : ''
  app.get<Opened>('/partner/:link', async ({ params, query }, reply) => {
    const visitedAt = now()
    const partner = await readPartnerLink(db, params.link, visitedAt)
    if (partner)
      // readable by scripts, which have to know whose prices the browser has cached
      reply.header(
        'set-cookie',
        `${PARTNER_COOKIE}=${await partnerCookie(db, partner, visitedAt)}; Path=${settings.basePath}/; Max-Age=${PARTNER_SECONDS}; ` +
          `SameSite=Lax${secure}`,
      )
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .redirect((typeof query.to === 'string' && toSameOriginPath(query.to)) || '/', 302)
  })
}
