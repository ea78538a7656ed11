import type { Db } from '../../platform/db/db.ts'

/** False if the order was measured before. */
export const insertMeasured = async (db: Db, orderId: number): Promise<boolean> =>
  (await db.run`insert into measured_purchase (order_id) values (${orderId}) on conflict do nothing`) > 0

/** The number of a customer's orders, and their value less refunds in hundredths of the base currency. */
export const readLifetime = (db: Db, customerId: number) => db.one<{ orders: number; value: number }>`
  select count(*)::int as orders, coalesce(round(sum((grand_total - total_refunded) / base_rate)), 0)::float8 as value
  from orders where customer_id = ${customerId} and state <> 'canceled'`
