import type { Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../index/reindex.ts'
import { readLinkedProducts, readLinkFiles, setPresence } from './links.sql.ts'

/**
 * Stores which files of links and samples exist. Returns whether each product can be sold, by id: all its files must
 * exist if they are sold together, one of them if they are sold separately.
 */
export async function synchronizeLinks(tx: Db, files: ReadonlySet<string>): Promise<Map<number, boolean>> {
  const rows = (await readLinkFiles(tx)).map((row) => ({
    ...row,
    isThere: files.has(row.file),
    isSampleThere: row.sampleFile !== null && files.has(row.sampleFile),
  }))
  const changed = rows.filter((row) => row.isThere !== row.hasFile || row.isSampleThere !== row.hasSample)
  if (changed.length > 0) {
    await setPresence(
      tx,
      changed.map(({ id, isThere, isSampleThere }) => ({ id, hasFile: isThere, hasSample: isSampleThere })),
    )
    await productsChanged(tx, [...new Set(changed.map(({ productId }) => productId))])
  }
  const links = rows.filter(({ kind }) => kind === 'link')
  return new Map(
    (await readLinkedProducts(tx)).map(({ productId, isSeparate }) => {
      const own = links.filter((link) => link.productId === productId)
      return [productId, isSeparate ? own.some(({ isThere }) => isThere) : own.every(({ isThere }) => isThere)]
    }),
  )
}
