import type { Db } from '../../../platform/db/db.ts'

export const writeRating = (
  tx: Db,
  productId: number,
  { count, percent }: { count: number; percent: number },
) => tx.run`
  update product set review_count = ${count}, rating_percent = ${percent} where id = ${productId}`
