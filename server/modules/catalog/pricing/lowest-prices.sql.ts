import type { Db } from '../../../platform/db/db.ts'
import type { PriceChange } from './omnibus.ts'

/** Prices as they were set for everybody and for one group, oldest first. */
export const readPriceChanges = (db: Db, ids: readonly number[], groupId: number) => db.many<
  PriceChange & { productId: number }
>`
  select product_id as "productId", group_id as "groupId", recorded_at as "recordedAt", amount, special_amount
    as "specialAmount", special_from as "specialFrom", special_to as "specialTo"
  from price_change where product_id = any(${ids}) and (group_id is null or group_id = ${groupId}) order by id`
