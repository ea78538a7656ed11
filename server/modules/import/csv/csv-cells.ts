import type { Columns } from './csv-columns.ts'
import type { CsvMap, Field } from './csv-map.ts'
import type { SumReader } from '../input/read-sum.ts'
import { splitCategoryPaths } from '../record/category-path.ts'
import { isSpreadsheetNumber, tidy } from '../record/values.ts'
import { unescapeFormula } from './formula-cells.ts'

export interface RowContext {
  columns: Columns
  sums: SumReader
  /** The end of the file is reached: remaining ambiguity is an error. */
  isLast: boolean
  isZeroFree: boolean
}

/** The cells of one row by field, with remarks on them. */
export class Row {
  readonly remarks: string[] = []
  /** Reason the row is rejected. */
  refusal: string | undefined
  /** A sum is ambiguous until the rest of the file shows the decimal separator. */
  isUndecided = false
  readonly columns: Columns
  readonly map: CsvMap

  constructor(
    readonly cells: readonly string[],
    readonly context: RowContext,
  ) {
    this.columns = context.columns
    this.map = context.columns.map
  }

  isMapped = (field: string): boolean => this.map.columns[field] !== undefined

  /** Mapped fields with a prefix. */
  fields = (start: string): string[] => Object.keys(this.map.columns).filter((name) => name.startsWith(start))

  /** The non-empty cells of a field's columns. */
  parts = (field: string): string[] =>
    this.columns.cells(field).flatMap((index) => unescapeFormula(this.cells[index]?.trim() ?? '') || [])

  /** The cell of a field; undefined where it is unmapped or empty cells keep the stored value. */
  text(field: Field | (string & {})): string | undefined {
    const source = this.map.columns[field]
    if (source === undefined) return undefined
    const parts = this.parts(field)
    const text =
      typeof source === 'string'
        ? (parts[0] ?? '')
        : (source.value ?? (parts.join(source.join ?? ' ') || (source.default ?? '')))
    return text === '' && this.map.empty === 'keep' ? undefined : text
  }

  one = (field: Field): string => tidy(this.text(field) ?? '')

  /** An identifier; one rounded by a spreadsheet is rejected. */
  code(field: 'sku' | 'reference'): string {
    const code = this.one(field)
    if (isSpreadsheetNumber(code)) this.refuse(field, code, 'is a number cut short by a spreadsheet')
    return code
  }

  many(field: Field): string[] | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    const separator = this.#split(field) ?? (text.includes('|') ? '|' : ';')
    return [...new Set(text.split(separator).map(tidy).filter(Boolean))]
  }

  /** Category paths, whose names may hold a separator in quotes. */
  paths(field: Field): string[] | undefined {
    const text = this.text(field)
    return text === undefined ? undefined : [...new Set(splitCategoryPaths(text, this.#split(field)).map(tidy))]
  }

  #split(field: Field): string | undefined {
    const source = this.map.columns[field]
    return typeof source === 'object' ? source.split : undefined
  }

  /** Null where the cell is empty; an unreadable cell is left out with a remark. */
  read<T>(field: Field, parse: (text: string) => T | undefined): T | null | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    if (text === '') return null
    const value = parse(text)
    if (value === undefined) this.remarks.push(`${field} "${text.slice(0, 60)}" cannot be read: left out`)
    return value
  }

  /** Keeps the first reason. */
  refuse(field: Field, cell: string, reason: string): void {
    const names = this.columns.namesOf(field)
    const column = names === '' || names === field ? '' : ` (column ${names})`
    this.refusal ??= `${field} "${cell.slice(0, 60)}"${column} ${reason}`
  }
}
