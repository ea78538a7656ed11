import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailable } from '../db/availability.ts'
import { type RequestContext, TOO_MANY_REQUESTS } from '../context.ts'
import type { Cors } from '../http/cors.ts'
import { RETRY_SECONDS } from '../http/open-http.ts'
import type { Rate } from '../http/rate-limit.ts'
import type { Traffic } from '../http/traffic.ts'
import { toHashClient, setHashCookie } from './document-cookies.ts'
import { DEFAULT_CACHE_AGE, type Documents, isSha256 } from './documents.ts'
import type { Engine } from './engine.ts'
import { lengthOfFiles } from './large-body.ts'
import { NestingRefusal } from './nesting.ts'
import { MAX_COST } from './plan.ts'
import type { CachedResponse } from './response-cache.ts'
import type { GraphqlOperation, GraphqlService } from './service.ts'

export interface TransportParts {
  service: GraphqlService
  engine: Engine
  documents: Documents
  /** Null for an unknown store view. A view without the requested currency gets its own currency. */
  openContext(
    request: FastifyRequest,
    storeCode: string | undefined,
    currency: string | undefined,
  ): Promise<RequestContext | null>
  /** Error message while the database is unavailable, in the language of the store view. */
  unavailableText(request: FastifyRequest, storeCode: string | undefined): string
  traffic: Traffic
  cors: Cors
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

class BodyTooLarge extends Error {
  readonly statusCode = 413
  constructor() {
    super('Request body is too large')
  }
}

/** Limits a body that has no Content-Length. */
async function* limitLength(body: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_LIMIT) throw new BodyTooLarge()
    yield chunk
  }
}

/** Limits new documents per address; they come with a client release, not with every visitor. */
const REGISTRATION_RATE: Rate = { burst: 120, perSecond: 0.5 }

const GET_OPERATION = { readOnly: true, isCounted: true }
const BODY_LIMIT = 256 * 1024
/** For a body with an uploaded file: 5 MB in base64. */
const LARGE_BODY_LIMIT = 7.5 * 1024 * 1024
const LARGE_BODY_RATE: Rate = { burst: 20, perSecond: 0.1 }
/** Retry-After of a response to a rate-limited request. */
const RETRY_AFTER_SECONDS = 10

/** A code of a currency, which some clients send as JSON: `"EUR"`. */
function parseCurrency(value: string | undefined): string | undefined {
  const code = value && parseJson(value)
  return typeof code === 'string' ? code.trim().toUpperCase() || undefined : undefined
}

/** A parsed request URL, the same for all callers. */
interface ParsedRequest {
  operation: GraphqlOperation
  /** The parameter `_currency="EUR"` of ScandiPWA 5. */
  currency: string | undefined
}

/** Limits of the URL cache; parsing a URL took a fifth of the time of a response from the cache. */
const PARSED_REQUEST_LIMITS = { count: 5000, length: 2_000_000 }

/** GraphQL over HTTP for the persisted queries of ScandiPWA, for Magento's clients and for our own storefront. */
export function graphqlTransport(app: FastifyInstance, parts: TransportParts) {
  const { service, engine, documents, traffic, cors } = parts
  const vary = ['Accept-Encoding, Store, Content-Currency, Authorization', cors.vary].filter(Boolean).join(', ')

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    { operation, currency: requestedCurrency }: ParsedRequest,
    scope: Scope = 'public',
  ) {
    const { store } = request.params as { store?: string }
    const currency = parseCurrency(request.headers['content-currency']?.toString())
    const context = await parts.openContext(request, store, currency ?? requestedCurrency)
    // an unknown view in the header is a GraphQL error, in the path it is an unknown URL
    if (!context) return refuseRequest(reply.code(store === undefined ? 200 : 404), 'Requested store is not found')
    if (!mayPrepareDocument(request, operation.text, operation.operationName)) return tooManyRequests(reply)
    const hasUnknownCurrency = currency !== undefined && context.currency !== currency
    const response = await service.execute(
      hasUnknownCurrency ? { ...operation, hasUnknownCurrency } : operation,
      context,
    )
    reply.code(response.status)
    if (response.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
    // informs the client that its session has ended; such a response is never shared
    if (context.isSessionOver) reply.header('x-session', 'over')
    const hasPartnerPrices = context.partnerGroupId !== undefined
    const isShared = response.isPublic && operation.readOnly && !response.hasErrors && !context.isSessionOver
    return send(request, reply, response, {
      scope: isShared ? (hasPartnerPrices ? 'private' : scope) : undefined,
      vary: hasPartnerPrices ? `${vary}, Cookie` : vary,
    })
  }

  // known documents first, because Fastify computes `request.ip` at each access
  const mayPrepareDocument = (request: FastifyRequest, text: string, operationName?: string) =>
    engine.isPrepared(text, operationName) || traffic.maySendDocument(request.ip, text.length)

  /** Every browser registers the documents of its client, so known documents count only as a write. */
  const mayRegister = (request: FastifyRequest, text: string) =>
    engine.isPrepared(text)
      ? traffic.mayWrite(request, undefined, 1)
      : traffic.limits.take('register', request.ip, REGISTRATION_RATE) && mayPrepareDocument(request, text)

  const parsedRequests = new LRUCache<string, ParsedRequest>({
    max: PARSED_REQUEST_LIMITS.count,
    maxSize: PARSED_REQUEST_LIMITS.length,
    sizeCalculation: (_, address) => address.length,
  })

  async function get(request: FastifyRequest, reply: FastifyReply) {
    const known = parsedRequests.get(request.url)
    if (known) return respond(request, reply, known)
    const query = lastValues(request.query as Record<string, string | string[]>)
    const currency = parseCurrency(query['_currency'])
    if (query['hash'] === undefined) {
      const { query: text, operationName } = query
      const variables = parseJson(query['variables'] ?? '{}')
      if (!text || !isRecord(variables)) return badRequest(reply, 'Send query and variables, or a hash.')
      return respond(request, reply, { operation: { text, operationName, variables, ...GET_OPERATION }, currency })
    }
    const client = isSha256(query['hash']) ? undefined : toHashClient(request, query['hash'])
    const document = await documents.find(query['hash'], client)
    if (!document)
      return reply
        .code(410)
        .header('cache-control', 'no-store')
        .send({ error: true, code: '410', message: 'Query hash is unknown' })
    const variables: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(query))
      if (name !== 'hash' && value !== undefined) variables[name] = parseJson(value)
    const parsedRequest = { operation: { text: document.text, variables, ...GET_OPERATION }, currency }
    // a 32-bit hash may stand for another document of another caller
    if (!client) parsedRequests.set(request.url, parsedRequest)
    return respond(request, reply, parsedRequest, client ? 'private' : 'public')
  }

  async function put(request: FastifyRequest, reply: FastifyReply) {
    const { store } = request.params as { store?: string }
    const { hash } = lastValues(request.query as Record<string, string | string[]>)
    const body: unknown = request.body
    const text =
      typeof body === 'string' ? body : isRecord(body) && typeof body['query'] === 'string' ? body['query'] : undefined
    const refuse = () => reply.code(502).send({ error: true, code: '502', message: 'Can not save the query' })
    if (!hash || !text) return refuse()
    if (!mayRegister(request, text)) return tooManyRequests(reply)
    try {
      if (engine.prepare(text).kind !== 'query') return refuse()
    } catch (error) {
      const context = error instanceof NestingRefusal && (await parts.openContext(request, store, undefined))
      return context ? badRequest(reply, context.language.t(error.message, ...error.args)) : refuse()
    }
    const age = Number(request.headers['sw-cache-age'] ?? DEFAULT_CACHE_AGE)
    const cacheAge = Number.isInteger(age) && age >= 0 ? Math.min(age, DEFAULT_CACHE_AGE) : DEFAULT_CACHE_AGE
    const cookieValue = await documents.register(hash, text, cacheAge, toHashClient(request, hash))
    if (cookieValue === undefined) return refuse()
    setHashCookie(request, reply, hash, cookieValue)
    return reply.code(201).send({ error: false, code: '1', message: 'Query registered' })
  }

  async function post(request: FastifyRequest, reply: FastifyReply) {
    const body: unknown = request.body
    if (!isRecord(body) || typeof body['query'] !== 'string')
      return badRequest(reply, 'Send JSON with query and variables.')
    const length = Number(request.headers['content-length'] ?? 0)
    // all other texts are validated by rules that expect them to be short
    if (length > BODY_LIMIT && length - lengthOfFiles(body) > BODY_LIMIT) throw new BodyTooLarge()
    const variables = body['variables'] ?? {}
    if (!isRecord(variables)) return badRequest(reply, 'variables must be an object.')
    const operationName = typeof body['operationName'] === 'string' ? body['operationName'] : undefined
    const operation = { text: body['query'], operationName, variables, readOnly: false, isCounted: true }
    return respond(request, reply, { operation, currency: undefined })
  }

  /** Limits the rate of large bodies per address; a body without Content-Length must be small. */
  async function limitBody(request: FastifyRequest, reply: FastifyReply, body: NodeJS.ReadableStream) {
    const length = request.headers['content-length']
    if (
      length !== undefined &&
      Number(length) > BODY_LIMIT &&
      !traffic.limits.take('large', request.ip, LARGE_BODY_RATE)
    )
      return tooManyRequests(reply)
    return length === undefined ? Readable.from(limitLength(body)) : body
  }

  const withUnavailableResponse =
    (handler: Handler): Handler =>
    async (request, reply) => {
      try {
        return await handler(request, reply)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        const message = parts.unavailableText(request, (request.params as { store?: string }).store)
        reply.code(503).header('retry-after', RETRY_SECONDS).header('cache-control', 'no-store')
        return reply.send({ errors: [{ message, extensions: { category: 'graphql' } }] })
      }
    }

  for (const url of ['/graphql', '/:store/graphql']) {
    const { onRequest } = cors
    app.get(url, { onRequest }, withUnavailableResponse(get))
    app.put(url, { onRequest, bodyLimit: BODY_LIMIT }, withUnavailableResponse(put))
    app.post(url, { onRequest, preParsing: limitBody, bodyLimit: LARGE_BODY_LIMIT }, withUnavailableResponse(post))
    if (cors.vary) app.options(url, { onRequest }, cors.preflight)
  }
}

/** Scope of Cache-Control; private for a 32-bit hash, which is unique per client only, and for a partner's prices. */
type Scope = 'public' | 'private'

interface CacheHeaders {
  scope: Scope | undefined
  /** Request headers on which the response depends. */
  vary: string
}

function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse, { scope, vary }: CacheHeaders) {
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.header('vary', vary)
  if (response.cost !== undefined) reply.header('x-query-cost', `${response.cost}/${MAX_COST}`)
  if (scope) {
    // revalidated each time, because browser caches cannot be purged; an unchanged response is a 304
    reply.header('cache-control', `${scope}, max-age=0, must-revalidate`).header('etag', response.etag)
    reply.header('x-pool', response.pool)
    if (request.headers['if-none-match'] === response.etag) return reply.code(304).send()
    const encoding = response.encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(response.bytes(encoding))
  }
  reply.header('cache-control', 'private, no-store')
  return reply.send(response.body)
}

/** Magento's response to a request that fails before execution. */
const refuseRequest = (reply: FastifyReply, message: string) =>
  reply.header('cache-control', 'no-store').send({ errors: [{ message, extensions: { category: 'graphql-input' } }] })

const badRequest = (reply: FastifyReply, message: string) =>
  reply.code(400).send({ errors: [{ message, extensions: { category: 'graphql-input' } }] })
const tooManyRequests = (reply: FastifyReply) =>
  reply
    .code(429)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .send({ errors: [{ message: TOO_MANY_REQUESTS, extensions: { category: 'graphql-input' } }] })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The last value of a repeated query parameter counts, as in PHP. */
const lastValues = (query: Readonly<Record<string, string | string[]>>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : value.at(-1)]),
  )

/** Parses JSON; other values are taken as strings, for hand-written URLs. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
