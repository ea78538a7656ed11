import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { categoriesOf } from './category/categories.sql.ts'
import { readAffectedCompounds } from './compound/components.sql.ts'
import { derivePrices } from './compound/derived-prices.ts'
import { deriveRequired } from './options/required.sql.ts'
import { addYearOptions } from './product/attributes/year-options.sql.ts'

/** What lists and searches read of products; the module search is it. */
export interface ProductIndex {
  /** Writes it again for these products, in the transaction of their change. */
  write(tx: Db, productIds: readonly number[]): Promise<unknown>
  /** Must be called after other changes of its rows, so that the next query after the commit sees them. */
  rowsChanged(tx: Db): void
}

let productIndex: ProductIndex | undefined

/** Derives what the index reads of these products besides their own columns. */
export async function deriveForIndex(tx: Db, productIds: readonly number[]): Promise<void> {
  await addYearOptions(tx, productIds)
  await deriveRequired(tx, productIds)
}

/** Called once, by the module that keeps the index, when it is loaded. */
export function keepIndex(index: ProductIndex): void {
  productIndex = index
}

/** Fails without an index: a change that no list or search sees must not be committed. */
function getIndex(): ProductIndex {
  if (!productIndex) throw new Error('Products are changed without an index: import server/modules/search/index.ts')
  return productIndex
}

/**
 * Must be called after every change of products, in its transaction: updates the index and invalidates cached
 * responses, also of the compound products that contain them.
 */
export async function productsChanged(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const index = getIndex()
  const compounds = await readAffectedCompounds(tx, productIds)
  await derivePrices(tx, compounds)
  const changed = [...new Set([...productIds, ...compounds])]
  await index.write(tx, changed)
  const categories = await categoriesOf(tx, changed)
  await notifyChangedTags(tx, [
    ...changed.map((id) => `product:${id}`),
    ...categories.map((id) => `category:${id}`),
    'catalog',
  ])
  await publish(tx, 'product.changed', { productIds: changed })
}

/** Must be called after sales were counted, in the same transaction: lists by bestsellers and cached responses. */
export async function salesChanged(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  getIndex().rowsChanged(tx)
  await notifyChangedTags(
    tx,
    productIds.map((id) => `product:${id}`),
  )
}
