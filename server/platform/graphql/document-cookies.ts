import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HashClient } from './documents.ts'

/** Browsers store about 180 cookies per site; a ScandiPWA client has about 50 documents. */
const MAX_COOKIES = 80
const MAX_DROPPED_COOKIES = 20
const MONTH_SECONDS = 2_592_000

const hashesIn = (cookies: string): string[] =>
  [...cookies.matchAll(/(?:^|;\s*)q(\d{1,10})=/g)].map(([, hash = '']) => hash)

/** The client that requests or registers a document by its hash. */
export function toHashClient({ ip, headers }: FastifyRequest, hash: string): HashClient {
  const cookies = headers.cookie ?? ''
  const registeredHash = /^\d{1,10}$/.test(hash)
    ? new RegExp(`(?:^|;\\s*)q${hash}=([0-9a-f]{24})(?:;|$)`).exec(cookies)?.[1]
    : undefined
  // all browsers send this header with the requests of our own pages, other clients need not
  return {
    ip,
    registeredHash,
    keepsCookies: registeredHash !== undefined || headers['sec-fetch-site'] === 'same-origin',
  }
}

/** Sets one cookie per document, so that concurrent registrations do not overwrite each other. */
export function setHashCookie(request: FastifyRequest, reply: FastifyReply, hash: string, value: string): void {
  if (hash === value) return
  const path = request.originalUrl.split('?')[0]
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax`
  reply.header('set-cookie', `q${hash}=${value}; Max-Age=${MONTH_SECONDS}; ${attributes}`)
  const known = hashesIn(request.headers.cookie ?? '')
  if (known.length < MAX_COOKIES) return
  // browsers send the oldest cookies first
  for (const old of known.slice(0, MAX_DROPPED_COOKIES))
    if (old !== hash) reply.header('set-cookie', `q${old}=; Max-Age=0; ${attributes}`)
}
