import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of Magento's clients, in addition to those that CORS always allows. */
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
  /** Addition to the header Vary of responses. */
  vary: string | undefined
  /** Lets browsers on an allowed origin read the response. */
  onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void
  /** Answers preflight requests. */
  preflight: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** CORS for an exact list of origins. Never with credentials: callers are identified by their token alone. */
export function cors(origins: readonly string[]): Cors {
  const isAllowed = (request: FastifyRequest) => origins.includes(request.headers.origin ?? '')
  return {
    vary: origins.length > 0 ? 'Origin' : undefined,
    onRequest(request, reply, done) {
      // a shared cache must not send one origin the headers for another
      if (origins.length > 0) reply.header('vary', 'Origin')
      if (isAllowed(request))
        reply
          .header('access-control-allow-origin', request.headers.origin)
          .header('access-control-expose-headers', 'Retry-After, X-Query-Cost')
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
