import { type Info, parse } from 'csv-parse'
import { Columns } from './csv-columns.ts'
import type { CsvMap } from './csv-map.ts'
import { readRow } from './csv-row.ts'
import { BrokenFile, type ReadResult } from './title-record.ts'

const LONGEST_ROW = 2_000_000

/** The character that parts the columns in most of the first lines. */
export function guessSeparator(head: string): string {
  const lines = head.split(/\r?\n/).slice(0, 10).filter((line) => line !== '').map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const first = counts[0] ?? 0
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 1000 + first
  }
  return [',', ';', '\t', '|'].toSorted((a, b) => score(b) - score(a))[0] ?? ','
}

/** Reads a table row by row. Without a map its header must bear the shop's own names. `tell` hears what concerns the whole of it. */
export async function* readCsv(chunks: AsyncIterable<string>, map: CsvMap | undefined, tell: (line: string) => void = () => {}): AsyncGenerator<ReadResult[]> {
  const bad: ReadResult[] = []
  let columns: Columns | undefined
  let waiting: Row[] = []
  const open = (isLast: boolean): Row[] => {
    const found = map ? Columns.find(map, waiting.map(({ record }) => record), isLast) : waiting[0] && { columns: Columns.own(waiting[0].record), row: 0 }
    if (!found) return []
    columns = found.columns
    for (const line of aboutTable(columns, found.row)) tell(`  ${line}`)
    const rows = waiting.slice(found.row + 1)
    waiting = []
    return rows
  }
  const read = (rows: readonly Row[]): ReadResult[] => {
    const results = bad.splice(0)
    for (const { record, info } of rows) if (columns) results.push(readCells(record, columns, info.lines - newLines(record)))
    return results
  }
  for await (const rows of parsed(chunks, map?.separator, bad)) {
    const [first] = bad
    if (!columns && first && 'bad' in first) throw new BrokenFile(1, `the names of the columns cannot be read: ${first.bad.reason}`)
    if (!columns) waiting.push(...rows)
    const results = read(columns ? rows : open(false))
    if (results.length > 0) yield results
  }
  const rest = read(columns ? [] : open(true))
  if (!columns && rest.length === 0) throw new BrokenFile(1, 'the file is empty')
  if (rest.length > 0) yield rest
}

// a row is told by the line that it begins on
const newLines = (record: readonly string[]): number => record.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 0)

function aboutTable(columns: Columns, preamble: number): string[] {
  const unused = columns.unused()
  return [
    ...(preamble > 0 ? [`The first ${preamble} rows, before the names of the columns, are passed over.`] : []),
    ...(unused.length > 0 ? [`Columns that are not asked for: ${unused.slice(0, 30).join(', ')}${unused.length > 30 ? ' …' : ''}.`] : []),
    ...(columns.map.columns['price'] ? [] : ['No column tells a price: titles that are new are kept, and shown once a price comes.']),
  ]
}

/** A row with too many or too few cells is broken, unless those too many are empty: spreadsheets add such. */
function readCells(record: readonly string[], columns: Columns, line: number): ReadResult {
  const isWhole = record.length === columns.count || (record.length > columns.count && record.slice(columns.count).every((cell) => cell.trim() === ''))
  if (isWhole) return readRow(record, columns, line)
  return { bad: { line, reference: record[0]?.slice(0, 200) ?? '', reason: `${record.length} cells instead of ${columns.count}: a separator too many or too few, or a missing quote` } }
}

interface Row {
  record: string[]
  info: Info
}

async function* parsed(chunks: AsyncIterable<string>, separator: string | undefined, bad: ReadResult[]): AsyncGenerator<Row[]> {
  let parser: ReturnType<typeof parse> | undefined
  let rows: Row[] = []
  let failure: Error | undefined
  let waiting = ''
  const open = (head: string) => {
    parser = parse({
      delimiter: separator ?? guessSeparator(head), bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, skip_records_with_error: true, max_record_size: LONGEST_ROW,
    })
    parser.on('readable', () => {
      for (let row = parser?.read() as Row | null; row; row = parser?.read() as Row | null) rows.push(row)
    })
    parser.on('error', (error) => (failure = error))
    parser.on('skip', (error: Error & { lines?: number }) => bad.push({ bad: { line: error.lines ?? 0, reference: '', reason: reasonOf(error) } }))
    return parser
  }
  for await (const chunk of chunks) {
    waiting += chunk
    // the header and some rows have to be seen before the separator is known
    if (!parser && waiting.length < 4096 && waiting.split('\n').length < 10) continue
    yield* feed(parser ?? open(waiting), waiting)
    waiting = ''
  }
  const last = parser ?? open(waiting)
  if (waiting) yield* feed(last, waiting)
  last.end()
  await new Promise<void>((resolve) => {
    last.once('end', resolve)
    last.once('error', () => resolve())
    if (last.readableEnded) resolve()
  })
  if (failure) throw new BrokenFile(last.info.lines, reasonOf(failure))
  if (rows.length > 0) yield rows

  async function* feed(to: ReturnType<typeof parse>, text: string): AsyncGenerator<Row[]> {
    if (!to.write(text)) await new Promise<void>((resolve) => to.once('drain', resolve))
    else await new Promise<void>((resolve) => setImmediate(resolve))
    if (failure) throw new BrokenFile(to.info.lines, reasonOf(failure))
    if (rows.length === 0 && bad.length === 0) return
    const done = rows
    rows = []
    yield done
  }
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `a row is longer than ${LONGEST_ROW / 1_000_000} million characters: a quote is opened and never closed`
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed: the file is truncated or a quote is missing'
  return error.message
}
