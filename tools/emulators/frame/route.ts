import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answers.ts'
import type { Clock } from './clock.ts'
import type { EventLog } from './event-log.ts'
import type { Faults } from './faults.ts'
import type { Ids } from './ids.ts'
import type { Outbox } from './outbox.ts'

export interface EmulatorOptions {
  /** Where browsers reach it, without a slash at its end. */
  url: string
  /** Of ids; without it they differ in each run. */
  seed?: string
  clock?: Clock
  /** The address by which this process reaches what browsers reach by another. */
  reach?: (url: string) => string
  /** Its API answers this machine only, as it does where a shop has it built in. */
  isPrivate?: boolean
  /** Origins that notifications and readers may be sent to; absent: all. */
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
  /** For the log and for planned faults. */
  operation: string
  /** `page`: for people's browsers; `api`: for the shop; `control`: for tests on this machine. */
  audience: 'page' | 'api' | 'control'
  /** Ends a call that may not be made at all, before anything else goes wrong with it. */
  check?: (call: Call) => void
  answer(call: Call): Answer | Promise<Answer>
}

/** What the routes of a provider are made of. */
export interface EmulatorParts {
  options: EmulatorOptions
  clock: Clock
  log: EventLog
  faults: Faults
  outbox: Outbox
  ids: Ids
}
