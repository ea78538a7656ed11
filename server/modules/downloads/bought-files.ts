import {
  contentTypeOf,
  DOWNLOADS_A_COPY,
  extensionOf,
  filePath,
  FORMATS,
  formatsOf,
  linkPath,
} from '../catalog/index.ts'
import type { BoughtRow } from './downloads.sql.ts'

/** A file of a bought title. */
export interface BoughtFile {
  /** In its address and where downloads are counted: `epub`, `link45`. */
  key: string
  title: string
  /** Undefined for a SKU that is no name of a file. */
  path: string | undefined
  /** Without the dot. */
  extension: string
  contentType: string
  /** Downloads of each copy; null is without limit. */
  each: number | null
  isShareable: boolean
  /** The order says that it comes, whether it is there or not. */
  isPromised: boolean
}

/** Files of an item in their order: its links, or every format. */
export function filesOf({ sku, formats, links }: BoughtRow, dataDir: string): BoughtFile[] {
  if (links)
    return links.map(({ id, title, file, downloads, isShareable }) => ({
      key: `link${id}`,
      title,
      path: linkPath(dataDir, file),
      extension: extensionOf(file),
      contentType: contentTypeOf(file),
      each: downloads,
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
    each: DOWNLOADS_A_COPY,
    isShareable: false,
    isPromised: promised.includes(format),
  }))
}

/** Allowed downloads of a file, from the copies invoiced and not refunded, as in Magento; null is without limit. */
export function maxDownloads(
  { invoiced, refunded }: Pick<BoughtRow, 'invoiced' | 'refunded'>,
  { each }: Pick<BoughtFile, 'each'>,
): number | null {
  const copies = Math.max(0, invoiced - refunded)
  if (copies === 0) return 0
  return each === null ? null : copies * each
}
