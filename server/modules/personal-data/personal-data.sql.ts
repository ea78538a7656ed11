import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

export type RequestState = 'unconfirmed' | 'waiting' | 'approved' | 'done' | 'refused' | 'taken-back'
export type Action =
  | 'export'
  | 'anonymise'
  | 'anonymise-order'
  | 'erase'
  | 'request'
  | 'confirm'
  | 'approve'
  | 'refuse'
  | 'take-back'
export type Actor = 'customer' | 'guest' | 'operator' | 'job'

export interface LogEntry {
  action: Action
  actor: Actor
  customerId?: number | null
  orderId?: number | null
}

/** Logs who did what and when, without the data concerned. */
export async function writeLog(tx: Db, { action, actor, customerId, orderId }: LogEntry): Promise<void> {
  await tx.run`
    insert into personal_data_log (action, actor, customer_id, order_id)
    values (${action}, ${actor}, ${customerId ?? null}, ${orderId ?? null})`
}

/** Replaces an unconfirmed request; false if one is in progress. */
export async function putRequest(
  tx: Db,
  { customerId, storeCode, tokenHash, now }: { customerId: number; storeCode: string; tokenHash: string; now: Date },
): Promise<boolean> {
  return (
    (await tx.run`
      insert into personal_data_request as known (customer_id, store_code, state, token_hash, requested_at)
      values (${customerId}, ${storeCode}, 'unconfirmed', ${tokenHash}, ${now})
      on conflict (customer_id) where state in ('unconfirmed', 'waiting', 'approved')
      do update set token_hash = excluded.token_hash, requested_at = excluded.requested_at
      where known.state = 'unconfirmed'`) === 1
  )
}

export interface OpenRequest {
  id: number
  state: RequestState
  dueAt: Date | null
}

export const readOpenRequest = (db: Db, customerId: number) => db.one<OpenRequest>`
  select id, state, due_at from personal_data_request
  where customer_id = ${customerId} and state in ('unconfirmed', 'waiting', 'approved')`

/** Consumes the link; undefined if it is used, expired or unknown. */
export const confirmRequest = (
  tx: Db,
  {
    tokenHash,
    oldest,
    dueAt,
    state,
    now,
  }: { tokenHash: string; oldest: Date; dueAt: Date; state: RequestState; now: Date },
) => tx.one<OpenRequest & { customerId: number }>`
  update personal_data_request set state = ${state}, token_hash = null, confirmed_at = ${now}, due_at = ${dueAt}
  where token_hash = ${tokenHash} and state = 'unconfirmed' and requested_at > ${oldest}
  returning id, customer_id, state, due_at`

export async function cancelRequest(tx: Db, customerId: number, now: Date): Promise<boolean> {
  return (
    (await tx.run`
      update personal_data_request set state = 'taken-back', token_hash = null, decided_at = ${now}
      where customer_id = ${customerId} and state in ('unconfirmed', 'waiting', 'approved')`) === 1
  )
}

export interface ListedRequest {
  id: number
  state: RequestState
  customerId: number | null
  email: string | null
  requestedAt: Date
  confirmedAt: Date | null
  dueAt: Date | null
  decidedAt: Date | null
  doneAt: Date | null
  reason: string | null
}

export const listRequests = (db: Db, { isOpen, limit }: { isOpen: boolean; limit: number }) => db.many<ListedRequest>`
  select r.id, r.state, r.customer_id, c.email, r.requested_at, r.confirmed_at, r.due_at, r.decided_at, r.done_at,
    r.reason
  from personal_data_request r left join customer c on c.id = r.customer_id
  where ${!isOpen}::boolean or r.state in ('waiting', 'approved')
  order by r.id desc limit ${limit}`

/** Decides about a confirmed request; undefined if there is none with this id. */
export const writeRequestDecision = (
  tx: Db,
  { id, state, reason = null, now }: { id: number; state: 'approved' | 'refused'; reason?: string | null; now: Date },
) => tx.one<{ customerId: number; storeCode: string }>`
  update personal_data_request set state = ${state}, reason = ${reason}, decided_at = ${now}
  where id = ${id} and (state = 'waiting' or state = 'approved' and ${state === 'refused'}::boolean)
  returning customer_id, store_code`

/** The lock lets only one process erase the customer, who cannot take the request back meanwhile. */
export const lockDueRequest = (tx: Db, id: number, now: Date) => tx.one<{ customerId: number }>`
  select customer_id from personal_data_request where id = ${id} and state = 'approved' and due_at <= ${now} for update`
export const readDueRequests = (db: Db, now: Date) => db.many<{ id: number; customerId: number }>`
  select id, customer_id from personal_data_request where state = 'approved' and due_at <= ${now} order by id limit 100`

export const readOrderNumber = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.one<{ number: string }>`select number from orders where id = ${id}`)?.number

export const findCustomerId = async (db: Db, emailKey: string): Promise<number | undefined> =>
  (await db.one<{ id: number }>`select id from customer where email_key = ${emailKey}`)?.id

/** Closes all requests of an erased customer, whatever the erasure was caused by. */
export async function closeRequests(tx: Db, customerId: number, now: Date): Promise<void> {
  await tx.run`
    update personal_data_request set state = 'done', token_hash = null, reason = null, done_at = ${now}
    where customer_id = ${customerId} and state in ('unconfirmed', 'waiting', 'approved')`
  await tx.run`update personal_data_request set reason = null where customer_id = ${customerId}`
}

export const personalData: PersonalData = {
  columns: {
    personal_data_request: ['customer_id', 'token_hash', 'reason'],
    personal_data_log: ['customer_id', 'order_id'],
    job: ['key', 'payload', 'last_error'],
    rate_bucket: ['key'],
  },
  async export(db, { customerId = null }) {
    const requests = await db.many<{ data: object }>`
      select json_build_object('state', state, 'requested_at', requested_at, 'confirmed_at', confirmed_at,
        'due_at', due_at, 'decided_at', decided_at, 'reason', reason) as data
      from personal_data_request where customer_id = ${customerId} order by id`
    const log = await db.many<{ data: object }>`
      select json_build_object('action', action, 'by', actor, 'at', at) as data
      from personal_data_log where customer_id = ${customerId} order by id`
    return { erasure_requests: requests.map(({ data }) => data), personal_data_log: log.map(({ data }) => data) }
  },
  /** Deletes jobs that contain personal data, above all unsent mails. */
  async erase(tx, { customerId = null, emails }) {
    await tx.run`
      delete from job where payload ->> 'customerId' = ${customerId}::int::text
        or exists (select 1 from unnest(${emails}::text[]) e (email)
          where position(e.email in lower(payload::text)) > 0)`
  },
  retain: [
    {
      data: 'work that failed for good, with what it was to work on',
      setting: 'privacy/retention/failed_jobs',
      async apply({ db }, before) {
        await db.run`delete from job where failed_at < ${before}`
      },
    },
    {
      data: 'requests to be erased that were done, refused or not confirmed',
      setting: 'privacy/retention/requests',
      async apply({ db }, before) {
        await db.run`
          delete from personal_data_request
          where requested_at < ${before} and state not in ('waiting', 'approved')`
      },
    },
    {
      data: 'the log of erasures and exports',
      setting: 'privacy/retention/log',
      async apply({ db }, before) {
        await db.run`delete from personal_data_log where at < ${before}`
      },
    },
  ],
}
