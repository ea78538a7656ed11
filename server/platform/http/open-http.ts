import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { setSecurityHeaders } from './headers.ts'

/** Retry-After of unavailable responses. */
export const RETRY_SECONDS = 5

export interface HttpParts {
  baseUrl: string
  /** Trusted proxies. */
  trustedProxies: string[]
  log: { error(details: object, text: string): void }
}

/**
 * The HTTP server without routes: whom it believes, what it takes, and what every answer of it carries, wrong ones too.
 */
export function openHttp({ baseUrl, trustedProxies, log }: HttpParts): FastifyInstance {
  const https = baseUrl.startsWith('https:')

  /** Reports client errors; internal errors are logged and masked. */
  function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 500
    // logged once, when it begins; every request after that would only repeat it
    if (status === 503) reply.header('retry-after', RETRY_SECONDS)
    const isOurs = status >= 500 && status !== 503
    if (isOurs)
      log.error(
        { method: request.method, path: request.url.split('?')[0], error: error.stack ?? String(error) },
        'a request failed',
      )
    const told = {
      message: isOurs ? 'Internal server error' : error.message,
      extensions: { category: status >= 500 ? 'graphql' : 'graphql-input' },
    }
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ errors: [told] })
  }

  const http: FastifyInstance = Fastify({
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 2000 },
    // an address that cannot be read comes before all hooks
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, https)
      void refuse({ ...error, message: 'The address cannot be read.', statusCode: 400 }, request, reply)
    },
  })
  // no promise: it runs for every request
  http.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply, https)
    done()
  })
  http.setErrorHandler(refuse)
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }))
  return http
}
