import type { ServerOptions } from 'node:http'

/** Headers are small. */
const HEADERS_TIMEOUT_MS = 15_000
const CHECK_INTERVAL_MS = 5000

/** Options of a Node server that answers a request which has not arrived by then with 408 and closes its connection. */
export const requestTimeouts = (requestTimeoutMs: number): ServerOptions => ({
  requestTimeout: requestTimeoutMs,
  headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
  connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
})
