import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RouteResponse, ResponseError, json, plain } from './responses.ts'
import { Clock } from './clock.ts'
import { controlRoutes } from './control.ts'
import { EventLog } from './event-log.ts'
import { Faults } from './faults.ts'
import { createIds } from './ids.ts'
import { Outbox } from './outbox.ts'
import { pageRoutes } from './page.ts'
import type { Call, EmulatorOptions, EmulatorParts, Route } from './route.ts'
import { isLocalRequest } from './local-request.ts'

export interface Emulator<Api> {
  url: string
  clock: Clock
  log: EventLog
  faults: Faults
  outbox: Outbox
  /** API for tests in the same process, in addition to the control API over HTTP. */
  api: Api
  /** Handles a request; `prefix` is the path of the emulator, which is removed from that of the request. */
  handle(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void>
  /** State as JSON for `load`, so that payments survive a restart. Undefined if the provider has none. */
  save(): string | undefined
  load(saved: string): void
  close(): void
}

export interface Provider<Api> {
  name: string
  /** Retry schedule of notifications: milliseconds after the first attempt. */
  resendAfterMs: readonly number[]
  open: (parts: EmulatorParts) => {
    routes: Route[]
    api: Api
    reset: () => void
    /** State to persist across restarts; `load` restores it. */
    save?: () => unknown
    load?: (saved: unknown) => void
  }
}

const MAX_BODY_BYTES = 256 * 1024

export function createEmulator<Api>(provider: Provider<Api>, options: EmulatorOptions): Emulator<Api> {
  const report = (error: unknown) => log.add('error', { message: String(error) })
  const clock = options.clock ?? new Clock({ report })
  const log = new EventLog(clock.iso)
  const faults = new Faults()
  const outbox = new Outbox({ clock, log, resendAfterMs: provider.resendAfterMs, toInternalUrl: options.toInternalUrl })
  const parts: EmulatorParts = { options, clock, log, faults, outbox, ids: createIds(options.seed) }
  const { routes: own, api, reset, save, load } = provider.open(parts)
  const routes = [...own, ...pageRoutes(), ...controlRoutes(parts, reset)].map((route) => ({
    ...route,
    pattern: patternOf(route.path),
  }))

  async function handleCall(request: IncomingMessage, prefix: string): Promise<RouteResponse | 'cut'> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://emulator')
    const path = pathname.slice(prefix.length) || '/'
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
    const reached = routes.filter(({ pattern }) => pattern.test(path))
    const route = reached.find((one) => one.method === method)
    if (!route) return plain(reached.length > 0 ? 405 : 404, 'There is nothing here.')
    const isGuarded = route.audience === 'control' || (route.audience === 'api' && options.isPrivate)
    if (isGuarded && !isLocalRequest(request)) return plain(404, 'There is nothing here.')
    const body = await readBody(request)
    const params = route.pattern.exec(path)?.groups ?? {}
    const call: Call = { method, path, params, query, headers: request.headers, body }
    if (route.audience === 'control') return await route.handle(call)
    const { operation } = route
    route.check?.(call)
    const fault = faults.take(operation)
    const real = !fault || fault.hasEffect ? await route.handle(call) : json(503, { message: 'The call was lost.' })
    const result = fault?.status ? { ...json(fault.status, {}), body: fault.body ?? '{}' } : real
    log.add('request', { operation, method, path, status: fault?.cut ? 0 : result.status, ...(fault && { fault }) })
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref())
    return fault?.cut ? 'cut' : result
  }

  return {
    url: options.url,
    clock,
    log,
    faults,
    outbox,
    api,
    async handle(request, response, prefix) {
      let result: RouteResponse | 'cut'
      try {
        result = await handleCall(request, prefix)
      } catch (error) {
        result = error instanceof ResponseError ? error.response : plain(500, 'The emulator failed.')
        if (!(error instanceof ResponseError)) log.add('error', { message: String((error as Error)?.stack ?? error) })
      }
      if (result === 'cut') return void request.socket.destroy()
      const { status, headers = {}, body = '' } = result
      response.writeHead(status, {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
    save: () => save && JSON.stringify(save()),
    load: (saved) => load?.(JSON.parse(saved) as unknown),
    close() {
      outbox.clear()
      clock.close()
    },
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, String.raw`(?<$1>[\w~.-]{1,100})`)}$`)

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MAX_BODY_BYTES) throw new ResponseError(plain(413, 'The body is too large.'))
    parts.push(part)
  }
  return Buffer.concat(parts)
}
