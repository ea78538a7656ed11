import type pg from 'pg'
import type { Db } from './database.ts'
import { BEGIN, COMMIT, isPrepared, type Result } from './prepared.ts'
import { sendTogether, type StatementListener } from './send.ts'
import { flatten, sql, type Statement } from './sql.ts'

/** Sent before a script, to begin the transaction and flush queued writes. */
const NOTHING: Statement = { name: 'nothing', text: 'select 1', label: 'nothing', values: [] }

interface Queued {
  statement: Statement
  /** Absent for a `write`, which has no result. */
  caller?: { resolve(result: Result): void; reject(error: unknown): void }
}

/**
 * Runs statements on one connection inside its transaction, in the order of the calls. Statements requested at once, as
 * by Promise.all, share an exchange, because each exchange with the server costs as much as a small statement. BEGIN is
 * sent with the first statement, a `write` with the next one or the commit.
 */
export class Transaction implements Db {
  readonly committed: (() => void)[] = []
  #asked: Queued[] = []
  #working: Promise<void> | undefined
  #isOver = false
  #hasBegun: boolean
  constructor(
    readonly client: pg.ClientBase,
    readonly listeners: readonly StatementListener[],
    { begins = true } = {},
  ) {
    this.#hasBegun = !begins
  }

  #send(statement: Statement): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ statement, caller: { resolve, reject } })
      this.#working ??= this.#work()
    })
  }
  async #work() {
    // collects further statements of the same tick
    await Promise.resolve()
    while (this.#asked.some(({ caller }) => caller)) await this.#exchange(this.#next())
    this.#working = undefined
  }
  /** Dequeues the statements of the next exchange: one that the connection has not prepared yet must be the last. */
  #next(): Queued[] {
    if (!this.#hasBegun && !this.#isOver) this.#asked.unshift({ statement: BEGIN })
    this.#hasBegun ||= !this.#isOver
    const unknown = this.#asked.findIndex(({ statement }) => !isPrepared(this.client, statement))
    const count = unknown === -1 ? this.#asked.length : unknown + 1
    const last = this.#asked.slice(0, count).findLastIndex(({ caller }) => caller)
    // trailing writes stay queued; writes alone are sent, because a statement with a caller is waiting behind them
    return this.#asked.splice(0, last === -1 ? count : last + 1)
  }
  async #exchange(together: readonly Queued[]) {
    if (this.#isOver) {
      // code that still runs after the failure would write outside of the transaction
      for (const { caller } of together) caller?.reject(new Error('the transaction is over'))
      return
    }
    const { results, failure } = await sendTogether(
      this.client,
      together.map(({ statement }) => statement),
      this.listeners,
    )
    together.forEach(({ caller }, at) => {
      const result = results[at]
      if (result) caller?.resolve(result)
      else caller?.reject(failure?.error)
    })
    // the error of a write without a caller would be lost: it rejects the queued statements
    if (failure && together.slice(results.length).every(({ caller }) => !caller)) {
      const waiting = this.#asked
      this.#asked = []
      for (const { caller } of waiting) caller?.reject(failure.error)
    }
  }
  /** For reads without a transaction: resolves when the connection is free again. */
  async idle() {
    await this.#working
  }
  /** Commits, together with an optional last statement; resolves to the result of that statement. */
  async commit(last?: Statement): Promise<Result | undefined> {
    await this.#working
    const result = last && this.#send(last)
    // a transaction without statements was never begun
    const committed = this.#hasBegun || this.#asked.length > 0 ? this.#send(COMMIT) : undefined
    return (await Promise.all([result, committed]))[0]
  }
  /** Rolls back; later statements reject. */
  async rollback() {
    this.#isOver = true
    this.#asked = this.#asked.filter(({ caller }) => caller)
    await this.#working
    // the server has already rolled back if the connection was lost
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
  // flattened synchronously, because a statement is named after its caller on the stack
  async write(strings: TemplateStringsArray, ...values: unknown[]) {
    this.#asked.push({ statement: flatten(sql(strings, ...values)) })
  }
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
  async commitWith<Row>(work: (tx: Db) => Promise<Statement>): Promise<Row[]> {
    return (await this.#send(await work(this))).rows as Row[]
  }
  together<T>(work: (db: Db) => Promise<T>): Promise<T> {
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
