import type { ExportedData } from '../../platform/personal-data.ts'

/** Spreadsheets run cells that begin with one of these as formulas. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string): string {
  const plain = FORMULA.test(value) && !/^[+-]?[\d ]+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function* fieldsOf(value: unknown, path: string): Generator<[string, string]> {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') yield [path, typeof value === 'string' ? value : JSON.stringify(value)]
  else for (const [key, inner] of Object.entries(value)) yield* fieldsOf(inner, path ? `${path}.${key}` : key)
}

/** One line per value: section, number of the record, field, value. The byte order mark makes Excel read UTF-8. */
export function toCsv(data: ExportedData): string {
  const lines = ['section,record,field,value']
  for (const [section, rows] of Object.entries(data))
    for (const [i, row] of rows.entries())
      for (const [field, value] of fieldsOf(row, ''))
        lines.push([section, String(i + 1), field, value].map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
