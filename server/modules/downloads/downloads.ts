import { access } from 'node:fs/promises'
import type { RequestContext } from '../../platform/context.ts'
import { DOWNLOADS_A_COPY, filePath, type Format, FORMATS, formatsOf } from '../catalog/index.ts'
import { type BoughtRow, readBought } from './downloads.sql.ts'

export type DownloadStatus = 'Pending' | 'Available' | 'Expired'

export interface Download {
  orderId: number
  orderNumber: string
  orderedAt: Date
  name: string
  format: Format
  status: DownloadStatus
  remaining: number
  url: string | null
}

export const DOWNLOAD_PATH = '/downloadable/download/link/id'

/** Allowed downloads of a file, from the copies invoiced and not refunded, as in Magento. */
export const maxDownloads = ({ invoiced, refunded }: Pick<BoughtRow, 'invoiced' | 'refunded'>): number =>
  Math.max(0, invoiced - refunded) * DOWNLOADS_A_COPY

/** Pending with downloads remaining: the file is not available yet. */
function downloadStatus(
  bought: BoughtRow,
  format: Format,
  isPresent: boolean,
): { status: DownloadStatus; remaining: number } {
  if (bought.invoiced === 0) return { status: 'Pending', remaining: 0 }
  const remaining = Math.max(0, maxDownloads(bought) - (bought.used[format] ?? 0))
  if (remaining === 0) return { status: 'Expired', remaining }
  return { status: isPresent ? 'Available' : 'Pending', remaining }
}

async function isPresent(dataDir: string, sku: string, format: Format): Promise<boolean> {
  const file = filePath(dataDir, sku, format)
  return (
    file !== undefined &&
    access(file).then(
      () => true,
      () => false,
    )
  )
}

/** All files bought by the customer: those that the publisher lists, and others that are present. */
export async function listDownloads(context: RequestContext): Promise<Download[]> {
  const bought = await readBought(context.db, context.signedIn().id)
  const files = await Promise.all(
    bought.map(async (row) => {
      const { itemId, orderId, orderNumber, orderedAt, name, sku } = row
      const promised = formatsOf(row.formats)
      const found = await Promise.all(
        FORMATS.map(async (format) => ({ format, isPresent: await isPresent(context.dataDir, sku, format) })),
      )
      return found
        .filter(({ format, isPresent }) => isPresent || promised.includes(format))
        .map(({ format, isPresent }) => {
          const status = downloadStatus(row, format, isPresent)
          return {
            orderId,
            orderNumber,
            orderedAt,
            name,
            format,
            ...status,
            url: status.status === 'Available' ? `${context.baseUrl}${DOWNLOAD_PATH}/${itemId}-${format}` : null,
          }
        })
    }),
  )
  return files.flat()
}
