import { access } from 'node:fs/promises'
import type { RequestContext } from '../../platform/context.ts'
import { boughtFileUrl, DOWNLOAD_PATH, sharedFileUrl } from '../orders/index.ts'
import { type BoughtFile, filesOf, maxDownloads } from './bought-files.ts'
import { type BoughtRow, readBoughtItems, readFilesOfOrder } from './downloads.sql.ts'

export type DownloadStatus = 'Pending' | 'Available' | 'Expired'

export interface Download {
  orderId: number
  orderNumber: string
  orderedAt: Date
  name: string
  /** Title of the file: `EPUB`, `Lekcja 1`. */
  title: string
  status: DownloadStatus
  /** Null is unlimited. */
  remaining: number | null
  url: string | null
}

/** Pending with downloads remaining means that the file is missing. */
function downloadStatus(bought: BoughtRow, file: BoughtFile, isThere: boolean): Pick<Download, 'status' | 'remaining'> {
  if (bought.supplied === 0) return { status: 'Pending', remaining: 0 }
  const max = maxDownloads(bought, file)
  const remaining = max === null ? null : Math.max(0, max - (bought.used[file.key] ?? 0))
  if (remaining === 0) return { status: 'Expired', remaining }
  return { status: isThere ? 'Available' : 'Pending', remaining }
}

const isPresent = async ({ path }: BoughtFile): Promise<boolean> =>
  path !== undefined &&
  access(path).then(
    () => true,
    () => false,
  )

type UrlOf = (file: { itemId: number; position: number; file: string }, context: RequestContext) => Promise<string>

/** For the account, whose session opens the file. */
const accountUrl: UrlOf = async ({ itemId, file }, { baseUrl }) => `${baseUrl}${DOWNLOAD_PATH}/${itemId}-${file}`

/** For the holder of the order's key. */
const signedUrl: UrlOf = (file, { db, baseUrl, now }) => boughtFileUrl(db, baseUrl, file, now)

async function downloadsOf(row: BoughtRow, context: RequestContext, urlOf: UrlOf): Promise<Download[]> {
  const { orderId, orderNumber, orderedAt, name } = row
  const found = await Promise.all(
    filesOf(row, context.dataDir).map(async (file, position) => ({
      file,
      position,
      isThere: await isPresent(file),
    })),
  )
  return Promise.all(
    found
      .filter(({ file, isThere }) => isThere || file.isPromised)
      .map(async ({ file, position, isThere }) => {
        const status = downloadStatus(row, file, isThere)
        const place = { itemId: row.itemId, position, file: file.key }
        const url =
          status.status !== 'Available'
            ? null
            : file.isShareable
              ? await sharedFileUrl(context.db, context.baseUrl, place)
              : await urlOf(place, context)
        return { orderId, orderNumber, orderedAt, name, title: file.title, ...status, url }
      }),
  )
}

/** All files that the customer bought: those that were promised, and other formats that exist. */
export async function listDownloads(context: RequestContext): Promise<Download[]> {
  const bought = await readBoughtItems(context.db, context.signedIn().id)
  return (await Promise.all(bought.map((row) => downloadsOf(row, context, accountUrl)))).flat()
}

/** Files of one order for the holder of its key, with signed URLs unless the files wait for a consent. */
export async function listOrderFiles(
  context: RequestContext,
  orderId: number,
  { isWaiting }: { isWaiting: boolean },
): Promise<Download[]> {
  const bought = await readFilesOfOrder(context.db, orderId)
  const downloads = (await Promise.all(bought.map((row) => downloadsOf(row, context, signedUrl)))).flat()
  return isWaiting ? downloads.map((download) => ({ ...download, url: null })) : downloads
}
