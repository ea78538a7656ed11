import { parse } from 'csv-parse/sync'
import { slug } from '../../../../language/slug.ts'
import type { ListedPayment } from './reconcile.ts'

/** The list is malformed. */
export class PaymentListError extends Error {}

/** Column names in the companies' panels in Polish and English, as slugs, the most exact first. */
const COLUMNS = {
  reference: [
    'reference',
    'extorderid',
    'external-order-id',
    'zewnetrzny-identyfikator-zamowienia',
    'zewnetrzne-id-zamowienia',
    'id-zamowienia-sklepu',
    'numer-zamowienia',
    'order-id',
    'orderid',
    'id-zamowienia',
    'identyfikator-zamowienia',
  ],
  amount: ['amount', 'totalamount', 'total-amount', 'kwota', 'kwota-transakcji', 'kwota-operacji'],
  currency: ['currency', 'currencycode', 'waluta'],
  // payments are among refunds, withdrawals and fees
  type: ['type-of-operation', 'operation-type', 'typ-operacji', 'rodzaj-operacji'],
  status: ['status', 'stan', 'status-transakcji', 'status-platnosci'],
} as const

const PAYMENT_TYPES = new Set(['t', 'transakcja', 'wplata', 'platnosc', 'payment', 'purchase', 'transaction'])
const PAID_STATUSES = new Set(
  'completed zakonczona zakonczone zakonczono oplacona oplacone oplacono success paid zrealizowana'.split(' '),
)
/** A panel's export begins with its title and period. */
const MAX_PREAMBLE_LINES = 20

/** Parses `54,89`, `54.89 PLN` or `1 054,89 zł` into hundredths. */
function parseHundredths(text: string): number | undefined {
  const plain = text
    .replace(/(?:PLN|zł)\s*$/i, '')
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

function columnsOf(header: readonly string[]): Record<keyof typeof COLUMNS, number> {
  const names = header.map((name) => slug(name))
  const indexOf = (known: readonly string[]) =>
    known.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1
  return {
    reference: indexOf(COLUMNS.reference),
    amount: indexOf(COLUMNS.amount),
    currency: indexOf(COLUMNS.currency),
    type: indexOf(COLUMNS.type),
    status: indexOf(COLUMNS.status),
  }
}

/** The text of a file in UTF-8, else in the encoding of Polish Windows. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1250').decode(file)
  }
}

function parseRows(text: string): string[][] {
  const head = text
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_PREAMBLE_LINES)
    .join('\n')
  // not the comma where semicolons or tabs separate, because amounts contain commas
  const delimiter = [';', '\t'].find((separator) => head.includes(separator)) ?? ','
  try {
    return parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true, relax_column_count: true })
  } catch (error) {
    throw new PaymentListError(`The list cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Parses a company's list of payments to the shop, as its panel exports it in Polish or English: a table separated by
 * commas, semicolons or tabs. What is no payment, or is not paid, is left out.
 */
export function parsePaymentList(file: Buffer): ListedPayment[] {
  const rows = parseRows(decode(file))
  const start = rows.slice(0, MAX_PREAMBLE_LINES).findIndex((row) => {
    const { reference, amount } = columnsOf(row)
    return reference >= 0 && amount >= 0
  })
  const header = rows[start]
  if (!header)
    throw new PaymentListError(
      'The list needs a column with the number of the order (reference, extOrderId, Order ID, ID zamówienia) and one ' +
        'with the amount (amount, Kwota).',
    )
  const column = columnsOf(header)
  const isAmong = (cells: readonly string[], index: number, known: ReadonlySet<string>) =>
    index < 0 || known.has(slug(cells[index] ?? ''))
  return rows.slice(start + 1).flatMap((cells, index) => {
    if (!isAmong(cells, column.type, PAYMENT_TYPES) || !isAmong(cells, column.status, PAID_STATUSES)) return []
    const reference = cells[column.reference]
    const amount = parseHundredths(cells[column.amount] ?? '')
    if (!reference || amount === undefined)
      throw new PaymentListError(`Line ${start + index + 2} of the list has no reference, or an amount that is none.`)
    return [{ reference, amount, currency: cells[column.currency]?.toUpperCase() || 'PLN' }]
  })
}
