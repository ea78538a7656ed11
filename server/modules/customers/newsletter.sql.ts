import type { Db } from '../../platform/db/db.ts'

export type SubscriptionStatus = 'unconfirmed' | 'subscribed' | 'unsubscribed'

export interface Subscription {
  emailKey: string
  email: string
  storeCode: string
  /** Absent if the mailbox is verified. */
  codeHash?: string
}

/** Subscribes, or requests a confirmation; an existing subscription is kept. */
export async function subscribe(
  tx: Db,
  { emailKey, email, storeCode, codeHash }: Subscription,
  now: Date,
): Promise<SubscriptionStatus> {
  const status: SubscriptionStatus = codeHash ? 'unconfirmed' : 'subscribed'
  const row = await tx.one<{
    status: SubscriptionStatus
  }>`
    insert into newsletter_subscriber as known (email_key, email, store_code, status, code_hash, asked_at, confirmed_at)
    values (${emailKey}, ${email}, ${storeCode}, ${status}, ${codeHash ?? null}, ${now}, ${codeHash ? null : now})
    on conflict (email_key) do update set email = excluded.email, store_code = excluded.store_code,
      status = excluded.status, code_hash = excluded.code_hash, asked_at = excluded.asked_at,
      confirmed_at = excluded.confirmed_at, ended_at = null
    where known.status <> 'subscribed' returning status`
  return row?.status ?? 'subscribed'
}

export async function unsubscribe(tx: Db, emailKey: string, now: Date): Promise<void> {
  await tx.run`
    update newsletter_subscriber set status = 'unsubscribed', code_hash = null, ended_at = ${now}
      where email_key = ${emailKey} and status <> 'unsubscribed'`
}

/** Confirms by the link of the mail; false if it is not valid. */
export async function confirmByCode(db: Db, codeHash: string, oldest: Date, now: Date): Promise<boolean> {
  return (
    (await db.run`
      update newsletter_subscriber set status = 'subscribed', confirmed_at = ${now}, code_hash = null
        where code_hash = ${codeHash} and status = 'unconfirmed' and asked_at > ${oldest}`) === 1
  )
}

/** Confirms the subscription requested with the account. */
export async function confirmWithAccount(tx: Db, customerId: number, now: Date): Promise<void> {
  await tx.run`update newsletter_subscriber n set status = 'subscribed', confirmed_at = ${now}, code_hash = null
    from customer c where c.id = ${customerId} and n.email_key = c.email_key and n.status = 'unconfirmed'`
}

export async function isVerified(db: Db, customerId: number): Promise<boolean> {
  return (await db.one`select 1 from customer where id = ${customerId} and proven_email_key = email_key`) !== undefined
}

/** Moves a subscription to another address; false if there is none. */
export async function moveSubscriber(
  tx: Db,
  from: string,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<boolean> {
  return (
    (await tx.run`
      with moved as (delete from newsletter_subscriber where email_key = ${from} and status = 'subscribed'
        returning store_code, asked_at, confirmed_at)
      insert into newsletter_subscriber (email_key, email, store_code, status, asked_at, confirmed_at)
      select ${emailKey}, ${email}, store_code, 'subscribed', asked_at, confirmed_at from moved
      on conflict (email_key) do update set status = 'subscribed', code_hash = null, ended_at = null,
        confirmed_at = excluded.confirmed_at`) === 1
  )
}

export async function isSubscriber(db: Db, emailKey: string): Promise<boolean> {
  return (
    (await db.one`
      select 1 from newsletter_subscriber where email_key = ${emailKey} and status = 'subscribed'`) !== undefined
  )
}
