import type { Db } from '../../../platform/db/db.ts'
import { signLink, validFor } from '../../../platform/crypto/signed-link.ts'

const DAY = 24 * 60 * 60
/** How long a link opens a paper: as long as a page is looked at, or as long as a mail is kept at hand. */
const SECONDS = { page: DAY, mail: 90 * DAY } as const

/** Where a paper is had as a PDF by whoever was given the address. */
export const documentUrl = async (
  db: Db,
  baseUrl: string,
  id: number,
  from: keyof typeof SECONDS,
  now = new Date(),
): Promise<string> =>
  `${baseUrl}/documents/${await signLink(db, { kind: 'paper', id, until: validFor(SECONDS[from], now) })}`

/** All invoices of an order in one file, where there are several. */
export const invoicesUrl = async (db: Db, baseUrl: string, orderId: number, now = new Date()): Promise<string> =>
  `${baseUrl}/documents/${await signLink(db, { kind: 'invoices', id: orderId, until: validFor(SECONDS.page, now) })}`
