import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Log } from '../process/log.ts'
import { redactPath } from '../process/redact.ts'

/** What a proxy in front may name a request: as it stands in logs and headers, it is short and harmless. */
const REQUEST_ID = /^[\w.-]{1,64}$/

/** X-Request-Id of the request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** No logger of its own for each request, of which hardly any logs something: entries name the request themselves. */
export const sharedLogger = (log: Log): Log => log

/** Logs slow requests as warnings, and all only at the level `debug`: a line a request costs more than the page. */
export class RequestLog extends LogController {
  constructor(
    readonly slowMs: number,
    readonly isVerbose: boolean,
  ) {
    super()
  }

  override incomingRequest() {}
  // the answer of the not-found handler is logged as any other
  override routeNotFound() {}
  // a reader who leaves before the end is no event
  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      reply.log.warn({ reqId: request.id, err: error }, 'a response broke off')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) return reply.log.error({ ...describe(request), err: error }, 'a response failed')
    const isSlow = reply.elapsedTime >= this.slowMs
    if (!isSlow && !this.isVerbose) return
    const entry = { ...describe(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isSlow) reply.log.warn(entry, 'a slow request')
    else reply.log.debug(entry, 'a request')
  }
}

/** Which request an entry is about. */
export const describe = ({ id, method, url }: FastifyRequest) => ({ reqId: id, method, path: redactPath(url) })
