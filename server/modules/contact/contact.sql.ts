import type { Db } from '../../platform/db/db.ts'

/** A message from the contact form. */
export interface Message {
  name: string
  email: string
  telephone: string | null
  orderNumber: string | null
  message: string
}

export interface ReceivedMessage extends Message {
  id: number
  storeCode: string
  receivedAt: Date
  /** The sender was signed in to the account with this e-mail address. */
  isOwners: boolean
}

/** A message sent again within ten minutes is stored once. */
export const insertMessage = (
  tx: Db,
  { name, email, telephone, orderNumber, message }: Message,
  { storeCode, customerId, now }: { storeCode: string; customerId: number | null; now: Date },
) => tx.one<{ id: number }>`
  insert into contact_message (store_code, name, email, telephone, order_number, message, received_at, customer_id)
  select ${storeCode}, ${name}, ${email}, ${telephone}, ${orderNumber}, ${message}, ${now}::timestamptz, ${customerId}
  where not exists (
    select 1 from contact_message m where lower(m.email) = lower(${email}) and m.message = ${message}
      and m.received_at > ${now}::timestamptz - interval '10 minutes')
  returning id`

export const readMessage = (db: Db, id: number) => db.one<ReceivedMessage>`
  select m.id, m.store_code, m.name, m.email, m.telephone, m.order_number, m.message, m.received_at,
    coalesce(c.email_key = lower(m.email), false) as is_owners
  from contact_message m left join customer c on c.id = m.customer_id where m.id = ${id}`

/** Number of messages from this e-mail address in the 24 hours before this one. */
export async function countEarlier(
  db: Db,
  { id, email, receivedAt }: Pick<ReceivedMessage, 'id' | 'email' | 'receivedAt'>,
): Promise<number> {
  const row = await db.one<{ count: number }>`
    select count(*)::int as count from contact_message
    where id < ${id} and lower(email) = lower(${email}) and received_at > ${receivedAt}::timestamptz - interval '1 day'`
  return row?.count ?? 0
}
