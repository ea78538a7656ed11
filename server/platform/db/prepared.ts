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

/**
 * A statement in the form that pg sends (its Submittable). Pg itself has the columns described each time. Here they are
 * described once for each connection: the server refuses a prepared statement whose columns have changed.
 */
export class Prepared implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly #statement: Statement
  readonly #before: readonly Statement[]
  /** How many of those before it are done. */
  #done = 0
  readonly #answer: Result = { rows: [], count: 0 }
  #known: Map<string, Reader> | undefined
  #read: Reader | undefined
  #failure: unknown
  callback: (error: unknown, answer: Result) => void

  /** With writes before it, in the same exchange with the server; it is not done if one of them fails. */
  constructor(
    statement: Statement,
    callback: (error: unknown, answer: Result) => void,
    before: readonly Statement[] = [],
  ) {
    this.#statement = statement
    this.#before = before
    this.name = statement.name ?? UNNAMED
    this.text = statement.text
    this.callback = callback
  }

  /** The one that is being done, or has failed. */
  get current(): Statement {
    return this.#before[this.#done] ?? this.#statement
  }

  submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire
    const { name, text } = this
    wire.stream.cork()
    for (const { name: prepared = UNNAMED, values } of this.#before) {
      wire.bind({ statement: prepared, values: values.map(prepareValue) })
      wire.execute({})
    }
    if (name === UNNAMED) wire.parse({ name, text })
    else {
      this.#known = readers.get(wire)
      if (!this.#known) readers.set(wire, (this.#known = new Map<string, Reader>()))
      this.#read = this.#known.get(name)
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text })
        wire.submittedNamedStatements[name] = text
      }
    }
    wire.bind({ statement: name, values: this.#statement.values.map(prepareValue) })
    if (!this.#read) wire.describe({ type: 'P' })
    wire.execute({})
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }) {
    this.#read = readerOf(fields)
    this.#known?.set(this.name, this.#read)
    if (this.name !== UNNAMED) for (const listener of describeListeners) listener(this.name, fields)
  }

  handleDataRow({ fields }: { fields: Texts }) {
    if (this.#done < this.#before.length || !this.#read || this.#failure) return
    try {
      this.#answer.rows.push(this.#read(fields))
    } catch (error) {
      this.#failure = error
    }
  }

  /** `INSERT 0 2`, `UPDATE 2`, `SELECT 2`. */
  handleCommandComplete({ text }: { text: string }) {
    if (this.#done < this.#before.length) {
      this.#done++
      return
    }
    if (!this.#read) this.#known?.set(this.name, noColumns)
    this.#answer.count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }

  handleReadyForQuery() {
    this.callback(this.#failure, this.#answer)
  }

  handleError(error: unknown) {
    this.callback(error, this.#answer)
  }

  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }) {
    connection.sendCopyFail('no copying by a prepared statement')
  }
  handleCopyData() {}
}
