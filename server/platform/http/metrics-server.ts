import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import type { Log } from '../process/log.ts'
import { requestTimeouts } from './request-timeouts.ts'
import { hostnameOf, isThisMachine } from './this-machine.ts'

export interface MetricsServerParts {
  /** Returns all metrics as text. */
  read: () => Promise<string>
  /** Absent: anyone who reaches the port may read the metrics. */
  token?: string
  log: Pick<Log, 'error'>
}

const REQUEST_TIMEOUT_MS = 15_000

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** `GET /metrics` in Prometheus' text format; on a separate port, because the shop's is public. */
export function createMetricsServer({ read, token, log }: MetricsServerParts): Server {
  const expected = token === undefined ? undefined : hashOf(`Bearer ${token}`)
  const handler: RequestListener = (request, response) => {
    const { localAddress = '' } = request.socket
    if (isThisMachine(localAddress) && !isThisMachine(hostnameOf(request.headers.host))) return refuse(response, 404)
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') return refuse(response, 404)
    if (expected && !timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected))
      return refuse(response.setHeader('www-authenticate', 'Bearer'), 401)
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        refuse(response, 503)
      },
    )
  }
  return createServer(requestTimeouts(REQUEST_TIMEOUT_MS), handler)
}

const refuse = (response: ServerResponse, status: number) => void response.writeHead(status).end()
