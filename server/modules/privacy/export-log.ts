import { clockInWarsaw, isoInWarsaw } from '../../../language/warsaw-time.ts'
import type { Db } from '../../platform/db/db.ts'
import { type LoggedConsent, readLog } from './edit.sql.ts'

const BATCH_SIZE = 1000

const COLUMNS: readonly [name: string, value: (row: LoggedConsent) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['time', ({ at }) => `${clockInWarsaw(at).replace(' ', 'T')}${isoInWarsaw(at).slice(-6)}`],
  ['action', ({ action }) => action],
  ['scope', ({ scope }) => scope],
  ['code', ({ code }) => code],
  ['version', ({ version }) => version],
  ['store', ({ storeCode }) => storeCode],
  ['customer_id', ({ customerId }) => customerId],
  ['guest_id', ({ guestId }) => guestId],
  ['email_hash', ({ emailHash }) => emailHash],
  ['order', ({ orderNumber }) => orderNumber],
  ['cookie_groups', ({ cookieGroups }) => cookieGroups?.join(' ') ?? null],
  ['text', ({ text }) => text],
]

/** Spreadsheets run cells that begin with one of these as formulas. */
const FORMULA = /^[=+@\t\r-]/

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\n`

/** The consent log as CSV; `from` is inclusive, `to` exclusive. */
export async function* exportLog(db: Db, { from, to }: { from: Date | null; to: Date | null }): AsyncGenerator<string> {
  yield line(COLUMNS.map(([name]) => name))
  for (let after = 0; ;) {
    const rows = await readLog(db, { after, from, to, limit: BATCH_SIZE })
    if (rows.length > 0) yield rows.map((row) => line(COLUMNS.map(([, value]) => value(row)))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.id
  }
}
