import { access } from 'node:fs/promises'
import type { RequestContext } from '../../platform/context.ts'
import { DOWNLOADS_A_COPY, filePath, type Format, FORMATS, formatsOf } from '../catalog/product/downloads.ts'
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

/** How often a file may be taken in all: by the copies invoiced and not given back, as Magento does. */
export const mostDownloads = ({ invoiced, refunded }: Pick<BoughtRow, 'invoiced' | 'refunded'>): number =>
  Math.max(0, invoiced - refunded) * DOWNLOADS_A_COPY

/** Pending with downloads remaining: the file itself is still to come. */
export function standingOf(
  bought: BoughtRow,
  format: Format,
  isLaidDown: boolean,
): { status: DownloadStatus; remaining: number } {
  if (bought.invoiced === 0) return { status: 'Pending', remaining: 0 }
  const remaining = Math.max(0, mostDownloads(bought) - (bought.used[format] ?? 0))
  if (remaining === 0) return { status: 'Expired', remaining }
  return { status: isLaidDown ? 'Available' : 'Pending', remaining }
}

async function isLaidDown(dataDir: string, sku: string, format: Format): Promise<boolean> {
  const file = filePath(dataDir, sku, format)
  return (
    file !== undefined &&
    access(file).then(
      () => true,
      () => false,
    )
  )
}

/** All files that the asker has bought: those that the publisher names, and what lies there besides. */
export async function listDownloads(context: RequestContext): Promise<Download[]> {
  const bought = await readBought(context.db, context.signedIn().id)
  const files = await Promise.all(
    bought.map(async (row) => {
      const { itemId, orderId, orderNumber, orderedAt, name, sku } = row
      const promised = formatsOf(row.formats)
      const found = await Promise.all(
        FORMATS.map(async (format) => ({ format, isThere: await isLaidDown(context.dataDir, sku, format) })),
      )
      return found
        .filter(({ format, isThere }) => isThere || promised.includes(format))
        .map(({ format, isThere }) => {
          const standing = standingOf(row, format, isThere)
          return {
            orderId,
            orderNumber,
            orderedAt,
            name,
            format,
            ...standing,
            url: standing.status === 'Available' ? `${context.baseUrl}${DOWNLOAD_PATH}/${itemId}-${format}` : null,
          }
        })
    }),
  )
  return files.flat()
}
