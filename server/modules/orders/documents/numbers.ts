import type { Db } from '../../../platform/db/db.ts'
import { type NumberedKind, takeNumber } from './documents.sql.ts'

/** As Polish offices name them: faktura VAT, korekta, wydanie na zewnątrz. */
const LETTERS: Readonly<Record<NumberedKind, string>> = { invoice: 'FV', 'credit-memo': 'KOR', shipment: 'WZ' }

/** FV/2026/00017; a view that is not the shop's own names itself: FV/EN/2026/00003. */
export async function nextNumber(
  tx: Db,
  kind: NumberedKind,
  { storeCode, day }: { storeCode: string; day: string },
): Promise<string> {
  const year = day.slice(0, 4)
  const next = await takeNumber(tx, storeCode, kind, Number(year))
  return [
    LETTERS[kind],
    ...(storeCode === 'default' ? [] : [storeCode.toUpperCase()]),
    year,
    String(next).padStart(5, '0'),
  ].join('/')
}
