import type { Db } from '../../../platform/db/db.ts'

/** `email`: confirms the address that an account changes to. */
export type Purpose = 'confirm' | 'reset' | 'email'

export interface NewLink {
  customerId: number
  purpose: Purpose
  tokenHash: string
  expiresAt: Date
  /** The address that is confirmed, of a change. */
  email?: string
  emailKey?: string
}

export async function insertLink(tx: Db, link: NewLink): Promise<void> {
  await tx.run`
    insert into customer_link (token_hash, customer_id, purpose, expires_at, email, email_key) values (
      ${link.tokenHash}, ${link.customerId}, ${link.purpose}, ${link.expiresAt}, ${link.email ?? null},
      ${link.emailKey ?? null})`
}

/** Consumes a link, and with it the others of its purpose; undefined if it is used, expired or of another account. */
export async function consumeLink(
  tx: Db,
  customerId: number,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<{ email: string | null } | undefined> {
  const link = await tx.one<{ email: string | null }>`
    delete from customer_link where token_hash = ${tokenHash} and customer_id = ${customerId} and purpose = ${purpose}
      and expires_at > ${now} returning email`
  if (link) await deleteLinks(tx, customerId, [purpose])
  return link
}

export async function hasLink(
  db: Db,
  { customerId, purpose, tokenHash }: { customerId: number; purpose: Purpose; tokenHash: string },
  now: Date,
): Promise<boolean> {
  const link = await db.one`
    select 1 from customer_link where token_hash = ${tokenHash} and customer_id = ${customerId}
      and purpose = ${purpose} and expires_at > ${now}`
  return link !== undefined
}

export async function deleteLinks(tx: Db, customerId: number, purposes: readonly Purpose[]): Promise<void> {
  await tx.run`delete from customer_link where customer_id = ${customerId} and purpose = any(${purposes}::text[])`
}

/** The address that an account changes to. */
export const readPendingEmail = (db: Db, customerId: number, now: Date) => db.one<{ email: string }>`
  select email from customer_link where customer_id = ${customerId} and purpose = 'email' and expires_at > ${now}
  order by created_at desc limit 1`

export interface EmailChange {
  customerId: number
  /** The address until then. */
  currentEmail: string
  email: string
}

/** The account that changes to the address; of several, the one that the link is of, or the latest. */
export const readEmailChange = (db: Db, emailKey: string, tokenHash: string | null, now: Date) => db.one<EmailChange>`
  select c.id as customer_id, c.email as current_email, l.email
  from customer_link l join customer c on c.id = l.customer_id
  where l.purpose = 'email' and l.email_key = ${emailKey} and l.expires_at > ${now}
    and (${tokenHash}::text is null or l.token_hash = ${tokenHash})
  order by l.created_at desc limit 1`

export async function markConfirmed(tx: Db, customerId: number): Promise<void> {
  await tx.run`
    update customer set is_confirmed = true, proven_email_key = email_key, updated_at = now() where id = ${customerId}`
}
