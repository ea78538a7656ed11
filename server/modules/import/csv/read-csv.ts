import { finished } from 'node:stream/promises'
import { type Info, parse } from 'csv-parse'
import { Columns } from './csv-columns.ts'
import type { CsvMap } from './csv-map.ts'
import { parseRow } from './csv-row.ts'
import { SumReader } from '../input/read-sum.ts'
import { findSwallowed } from './swallowed-rows.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'

const MAX_ROW_LENGTH = 2_000_000
/** Maximum number of buffered rows with ambiguous sums. */
const MAX_UNDECIDED = 5000

/** The most frequent separator in the first lines; titles in front of the table may have none. */
export function guessSeparator(head: string): string {
  const lines = head
    .split(/\r?\n/)
    .slice(0, 10)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const table = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => /[,;\t|]/.test(line)),
    ),
  )
  const score = (separator: string) => {
    const counts = table.map((line) => line.split(separator).length - 1)
    const first = counts[0] ?? 0
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 1000 + first
  }
  return [',', ';', '\t', '|'].toSorted((a, b) => score(b) - score(a))[0] ?? ','
}

/**
 * Reads a table row by row. Without a map its header must use the field names or usual headings. `log` receives messages about the file
 * as a whole.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  map: CsvMap | undefined,
  log: ((line: string) => void) | undefined,
  { isZeroFree = false, currency }: { isZeroFree?: boolean; currency: string },
): AsyncGenerator<ReadResult[]> {
  const bad: ReadResult[] = []
  const table = new TableParser(map?.separator, bad)
  let reader: RowReader | undefined
  let waiting: ParsedRow[] = []
  const open = (isLast: boolean): ParsedRow[] => {
    const found = map
      ? Columns.find(
          map,
          waiting.map(({ record }) => record),
          isLast,
        )
      : waiting[0] && { columns: Columns.fromHeader(waiting[0].record), row: 0 }
    if (!found) return []
    reader = new RowReader(
      found.columns,
      table.separator,
      isZeroFree || found.columns.map.zero_price === 'free',
      currency,
    )
    for (const line of tableMessages(found.columns, found.row)) log?.(`  ${line}`)
    const rows = waiting.slice(found.row + 1)
    waiting = []
    return rows
  }
  const read = (rows: readonly ParsedRow[]): ReadResult[] => [...bad.splice(0), ...(reader?.read(rows) ?? [])]
  for await (const rows of table.parse(chunks)) {
    const [first] = bad
    if (!reader && first && 'bad' in first)
      throw new BrokenFile(1, `the names of the columns cannot be read: ${first.bad.reason}`)
    if (!reader) waiting.push(...rows)
    const results = read(reader ? rows : open(false))
    if (results.length > 0) yield results
  }
  const rest = [...read(reader ? [] : open(true)), ...(reader?.readUndecided() ?? [])]
  if (!reader && rest.length === 0) throw new BrokenFile(1, 'the file is empty')
  if (rest.length > 0) yield rest
}

// line breaks inside the row, subtracted to report its first line
const newLines = (record: readonly string[]): number =>
  record.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 0)

function tableMessages(columns: Columns, preamble: number): string[] {
  const unused = columns.unused()
  return [
    ...(preamble > 0 ? [`The first ${preamble} rows, before the names of the columns, are passed over.`] : []),
    ...(unused.length > 0
      ? [`Unused columns: ${unused.slice(0, 30).join(', ')}${unused.length > 30 ? ' …' : ''}.`]
      : []),
    ...(columns.map.columns['price']
      ? []
      : ['No column contains a price: new titles are stored and shown once they have one.']),
  ]
}

/** Parses rows; those with ambiguous sums wait for the end of the file or a full buffer. */
class RowReader {
  readonly #sums: SumReader
  #undecided: { record: readonly string[]; line: number }[] = []

  constructor(
    readonly columns: Columns,
    readonly separator: string,
    readonly isZeroFree: boolean,
    currency: string,
  ) {
    this.#sums = new SumReader(columns.map.decimal, currency)
  }

  read(rows: readonly ParsedRow[]): ReadResult[] {
    return rows.flatMap(({ record, info }) => {
      const breaks = newLines(record)
      return this.#readCells(record, info.lines - breaks, breaks)
    })
  }

  readUndecided(): ReadResult[] {
    const undecided = this.#undecided
    this.#undecided = []
    return undecided.flatMap(({ record, line }) => this.#readRow(record, line, true) ?? [])
  }

  #readRow = (record: readonly string[], line: number, isLast: boolean) =>
    parseRow(record, line, { columns: this.columns, sums: this.#sums, isLast, isZeroFree: this.isZeroFree })

  /** A row with a wrong number of cells is rejected; extra empty cells are accepted, spreadsheets add them. */
  #readCells(record: readonly string[], line: number, breaks: number): ReadResult | ReadResult[] {
    const { columns } = this
    const bad = (reason: string): ReadResult => ({ bad: { line, reference: record[0]?.slice(0, 200) ?? '', reason } })
    const lineRange = breaks > 0 ? ` in lines ${line} to ${line + breaks}` : ''
    const isComplete = record.length >= columns.count && record.slice(columns.count).every((cell) => cell.trim() === '')
    if (!isComplete) {
      const count = `${record.length} cells instead of ${columns.count}${lineRange}`
      return bad(`${count}: a separator too many or too few, or a missing quote`)
    }
    const suspicion = breaks > 0 ? findSwallowed(record, columns, this.separator) : undefined
    if (suspicion?.isCertain) {
      const found = `the cell ${suspicion.column} holds ${suspicion.breaks} line breaks and other rows`
      return bad(`a missing quote: ${found}${lineRange}, none of which is taken in`)
    }
    const result = this.#readRow(record, line, false)
    if (!result) {
      this.#undecided.push({ record, line })
      return this.#undecided.length < MAX_UNDECIDED ? [] : this.readUndecided()
    }
    if (suspicion && 'record' in result) {
      const found = `the cell ${suspicion.column} holds a line break and the separator`
      result.record.remarks.push(`${found}: is a quote missing?`)
    }
    return result
  }
}

interface ParsedRow {
  record: string[]
  info: Info
}

interface Complaint {
  code?: string
  lines?: number
}

/** Rows of cells; rows that cannot be parsed become bad records. */
class TableParser {
  separator: string
  #parser: ReturnType<typeof parse> | undefined
  #rows: ParsedRow[] = []
  /** Line on which the last parsed row ended. */
  #lastLine = 0

  constructor(
    readonly stated: string | undefined,
    readonly bad: ReadResult[],
  ) {
    this.separator = stated ?? ','
  }

  async *parse(chunks: AsyncIterable<string>): AsyncGenerator<ParsedRow[]> {
    let waiting = ''
    for await (const chunk of chunks) {
      waiting += chunk
      // the separator is guessed from the first lines
      if (!this.#parser && waiting.length < 4096 && waiting.split('\n').length < 10) continue
      yield* this.#feed(this.#parser ?? this.#open(waiting), waiting)
      waiting = ''
    }
    const last = this.#parser ?? this.#open(waiting)
    if (waiting) yield* this.#feed(last, waiting)
    last.end()
    await finished(last)
    if (this.#rows.length > 0) yield this.#rows
  }

  #open(head: string) {
    this.separator = this.stated ?? guessSeparator(head)
    const parser = parse({
      delimiter: this.separator,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: MAX_ROW_LENGTH,
    })
    parser.on('readable', () => {
      for (let row = parser.read() as ParsedRow | null; row; row = parser.read() as ParsedRow | null) {
        this.#rows.push(row)
        this.#lastLine = row.info.lines
      }
    })
    parser.on('skip', (error: Complaint) => this.#skip(error))
    this.#parser = parser
    return parser
  }

  #skip(error: Complaint) {
    const [from, to] = [this.#lastLine + 1, error.lines ?? 0]
    const range = to > from ? `; lines ${from} to ${to} are not taken in` : ''
    this.bad.push({ bad: { line: Math.min(from, to), reference: '', reason: reasonOf(error) + range } })
    this.#lastLine = Math.max(this.#lastLine, to)
  }

  async *#feed(to: ReturnType<typeof parse>, text: string): AsyncGenerator<ParsedRow[]> {
    if (!to.write(text)) await new Promise<void>((resolve) => to.once('drain', resolve))
    else await new Promise<void>((resolve) => setImmediate(resolve))
    if (this.#rows.length === 0 && this.bad.length === 0) return
    const done = this.#rows
    this.#rows = []
    yield done
  }
}

/** With relaxed quotes and counts the parser has two complaints. */
const reasonOf = ({ code }: Complaint) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? `a row is longer than ${MAX_ROW_LENGTH / 1_000_000} million characters: a quote is opened and never closed`
    : 'a quote is opened and never closed: the file is truncated or a quote is missing'
