import { isIP } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { inRanges } from './address-ranges.ts'
import { basePathOf, rewriteBelow, serveBelow } from './base-path.ts'
import { setSecurityHeaders } from './headers.ts'
import { describe, RequestLog, requestIdOf, sharedLogger } from './request-log.ts'

/** Retry-After of 503 responses. */
export const RETRY_SECONDS = 5

export interface HttpParts {
  baseUrl: string
  /** Addresses and ranges of trusted proxies. */
  trustedProxies: string[]
  log: Log
  /** Requests that take longer are logged. */
  slowRequestMs?: number
  metrics?: Metrics
}

/**
 * The HTTP server without routes: trusted proxies, body limit, error handling, and the headers of every response.
 */
export function openHttp({
  baseUrl,
  trustedProxies,
  log,
  slowRequestMs = Infinity,
  metrics,
}: HttpParts): FastifyInstance {
  const https = baseUrl.startsWith('https:')
  const basePath = basePathOf(baseUrl)

  /** Reports client errors; internal errors are logged and masked. */
  function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 500
    // an outage is logged once when it begins, not for every request
    if (status === 503) reply.header('retry-after', RETRY_SECONDS)
    const isServerFault = status >= 500 && status !== 503
    if (isServerFault) log.error({ ...describe(request), err: error }, 'a request failed')
    const graphqlError = {
      message: isServerFault ? 'Internal server error' : error.message,
      extensions: { category: status >= 500 ? 'graphql' : 'graphql-input' },
    }
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ errors: [graphqlError] })
  }

  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new RequestLog(slowRequestMs, log.level === 'debug' || log.level === 'trace'),
    childLoggerFactory: sharedLogger,
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length > 0 && memoizeTrust(inRanges(trustedProxies)),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 2000 },
    ...(basePath && { rewriteUrl: rewriteBelow(basePath) }),
    // a malformed URL is rejected before any hook runs
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, https)
      void refuse({ ...error, message: 'The address cannot be read.', statusCode: 400 }, request, reply)
    },
  })
  // with a callback instead of a promise, because it runs for every request
  http.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(reply, https)
    reply.header('x-request-id', request.id)
    done()
  })
  if (basePath) serveBelow(http, basePath)
  if (metrics) countRequests(http, metrics)
  http.setErrorHandler(refuse)
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }))
  return http
}

/** Caches results by address; parsing one takes a fifteenth of the time of a response from the cache. */
function memoizeTrust(isTrusted: (address: string) => boolean): (address: string) => boolean {
  const known = new LRUCache<string, boolean>({ max: 1000 })
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const trusted = isTrusted(address)
    // other strings may have any length
    if (isIP(address)) known.set(address, trusted)
    return trusted
  }
}

/** Measures requests by route pattern, or by page name for the storefront's catch-all route. */
function countRequests(http: FastifyInstance, { requests }: Metrics) {
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.page ?? request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
