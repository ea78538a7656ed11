import { parse } from 'csv-parse/sync'
import type { ListedPayment } from './reconcile.ts'

/** The list is malformed. */
export class PaymentListError extends Error {}

/** Column names in the companies' panels, in lower case. */
const COLUMNS = {
  reference: ['reference', 'extorderid', 'orderid'],
  amount: ['amount', 'totalamount', 'kwota'],
  currency: ['currency', 'currencycode', 'waluta'],
} as const

/** Parses `54,89`, `54.89` or `1 054,89` into hundredths. */
function parseHundredths(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** Parses a company's list of payments to the shop: a table with a header, separated by commas, semicolons or tabs. */
export function parsePaymentList(text: string): ListedPayment[] {
  let rows: string[][]
  const head = text.slice(0, text.search(/\r|\n|$/))
  // not the comma where semicolons or tabs separate, because amounts contain commas
  const delimiter = [';', '\t'].find((separator) => head.includes(separator)) ?? ','
  try {
    rows = parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new PaymentListError(`The list cannot be read: ${(error as Error).message}`)
  }
  const [header = [], ...lines] = rows
  const columnIndex = (names: readonly string[]) => header.findIndex((name) => names.includes(name.toLowerCase()))
  const [reference, amount, currency] = [
    columnIndex(COLUMNS.reference),
    columnIndex(COLUMNS.amount),
    columnIndex(COLUMNS.currency),
  ]
  if (reference < 0 || amount < 0) throw new PaymentListError('The list needs the columns reference and amount.')
  return lines.map((cells, index) => {
    const sum = parseHundredths(cells[amount] ?? '')
    if (!cells[reference] || sum === undefined)
      throw new PaymentListError(`Line ${index + 2} of the list has no reference, or an amount that is none.`)
    return { reference: cells[reference], amount: sum, currency: cells[currency]?.toUpperCase() || 'PLN' }
  })
}
