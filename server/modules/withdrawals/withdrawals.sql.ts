import { type Db, sql } from '../../platform/db/db.ts'

/** A consumer's statement of withdrawal. */
export interface Statement {
  name: string
  email: string
  orderNumber: string
  /** In the consumer's words. */
  items: string | null
  /** Ticked on the form of the order. Null together with `items`: the complete order. */
  lines: WithdrawnLine[] | null
}

export interface WithdrawnLine {
  /** Id of the order's item. */
  item: number
  sku: string
  /** With its edition. */
  title: string
  quantity: number
}

export interface Withdrawal extends Statement {
  id: number
  storeCode: string
  receivedAt: Date
  /** Number of the order, if it exists. */
  order: string | null
  /** Whether the order bears the same e-mail address. */
  isBuyers: boolean
  /** Whether the order has been paid for or shipped, at least in part. */
  isPaidOrShipped: boolean
  /** Status of the order. */
  orderStatus: string | null
  /** Numbers of the order's credit memos since the statement. */
  refunds: string[]
}

/** A statement repeated within ten minutes is stored once. */
export async function insertWithdrawal(
  tx: Db,
  { name, email, orderNumber, items, lines }: Statement,
  storeCode: string,
): Promise<{ id: number; receivedAt: Date; isNew: boolean }> {
  const chosen = lines && JSON.stringify(lines)
  const row = await tx.one<{ id: number; receivedAt: Date; isNew: boolean }>`with known as (
      select id, received_at from withdrawal
      where lower(email) = lower(${email}) and order_number = ${orderNumber} and name = ${name}
        and items is not distinct from ${items}::text and lines is not distinct from ${chosen}::jsonb
        and received_at > now() - interval '10 minutes'
      order by id limit 1
    ), added as (
      insert into withdrawal (store_code, name, email, order_number, items, lines, order_id)
      select ${storeCode}, ${name}, ${email}, ${orderNumber}, ${items}, ${chosen}::jsonb, (select id from orders
        where number = ${orderNumber})
      where not exists (select 1 from known)
      returning id, received_at
    )
    select id, received_at, false as is_new from known union all select id, received_at, true
      from added`
  if (!row) throw new Error('a withdrawal was neither found nor inserted')
  return row
}

const SELECT = sql`
  select w.id, w.store_code, w.name, w.order_number, w.email, w.items, w.lines, w.received_at,
    o.number as "order", coalesce(lower(o.email) = lower(w.email), false) as is_buyers,
    coalesce(o.total_paid > 0, false) or exists (select from shipment s where s.order_id = o.id) as is_paid_or_shipped,
    o.status as order_status,
    array(select d.number from sales_document d where d.order_id = w.order_id and d.kind = 'credit-memo'
      and d.created_at >= w.received_at order by d.id) as refunds
  from withdrawal w left join orders o on o.id = w.order_id`

export const readWithdrawal = (db: Db, id: number) => db.one<Withdrawal>`${SELECT} where w.id = ${id}`

export const readWithdrawals = (db: Db, { order, limit }: { order?: string; limit: number }) =>
  db.many<Withdrawal>`
    ${SELECT} where true ${order === undefined ? sql`` : sql`and o.number = ${order}`}
      order by w.id desc limit ${limit}`

/** Statements with this e-mail address in the day before this one whose order is not of that address. */
export async function countUnmatched(
  db: Db,
  { id, email, receivedAt }: Pick<Withdrawal, 'id' | 'email' | 'receivedAt'>,
): Promise<number> {
  const row = await db.one<{
    count: number
  }>`select count(*)::int as count from withdrawal w left join orders o on o.id = w.order_id
    where w.id < ${id} and lower(w.email) = lower(${email}) and w.received_at > ${receivedAt}::timestamptz - interval
      '1 day' and lower(o.email) is distinct from lower(w.email)`
  return row?.count ?? 0
}
