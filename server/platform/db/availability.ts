import type { Socket } from 'node:net'
import pg from 'pg'

/** The database cannot be used now; the same request may be sent again in a moment. */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503
  constructor(cause?: unknown) {
    super('The database is unavailable', { cause })
  }
}

// connection exceptions, shutdown and start of the server
const LOST = /^(?:08...|57P0[123])$/
const TOO_MANY_CONNECTIONS = '53300'
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// the driver's own errors have no code
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
// no space left, read-only transaction; the embedded database reports a full disk in words
const NO_WRITES = /^(?:53100|25006)$/
const NO_SPACE = /No space left on device/

interface DriverError {
  code?: unknown
  message?: unknown
  syscall?: unknown
  /** Of errors that the server itself sends. */
  severity?: unknown
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function isConnectionLost(error: unknown): boolean {
  const { code, message, syscall } = error as DriverError
  // files can be missing too
  if (NETWORK.test(textOf(code))) return code !== 'ENOENT' || syscall === 'connect'
  return LOST.test(textOf(code)) || DRIVER.test(textOf(message))
}

function isWriteImpossible(error: unknown): boolean {
  const { code, message } = error as DriverError
  return NO_WRITES.test(textOf(code)) || NO_SPACE.test(textOf(message))
}

const TICK_MS = 200
/** Ticks without a word of the server, though something waits for it, before it is probed. */
const SILENT_TICKS = 3
/** How long a probe may take, in ticks too. */
const PROBE_TICKS = 5
const RETRY_MS = 500
/** How long a failed write counts: a small write may still succeed on a nearly full disk. */
const WRITE_FAILURE_MS = 15_000

export interface AvailabilityOptions {
  /** Rejects when the server cannot be reached. Absent where the database cannot go away by itself. */
  probe?: (signal: AbortSignal) => Promise<void>
  /** Ends statements without a response. */
  abandon: (reason: DatabaseUnavailable) => void
}

/**
 * Whether the database answers. A server that refuses connections is known by its errors; one that hangs is known by
 * silence: when something waits and nothing at all was heard for a while, a probe on a new connection decides. Both are
 * counted in ticks, not by the clock: a process that was busy itself has not been listening.
 */
export class Availability {
  readonly #options: AvailabilityOptions
  readonly #listeners: ((isAvailable: boolean) => void)[] = []
  readonly #timer: NodeJS.Timeout | undefined
  #waiting = 0
  #heard = 0
  #heardAtTick = 0
  #silentTicks = 0
  #isAway = false
  #isProbing = false
  #isClosed = false
  #writeFailedAt = -Infinity

  constructor(options: AvailabilityOptions) {
    this.#options = options
    if (options.probe) this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  get isAway(): boolean {
    return this.#isAway
  }
  /** A write failed lately for want of space or right. */
  get writeFailedLately(): boolean {
    return performance.now() - this.#writeFailedAt < WRITE_FAILURE_MS
  }

  onChange(listener: (isAvailable: boolean) => void): void {
    this.#listeners.push(listener)
  }

  /** One use of a connection begins; throws while the database is away. */
  begin(): void {
    if (this.#isAway) throw new DatabaseUnavailable()
    this.#waiting++
  }

  /** It ends, with a result or an error. */
  end(): void {
    this.#waiting--
  }

  /** The server has sent something, on any connection in use. */
  heard(): void {
    this.#heard++
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  /** What failed because the database is away fails as DatabaseUnavailable. */
  explain(error: unknown): unknown {
    if (isWriteImpossible(error)) {
      this.#writeFailedAt = performance.now()
      return new DatabaseUnavailable(error)
    }
    if ((error as DriverError).code === TOO_MANY_CONNECTIONS) return new DatabaseUnavailable(error)
    if (!isConnectionLost(error)) return error
    // one connection may be cut while the server lives
    void this.#probe()
    return new DatabaseUnavailable(error)
  }

  #tick() {
    const isSilent = this.#waiting > 0 && this.#heard === this.#heardAtTick
    this.#heardAtTick = this.#heard
    this.#silentTicks = isSilent ? this.#silentTicks + 1 : 0
    if (this.#silentTicks >= SILENT_TICKS) void this.#probe()
  }

  async #probe() {
    if (!this.#options.probe || this.#isProbing || this.#isClosed) return
    this.#isProbing = true
    while (!this.#isClosed && !(await this.#reach())) {
      if (!this.#isAway) this.#change(false)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    }
    this.#isProbing = false
    this.#silentTicks = 0
    if (this.#isAway && !this.#isClosed) this.#change(true)
  }

  #change(isAvailable: boolean) {
    this.#isAway = !isAvailable
    if (!isAvailable) this.#options.abandon(new DatabaseUnavailable())
    for (const listener of this.#listeners) listener(isAvailable)
  }

  async #reach(): Promise<boolean> {
    const late = new AbortController()
    const heardBefore = this.#heard
    let ticks = 0
    const timer = setInterval(() => {
      // what has arrived is read before the probe counts as late
      if (++ticks >= PROBE_TICKS) setImmediate(() => late.abort())
    }, TICK_MS)
    try {
      await this.#options.probe?.(late.signal)
      return true
    } catch (error) {
      // a new connection may be slow to open on a busy server that answers the open ones
      if (late.signal.aborted) return this.#heard > heardBefore
      // other errors, such as too many connections, prove that the server is running
      return !isConnectionLost(error) && (error as DriverError).severity !== undefined
    } finally {
      clearInterval(timer)
    }
  }
}

/** The driver has no public way to drop a connection without saying goodbye to a server that does not listen. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Probes on a separate connection, independent of blocked ones. */
export async function probeServer(options: pg.ClientConfig, signal: AbortSignal): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => {}) // the query below fails as well
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DatabaseUnavailable()), { once: true })
  })
  try {
    await Promise.race([client.connect().then(() => client.query('select 1')), aborted])
  } finally {
    socketOf(client).destroy()
  }
}
