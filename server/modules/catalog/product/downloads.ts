import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { RequestContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Lifecycle } from '../catalog.ts'
import { downloadsFolder } from '../download-links/file-names.ts'
import { linkUid } from '../download-links/links.ts'
import { wireLinks } from '../download-links/links.resolvers.ts'
import { synchronizeLinks } from '../download-links/synchronize-links.ts'
import { readWaiting, setLifecycles } from './downloads.sql.ts'
import { partOf } from './product-parts.ts'
import { productsChanged } from '../index/reindex.ts'

/** What e-books and audiobooks are delivered in. */
export const FORMATS = ['epub', 'pdf', 'mp3'] as const
export type Format = (typeof FORMATS)[number]

/** How often each file of each copy may be taken. */
export const DOWNLOADS_A_COPY = 5

/** Audiobooks that publishers name, and we deliver as MP3. */
const RECORDINGS = ['wav', 'wma', 'aac', 'flac', 'ogg', 'm4a', 'm4b']

/**
 * The files of a title whose publisher names these formats; of one that names none that we deliver, all of its kind.
 * Each buyer gets all of them, none is sold separately.
 */
export function formatsOf(named: readonly string[]): readonly Format[] {
  const names = named.map((name) => name.toLowerCase())
  const known = FORMATS.filter((format) => names.includes(format))
  if (known.length > 0) return known
  return names.some((name) => RECORDINGS.includes(name)) ? ['mp3'] : ['epub', 'pdf']
}

/** Where the operator lays a file down; undefined for a SKU that is no file's name. */
export const filePath = (dataDir: string, sku: string, format: Format): string | undefined =>
  sku === path.basename(sku) && !sku.startsWith('.')
    ? path.join(downloadsFolder(dataDir), `${sku}.${format}`)
    : undefined

/**
 * Puts e-books and audiobooks on sale whose files are all there, and takes off those that lack one (`to-order`: a file
 * is ordered from nobody).
 */
export async function synchronizeFiles(db: Database, dataDir: string): Promise<void> {
  // a folder that cannot be read says nothing of its files; one that was never made holds none
  const files = new Set(
    await readdir(downloadsFolder(dataDir)).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : Promise.reject(error),
    ),
  )
  await db.transaction(async (tx) => {
    const linked = await synchronizeLinks(tx, files)
    const changed = (await readWaiting(tx)).flatMap(({ id, sku, lifecycle, formats }) => {
      const isThere = linked.get(id) ?? formatsOf(formats).every((format) => files.has(`${sku}.${format}`))
      const right: Lifecycle = isThere ? 'available' : 'to-order'
      return right === lifecycle ? [] : [{ id, lifecycle: right }]
    })
    if (changed.length === 0) return
    await setLifecycles(tx, changed)
    await productsChanged(
      tx,
      changed.map(({ id }) => id),
    )
  })
}

const idOf = (productId: number, format: Format) => productId * 10 + FORMATS.indexOf(format)

/** Its files, as in Magento: its links, or its formats where it has none. */
export async function downloadLinks(context: RequestContext, productId: number) {
  const files = await partOf('downloadable', { id: productId }, context)
  if (files && files.links.length > 0) return wireLinks(files.links, context)
  const formats = formatsOf(await partOf('formats', { id: productId }, context))
  return formats.map((format, at) => ({
    id: idOf(productId, format),
    uid: linkUid(idOf(productId, format)),
    title: format.toUpperCase(),
    sort_order: at + 1,
    price: 0,
    number_of_downloads: DOWNLOADS_A_COPY,
    is_shareable: false,
    link_type: 'FILE' as const,
    sample_url: null,
    sample_file: null,
    sample_type: null,
  }))
}
