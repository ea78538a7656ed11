import { type Info, parse } from 'csv-parse'
import { readRow } from './csv-row.ts'
import { type CsvMap, type CsvSource, isField, ownMap } from './csv-map.ts'
import { BrokenFile, type ReadResult } from './title-record.ts'

const LONGEST_ROW = 2_000_000
const MOST_COLUMNS = 1000

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

/** Reads a table row by row. Without a map its header must bear the shop's own names. */
export async function* readCsv(chunks: AsyncIterable<string>, map: CsvMap | undefined): AsyncGenerator<ReadResult[]> {
  const bad: ReadResult[] = []
  let header: { names: string[]; map: CsvMap } | undefined
  for await (const rows of parsed(chunks, map?.separator, bad)) {
    const results: ReadResult[] = bad.splice(0)
    for (const { record, info } of rows) {
      if (!header) header = openHeader(record, map)
      else if (record.length !== header.names.length) {
        const cells = `${record.length} cells instead of ${header.names.length}`
        results.push({ bad: { line: info.lines, reference: record[0] ?? '', reason: `${cells}: a separator too many or too few, or a missing quote` } })
      } else results.push(readRow(record, header.names, header.map, info.lines))
    }
    if (results.length > 0) yield results
  }
  if (bad.length > 0) yield bad
  if (!header) throw new BrokenFile(1, 'the file is empty')
}

function openHeader(record: readonly string[], map: CsvMap | undefined): { names: string[]; map: CsvMap } {
  const names = record.map((name) => name.replace(/^\ufeff/, '').trim())
  if (names.length > MOST_COLUMNS) throw new BrokenFile(1, `the header has ${names.length} columns; this is no table of titles`)
  if (!map) {
    if (!names.some((name) => isField(name))) throw new BrokenFile(1, `no column bears a name that the shop knows (${names.slice(0, 8).join(', ')}): say what they are with --map`)
    return { names, map: ownMap(names) }
  }
  const missing = Object.values(map.columns).flatMap((source) => columnsOf(source)).filter((column) => !names.includes(column))
  if (missing.length > 0) throw new BrokenFile(1, `the map names columns that the file does not have: ${[...new Set(missing)].join(', ')}; it has ${names.slice(0, 40).join(', ')}`)
  return { names, map }
}

export const columnsOf = (source: CsvSource): string[] => (typeof source === 'string' ? [source] : [...(source.column ? [source.column] : []), ...(source.columns ?? [])])

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
