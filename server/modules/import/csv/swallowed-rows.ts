import type { Columns } from './csv-columns.ts'

/** Multi-line text fields, where line breaks and separators are ordinary. */
const PROSE: ReadonlySet<string | undefined> = new Set([
  undefined,
  'lead',
  'lead_en',
  'description',
  'description_en',
  'table_of_contents',
  'excerpt',
  'reviews',
  'safety_warning',
  'safety_contact',
  'accessibility',
])

export interface Suspicion {
  /** The cell certainly contains other rows; otherwise it is only suspicious. */
  isCertain: boolean
  /** Line breaks inside the cell. */
  breaks: number
  column: string
}

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** The first cell that seems to contain the rows after a missing closing quote. */
export function findSwallowed(record: readonly string[], columns: Columns, separator: string): Suspicion | undefined {
  let suspect: Suspicion | undefined
  for (const [index, cell] of record.entries()) {
    if (!cell.includes('\n')) continue
    const suspicion = { breaks: countOf(cell, '\n'), column: columns.names[index] || `number ${index + 1}` }
    const isProse = PROSE.has(columns.fieldAt(index))
    const areRows = completesRows(cell, index, columns.count, separator)
    const isLikeFirst = !isProse || startsWithSimilarNumber(cell, record[0] ?? '', separator)
    if (isStillOpen(cell, separator) || (areRows && isLikeFirst)) return { ...suspicion, isCertain: true }
    if (areRows || (!isProse && cell.includes(separator))) suspect ??= { ...suspicion, isCertain: false }
  }
  return suspect
}

/** With relaxed quotes the parser keeps an opening quote that is not closed before the next cell's. */
function isStillOpen(cell: string, separator: string): boolean {
  const next = cell.indexOf('"', 1)
  const before = cell[next - 1]
  return cell.startsWith('"') && cell.slice(0, next).includes('\n') && (before === separator || before === '\n')
}

/** Whether the first line ends a row, the last one begins a row, and those between are complete rows. */
function completesRows(cell: string, index: number, count: number, separator: string): boolean {
  const separators = cell.split('\n').map((line) => countOf(line, separator))
  if (count < 2 || separators[0] !== count - 1 - index || separators.at(-1) !== index) return false
  return separators.slice(1, -1).every((each) => each === count - 1)
}

/** Whether every further line begins with a number in the same format as the row's. */
function startsWithSimilarNumber(cell: string, first: string, separator: string): boolean {
  const formOf = (text: string) => text.trim().replaceAll(/\d/g, '0')
  const others = cell
    .split('\n')
    .slice(1)
    .map((line) => line.split(separator)[0] ?? '')
  return /\d/.test(first) && others.every((other) => formOf(other) === formOf(first))
}
