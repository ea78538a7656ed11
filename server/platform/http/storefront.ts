import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import { resolveRequestUrl } from './request-url.ts'
import type { Traffic } from './traffic.ts'
import { contentSecurityPolicy, newNonce, type ThirdPartyOrigins } from './headers.ts'

/** Export of the storefront build: handles page and form requests. */
export type Storefront = (
  request: Request,
  info: { ip: string; nonce: string; country?: string; requestId: string; onPage(name: string): void },
) => Promise<Response>

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the storefront page that was rendered, for metrics. */
    page?: string
  }
}

const FORM_LIMIT = 128 * 1024
/** For additions to the cart, which may include a file of 5 MB. */
const CART_LIMIT = 7.5 * 1024 * 1024
const LARGE_FORM_RATE = { burst: 20, perSecond: 0.1 }

/** Routes all remaining URLs to the storefront. */
export function mountStorefront(
  app: FastifyInstance,
  storefront: Storefront,
  options: {
    baseUrl: string
    traffic: Traffic
    policy: boolean
    origins?: () => Promise<ThirdPartyOrigins>
    /** The visitor's country. */
    countryOf?: (headers: IncomingHttpHeaders) => string | undefined
  },
) {
  const https = options.baseUrl.startsWith('https:')
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, body),
  )

  app.decorateRequest('page', undefined)

  async function handleRequest(request: FastifyRequest, reply: FastifyReply) {
    const { traffic } = options
    if (!(request.method === 'POST' ? traffic.maySendForm(request.ip) : traffic.mayOpenPage(request.ip)))
      return reply.code(429).header('retry-after', '10').send('Too many requests')
    const nonce = newNonce()
    const origins = options.policy ? await options.origins?.() : undefined
    const etagSuffix = options.policy ? policyEtagSuffix(contentSecurityPolicy('', https, origins)) : ''
    const disconnected = new AbortController()
    reply.raw.once('close', () => disconnected.abort())
    const response = await storefront(
      toWebRequest(request, { baseUrl: options.baseUrl, etagSuffix, signal: disconnected.signal }),
      {
        ip: request.ip,
        nonce,
        country: options.countryOf?.(request.headers),
        requestId: request.id,
        onPage: (name) => (request.page = name),
      },
    )
    reply.code(response.status)
    for (const [name, value] of response.headers)
      if (name !== 'set-cookie') reply.header(name, name === 'etag' ? value.replace(/"$/, `${etagSuffix}"`) : value)
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    // a cached page keeps its own policy and nonce
    if (options.policy && response.status !== 304)
      reply.header('content-security-policy', contentSecurityPolicy(nonce, https, origins))
    if (request.method === 'HEAD') void response.body?.cancel()
    if (!response.body || request.method === 'HEAD') return reply.send()
    return sendCompressed(request, reply, response)
  }

  const config = { isStorefront: true } as const
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', config, handler: handleRequest })
  for (const url of ['/cart', '/:view/cart'])
    app.route({
      method: 'POST',
      url,
      config,
      bodyLimit: CART_LIMIT,
      async onRequest({ headers, ip }, reply) {
        const isLarge = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > FORM_LIMIT
        if (isLarge && !options.traffic.limits.take('large form', ip, LARGE_FORM_RATE))
          return reply.code(429).header('retry-after', '10').send('Too many requests')
      },
      preHandler: async ({ headers, body }, reply) => {
        // only a form with a file may be large
        if (Buffer.isBuffer(body) && body.length > FORM_LIMIT && !headers['content-type']?.startsWith('multipart/'))
          return reply.code(413).send('Content Too Large')
      },
      handler: handleRequest,
    })
}

const COMPRESSIBLE = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json|javascript))/

function sendCompressed(request: FastifyRequest, reply: FastifyReply, response: Response) {
  const body = Readable.fromWeb(response.body as never)
  const type = response.headers.get('content-type') ?? ''
  if (!COMPRESSIBLE.test(type) || response.headers.has('content-encoding')) return reply.send(body)
  const varies = response.headers.get('vary')
  reply.header('vary', varies ? `${varies}, Accept-Encoding` : 'Accept-Encoding').removeHeader('content-length')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(body)
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
        })
      : createGzip({ level: 5 })
  // pipeline() destroys the compressor when the page fails, so that the response is aborted instead of left open
  return reply.header('content-encoding', encoding).send(pipeline(body, compressor, () => {}))
}

const ETAG_SUFFIX_LENGTH = 6

/** Suffix of ETags: under another policy, such as other origins of a tag manager, a page has another ETag. */
const policyEtagSuffix = (policy: string) =>
  `.${createHash('sha1').update(policy).digest('base64url').slice(0, ETAG_SUFFIX_LENGTH)}`

interface WebRequestOptions {
  baseUrl: string
  /** Suffix of ETags, removed from If-None-Match before the storefront compares it. */
  etagSuffix: string
  signal: AbortSignal
}

function toWebRequest(request: FastifyRequest, { baseUrl, etagSuffix, signal }: WebRequestOptions): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const known = headers.get('if-none-match')
  if (known) headers.set('if-none-match', known.replaceAll(`${etagSuffix}"`, '"'))
  const body = request.method === 'POST' ? (request.body as Buffer | undefined) : undefined
  return new Request(resolveRequestUrl(baseUrl, request.originalUrl), {
    method: request.method,
    headers,
    body: body && new Uint8Array(body),
    signal,
  })
}
