import type { Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../changes.ts'
import { writeRating } from './ratings.sql.ts'

/** Number of visible reviews of a product, and their mean in percent, 20 per star. */
export interface RatingTotals {
  count: number
  percent: number
}

/** Stores the totals with the product, for its cards and the index, and invalidates cached responses. */
export async function setRating(tx: Db, productId: number, totals: RatingTotals): Promise<void> {
  await writeRating(tx, productId, totals)
  await productsChanged(tx, [productId])
}
