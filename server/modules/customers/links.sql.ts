import type { Db } from '../../platform/db/db.ts'

export type Purpose = 'confirm' | 'reset'

/** Replaces any earlier link. */
export async function putLink(
  tx: Db,
  customerId: number,
  purpose: Purpose,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.run`
    insert into customer_link (token_hash, customer_id, purpose, expires_at) values (${tokenHash}, ${customerId},
      ${purpose}, ${expiresAt})
    on conflict (customer_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
}

/** Consumes a link; false if it is used, expired or of another account. */
export async function consumeLink(
  tx: Db,
  customerId: number,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  return (
    (await tx.run`
      delete from customer_link where token_hash = ${tokenHash} and customer_id = ${customerId} and purpose = ${purpose}
        and expires_at > ${now}`) === 1
  )
}

export async function deleteLinks(tx: Db, customerId: number): Promise<void> {
  await tx.run`delete from customer_link where customer_id = ${customerId}`
}

export async function markConfirmed(tx: Db, customerId: number): Promise<void> {
  await tx.run`
    update customer set is_confirmed = true, proven_email_key = email_key, updated_at = now() where id = ${customerId}`
}
