import type { Language } from './translate.ts'

/** Formats an attribute value for a table: two decimals for decimal kinds only, years and ISBNs unchanged (D47). */
export function attributeText(
  kind: string,
  value: string,
  { number, date }: Pick<Language, 'number' | 'date'>,
  labels: { yes: string; no: string },
): string {
  switch (kind) {
    case 'boolean':
      return value === '1' || value === 'true' ? labels.yes : labels.no
    case 'weight':
      return `${number(Number(value), 2)} kg`
    case 'decimal':
    case 'price':
      return number(Number(value), 2)
    case 'date':
      return date(value)
    default:
      return value
  }
}
