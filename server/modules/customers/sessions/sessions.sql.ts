import type { SignedInCustomer } from '../../../platform/context.ts'
import { type Db, sql } from '../../../platform/db/db.ts'
import { isSignInAllowed, isNewDevice, SESSION_PREFIX } from '../failures.sql.ts'

/** Read with each authenticated request: revocation takes effect at once. */
export const readSession = (db: Db, idHash: string, now: Date) => db.one<SignedInCustomer & { isUnused: boolean }>`
  select c.id, c.group_id, c.email, s.session_id, s.is_unused, exists (
    select 1 from sign_in_source l where l.customer_id = c.id and l.source = ${SESSION_PREFIX} || s.session_id
      and l.locked_until > ${now}) as is_locked
  from customer_session s join customer c on c.id = s.customer_id where s.id_hash = ${idHash} and s.expires_at > ${now}`

export interface Credentials {
  id: number
  passwordHash: string
  isConfirmed: boolean
}

export const readCredentials = (db: Db, emailKey: string) => db.one<Credentials>`
  select id, password_hash, is_confirmed from customer where email_key = ${emailKey}`

export interface SignInRow extends Credentials {
  /** The account has known devices, and this one is not among them. */
  isNewDevice: boolean
}

export const readSignIn = (db: Db, emailKey: string, deviceKey: string) => db.one<SignInRow>`
  select c.id, c.password_hash, c.is_confirmed, ${isNewDevice(deviceKey)} as is_new_device
  from customer c where c.email_key = ${emailKey}`

export interface TokenRow {
  idHash: string
  expiresAt: Date
}

/**
 * Opens a session and stores its address and device, unless the account is locked or the password was changed in the
 * meantime.
 */
export async function insertSession(
  db: Db,
  { id, passwordHash }: Credentials,
  session: TokenRow & { address: string; device: string; deviceKey: string },
  now: Date,
): Promise<boolean> {
  const { idHash, expiresAt, address, device, deviceKey } = session
  return (
    (await db.run`with allowed as (
      select c.id from customer c where c.id = ${id} and c.password_hash = ${passwordHash}
        and ${isSignInAllowed(address, now)} for no key update
    ), known as (
      insert into sign_in_source (customer_id, source, signed_in_at)
      select id, source, ${now} from allowed, unnest(${[address, deviceKey]}::text[]) as source
      on conflict (customer_id, source) do update set signed_in_at = excluded.signed_in_at, failures = 0,
        first_failure_at = null, locked_until = null
    )
    insert into customer_session (id_hash, session_id, customer_id, device, created_at, expires_at)
      select ${idHash}, ${idHash}, id, ${device}, ${now}, ${expiresAt} from allowed`) === 1
  )
}

// serializes renewal and revocation
const lockCustomer = (tx: Db, id: number) => tx.run`select 1 from customer where id = ${id} for no key update`

/** Adds a token to a session; false if its newest is younger than `seconds`, or the session has ended. */
export const insertToken = (
  db: Db,
  { id, sessionId }: SignedInCustomer,
  { idHash, expiresAt }: TokenRow,
  seconds: number,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, id)
    return (
      (await tx.run`insert into customer_session (id_hash, session_id, customer_id, device, created_at, expires_at,
        is_unused)
      select ${idHash}, session_id, customer_id, device, ${now}, ${expiresAt}, true from customer_session
      where session_id = ${sessionId} group by session_id, customer_id, device
      having max(created_at) <= ${now}::timestamptz - make_interval(secs => ${seconds})`) === 1
    )
  })

/** Earlier tokens expire with the first use of the next: a lost response signs nobody out. */
export async function endOlderTokens(db: Db, idHash: string, until: Date): Promise<void> {
  await db.run`with used as (
      update customer_session set is_unused = false where id_hash = ${idHash} and is_unused returning session_id,
        created_at
    )
    update customer_session o set expires_at = least(o.expires_at, ${until}) from used u
      where o.session_id = u.session_id and o.created_at < u.created_at`
}

export const deleteSession = (db: Db, { id, sessionId }: SignedInCustomer): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, id)
    await tx.run`delete from customer_session where session_id = ${sessionId}`
  })

/** False if the customer has no such session. */
export const deleteOneSession = (db: Db, customerId: number, sessionId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    return (
      (await tx.run`
        delete from customer_session where session_id = ${sessionId} and customer_id = ${customerId}`) > 0
    )
  })

export async function deleteSessions(tx: Db, customerId: number): Promise<void> {
  await lockCustomer(tx, customerId)
  await tx.run`delete from customer_session where customer_id = ${customerId}`
}

export async function deleteOtherSessions(tx: Db, customerId: number, sessionId: string): Promise<void> {
  await tx.run`delete from customer_session where customer_id = ${customerId} and session_id <> ${sessionId}`
}

export const readAccount = (db: Db, by: { id: number } | { emailKey: string }) => db.one<{ id: number; email: string }>`
  select id, email from customer where ${'id' in by ? sql`id = ${by.id}` : sql`email_key = ${by.emailKey}`}`

/** False if the password was changed in the meantime. */
export async function setPassword(tx: Db, { id, passwordHash }: Credentials, newHash: string): Promise<boolean> {
  return (
    (await tx.run`
      update customer set password_hash = ${newHash}, updated_at = now() where id = ${id}
        and password_hash = ${passwordHash}`) === 1
  )
}

/** The reset link also verifies the address and removes locks. */
export async function setForgottenPassword(tx: Db, id: number, newHash: string): Promise<void> {
  await tx.run`
    update customer set password_hash = ${newHash}, is_confirmed = true, proven_email_key = email_key,
      updated_at = now()
      where id = ${id}`
}

export interface ListedSession {
  sessionId: string
  device: string | null
  begunAt: Date
  lastUsedAt: Date
}

/** Open sessions, the most recently used first. */
export const readSessions = (db: Db, customerId: number, now: Date, maxRows: number) => db.many<ListedSession>`
  select session_id, max(device) as device, min(created_at) as begun_at, max(created_at) as last_used_at
  from customer_session where customer_id = ${customerId} group by session_id having max(expires_at) > ${now}
  order by max(created_at) desc, session_id limit ${maxRows}`
