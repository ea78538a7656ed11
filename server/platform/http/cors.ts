import type { FastifyReply, FastifyRequest } from 'fastify'

/** What clients of Magento send besides what browsers always allow. */
const HEADERS = [
  'Authorization',
  'Content-Type',
  'Store',
  'Content-Currency',
  'X-ReCaptcha',
  'X-Magento-Cache-Id',
  'Preview-Version',
  'Application-Model',
  'SW-Cache-Age',
  'X-Requested-With',
].join(', ')
const MAX_AGE_SECONDS = 7200

export interface Cors {
  /** What answers vary by because of it. */
  vary: string | undefined
  /** Lets a browser at an allowed origin read the answer. */
  onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void
  /** Answers preflight requests. */
  preflight: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** CORS for an exact list of origins. Never with cookies: the caller is identified by the token alone. */
export function cors(origins: readonly string[]): Cors {
  const isAllowed = (request: FastifyRequest) => origins.includes(request.headers.origin ?? '')
  return {
    vary: origins.length > 0 ? 'Origin' : undefined,
    onRequest(request, reply, done) {
      // a shared cache must not show one origin the answer that names another
      if (origins.length > 0) reply.header('vary', 'Origin')
      if (isAllowed(request))
        reply
          .header('access-control-allow-origin', request.headers.origin)
          .header('access-control-expose-headers', 'Retry-After')
      done()
    },
    preflight(request, reply) {
      if (isAllowed(request)) {
        reply
          .header('access-control-allow-methods', 'GET, POST, PUT')
          .header('access-control-allow-headers', HEADERS)
          .header('access-control-max-age', MAX_AGE_SECONDS)
      }
      return reply.code(204).send()
    },
  }
}
