import type { StatementListener } from './send.ts'
import type { Statement } from './sql.ts'

/** Runs SQL written as a tagged template. */
export interface Db {
  /** All rows. */
  many<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  one<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** The number of rows touched. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /**
   * A write whose outcome nobody asks for. In a transaction it is sent with the next statement or the commit, in
   * order; those fail if it does.
   */
  write(strings: TemplateStringsArray, ...values: unknown[]): Promise<void>
  /** Everything inside happens or nothing does. Nested calls join the outer transaction. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * A transaction whose work answers its last statement, made with `statement`: it is sent with the commit, in one
   * exchange. Resolves to its rows.
   */
  commitWith<Row>(work: (tx: Db) => Promise<Statement>): Promise<Row[]>
  /**
   * What is asked for at once inside is one exchange with the database, on one connection and outside of a transaction.
   * For reads only: after a failure the rest of its exchange fails too.
   */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
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
