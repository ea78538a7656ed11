import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { RequestContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Lifecycle } from '../catalog.ts'
import { downloadsFolder } from '../download-links/file-names.ts'
import { linkUid } from '../download-links/links.ts'
import { toMagentoLinks } from '../download-links/links.resolvers.ts'
import { synchronizeLinks } from '../download-links/synchronize-links.ts'
import { readDownloadableTitles, setLifecycles } from './downloads.sql.ts'
import { loadProductPart } from './product-parts.ts'
import { productsChanged } from '../changes.ts'

/** File formats in which e-books and audiobooks are delivered. */
export const FORMATS = ['epub', 'pdf', 'mp3'] as const
export type Format = (typeof FORMATS)[number]

/** Allowed downloads of each file per copy. */
export const DOWNLOADS_PER_COPY = 5

/** Audio formats named by publishers, for which we deliver MP3. */
const AUDIO_FORMATS = ['wav', 'wma', 'aac', 'flac', 'ogg', 'm4a', 'm4b']

/**
 * The delivered formats of a title, by the formats that its publisher names; if we deliver none of those, all formats
 * of its kind. Each buyer gets all of them, none is sold separately.
 */
export function formatsOf(publisherFormats: readonly string[]): readonly Format[] {
  const names = publisherFormats.map((name) => name.toLowerCase())
  const known = FORMATS.filter((format) => names.includes(format))
  if (known.length > 0) return known
  return names.some((name) => AUDIO_FORMATS.includes(name)) ? ['mp3'] : ['epub', 'pdf']
}

/** Path where the operator puts a file; undefined for a SKU that is no valid file name. */
export const filePath = (dataDir: string, sku: string, format: Format): string | undefined =>
  sku === path.basename(sku) && !sku.startsWith('.')
    ? path.join(downloadsFolder(dataDir), `${sku}.${format}`)
    : undefined

/**
 * Sets the lifecycle of e-books and audiobooks by their files on disk: `available` if all exist, otherwise `to-order`,
 * with which a downloadable product cannot be sold.
 */
export async function synchronizeFiles(db: Database, dataDir: string): Promise<void> {
  // an unreadable folder is an error, as its files are unknown; a missing folder is empty
  const files = new Set(
    await readdir(downloadsFolder(dataDir)).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : Promise.reject(error),
    ),
  )
  await db.transaction(async (tx) => {
    const linked = await synchronizeLinks(tx, files)
    const changed = (await readDownloadableTitles(tx)).flatMap(({ id, sku, lifecycle, formats }) => {
      const hasAllFiles = linked.get(id) ?? formatsOf(formats).every((format) => files.has(`${sku}.${format}`))
      const expected: Lifecycle = hasAllFiles ? 'available' : 'to-order'
      return expected === lifecycle ? [] : [{ id, lifecycle: expected }]
    })
    if (changed.length === 0) return
    await setLifecycles(tx, changed)
    await productsChanged(
      tx,
      changed.map(({ id }) => id),
    )
  })
}

const linkId = (productId: number, format: Format) => productId * 10 + FORMATS.indexOf(format)

/** Downloadable links as in Magento: the links of the product, or its formats if it has none. */
export async function downloadLinks(context: RequestContext, productId: number) {
  const downloadable = await loadProductPart('downloadable', { id: productId }, context)
  if (downloadable && downloadable.links.length > 0) return toMagentoLinks(downloadable.links, context)
  const formats = formatsOf(await loadProductPart('formats', { id: productId }, context))
  return formats.map((format, at) => ({
    id: linkId(productId, format),
    uid: linkUid(linkId(productId, format)),
    title: format.toUpperCase(),
    sort_order: at + 1,
    price: 0,
    number_of_downloads: DOWNLOADS_PER_COPY,
    is_shareable: false,
    link_type: 'FILE' as const,
    sample_url: null,
    sample_file: null,
    sample_type: null,
  }))
}
