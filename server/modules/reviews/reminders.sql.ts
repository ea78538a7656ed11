import { type Db, sql } from '../../platform/db/db.ts'
import { delivered, reviewedProduct } from './reviews.sql.ts'

/** Time of the delivery: that of the last shipment, or of the payment for files. */
const deliveredAt = sql`coalesce((select max(s.created_at) from shipment s where s.order_id = o.id), o.paid_at,
  o.updated_at)`

/** The indexed `updated_at` is never before the delivery, so that older orders are not read. */
export const dueOrders = ({ from, to }: { from: Date; to: Date }) => sql`orders o
  where o.review_reminder_accepted_at is not null and o.review_reminder_withdrawn_at is null and o.state = 'complete'
    and o.updated_at >= ${from} and ${deliveredAt} between ${from} and ${to}
    and not exists (select 1 from review_reminder r where r.order_id = o.id)`

/** Marks due orders as reminded, in one statement: of concurrent processes, one gets each order. */
export const claimDueOrders = (tx: Db, time: { from: Date; to: Date }, limit: number, now: Date) => tx.many<{
  orderId: number
}>`
  insert into review_reminder (order_id, queued_at)
  select o.id, ${now} from ${dueOrders(time)}
  order by o.id limit ${limit}
  on conflict do nothing returning order_id`

export interface ReminderOrder {
  number: string
  email: string
  storeCode: string
  lines: { id: number; name: string }[]
}

/** Titles that were kept and have no review by the buyer yet; undefined if the consent is withdrawn. */
export const readReminderOrder = (db: Db, orderId: number) => db.one<ReminderOrder>`
  select o.number, o.email, o.store_code, coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.id) from (
      select min(i.id) as id, t.name from order_item i
      join product p on p.id = ${reviewedProduct} and p.is_enabled and p.visibility <> 'none'
      join product_text t on t.product_id = p.id and t.store_code = o.store_code
      where i.order_id = o.id and i.type <> 'bundle' and ${delivered} and i.quantity_returned < i.quantity_ordered
        and i.quantity_refunded < i.quantity_ordered
        and not exists (select 1 from review r where r.product_id = p.id
          and (r.customer_id = o.customer_id or r.order_id = o.id))
      group by t.name, p.id) l), '[]') as lines
  from orders o where o.id = ${orderId} and o.review_reminder_withdrawn_at is null`
