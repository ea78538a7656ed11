import type { Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../changes.ts'
import { readLinkedProducts, readLinkFiles, setPresence } from './links.sql.ts'

/**
 * Stores which files of links and samples exist. Returns whether each product can be sold, by id: all its files must
 * exist if they are sold together, one of them if they are sold separately.
 */
export async function synchronizeLinks(tx: Db, files: ReadonlySet<string>): Promise<Map<number, boolean>> {
  const rows = (await readLinkFiles(tx)).map((row) => ({
    ...row,
    isFilePresent: files.has(row.file),
    isSamplePresent: row.sampleFile !== null && files.has(row.sampleFile),
  }))
  const changed = rows.filter((row) => row.isFilePresent !== row.hasFile || row.isSamplePresent !== row.hasSample)
  if (changed.length > 0) {
    await setPresence(
      tx,
      changed.map(({ id, isFilePresent, isSamplePresent }) => ({
        id,
        hasFile: isFilePresent,
        hasSample: isSamplePresent,
      })),
    )
    await productsChanged(tx, [...new Set(changed.map(({ productId }) => productId))])
  }
  const links = rows.filter(({ kind }) => kind === 'link')
  return new Map(
    (await readLinkedProducts(tx)).map(({ productId, isSeparate }) => {
      const own = links.filter((link) => link.productId === productId)
      return [
        productId,
        isSeparate ? own.some(({ isFilePresent }) => isFilePresent) : own.every(({ isFilePresent }) => isFilePresent),
      ]
    }),
  )
}
