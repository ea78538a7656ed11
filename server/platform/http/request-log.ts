import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Log } from '../process/log.ts'
import { redactPath } from '../process/redact.ts'

/** Request ids that are accepted from a proxy: short and safe, because they are put into logs and headers. */
const REQUEST_ID = /^[\w.-]{1,64}$/

/** X-Request-Id of the request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** Avoids a child logger per request, because few requests log anything; entries include the request id themselves. */
export const sharedLogger = (log: Log): Log => log

/** Logs slow requests as warnings, and others only at the level `debug`: a line costs more than serving the page. */
export class RequestLog extends LogController {
  constructor(
    readonly slowMs: number,
    readonly isVerbose: boolean,
  ) {
    super()
  }

  override incomingRequest() {}
  // the response of the not-found handler is logged like any other
  override routeNotFound() {}
  // a client that disconnects early is not worth an entry
  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      reply.log.warn({ reqId: request.id, err: error }, 'a response was aborted')
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

/** Properties of a log entry that identify the request. */
export const describe = ({ id, method, url }: FastifyRequest) => ({ reqId: id, method, path: redactPath(url) })
