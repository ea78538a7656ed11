import pg from 'pg'
import { Availability, type DatabaseUnavailable, probeServer, socketOf } from './availability.ts'
import type { Database, Db, Listener } from './database.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import type { Result } from './prepared.ts'
import { send, type StatementListener } from './send.ts'
import { flatten, sql, type Statement } from './sql.ts'
import { Transaction } from './transaction.ts'

const REOPEN_MS = 1000

/** A database over a pool of connections. */
export class PooledDatabase implements Database {
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
    readonly embedded?: EmbeddedDatabase,
  ) {
    // the pool replaces a broken client at the next use; a running statement rejects by itself
    pool.on('error', () => {}).on('connect', (client) => this.#clients.add(client.on('error', () => {})))
    pool.on('remove', (client) => this.#clients.delete(client))
    // the embedded database runs in this process: it is never unreachable, and a long statement in it is no hang
    const probe = kind === 'postgres' ? (signal: AbortSignal) => probeServer(pool.options, signal) : undefined
    this.#availability = new Availability({ probe, abandon: (reason) => this.#abandon(reason) })
    if (probe) pool.on('connect', (client) => socketOf(client).on('data', () => this.#availability.onData()))
  }

  async #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    this.#availability.beginUse()
    try {
      const client = await this.#connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    } catch (error) {
      throw this.#availability.toDatabaseError(error)
    } finally {
      this.#availability.endUse()
    }
  }

  /** Opens a connection or waits for a free one; rejects when the database becomes unavailable meanwhile. */
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
   * Rejects all callers without waiting for the unresponsive server; destroys its connections, whose state is unknown.
   */
  #abandon(reason: DatabaseUnavailable) {
    for (const client of this.#clients) socketOf(client).destroy()
    for (const reject of this.#waiters) reject(reason)
    this.#waiters.clear()
  }

  // statements are flattened before the first await, because they are named after their caller on the stack
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

  async write(strings: TemplateStringsArray, ...values: unknown[]) {
    await this.#send(flatten(sql(strings, ...values)))
  }

  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.#transact(async (tx) => {
      const value = await work(tx)
      await tx.commit()
      return value
    })
  }

  commitWith<Row>(work: (tx: Db) => Promise<Statement>): Promise<Row[]> {
    return this.#transact(async (tx) => ((await tx.commit(await work(tx)))?.rows ?? []) as Row[])
  }

  /** Rolls back when the work or the commit fails. */
  async #transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { result, committed } = await this.#use(async (client) => {
      const tx = new Transaction(client, this.#statementListeners)
      try {
        return { result: await work(tx), committed: tx.commitCallbacks }
      } catch (error) {
        await tx.rollback()
        throw error
      }
    })
    for (const callback of committed) callback()
    return result
  }

  pipeline<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#use(async (client) => {
      const reads = new Transaction(client, this.#statementListeners, { begins: false })
      try {
        return await work(reads)
      } finally {
        await reads.untilIdle()
      }
    })
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
      // the embedded database has one session: its notifications arrive on whichever client uses it
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
        // still unavailable
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
