import { type Db, sql } from '../../../platform/db/db.ts'

/** Who has placed an order without an account. */
export interface Guest {
  email: string
  /** Null for an address of the shop's own network, behind which many may be. */
  networkKey: string | null
}

const UNPAID = sql`o.customer_id is null and o.total_paid = 0 and o.grand_total > 0
  and o.state in ('new', 'pending_payment', 'processing', 'holded')`
const ofGuest = ({ email, networkKey }: Guest) =>
  sql`(lower(o.email) = lower(${email}) or o.network_key = ${networkKey}::text)`

/** Orders with one of these keys are placed one after the other. */
export async function lockGuest(tx: Db, { email, networkKey }: Guest): Promise<void> {
  // the mailbox is always the first, so that two orders never wait for each other
  for (const key of [`mailbox ${email.toLowerCase()}`, ...(networkKey ? [networkKey] : [])])
    await tx.one`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

/** Unpaid orders of the mailbox, and of the network. */
export const countUnpaid = (tx: Db, guest: Guest) => tx.one<{ ofMailbox: number; ofNetwork: number }>`
  select count(*) filter (where lower(o.email) = lower(${guest.email}))::int as of_mailbox,
    count(*) filter (where o.network_key = ${guest.networkKey}::text)::int as of_network
  from orders o where ${UNPAID} and ${ofGuest(guest)}`

/** Copies of these products in unpaid orders of the mailbox or the network. */
export const countUnpaidCopies = (tx: Db, guest: Guest, productIds: readonly number[]) => tx.many<{
  productId: number
  copies: number
}>`
  select i.product_id, sum(i.quantity_ordered - i.quantity_canceled)::int as copies
  from orders o join order_item i on i.order_id = o.id
  where i.product_id = any(${productIds}::int[]) and ${UNPAID} and ${ofGuest(guest)} group by i.product_id`

/** Forgets the networks of orders that are paid or ended. */
export const deleteNetworkKeys = (db: Db) =>
  db.run`update orders o set network_key = null where o.network_key is not null and not (${UNPAID})`
