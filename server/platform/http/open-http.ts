import { isIP } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { inRanges } from './address-ranges.ts'
import { setSecurityHeaders } from './headers.ts'
import { describe, RequestLog, requestIdOf, sharedLogger } from './request-log.ts'

/** Retry-After of unavailable responses. */
export const RETRY_SECONDS = 5

export interface HttpParts {
  baseUrl: string
  /** Trusted proxies. */
  trustedProxies: string[]
  log: Log
  /** Requests that take longer are logged. */
  slowRequestMs?: number
  metrics?: Metrics
}

/**
 * The HTTP server without routes: whom it believes, what it takes, and what every answer of it carries, wrong ones too.
 */
export function openHttp({
  baseUrl,
  trustedProxies,
  log,
  slowRequestMs = Infinity,
  metrics,
}: HttpParts): FastifyInstance {
  const https = baseUrl.startsWith('https:')

  /** Reports client errors; internal errors are logged and masked. */
  function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 500
    // logged once, when it begins; every request after that would only repeat it
    if (status === 503) reply.header('retry-after', RETRY_SECONDS)
    const isOurs = status >= 500 && status !== 503
    if (isOurs) log.error({ ...describe(request), err: error }, 'a request failed')
    const graphqlError = {
      message: isOurs ? 'Internal server error' : error.message,
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
    trustProxy: trustedProxies.length > 0 && remembering(inRanges(trustedProxies)),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 2000 },
    // an address that cannot be read comes before all hooks
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, https)
      void refuse({ ...error, message: 'The address cannot be read.', statusCode: 400 }, request, reply)
    },
  })
  // no promise: it runs for every request
  http.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(reply, https)
    reply.header('x-request-id', request.id)
    done()
  })
  if (metrics) countRequests(http, metrics)
  http.setErrorHandler(refuse)
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }))
  return http
}

/** The same few addresses come again and again, and parsing one takes a fifteenth of an answer from the cache. */
function remembering(isTrusted: (address: string) => boolean): (address: string) => boolean {
  const known = new LRUCache<string, boolean>({ max: 1000 })
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const trusted = isTrusted(address)
    // what is no address may be of any length
    if (isIP(address)) known.set(address, trusted)
    return trusted
  }
}

/** By the pattern of the route, or the name of the page that a pattern of all pages showed. */
function countRequests(http: FastifyInstance, { requests }: Metrics) {
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.page ?? request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
