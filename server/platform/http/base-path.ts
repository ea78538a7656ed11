import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler's redirects have the base path already, as those of the storefront do. */
    isStorefront?: true
  }
}

/** Path of a base URL: `/sklep` of https://publisher.example/sklep, empty at the root of the host. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '')

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i

/** Path and query of a request line without the base path; undefined outside it. */
function withoutBasePath(requestLine: string, basePath: string): string | undefined {
  const target = requestLine.replace(ORIGIN, '')
  return target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : undefined
}

/** Option of Fastify: routes are matched without the base path. */
export const rewriteBelow = (basePath: string) => (request: { url?: string }) =>
  withoutBasePath(request.url ?? '/', basePath) ?? request.url ?? '/'

/** Answers requests outside the base path, and adds it to the redirects of all routes but the storefront's. */
export function serveBelow(http: FastifyInstance, basePath: string): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (withoutBasePath(request.originalUrl, basePath) !== undefined) return done()
    const target = request.originalUrl.replace(ORIGIN, '')
    if (target.split('?')[0] === basePath)
      return void reply.redirect(`${basePath}/${target.slice(basePath.length)}`, 301)
    void reply.code(404).send({ message: 'Not found.' })
  })
  http.addHook('onSend', (request, reply, payload, done) => {
    const location = reply.getHeader('location')
    const isWhole =
      request.routeOptions.config.isStorefront || withoutBasePath(request.originalUrl, basePath) === undefined
    if (typeof location === 'string' && /^\/(?!\/)/.test(location) && !isWhole)
      reply.header('location', basePath + location)
    done(null, payload)
  })
}
