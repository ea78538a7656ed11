import type { Db } from '../../../platform/db/db.ts'
import { verifyLink, signLink, expiryAfter } from '../../../platform/crypto/signed-link.ts'

/** Path for downloading a bought file; a shareable link has a key in its query. */
export const DOWNLOAD_PATH = '/downloadable/download/link/id'
/** Higher than the number of links of any title. */
const MAX_LINKS_PER_ITEM = 1000

/** URL that downloads one file of an order without signing in, as long as downloads remain. */
export const sharedFileUrl = async (
  db: Db,
  baseUrl: string,
  { itemId, position, file }: { itemId: number; position: number; file: string },
): Promise<string> =>
  `${baseUrl}${DOWNLOAD_PATH}/${itemId}-${file}?key=${await signLink(db, keyOf('file', { itemId, position }))}`

/** Key of one file: `file` opens a shareable one without end, `download` any bought one for a day. */
const keyOf = (kind: 'file' | 'download', { itemId, position }: { itemId: number; position: number }, until = 0) => ({
  kind,
  id: itemId * MAX_LINKS_PER_ITEM + position,
  until,
})

export type FileKey = 'shared' | 'bought' | 'expired'

/** What a key allows with the file at this position of an item; undefined for the key of anything else. */
export async function findFileKey(
  db: Db,
  key: string,
  { itemId, position }: { itemId: number; position: number },
  now: Date,
): Promise<FileKey | undefined> {
  const link = await verifyLink(db, key, ['file', 'download'], now)
  if (link?.id !== itemId * MAX_LINKS_PER_ITEM + position) return undefined
  if (link.kind === 'file') return 'shared'
  return link.isExpired ? 'expired' : 'bought'
}

const DAY_SECONDS = 24 * 60 * 60
/** Lifetime of a document link, on a page and in a mail. */
const LINK_SECONDS = { page: DAY_SECONDS, mail: 90 * DAY_SECONDS } as const

/** Signed URL of a document's PDF; the kind is `paper` in links already mailed. */
export const documentUrl = async (
  db: Db,
  baseUrl: string,
  id: number,
  from: keyof typeof LINK_SECONDS,
  now = new Date(),
): Promise<string> =>
  `${baseUrl}/documents/${await signLink(db, { kind: 'paper', id, until: expiryAfter(LINK_SECONDS[from], now) })}`

/** Signed URL of all invoices of an order in one PDF. */
export const invoicesUrl = async (db: Db, baseUrl: string, orderId: number, now = new Date()): Promise<string> => {
  const until = expiryAfter(LINK_SECONDS.page, now)
  return `${baseUrl}/documents/${await signLink(db, { kind: 'invoices', id: orderId, until })}`
}

/** URL with which the buyer downloads a file for a day, signed in or not. */
export async function boughtFileUrl(
  db: Db,
  baseUrl: string,
  { file, ...place }: { itemId: number; position: number; file: string },
  now: Date,
): Promise<string> {
  const key = await signLink(db, keyOf('download', place, expiryAfter(LINK_SECONDS.page, now)))
  return `${baseUrl}${DOWNLOAD_PATH}/${place.itemId}-${file}?key=${key}`
}

/** Key of the page with all files of an order. */
export const filesKey = (db: Db, orderId: number, from: keyof typeof LINK_SECONDS, now: Date): Promise<string> =>
  signLink(db, { kind: 'files', id: orderId, until: expiryAfter(LINK_SECONDS[from], now) })

/** The order whose files the key opens; undefined if it is forged or expired. */
export async function orderIdOfFilesKey(db: Db, key: string, now: Date): Promise<number | undefined> {
  const link = await verifyLink(db, key, 'files', now)
  return link && !link.isExpired ? link.id : undefined
}

/** Path of that page within the order's store view. */
export const filesPath = (key: string): string => `/downloadable/files?key=${key}`
