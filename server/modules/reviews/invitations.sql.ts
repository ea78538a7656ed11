import type { Db } from '../../platform/db/db.ts'
import { reviewedProduct } from './reviews.sql.ts'

export const readInvitation = (db: Db, orderItemId: number) => db.one<{
  productId: number
  orderId: number
  customerId: number | null
  nickname: string
}>`
  select ${reviewedProduct} as product_id, o.id as order_id, o.customer_id,
    coalesce(o.billing_address ->> 'firstname', '') as nickname
  from order_item i join orders o on o.id = i.order_id where i.id = ${orderItemId} and i.product_id is not null`
