import { type Db, sql } from '../../platform/db/db.ts'

/** Origin of a password. */
export interface PasswordOrigin {
  /** Hash of the client's IP address. */
  address: string
  /** Session of a signed-in customer who confirms with the password. */
  session?: string
}

export interface LockoutPolicy {
  /** Number of wrong passwords … */
  failures: number
  /** … within this number of minutes that lock for as long. */
  minutes: number
}

const UNKNOWN_ADDRESSES = 'unknown addresses'
/** Limit of all unknown IP addresses together, as a multiple of the limit of one: bounds a botnet. */
const UNKNOWN_ADDRESSES_FACTOR = 5

/** Prefix of a session id. */
export const SESSION_PREFIX = 'session '

const isLocked = (source: string, now: Date) => sql`exists (
  select 1 from sign_in_source l where l.customer_id = c.id and l.source = ${source} and l.locked_until > ${now})`
const isKnown = (address: string) => sql`exists (
  select 1 from sign_in_source k where k.customer_id = c.id and k.source = ${address} and k.signed_in_at is not null)`

/** Whether the account `c` accepts a password from this address: attackers do not lock out known addresses. */
export const isSignInAllowed = (address: string, now: Date) =>
  sql`not ${isLocked(address, now)} and (${isKnown(address)} or not ${isLocked(UNKNOWN_ADDRESSES, now)})`

/** Counts a wrong password; runs for unknown e-mails too, so that timing does not reveal accounts. */
export async function countFailure(
  db: Db,
  emailKey: string,
  { address, session }: PasswordOrigin,
  { failures, minutes }: LockoutPolicy,
  now: Date,
): Promise<void> {
  const sources = [address, UNKNOWN_ADDRESSES, ...(session ? [session] : [])]
  const limits = sources.map((source) =>
    source === UNKNOWN_ADDRESSES ? failures * UNKNOWN_ADDRESSES_FACTOR : failures,
  )
  const length = sql`make_interval(secs => ${minutes * 60})`
  const isFirst = sql`coalesce(s.first_failure_at < ${now}::timestamptz - ${length}, true)`
  const count = sql`case when ${isFirst} then 1 else s.failures + 1 end`
  // in a fixed order, to avoid deadlocks
  await db.run`insert into sign_in_source as s (customer_id, source, failures, first_failure_at, locked_until)
    select c.id, g.source, 1, ${now}::timestamptz,
      case when g.max_failures <= 1 then ${now}::timestamptz + ${length} end
    from customer c, unnest(${sources}::text[], ${limits}::int[]) as g (source, max_failures)
    where c.email_key = ${emailKey} and case
      when g.source = ${UNKNOWN_ADDRESSES} then not ${isKnown(address)}
      when g.source = ${address} then ${isSignInAllowed(address, now)}
      else true end
    order by g.source
    on conflict (customer_id, source) do update set failures = ${count},
      first_failure_at = case when ${isFirst} then ${now}::timestamptz else s.first_failure_at end,
      locked_until = case when ${count} >= case when s.source = ${UNKNOWN_ADDRESSES}
        then ${failures * UNKNOWN_ADDRESSES_FACTOR}::int
        else ${failures}::int end
        then ${now}::timestamptz + ${length} end
    where s.locked_until is null or s.locked_until <= ${now}`
}

/** Whether the account `c` has known devices, and this one is not among them. */
export const isNewDevice = (deviceKey: string) => sql`coalesce((
  select not bool_or(d.source = ${deviceKey}) from sign_in_source d
  where d.customer_id = c.id and left(d.source, 7) = 'device '), false)`

/** After a password reset: removes all locks and known addresses. */
export async function deleteSignInSources(tx: Db, customerId: number): Promise<void> {
  await tx.run`delete from sign_in_source where customer_id = ${customerId}`
}
