import type { Db } from '../../../platform/db/db.ts'
import { signLink, validFor } from '../../../platform/crypto/signed-link.ts'

const DAY = 24 * 60 * 60
/** Lifetime of a document link, on a page and in a mail. */
const SECONDS = { page: DAY, mail: 90 * DAY } as const

/** Signed URL of a document's PDF; the kind is `paper` in links already mailed. */
export const documentUrl = async (
  db: Db,
  baseUrl: string,
  id: number,
  from: keyof typeof SECONDS,
  now = new Date(),
): Promise<string> =>
  `${baseUrl}/documents/${await signLink(db, { kind: 'paper', id, until: validFor(SECONDS[from], now) })}`

/** Signed URL of all invoices of an order in one PDF. */
export const invoicesUrl = async (db: Db, baseUrl: string, orderId: number, now = new Date()): Promise<string> =>
  `${baseUrl}/documents/${await signLink(db, { kind: 'invoices', id: orderId, until: validFor(SECONDS.page, now) })}`
