import type pg from 'pg'
import type { Db } from './database.ts'
import { BEGIN, COMMIT, isPrepared, type Result } from './prepared.ts'
import { send, type StatementListener } from './send.ts'
import { flatten, sql, type Statement } from './sql.ts'

/** Before a script: it begins the transaction and writes what waits. */
const NOTHING: Statement = { name: 'nothing', text: 'select 1', label: 'nothing', values: [] }

/**
 * Runs statements on one connection inside its transaction, in the order they are asked for: the next may be made while
 * one runs. BEGIN goes with the first of them, and what is only written with the next one or the commit, for each
 * exchange with the server costs as much as a small statement.
 */
export class Transaction implements Db {
  readonly committed: (() => void)[] = []
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false
  #hasBegun = false
  /** Written with the next exchange. */
  #waiting: Statement[] = []
  constructor(
    readonly client: pg.ClientBase,
    readonly listeners: readonly StatementListener[],
  ) {}

  #send(statement: Statement): Promise<Result> {
    const waiting = this.#waiting
    this.#waiting = []
    const sent = this.#last.then(() => {
      // what still runs beside the failure would write outside of the transaction
      if (this.#isOver) throw new Error('the transaction is over')
      const before = this.#hasBegun ? waiting : [BEGIN, ...waiting]
      this.#hasBegun = true
      return this.#exchange(statement, before)
    })
    this.#last = sent.catch(() => {}) // the caller handles the error
    return sent
  }
  async #exchange(statement: Statement, before: readonly Statement[]): Promise<Result> {
    // by themselves the first time, and together from then on
    const isTogether = before.every((one) => isPrepared(this.client, one))
    if (!isTogether) for (const one of before) await send(this.client, one, this.listeners)
    return send(this.client, statement, this.listeners, isTogether ? before : [])
  }
  /** Makes it last; nothing was sent where nothing was asked for. */
  async commit() {
    await this.#last
    if (this.#hasBegun || this.#waiting.length > 0) await this.#send(COMMIT)
  }
  /** Nothing is sent from now on. */
  async rollback() {
    this.#isOver = true
    this.#waiting = []
    await this.#last
    // a lost connection has rolled back already
    if (this.#hasBegun) await this.client.query('rollback').catch(() => {})
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
  // flattened at once: a statement is named after the caller on the stack
  async write(strings: TemplateStringsArray, ...values: unknown[]) {
    this.#waiting.push(flatten(sql(strings, ...values)))
  }
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
  async script(text: string) {
    await this.#send(NOTHING)
    await this.client.query(text)
  }
  afterCommit(callback: () => void) {
    this.committed.push(callback)
  }
}
