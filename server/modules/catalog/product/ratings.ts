import type { Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../index/reindex.ts'
import { writeRating } from './ratings.sql.ts'

/** Reviews shown with a product, and the mean of their stars in percent, 20 a star. */
export interface RatingTotals {
  count: number
  percent: number
}

/** Keeps the figures with the product, for its cards and the index, and invalidates what showed the former ones. */
export async function setRating(tx: Db, productId: number, totals: RatingTotals): Promise<void> {
  await writeRating(tx, productId, totals)
  await productsChanged(tx, [productId])
}
