import pg from 'pg'
import type { Statement } from './sql.ts'

// internals that the driver's types omit; pg-cursor and pg-query-stream use them as well
interface DriverConnection {
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
type RowReader = (texts: Texts) => object

/**
 * Makes a prepared statement use one generic plan for all values. By default PostgreSQL replans at each execution when
 * it estimates a custom plan to be cheaper, as for an array with one element; that takes longer than the statement
 * itself (docs/performance.md).
 */
export const FORCE_GENERIC_PLAN = 'plan_cache_mode=force_generic_plan'

const noColumns: RowReader = () => ({})

/** Row readers by connection and statement name. */
const rowReaders = new WeakMap<DriverConnection, Map<string, RowReader>>()

export interface Column {
  name: string
  /** OID of the PostgreSQL type. */
  dataTypeID: number
}

/** For tests: called with the columns of each named statement when a connection describes it. */
export const describeListeners = new Set<(statement: string, columns: readonly Column[]) => void>()

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/

/**
 * Property name of a column: `special_amount` becomes `specialAmount`, `line_2` becomes `line2`. Other names are kept:
 * quoted aliases, leading or doubled underscores. Keys within JSON are not mapped.
 */
export const propertyOf = (column: string): string =>
  SNAKE_CASE.test(column) ? column.replaceAll(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase()) : column

/** Compiles a row reader for the columns: ten times as fast as assigning the properties by name. */
function createRowReader(columns: readonly Column[]): RowReader {
  const parsers = columns.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
  const fields = columns.map(
    ({ name }, index) =>
      `${JSON.stringify(propertyOf(name))}: texts[${index}] === null ? null : parsers[${index}](texts[${index}])`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- column names come from this program's SQL, never from input
  return new Function('parsers', 'texts', `return { ${fields.join(', ')} }`).bind(undefined, parsers) as RowReader
}

export interface Result {
  rows: object[]
  /** Number of rows read or written. */
  count: number
}

export const BEGIN: Statement = { name: 'begin', text: 'begin', label: 'begin', values: [] }
export const COMMIT: Statement = { name: 'commit', text: 'commit', label: 'commit', values: [] }

/** Whether the connection has prepared the statement; only then may another one follow it in the same exchange. */
export const isPrepared = (client: pg.ClientBase, { name }: Statement): boolean =>
  name !== undefined && !!rowReaders.get((client as unknown as { connection: DriverConnection }).connection)?.has(name)

/** The protocol's name for the unnamed statement, which is parsed at each use. */
const UNNAMED = ''

/** Outcome of an exchange; statements after a failed one were not executed. */
export interface ExchangeOutcome {
  /** Results of the executed statements, in order. */
  results: Result[]
  failure?: { error: unknown; statement: Statement }
}

/**
 * Statements sent to the server in one exchange, as a Submittable of pg. While pg's own queries request the column
 * descriptions each time, this requests them once per connection: the server rejects a prepared statement whose columns
 * have changed. If a statement fails, the server skips the rest.
 */
export class Exchange implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly #statements: readonly Statement[]
  readonly #last: Statement
  readonly #results: Result[] = []
  #rows: object[] = []
  #failure: ExchangeOutcome['failure']
  #preparedReaders: Map<string, RowReader> | undefined
  /** Row reader of the current statement. */
  #readRow: RowReader | undefined
  readonly #done: (outcome: ExchangeOutcome) => void
  /** Required by pg, which replaces it when a query times out or is cancelled. */
  callback: (error?: unknown) => void

  /** All statements but the last must be prepared on the connection (`isPrepared`). */
  constructor(statements: readonly Statement[], done: (outcome: ExchangeOutcome) => void) {
    const last = statements.at(-1)
    if (!last) throw new Error('an exchange has no statement')
    this.#statements = statements
    this.#last = last
    this.name = last.name ?? UNNAMED
    this.text = last.text
    this.#done = done
    this.callback = (error) => this.#finish(error)
  }

  /** The statement in execution. */
  get #current(): Statement {
    return this.#statements[this.#results.length] ?? this.#last
  }

  #finish(error?: unknown) {
    if (error) this.#failure = { error, statement: this.#current }
    this.#done({ results: this.#results, failure: this.#failure })
  }

  #readNext() {
    const next = this.#statements[this.#results.length]
    this.#readRow = next && this.#preparedReaders?.get(next.name ?? UNNAMED)
  }

  submit = (connection: pg.Connection): void => {
    const driverConnection = connection as unknown as DriverConnection
    const { name, text } = this
    driverConnection.stream.cork()
    this.#preparedReaders = rowReaders.get(driverConnection)
    if (!this.#preparedReaders) rowReaders.set(driverConnection, (this.#preparedReaders = new Map<string, RowReader>()))
    this.#readNext()
    for (const { name: prepared = UNNAMED, values } of this.#statements.slice(0, -1)) {
      driverConnection.bind({ statement: prepared, values: values.map(prepareValue) })
      driverConnection.execute({})
    }
    if (name === UNNAMED) driverConnection.parse({ name, text })
    else if (
      driverConnection.parsedStatements[name] === undefined &&
      driverConnection.submittedNamedStatements[name] === undefined
    ) {
      driverConnection.parse({ name, text })
      driverConnection.submittedNamedStatements[name] = text
    }
    driverConnection.bind({ statement: name, values: this.#last.values.map(prepareValue) })
    if (name === UNNAMED || !this.#preparedReaders.has(name)) driverConnection.describe({ type: 'P' })
    driverConnection.execute({})
    driverConnection.sync()
    driverConnection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }) {
    this.#readRow = createRowReader(fields)
    if (this.name === UNNAMED) return
    this.#preparedReaders?.set(this.name, this.#readRow)
    for (const listener of describeListeners) listener(this.name, fields)
  }

  handleDataRow({ fields }: { fields: Texts }) {
    if (!this.#readRow || this.#failure) return
    try {
      this.#rows.push(this.#readRow(fields))
    } catch (error) {
      this.#failure = { error, statement: this.#current }
    }
  }

  /** `text` is the command tag: `INSERT 0 2`, `UPDATE 2`, `SELECT 2`. */
  handleCommandComplete({ text }: { text: string }) {
    if (!this.#readRow && this.name !== UNNAMED) this.#preparedReaders?.set(this.name, noColumns)
    // a statement whose rows could not be read has failed
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
