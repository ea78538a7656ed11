import type pg from 'pg'
import type { Db } from './database.ts'
import { BEGIN, COMMIT, isPrepared, type Result } from './prepared.ts'
import { sendPipelined, type StatementListener } from './send.ts'
import { flatten, sql, type Statement } from './sql.ts'

/** Sent before a script, to begin the transaction and flush queued writes. */
const NO_OP: Statement = { name: 'nothing', text: 'select 1', label: 'nothing', values: [] }

interface QueuedStatement {
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
  readonly commitCallbacks: (() => void)[] = []
  #queue: QueuedStatement[] = []
  #sending: Promise<void> | undefined
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
      this.#queue.push({ statement, caller: { resolve, reject } })
      this.#sending ??= this.#sendQueue()
    })
  }
  async #sendQueue() {
    // collects further statements of the same tick
    await Promise.resolve()
    while (this.#queue.some(({ caller }) => caller)) await this.#exchange(this.#dequeueBatch())
    this.#sending = undefined
  }
  /** Dequeues the statements of the next exchange: one that the connection has not prepared yet must be the last. */
  #dequeueBatch(): QueuedStatement[] {
    if (!this.#hasBegun && !this.#isOver) this.#queue.unshift({ statement: BEGIN })
    this.#hasBegun ||= !this.#isOver
    const firstUnprepared = this.#queue.findIndex(({ statement }) => !isPrepared(this.client, statement))
    const count = firstUnprepared === -1 ? this.#queue.length : firstUnprepared + 1
    const last = this.#queue.slice(0, count).findLastIndex(({ caller }) => caller)
    // trailing writes stay queued; writes alone are sent, because a statement with a caller is waiting behind them
    return this.#queue.splice(0, last === -1 ? count : last + 1)
  }
  async #exchange(batch: readonly QueuedStatement[]) {
    if (this.#isOver) {
      // code that still runs after the failure would write outside of the transaction
      for (const { caller } of batch) caller?.reject(new Error('the transaction has ended'))
      return
    }
    const { results, failure } = await sendPipelined(
      this.client,
      batch.map(({ statement }) => statement),
      this.listeners,
    )
    batch.forEach(({ caller }, index) => {
      const result = results[index]
      if (result) caller?.resolve(result)
      else caller?.reject(failure?.error)
    })
    // the error of a write without a caller would be lost: it rejects the queued statements
    if (failure && batch.slice(results.length).every(({ caller }) => !caller)) {
      const waiting = this.#queue
      this.#queue = []
      for (const { caller } of waiting) caller?.reject(failure.error)
    }
  }
  /** For reads without a transaction: resolves when the connection is free again. */
  async untilIdle() {
    await this.#sending
  }
  /** Commits, together with an optional last statement; resolves to the result of that statement. */
  async commit(last?: Statement): Promise<Result | undefined> {
    await this.#sending
    const result = last && this.#send(last)
    // a transaction without statements was never begun
    const committed = this.#hasBegun || this.#queue.length > 0 ? this.#send(COMMIT) : undefined
    return (await Promise.all([result, committed]))[0]
  }
  /** Rolls back; later statements reject. */
  async rollback() {
    this.#isOver = true
    this.#queue = this.#queue.filter(({ caller }) => caller)
    await this.#sending
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
    this.#queue.push({ statement: flatten(sql(strings, ...values)) })
  }
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
  async commitWith<Row>(work: (tx: Db) => Promise<Statement>): Promise<Row[]> {
    return (await this.#send(await work(this))).rows as Row[]
  }
  pipeline<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
  async script(text: string) {
    await this.#send(NO_OP)
    await this.client.query(text)
  }
  afterCommit(callback: () => void) {
    this.commitCallbacks.push(callback)
  }
}
