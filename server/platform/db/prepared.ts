import pg from 'pg'
import type { Statement } from './sql.ts'

// what the driver's types leave out, and what its cursors and streams build on as well
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

type Texts = readonly (string | null)[]
type Reader = (texts: Texts) => object

/**
 * A prepared statement keeps its first plan, whatever its values. By itself PostgreSQL plans again at each execution
 * where it expects less of the values at hand, as of an array with one element, which takes longer than the statement
 * (docs/performance.md).
 */
export const ONE_PLAN = 'plan_cache_mode=force_generic_plan'

const noColumns: Reader = () => ({})

/** Connection -> name of a statement -> how its rows are read. */
const readers = new WeakMap<Wire, Map<string, Reader>>()

export interface Column {
  name: string
  /** A PostgreSQL type's oid. */
  dataTypeID: number
}

/** For tests: called with the columns of each named statement when a connection describes it. */
export const describeListeners = new Set<(statement: string, columns: readonly Column[]) => void>()

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/

/**
 * The property that holds a column: `special_amount` is `specialAmount`, `line_2` is `line2`. Every name that is not
 * plain snake_case stays as it is: a quoted alias, a leading or a doubled underscore. Keys within JSON are not mapped.
 */
export const propertyOf = (column: string): string =>
  SNAKE_CASE.test(column) ? column.replaceAll(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase()) : column

/** One function that knows the columns makes a row in a tenth of the time that putting them in by their names takes. */
function readerOf(columns: readonly Column[]): Reader {
  const parsers = columns.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
  const fields = columns.map(
    ({ name }, at) =>
      `${JSON.stringify(propertyOf(name))}: texts[${at}] === null ? null : parsers[${at}](texts[${at}])`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- column names are of this program, never from input
  return new Function('parsers', 'texts', `return { ${fields.join(', ')} }`).bind(undefined, parsers) as Reader
}

export interface Result {
  rows: object[]
  /** Rows that were read or written. */
  count: number
}

export const BEGIN: Statement = { name: 'begin', text: 'begin', label: 'begin', values: [] }
export const COMMIT: Statement = { name: 'commit', text: 'commit', label: 'commit', values: [] }

/** Only what a connection has prepared can go before another statement in one exchange. */
export const isPrepared = (client: pg.ClientBase, { name }: Statement): boolean =>
  name !== undefined && !!readers.get((client as unknown as { connection: Wire }).connection)?.has(name)

/** The protocol's own word for a statement that is parsed anew each time. */
const UNNAMED = ''

/** What became of statements that went together; those after a failure were not done. */
export interface Answered {
  /** Of those that were done, in their order. */
  results: Result[]
  failure?: { error: unknown; statement: Statement }
}

/**
 * Statements that go to the server in one exchange, in the form that pg sends (its Submittable). Pg itself has the
 * columns described each time. Here they are described once for each connection: the server refuses a prepared
 * statement whose columns have changed. If one fails, the server passes over the rest.
 */
export class Exchange implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly #statements: readonly Statement[]
  readonly #last: Statement
  readonly #results: Result[] = []
  #rows: object[] = []
  #failure: Answered['failure']
  #known: Map<string, Reader> | undefined
  /** Of the statement that is being done. */
  #read: Reader | undefined
  readonly #done: (answered: Answered) => void
  /** Pg replaces it where its connection is lost. */
  callback: (error?: unknown) => void

  /** All but the last are prepared. */
  constructor(statements: readonly Statement[], done: (answered: Answered) => void) {
    const last = statements.at(-1)
    if (!last) throw new Error('an exchange has no statement')
    this.#statements = statements
    this.#last = last
    this.name = last.name ?? UNNAMED
    this.text = last.text
    this.#done = done
    this.callback = (error) => this.#finish(error)
  }

  /** The one that is being done. */
  get #current(): Statement {
    return this.#statements[this.#results.length] ?? this.#last
  }

  #finish(error?: unknown) {
    if (error) this.#failure = { error, statement: this.#current }
    this.#done({ results: this.#results, failure: this.#failure })
  }

  #readNext() {
    const next = this.#statements[this.#results.length]
    this.#read = next && this.#known?.get(next.name ?? UNNAMED)
  }

  submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire
    const { name, text } = this
    wire.stream.cork()
    this.#known = readers.get(wire)
    if (!this.#known) readers.set(wire, (this.#known = new Map<string, Reader>()))
    this.#readNext()
    for (const { name: prepared = UNNAMED, values } of this.#statements.slice(0, -1)) {
      wire.bind({ statement: prepared, values: values.map(prepareValue) })
      wire.execute({})
    }
    if (name === UNNAMED) wire.parse({ name, text })
    else if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
      wire.parse({ name, text })
      wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values: this.#last.values.map(prepareValue) })
    if (name === UNNAMED || !this.#known.has(name)) wire.describe({ type: 'P' })
    wire.execute({})
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }) {
    this.#read = readerOf(fields)
    if (this.name === UNNAMED) return
    this.#known?.set(this.name, this.#read)
    for (const listener of describeListeners) listener(this.name, fields)
  }

  handleDataRow({ fields }: { fields: Texts }) {
    if (!this.#read || this.#failure) return
    try {
      this.#rows.push(this.#read(fields))
    } catch (error) {
      this.#failure = { error, statement: this.#current }
    }
  }

  /** `INSERT 0 2`, `UPDATE 2`, `SELECT 2`. */
  handleCommandComplete({ text }: { text: string }) {
    if (!this.#read && this.name !== UNNAMED) this.#known?.set(this.name, noColumns)
    // what could not be read was not answered
    if (this.#failure) return
    this.#results.push({ rows: this.#rows, count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#rows = []
    this.#readNext()
  }

  handleReadyForQuery() {
    this.#finish()
  }

  handleError(error: unknown) {
    this.callback(error)
  }

  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }) {
    connection.sendCopyFail('no copying by a prepared statement')
  }
  handleCopyData() {}
}
