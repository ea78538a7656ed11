import { columnsOf, type CsvMap } from './csv-map.ts'
import { mapOfHeader } from './csv-headings.ts'
import { BrokenFile } from '../record/title-record.ts'

const MAX_COLUMNS = 1000
/** Maximum number of lines before the header: titles, dates, blank lines. */
const MAX_PREAMBLE_LENGTH = 30

/** Column names are compared without case, whitespace and byte order mark. */
const plain = (name: string): string =>
  name
    .replace(/^\ufeff/, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const columnsIn = (map: CsvMap): string[] => [...new Set(Object.values(map.columns).flatMap(columnsOf))]

/** The columns of a table by name. */
export class Columns {
  readonly #places: ReadonlyMap<string, number>
  /** Field -> indexes of its cells. */
  readonly #cells = new Map<string, number[]>()
  readonly #fieldAt: ReadonlyMap<number, string>

  private constructor(
    readonly names: readonly string[],
    readonly map: CsvMap,
  ) {
    this.#places = placesOf(names)
    for (const [field, source] of Object.entries(map.columns))
      this.#cells.set(
        field,
        columnsOf(source).map((name) => this.#places.get(plain(name)) ?? -1),
      )
    const fields = [...this.#cells].flatMap(([field, places]) => places.map((index) => [index, field] as const))
    this.#fieldAt = new Map(fields)
  }

  get count(): number {
    return this.names.length
  }

  /** Indexes of a field's cells. */
  cells = (field: string): readonly number[] => this.#cells.get(field) ?? []

  /** Names of the columns mapped to a field. */
  namesOf = (field: string): string =>
    this.cells(field)
      .map((index) => this.names[index] ?? '')
      .filter(Boolean)
      .join(', ')

  /** The field a cell is mapped to, if any. */
  fieldAt = (index: number): string | undefined => this.#fieldAt.get(index)

  /** Unmapped columns. */
  unused(): string[] {
    const used = new Set([...this.#cells.values()].flat())
    return this.names.filter((name, index) => name !== '' && !used.has(index))
  }

  /** Takes a header of field names or usual headings. */
  static fromHeader(header: readonly string[]): Columns {
    const names = header.map((name) => name.replace(/^\ufeff/, '').trim())
    checkCount(names)
    return new Columns(names, mapOfHeader(names))
  }

  /** Takes the first row that has all columns of the map; undefined while that row may still follow. */
  static find(
    map: CsvMap,
    rows: readonly (readonly string[])[],
    isLast: boolean,
  ): { columns: Columns; row: number } | undefined {
    const mapped = columnsIn(map)
    const missing = (row: readonly string[]) => {
      const places = placesOf(row)
      return mapped.filter((name) => !places.has(plain(name)))
    }
    const found = rows.findIndex((row) => missing(row).length === 0)
    const header = rows[found]
    if (header) {
      checkCount(header)
      return {
        columns: new Columns(
          header.map((name) => name.trim()),
          map,
        ),
        row: found,
      }
    }
    if (!isLast && rows.length < MAX_PREAMBLE_LENGTH) return undefined
    const [nearest] = rows.toSorted((a, b) => missing(a).length - missing(b).length)
    if (!nearest) throw new BrokenFile(1, 'the file is empty')
    throw new BrokenFile(
      rows.indexOf(nearest) + 1,
      `the map names columns that the file does not have: ${missing(nearest).join(', ')}; it has ${nearest
        .slice(0, 40)
        .map((name) => name.trim().slice(0, 60))
        .join(', ')}`,
    )
  }
}

const placesOf = (names: readonly string[]): Map<string, number> =>
  new Map(names.map((name, index) => [plain(name), index] as const).toReversed())

function checkCount(names: readonly string[]) {
  if (names.length > MAX_COLUMNS)
    throw new BrokenFile(1, `the header has ${names.length} columns; this is not a table of titles`)
}
