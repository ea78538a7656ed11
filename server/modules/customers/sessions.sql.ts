import type { SignedIn } from '../../platform/context.ts'
import { type Db, sql } from '../../platform/db.ts'

/** Asked with each request of somebody signed in: a revoked session is over at once. */
export const readSession = (db: Db, idHash: string, now: Date) => db.one<SignedIn>`
  select c.id, c.group_id as "groupId", c.email, s.id_hash as "sessionId", coalesce(c.locked_until > ${now}, false) as "isLocked"
  from customer_session s join customer c on c.id = s.customer_id where s.id_hash = ${idHash} and s.expires_at > ${now}`

export interface Credentials {
  id: number
  passwordHash: string
  isConfirmed: boolean
}

export const readCredentials = (db: Db, emailKey: string) => db.one<Credentials>`
  select id, password_hash as "passwordHash", is_confirmed as "isConfirmed" from customer where email_key = ${emailKey}`

/** Opens a session for whoever gave the right password, unless the account is locked or its password was changed meanwhile. */
export async function insertSession(db: Db, { id, passwordHash }: Credentials, { idHash, expiresAt }: { idHash: string; expiresAt: Date }, now: Date): Promise<boolean> {
  return (await db.run`with allowed as (
      update customer set failures = 0, first_failure_at = null, locked_until = null
      where id = ${id} and password_hash = ${passwordHash} and (locked_until is null or locked_until <= ${now}) returning id
    )
    insert into customer_session (id_hash, customer_id, created_at, expires_at) select ${idHash}, id, ${now}, ${expiresAt} from allowed`) === 1
}

export interface Lock {
  /** So many wrong passwords … */
  failures: number
  /** … within so many minutes lock for as many minutes. */
  minutes: number
}

/** Counts a wrong password. Asked for every address, known or not: the time must not tell which it is. */
export async function countFailure(db: Db, emailKey: string, { failures, minutes }: Lock, now: Date): Promise<void> {
  const length = sql`make_interval(secs => ${minutes * 60})`
  const isFirst = sql`coalesce(first_failure_at < ${now}::timestamptz - ${length}, true)`
  const count = sql`case when ${isFirst} then 1 else failures + 1 end`
  await db.run`update customer set failures = ${count}, first_failure_at = case when ${isFirst} then ${now} else first_failure_at end,
      locked_until = case when ${count} >= ${failures} then ${now}::timestamptz + ${length} end
    where email_key = ${emailKey} and (locked_until is null or locked_until <= ${now})`
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.run`delete from customer_session where id_hash = ${idHash}`
}

export async function deleteSessions(tx: Db, customerId: number): Promise<void> {
  await tx.run`delete from customer_session where customer_id = ${customerId}`
}

export async function deleteOtherSessions(tx: Db, customerId: number, idHash: string): Promise<void> {
  await tx.run`delete from customer_session where customer_id = ${customerId} and id_hash <> ${idHash}`
}

export const readAccount = (db: Db, by: { id: number } | { emailKey: string }) => db.one<{ id: number; email: string }>`
  select id, email from customer where ${'id' in by ? sql`id = ${by.id}` : sql`email_key = ${by.emailKey}`}`

/** False where the password was changed meanwhile. */
export async function setPassword(tx: Db, { id, passwordHash }: Credentials, wanted: string): Promise<boolean> {
  return (await tx.run`update customer set password_hash = ${wanted}, failures = 0, first_failure_at = null, updated_at = now() where id = ${id} and password_hash = ${passwordHash}`) === 1
}

/** Whoever read the mail has confirmed the address by it, and is let in again. */
export async function setForgottenPassword(tx: Db, id: number, wanted: string): Promise<void> {
  await tx.run`update customer set password_hash = ${wanted}, is_confirmed = true, proven_email_key = email_key, failures = 0, first_failure_at = null, locked_until = null, updated_at = now() where id = ${id}`
}

/** Sessions and links whose time has run out. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.run`delete from customer_session where expires_at < now()`
  await db.run`delete from customer_link where expires_at < now()`
}
