import pg from 'pg'
import { Availability, type DatabaseUnavailable, probeServer, socketOf } from './availability.ts'
import { Embedded } from './embedded.ts'
import { Prepared, type Result } from './prepared.ts'
import { flatten, sql, type Statement } from './sql.ts'

export { join, Sql, sql } from './sql.ts'

/** Runs SQL written as a tagged template. */
export interface Db {
  /** All rows. */
  many<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  one<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** The number of rows touched. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /** Everything inside happens or nothing does. Nested calls join the outer transaction. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Several statements in one text, without parameters: migrations. */
  script(text: string): Promise<void>
  /** Calls back on commit, or immediately outside a transaction. */
  afterCommit(callback: () => void): void
}

export interface Listener {
  onNotification(payload: string): void
  /** The connection was lost and is back: what was sent in between is not known. */
  onReconnect(): void
}

/** Called after each statement, a failed one too. */
export type StatementListener = (statement: Pick<Statement, 'label' | 'text'>, ms: number) => void

/** A database with its connections; closed by its opener. */
export interface Database extends Db {
  readonly kind: 'postgres' | 'embedded'
  /** Resolves if the database is available, otherwise rejects. */
  ping(): Promise<void>
  /** Something could not be written for want of space or right in the last seconds. */
  readonly writeFailedLately: boolean
  /** Called when the database goes away and when it is back. */
  onAvailability(listener: (isAvailable: boolean) => void): void
  onStatement(listener: StatementListener): void
  /** Connections in use and free, and uses that wait for one. */
  readonly connections: { busy: number; idle: number; waiting: number }
  /** Listens to what any process sends on a channel. */
  listen(channel: string, listener: Listener): Promise<void>
  close(): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** How many statements this process has sent: tests count them to catch a query per row. */
export const statements = { sent: 0 }

async function send(
  client: pg.ClientBase,
  statement: Statement,
  listeners: readonly StatementListener[],
): Promise<Result> {
  statements.sent++
  const startedAt = performance.now()
  try {
    return await new Promise((resolve, reject) => {
      const prepared = new Prepared(statement, (error, answer) => {
        const ms = performance.now() - startedAt
        for (const listener of listeners) listener(statement, ms)
        if (error) reject(error)
        else resolve(answer)
      })
      client.query(prepared)
    })
  } catch (error) {
    // its own stack leads to the socket only
    if (error instanceof Error) {
      Error.captureStackTrace(error)
      error.stack += `\n    in the statement ${statement.label}`
    }
    throw error
  }
}

/**
 * Runs statements on one connection inside its transaction, in the order they are asked for: the next may be made while
 * one runs.
 */
class Transaction implements Db {
  readonly committed: (() => void)[] = []
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false
  constructor(
    readonly client: pg.ClientBase,
    readonly listeners: readonly StatementListener[],
  ) {}

  #send(statement: Statement): Promise<Result> {
    const sent = this.#last.then(() => {
      // what still runs beside the failure would write outside of the transaction
      if (this.#isOver) throw new Error('the transaction is over')
      return send(this.client, statement, this.listeners)
    })
    this.#last = sent.catch(() => {}) // the caller handles the error
    return sent
  }
  /** Resolves when all statements are finished. */
  async idle() {
    await this.#last
  }
  /** Nothing is sent from now on. */
  async end() {
    this.#isOver = true
    await this.#last
  }
  async many<Row>(strings: TemplateStringsArray, ...values: unknown[]) {
    return (await this.#send(flatten(sql(strings, ...values)))).rows as Row[]
  }
  async one<Row>(strings: TemplateStringsArray, ...values: unknown[]) {
    return (await this.many<Row>(strings, ...values))[0]
  }
  async run(strings: TemplateStringsArray, ...values: unknown[]) {
    return (await this.#send(flatten(sql(strings, ...values)))).count
  }
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
  async script(text: string) {
    await this.idle()
    await this.client.query(text)
  }
  afterCommit(callback: () => void) {
    this.committed.push(callback)
  }
}

const REOPEN_MS = 1000

class Pooled implements Database {
  readonly #listeners = new Map<string, Listener[]>()
  readonly #statementListeners: StatementListener[] = []
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiters = new Set<(reason: DatabaseUnavailable) => void>()
  readonly #availability: Availability
  #listenConnection: pg.Client | undefined
  #closed = false

  constructor(
    readonly kind: Database['kind'],
    readonly pool: pg.Pool,
    readonly embedded?: Embedded,
  ) {
    // a broken client is replaced at the next use; a running statement rejects by itself
    pool.on('error', () => {}).on('connect', (client) => this.#clients.add(client.on('error', () => {})))
    pool.on('remove', (client) => this.#clients.delete(client))
    // the embedded one lives in this process: it does not go away by itself, and long work in it is no silence
    const probe = kind === 'postgres' ? (signal: AbortSignal) => probeServer(pool.options, signal) : undefined
    this.#availability = new Availability({ probe, abandon: (reason) => this.#abandon(reason) })
  }

  async #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    this.#availability.begin()
    try {
      const client = await this.#connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    } catch (error) {
      throw this.#availability.explain(error)
    } finally {
      this.#availability.end()
    }
  }

  /** A connection is opened or becomes free, or the database goes away meanwhile. */
  #connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#waiters.add(reject)
      this.pool.connect((error, client) => {
        const isAwaited = this.#waiters.delete(reject)
        if (!client) reject(error)
        else if (isAwaited) resolve(client)
        else client.release()
      })
    })
  }

  /**
   * Rejects without waiting for a server that does not respond; its connections are discarded, their state is unknown.
   */
  #abandon(reason: DatabaseUnavailable) {
    for (const client of this.#clients) socketOf(client).destroy()
    for (const reject of this.#waiters) reject(reason)
    this.#waiters.clear()
  }

  // flattened before anything is awaited: a statement is named after the caller on the stack
  #send(statement: Statement): Promise<Result> {
    return this.#use((client) => send(client, statement, this.#statementListeners))
  }
  async many<Row>(strings: TemplateStringsArray, ...values: unknown[]) {
    return (await this.#send(flatten(sql(strings, ...values)))).rows as Row[]
  }
  async one<Row>(strings: TemplateStringsArray, ...values: unknown[]) {
    return (await this.#send(flatten(sql(strings, ...values)))).rows[0] as Row | undefined
  }
  async run(strings: TemplateStringsArray, ...values: unknown[]) {
    return (await this.#send(flatten(sql(strings, ...values)))).count
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const { result, committed } = await this.#use(async (client) => {
      const tx = new Transaction(client, this.#statementListeners)
      await client.query('begin')
      try {
        const value = await work(tx)
        await client.query('commit')
        return { result: value, committed: tx.committed }
      } catch (error) {
        await tx.end()
        // a lost connection has rolled back already; keep the first error
        await client.query('rollback').catch(() => {})
        throw error
      }
    })
    for (const callback of committed) callback()
    return result
  }

  afterCommit(callback: () => void) {
    callback()
  }

  async script(text: string) {
    await this.#use((client) => client.query(text))
  }

  async ping() {
    await this.#use((client) => client.query('select 1'))
  }

  get writeFailedLately() {
    return this.#availability.writeFailedLately
  }
  onAvailability(listener: (isAvailable: boolean) => void) {
    this.#availability.onChange(listener)
  }
  onStatement(listener: StatementListener) {
    this.#statementListeners.push(listener)
  }
  get connections() {
    const { totalCount, idleCount, waitingCount } = this.pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  async listen(channel: string, listener: Listener) {
    const first = !this.#listeners.has(channel)
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
    if (this.kind === 'embedded') {
      // one session: its own notifications arrive on whichever client holds it
      if (this.#listeners.size === 1 && first) this.pool.on('connect', (client) => this.#onNotification(client))
      await this.#use(async (client) => {
        client.removeAllListeners('notification')
        this.#onNotification(client)
        await client.query(`listen ${channel}`)
      })
      return
    }
    if (!this.#listenConnection) await this.#openListenConnection()
    else if (first) await this.#listenConnection.query(`listen ${channel}`)
  }

  #onNotification(client: pg.ClientBase) {
    client.on('notification', ({ channel, payload }) =>
      this.#listeners.get(channel)?.forEach((listener) => listener.onNotification(payload ?? '')),
    )
  }

  async #openListenConnection() {
    const connection = new pg.Client(this.pool.options)
    connection.on('error', () => {}) // handled by 'end'
    this.#onNotification(connection)
    await connection.connect()
    try {
      for (const channel of this.#listeners.keys()) await connection.query(`listen ${channel}`)
    } catch (error) {
      await connection.end()
      throw error
    }
    if (this.#closed) return void connection.end()
    this.#listenConnection = connection
    connection.once('end', () => void this.#reopenListenConnection())
  }

  async #reopenListenConnection() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_MS).unref())
      if (this.#closed) return
      try {
        await this.#openListenConnection()
        break
      } catch {
        // the database is still away
      }
    }
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onReconnect()
  }

  async close() {
    this.#closed = true
    this.#availability.close()
    await this.#listenConnection?.end()
    await this.pool.end()
    await this.embedded?.close()
  }
}

/**
 * Statement timeout for pages; 0 disables it, for migrations and operator commands.
 */
const STATEMENT_MS = 30_000

/**
 * More serve one process no faster: each keeps plans of its own, which crowd the processor's caches
 * (docs/performance.md).
 */
const CONNECTIONS = 5

/**
 * Connects to a PostgreSQL server; nothing is sent until the first query. Connections stay open: a new one would plan
 * every statement anew.
 */
export function openPostgres(url: string, connections = CONNECTIONS, statementMs = STATEMENT_MS): Database {
  return new Pooled(
    'postgres',
    new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 0,
      keepAlive: true,
      statement_timeout: statementMs,
    }),
  )
}

/** Opens the embedded database in `folder` (`memory://` for tests). The caller holds the folder's lock. */
export async function openEmbedded(folder: string, dump?: string): Promise<Database> {
  const embedded = await Embedded.open(folder, dump)
  const config = {
    max: 1,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.connect(),
    idleTimeoutMillis: 0,
    allowExitOnIdle: false,
  }
  return new Pooled('embedded', new pg.Pool(config), embedded)
}
