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
): Promise<string> => `${baseUrl}${DOWNLOAD_PATH}/${itemId}-${file}?key=${await signLink(db, keyOf(itemId, position))}`

const keyOf = (itemId: number, position: number) => ({
  kind: 'file',
  id: itemId * MAX_LINKS_PER_ITEM + position,
  until: 0,
})

/** Whether a key grants access to the file at this position of an item. */
export async function isValidFileKey(db: Db, key: string, itemId: number, position: number): Promise<boolean> {
  const link = await verifyLink(db, key, new Date())
  return link?.kind === 'file' && link.id === itemId * MAX_LINKS_PER_ITEM + position
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
