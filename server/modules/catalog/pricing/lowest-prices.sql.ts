import type { Db } from '../../../platform/db/db.ts'
import type { PriceChange } from './omnibus.ts'

/** Price history for everybody and for one customer group, oldest first. */
export const readPriceChanges = (db: Db, ids: readonly number[], groupId: number) => db.many<
  PriceChange & { productId: number }
>`
  select product_id, group_id, recorded_at, amount, special_amount, special_from, special_to
  from price_change where product_id = any(${ids}) and (group_id is null or group_id = ${groupId}) order by id`
