/** A value within a record, parsed from JSON or XML. */
export type ListValue = string | number | boolean | null | ListValue[] | { [name: string]: ListValue }
export type ListRecord = Record<string, ListValue>

/** The text at a path; empty if absent. */
export function textAt(record: ListRecord, ...path: string[]): string {
  const value = valueAt(record, ...path)
  return typeof value === 'string' ? tidy(value) : typeof value === 'number' ? String(value) : ''
}

export function valueAt(record: ListRecord, ...path: string[]): ListValue | undefined {
  let value: ListValue | undefined = record
  for (const name of path) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
    value = value[name]
  }
  return value
}

/** A number, or a text with a decimal comma or point; NaN if absent. */
export function numberAt(record: ListRecord, ...path: string[]): number {
  const text = textAt(record, ...path).replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}

export function isTrue(record: ListRecord, ...path: string[]): boolean {
  const value = valueAt(record, ...path)
  return value === true || /^(?:true|1|yes|tak|y|t)$/i.test(textAt(record, ...path))
}

/** An array of one or several elements. */
const listAt = (record: ListRecord, ...path: string[]): ListValue[] => {
  const value = valueAt(record, ...path)
  return value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value]
}

export const recordsAt = (record: ListRecord, ...path: string[]): ListRecord[] =>
  listAt(record, ...path).filter(
    (value): value is ListRecord => typeof value === 'object' && value !== null && !Array.isArray(value),
  )

const MAX_TEXT_LENGTH = 300

/** Collapses white space and control characters, and truncates. */
const tidy = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
