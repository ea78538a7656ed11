import {
  contentTypeOf,
  DOWNLOADS_PER_COPY,
  extensionOf,
  filePath,
  FORMATS,
  formatsOf,
  linkPath,
} from '../catalog/index.ts'
import type { BoughtRow } from './downloads.sql.ts'

/** A file of a bought title. */
export interface BoughtFile {
  /** Part of the download URL and key of the download count: `epub`, `link45`. */
  key: string
  title: string
  /** Undefined if the SKU is not usable as a file name. */
  path: string | undefined
  /** Without a dot. */
  extension: string
  contentType: string
  /** Downloads per copy; null is unlimited. */
  downloadsPerCopy: number | null
  isShareable: boolean
  /** Listed even while its file is missing. */
  isPromised: boolean
}

/** Files of an order item: its links in their order, else every format. */
export function filesOf({ sku, formats, links }: BoughtRow, dataDir: string): BoughtFile[] {
  if (links)
    return links.map(({ id, title, file, downloads, isShareable }) => ({
      key: `link${id}`,
      title,
      path: linkPath(dataDir, file),
      extension: extensionOf(file),
      contentType: contentTypeOf(file),
      downloadsPerCopy: downloads,
      isShareable,
      isPromised: true,
    }))
  const promised = formatsOf(formats)
  return FORMATS.map((format) => ({
    key: format,
    title: format.toUpperCase(),
    path: filePath(dataDir, sku, format),
    extension: format,
    contentType: contentTypeOf(`book.${format}`),
    downloadsPerCopy: DOWNLOADS_PER_COPY,
    isShareable: false,
    isPromised: promised.includes(format),
  }))
}

/** Allowed downloads of a file, from the copies supplied and not refunded, as in Magento; null is unlimited. */
export function maxDownloads(
  { supplied, refunded }: Pick<BoughtRow, 'supplied' | 'refunded'>,
  { downloadsPerCopy }: Pick<BoughtFile, 'downloadsPerCopy'>,
): number | null {
  const copies = Math.max(0, supplied - refunded)
  if (copies === 0) return 0
  return downloadsPerCopy === null ? null : copies * downloadsPerCopy
}
