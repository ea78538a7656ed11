import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { resolveBelow } from './request-url.ts'

const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
])

/**
 * Forwards requests for the API, media files and feeds to the commerce server behind this storefront.
 */
export function proxyCommerce(app: FastifyInstance, commerceUrl: string) {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const url of ['/graphql', '/:store/graphql', '/media/*', '/rss/*', '/:store/rss/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT'],
      url,
      async handler(request, reply) {
        const headers = new Headers()
        for (const [name, value] of Object.entries(request.headers))
          if (typeof value === 'string' && !NOT_FORWARDED.has(name)) headers.set(name, value)
        headers.set('x-forwarded-for', request.ip)
        headers.set('x-request-id', request.id)
        const body = request.body instanceof Buffer ? new Uint8Array(request.body) : undefined
        const response = await fetch(resolveBelow(commerceUrl, request.raw.url), {
          method: request.method,
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(30_000),
        }).catch((cause: unknown) => {
          throw Object.assign(new Error('Service Unavailable', { cause }), { statusCode: 503 })
        })
        reply.code(response.status)
        for (const [name, value] of response.headers)
          if (!NOT_FORWARDED.has(name) && name !== 'content-encoding') reply.header(name, value)
        return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined)
      },
    })
  }
}
