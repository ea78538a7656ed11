import type { Socket } from 'node:net'
import pg from 'pg'

/** The database is temporarily unavailable; the request may be retried. */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503
  constructor(cause?: unknown) {
    super('The database is unavailable', { cause })
  }
}

// SQLSTATEs: connection exceptions, server shutdown and startup
const CONNECTION_LOST_STATES = /^(?:08...|57P0[123])$/
const TOO_MANY_CONNECTIONS = '53300'
const NETWORK_ERROR_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// the driver's own errors have no code
const DRIVER_ERROR_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
// SQLSTATEs: disk full, read-only transaction; the embedded database reports a full disk only in the message
const WRITE_IMPOSSIBLE_STATES = /^(?:53100|25006)$/
const NO_SPACE = /No space left on device/

interface DriverError {
  code?: unknown
  message?: unknown
  syscall?: unknown
  /** Only in errors sent by the server. */
  severity?: unknown
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function isConnectionLost(error: unknown): boolean {
  const { code, message, syscall } = error as DriverError
  // ENOENT is also the code of a missing file
  if (NETWORK_ERROR_CODES.test(textOf(code))) return code !== 'ENOENT' || syscall === 'connect'
  return CONNECTION_LOST_STATES.test(textOf(code)) || DRIVER_ERROR_MESSAGES.test(textOf(message))
}

function isWriteImpossible(error: unknown): boolean {
  const { code, message } = error as DriverError
  return WRITE_IMPOSSIBLE_STATES.test(textOf(code)) || NO_SPACE.test(textOf(message))
}

const TICK_MS = 200
/** Ticks without data from the server, while a caller waits for it, before a probe starts. */
const SILENT_TICKS = 3
/** Timeout of a probe, in ticks. */
const PROBE_TICKS = 5
const RETRY_MS = 500
/** How long a failed write counts; a later success does not end it, as small writes may fit on a nearly full disk. */
const WRITE_FAILURE_MS = 15_000

export interface AvailabilityOptions {
  /** Rejects when the server is unreachable. Absent for a database that cannot become unreachable by itself. */
  probe?: (signal: AbortSignal) => Promise<void>
  /** Rejects all running statements and waiting callers. */
  abandon: (reason: DatabaseUnavailable) => void
}

/**
 * Tracks whether the database is available. A server that refuses connections is detected by its errors, a hanging one
 * by silence: when a caller waits and no connection has received data for a while, a probe on a new connection decides.
 * Timeouts are counted in timer ticks, not by the clock, because a blocked event loop reads no data either.
 */
export class Availability {
  readonly #options: AvailabilityOptions
  readonly #listeners: ((isAvailable: boolean) => void)[] = []
  readonly #timer: NodeJS.Timeout | undefined
  #waiting = 0
  #dataEvents = 0
  #dataEventsAtTick = 0
  #silentTicks = 0
  #isUnavailable = false
  #isProbing = false
  #isClosed = false
  #writeFailedAt = -Infinity

  constructor(options: AvailabilityOptions) {
    this.#options = options
    if (options.probe) this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable
  }
  /** A write failed recently: the disk was full or the transaction read-only. */
  get writeFailedLately(): boolean {
    return performance.now() - this.#writeFailedAt < WRITE_FAILURE_MS
  }

  onChange(listener: (isAvailable: boolean) => void): void {
    this.#listeners.push(listener)
  }

  /** Called before each use of a connection; throws while the database is unavailable. */
  beginUse(): void {
    if (this.#isUnavailable) throw new DatabaseUnavailable()
    this.#waiting++
  }

  /** Called after each use, successful or not. */
  endUse(): void {
    this.#waiting--
  }

  /** Called when data arrives on any pooled connection. */
  onData(): void {
    this.#dataEvents++
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  /** Converts errors of an unavailable database to DatabaseUnavailable; returns others unchanged. */
  toDatabaseError(error: unknown): unknown {
    if (isWriteImpossible(error)) {
      this.#writeFailedAt = performance.now()
      return new DatabaseUnavailable(error)
    }
    if ((error as DriverError).code === TOO_MANY_CONNECTIONS) return new DatabaseUnavailable(error)
    if (!isConnectionLost(error)) return error
    // a single connection can be lost while the server is up
    void this.#probe()
    return new DatabaseUnavailable(error)
  }

  #tick() {
    const isSilent = this.#waiting > 0 && this.#dataEvents === this.#dataEventsAtTick
    this.#dataEventsAtTick = this.#dataEvents
    this.#silentTicks = isSilent ? this.#silentTicks + 1 : 0
    if (this.#silentTicks >= SILENT_TICKS) void this.#probe()
  }

  async #probe() {
    if (!this.#options.probe || this.#isProbing || this.#isClosed) return
    this.#isProbing = true
    while (!this.#isClosed && !(await this.#isReachable())) {
      if (!this.#isUnavailable) this.#change(false)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    }
    this.#isProbing = false
    this.#silentTicks = 0
    if (this.#isUnavailable && !this.#isClosed) this.#change(true)
  }

  #change(isAvailable: boolean) {
    this.#isUnavailable = !isAvailable
    if (!isAvailable) this.#options.abandon(new DatabaseUnavailable())
    for (const listener of this.#listeners) listener(isAvailable)
  }

  async #isReachable(): Promise<boolean> {
    const probeTimeout = new AbortController()
    const dataEventsBefore = this.#dataEvents
    let ticks = 0
    const timer = setInterval(() => {
      // setImmediate lets data that has already arrived be read first
      if (++ticks >= PROBE_TICKS) setImmediate(() => probeTimeout.abort())
    }, TICK_MS)
    try {
      await this.#options.probe?.(probeTimeout.signal)
      return true
    } catch (error) {
      // a busy server may be slow to accept a connection while it answers on open ones
      if (probeTimeout.signal.aborted) return this.#dataEvents > dataEventsBefore
      // other errors, such as too many connections, prove that the server is running
      return !isConnectionLost(error) && (error as DriverError).severity !== undefined
    } finally {
      clearInterval(timer)
    }
  }
}

/** The driver has no public way to close a connection without sending Terminate to a server that may hang. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Runs a query on a separate connection, independent of blocked ones. */
export async function probeServer(options: pg.ClientConfig, signal: AbortSignal): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => {}) // the query below rejects too
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DatabaseUnavailable()), { once: true })
  })
  try {
    await Promise.race([client.connect().then(() => client.query('select 1')), aborted])
  } finally {
    socketOf(client).destroy()
  }
}
