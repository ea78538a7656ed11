import type { Db } from '../../../platform/db/db.ts'
import { type NumberedKind, nextSeriesNumber } from './documents.sql.ts'

/** Polish abbreviations: faktura VAT, korekta, wydanie na zewnątrz, potwierdzenie sprzedaży and its correction. */
const PREFIXES: Readonly<Record<NumberedKind, string>> = {
  invoice: 'FV',
  'credit-memo': 'KOR',
  shipment: 'WZ',
  receipt: 'PS',
  'receipt-correction': 'KPS',
}

/** FV/2026/00017; with the code of another store view: FV/EN/2026/00003. */
export async function nextNumber(
  tx: Db,
  kind: NumberedKind,
  { storeCode, day }: { storeCode: string; day: string },
): Promise<string> {
  const year = day.slice(0, 4)
  const next = await nextSeriesNumber(tx, storeCode, kind, Number(year))
  return [
    PREFIXES[kind],
    ...(storeCode === 'default' ? [] : [storeCode.toUpperCase()]),
    year,
    String(next).padStart(5, '0'),
  ].join('/')
}
