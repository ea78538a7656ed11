import type { IncomingHttpHeaders } from 'node:http'
import type { RouteResponse } from './responses.ts'
import type { Clock } from './clock.ts'
import type { EventLog } from './event-log.ts'
import type { Faults } from './faults.ts'
import type { Ids } from './ids.ts'
import type { Outbox } from './outbox.ts'

export interface EmulatorOptions {
  /** Base URL for browsers, without a trailing slash. */
  url: string
  /** Seed of ids, which without it differ in each run. */
  seed?: string
  clock?: Clock
  /** Maps a public URL to the one by which this process reaches the same server. */
  toInternalUrl?: (url: string) => string
  /** Allows the API only from this machine, as for an emulator inside the shop's process. */
  isPrivate?: boolean
  /** Origins to which notifications and redirects may go; undefined for any. */
  allowedOrigins?: readonly string[]
}

export interface Call {
  method: string
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Route {
  method: string
  /** `/orders/:id` */
  path: string
  /** Name of the operation in the log and in planned faults. */
  operation: string
  /** `page`: for browsers; `api`: for the shop; `control`: for tests on this machine. */
  audience: 'page' | 'api' | 'control'
  /** Authorizes the call before planned faults apply; throws a response to reject it. */
  check?: (call: Call) => void
  handle(call: Call): RouteResponse | Promise<RouteResponse>
}

/** Services that the routes of a provider use. */
export interface EmulatorParts {
  options: EmulatorOptions
  clock: Clock
  log: EventLog
  faults: Faults
  outbox: Outbox
  ids: Ids
}
