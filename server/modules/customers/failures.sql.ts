import { type Db, sql } from '../../platform/db/db.ts'

/** Where passwords come from. */
export interface Sources {
  /** The caller's address, unreadable. */
  address: string
  /** Of somebody signed in who confirms by the password. */
  session?: string
}

export interface Lock {
  /** So many wrong passwords … */
  failures: number
  /** … within so many minutes lock for as many minutes. */
  minutes: number
}

const STRANGERS = 'unknown addresses'
/** All unknown addresses together may guess so many times as often as one: a botnet stays bounded. */
const STRANGERS_SHARE = 5

/** Before the id of one. */
export const SESSION = 'session '

const isLocked = (source: string, now: Date) => sql`exists (
  select 1 from sign_in_source l where l.customer_id = c.id and l.source = ${source} and l.locked_until > ${now})`
const isKnown = (address: string) => sql`exists (
  select 1 from sign_in_source k where k.customer_id = c.id and k.source = ${address} and k.signed_in_at is not null)`

/** Whether the account `c` takes a password from there: strangers lock themselves out, not an address that is known. */
export const isAdmitted = (address: string, now: Date) =>
  sql`not ${isLocked(address, now)} and (${isKnown(address)} or not ${isLocked(STRANGERS, now)})`

/** Counts a wrong password. Run for every e-mail, known or not: the time must not show which it is. */
export async function countFailure(
  db: Db,
  emailKey: string,
  { address, session }: Sources,
  { failures, minutes }: Lock,
  now: Date,
): Promise<void> {
  const sources = [address, STRANGERS, ...(session ? [session] : [])]
  const limits = sources.map((source) => (source === STRANGERS ? failures * STRANGERS_SHARE : failures))
  const length = sql`make_interval(secs => ${minutes * 60})`
  const isFirst = sql`coalesce(s.first_failure_at < ${now}::timestamptz - ${length}, true)`
  const count = sql`case when ${isFirst} then 1 else s.failures + 1 end`
  // in order, or two at once would wait for each other
  await db.run`insert into sign_in_source as s (customer_id, source, failures, first_failure_at, locked_until)
    select c.id, g.source, 1, ${now}::timestamptz, case when g.most <= 1 then ${now}::timestamptz + ${length} end
    from customer c, unnest(${sources}::text[], ${limits}::int[]) as g (source, most)
    where c.email_key = ${emailKey} and case
      when g.source = ${STRANGERS} then not ${isKnown(address)}
      when g.source = ${address} then ${isAdmitted(address, now)}
      else true end
    order by g.source
    on conflict (customer_id, source) do update set failures = ${count},
      first_failure_at = case when ${isFirst} then ${now}::timestamptz else s.first_failure_at end,
      locked_until = case when ${count} >= case when s.source = ${STRANGERS} then ${failures * STRANGERS_SHARE}::int
        else ${failures}::int end
        then ${now}::timestamptz + ${length} end
    where s.locked_until is null or s.locked_until <= ${now}`
}

/** Whoever has set a new password is let in from everywhere, and no address is known any more. */
export async function forgetSources(tx: Db, customerId: number): Promise<void> {
  await tx.run`delete from sign_in_source where customer_id = ${customerId}`
}

/** Locks and counts that are over, and addresses that nobody has signed in from for a season. */
export async function deleteOldSources(db: Db): Promise<void> {
  await db.run`delete from sign_in_source where coalesce(signed_in_at, '-infinity') < now() - interval '90 days'
    and (greatest(locked_until, first_failure_at) < now() - interval '1 day') is not false`
}
