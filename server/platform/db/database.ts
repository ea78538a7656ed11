import type { StatementListener } from './send.ts'
import type { Statement } from './sql.ts'

/** Runs SQL written as a tagged template. */
export interface Db {
  /** All rows. */
  many<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  one<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** The number of rows read or written. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /**
   * A write without a result. In a transaction it is queued and sent, in order, with the next statement or the commit,
   * which fails if the write does.
   */
  write(strings: TemplateStringsArray, ...values: unknown[]): Promise<void>
  /** Commits all statements of `work` or none. Nested calls join the outer transaction. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * A transaction whose `work` returns its last statement, made with `statement`: that one is sent with the commit in
   * one exchange. Resolves to its rows.
   */
  commitWith<Row>(work: (tx: Db) => Promise<Statement>): Promise<Row[]>
  /**
   * Sends the statements that `work` requests at once in one exchange, on one connection and outside of a transaction.
   * For reads only: after a failure the rest of the exchange fails too.
   */
  pipeline<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs several statements in one text, without parameters, such as a migration. */
  script(text: string): Promise<void>
  /** Calls back after the commit, or immediately outside a transaction. */
  afterCommit(callback: () => void): void
}

export interface Listener {
  onNotification(payload: string): void
  /** The connection was lost and reopened: notifications in between may have been missed. */
  onReconnect(): void
}

/** A database with its connections; closed by its opener. */
export interface Database extends Db {
  readonly kind: 'postgres' | 'embedded'
  /** Resolves if the database is available, otherwise rejects. */
  ping(): Promise<void>
  /** A write failed in the last seconds: the disk was full or the transaction read-only. */
  readonly writeFailedLately: boolean
  /** Registers a listener for when the database becomes unavailable or available again. */
  onAvailability(listener: (isAvailable: boolean) => void): void
  onStatement(listener: StatementListener): void
  /** Connections in use and idle, and callers that wait for one. */
  readonly connections: { busy: number; idle: number; waiting: number }
  /** Listens for notifications on a channel, from any process. */
  listen(channel: string, listener: Listener): Promise<void>
  close(): Promise<void>
}
