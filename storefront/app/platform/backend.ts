import { queryString, parseResponse, type BackendResponse } from '../../../web/api/graphql-http.ts'
import { isUnavailable, Unavailable } from '../../../web/api/document.ts'

export interface BackendRequest {
  document: { kind: 'query' | 'mutation'; name: string; hash: string; text: string; age?: number; post?: true }
  variables: Record<string, unknown>
  /** Code of the store view. */
  store: string
  currency?: string
  /** Signed id of the partner whose prices the reader gets. */
  partner?: string
  /** `Bearer …` of a signed-in customer. */
  authorization?: string
  /** IP address of the visitor, for rate limits of the API. */
  ip?: string
  /** User agent of the visitor's browser; distinguishes sessions. */
  userAgent?: string
  /** Country of the visitor, as set by a proxy. */
  country?: string
  /** Id of the page request, for the logs of both servers. */
  requestId?: string
  signal?: AbortSignal
}

/** The interface between the storefront's server and a commerce server. */
export interface Backend {
  execute(request: BackendRequest): Promise<BackendResponse>
}

const MONTH_SECONDS = 2592000
const JSON_TYPE = { 'Content-Type': 'application/json', Accept: 'application/json' }

/** How long a commerce server may take, in ms. An order that is being placed is not given up early. */
export interface TimeLimits {
  query: number
  mutation: number
}
const TIME_LIMITS: TimeLimits = { query: 10_000, mutation: 30_000 }

/**
 * A server that is unreachable, silent, or answers without JSON, as a proxy does for one that is down, counts as
 * unavailable, like a 503.
 */
async function orUnavailable<Result>(answer: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  try {
    return await answer
  } catch (cause) {
    if (signal?.aborted || isUnavailable(cause)) throw cause
    throw new Unavailable('Service Unavailable', { cause })
  }
}

/**
 * The API over HTTP, for a separate commerce server: GET by hash, on 410 PUT and GET again, POST for mutations and
 * private queries. `countryHeader` is the name of the header from which that server reads the visitor's country.
 */
export function httpBackend(url: string, countryHeader?: string, limits = TIME_LIMITS): Backend {
  const root = url.replace(/\/$/, '')
  const send = async (request: BackendRequest): Promise<BackendResponse> => {
    const { document, variables, store, currency, authorization = '', ...visitor } = request
    const limit = AbortSignal.timeout(limits[document.kind])
    const signal = visitor.signal ? AbortSignal.any([visitor.signal, limit]) : limit
    const endpoint = `${root}${store === 'default' ? '' : `/${encodeURIComponent(store)}`}/graphql`
    const headers: Record<string, string> = { ...JSON_TYPE, Authorization: authorization, Store: store }
    if (currency) headers['Content-Currency'] = currency
    if (visitor.ip) headers['X-Forwarded-For'] = visitor.ip
    if (visitor.userAgent) headers['User-Agent'] = visitor.userAgent
    if (visitor.requestId) headers['X-Request-Id'] = visitor.requestId
    if (visitor.country && countryHeader) headers[countryHeader] = visitor.country
    if (document.kind === 'mutation' || document.post) {
      const body = JSON.stringify({ query: document.text, variables })
      return parseResponse(await fetch(endpoint, { method: 'POST', headers, body, signal }))
    }
    const address = `${endpoint}?${queryString(document.hash, { ...variables, _currency: currency })}`
    let response = await fetch(address, { headers, signal })
    if (response.status === 410) {
      const registration = {
        'Content-Type': 'application/json',
        'SW-Cache-Age': String(document.age ?? MONTH_SECONDS),
      }
      const put = await fetch(`${endpoint}?hash=${document.hash}`, {
        method: 'PUT',
        headers: registration,
        body: JSON.stringify(document.text),
        signal,
      })
      if (put.status === 201) response = await fetch(address, { headers, signal })
    }
    return parseResponse(response)
  }
  return { execute: (request) => orUnavailable(send(request), request.signal) }
}
