import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'

/** Headers are small. */
const HEADERS_TIMEOUT_MS = 15_000
const CHECK_INTERVAL_MS = 5000
/** Proxies keep idle connections for a minute; one that we closed first would lose the request that just follows. */
const KEEP_ALIVE_MS = 75_000
/** Larger bodies hold files of buyers, which take long to send from a phone and are limited in number. */
const MAX_SMALL_BODY = 256 * 1024
/** Share of the time of a request in which a small body must arrive. */
const SMALL_BODY_SHARE = 1 / 3

/** Options of a Node server that answers a request which has not arrived by then with 408 and closes its connection. */
export const requestTimeouts = (requestTimeoutMs: number): ServerOptions => ({
  requestTimeout: requestTimeoutMs,
  headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
})

/** Closes the connection of a request whose small body has not arrived in a third of the time of a request. */
export function limitSmallBody(request: IncomingMessage, response: ServerResponse, requestTimeoutMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0
  if (isEmpty || Number(length ?? 0) > MAX_SMALL_BODY) return
  const timeout = setTimeout(() => {
    if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    request.socket.destroySoon()
  }, requestTimeoutMs * SMALL_BODY_SHARE)
  const cancel = () => clearTimeout(timeout)
  request.once('end', cancel).once('close', cancel)
}
