import type { RequestContext } from '../../platform/context.ts'
import { type Format, FORMATS, DOWNLOADS_A_COPY } from '../catalog/downloads.ts'
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
export const mostDownloads = ({ invoiced, refunded }: Pick<BoughtRow, 'invoiced' | 'refunded'>): number => Math.max(0, invoiced - refunded) * DOWNLOADS_A_COPY

export function standingOf(bought: BoughtRow, format: Format): { status: DownloadStatus; remaining: number } {
  const most = mostDownloads(bought)
  const remaining = Math.max(0, most - (bought.used[format] ?? 0))
  if (bought.invoiced === 0) return { status: 'Pending', remaining: 0 }
  return { status: remaining > 0 ? 'Available' : 'Expired', remaining }
}

/** All files that the asker has bought. */
export async function listDownloads(context: RequestContext): Promise<Download[]> {
  const bought = await readBought(context.db, context.signedIn().id)
  return bought.flatMap((row) => {
    const { itemId, orderId, orderNumber, orderedAt, name } = row
    return FORMATS.map((format) => {
      const standing = standingOf(row, format)
      return { orderId, orderNumber, orderedAt, name, format, ...standing, url: standing.status === 'Available' ? `${context.baseUrl}${DOWNLOAD_PATH}/${itemId}-${format}` : null }
    })
  })
}
