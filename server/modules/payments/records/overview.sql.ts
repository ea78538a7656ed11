import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import type { PaymentState } from '../provider.ts'
import type { RefundState } from '../refunds/refunds.sql.ts'

export interface PaymentLine {
  number: string
  method: string
  state: PaymentState
  amount: number
  paid: number
  refunded: number
  currency: string
  attempts: number
  createdAt: Date
}

/** Newest first. */
export const readPayments = (db: Db, { state, limit }: { state?: string; limit: number }): Promise<PaymentLine[]> =>
  db.many<PaymentLine>`
    select o.number, p.method, p.state, p.amount, p.paid, p.refunded, p.currency, p.attempts, p.created_at
    from payment p join orders o on o.id = p.order_id where true ${state ? sql`and p.state = ${state}` : sql``}
    order by p.id desc limit ${limit}`

/** A refund that needs attention: to be sent by hand, or refused or not yet confirmed by the company. */
export interface RefundLine {
  number: string
  key: string
  provider: string | null
  state: RefundState
  amount: number
  currency: string
  message: string | null
  createdAt: Date
}

export const readRefundsDue = (db: Db): Promise<RefundLine[]> => db.many<RefundLine>`
  select o.number, r.key, a.provider, r.state, r.amount, r.currency, r.message, r.created_at
  from payment_refund r join payment p on p.id = r.payment_id join orders o on o.id = p.order_id
    left join payment_attempt a on a.id = r.attempt_id
  where r.state <> 'done' order by r.id`

/** A refused report: of another amount or currency, or of an order that the shop does not know. */
export interface RefusedReport {
  provider: string
  reference: string | null
  state: string
  amount: number | null
  currency: string | null
  outcome: string
  createdAt: Date
}

export const readRefusedReports = (db: Db, days: number): Promise<RefusedReport[]> => db.many<RefusedReport>`
  select provider, reference, state, amount, currency, outcome, created_at from payment_event
    where outcome in ('mismatch', 'unknown') and created_at > now() - make_interval(days => ${days}) order by id`

/** An attempt of which the company says something else than the shop. */
export interface DifferentAttempt {
  number: string
  provider: string
  reference: string
  state: string
  amount: number
  currency: string
  /** What the company says. */
  difference: string
  updatedAt: Date
}

export const readDifferences = (db: Db): Promise<DifferentAttempt[]> => db.many<DifferentAttempt>`
  select o.number, a.provider, a.reference, a.state, a.amount, a.currency, a.difference, a.updated_at
  from payment_attempt a join payment p on p.id = a.payment_id join orders o on o.id = p.order_id
    where a.difference is not null order by a.id`

export const countDifferences = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>`
    select count(*)::int as count from payment_attempt where difference is not null`
  )?.count ?? 0

/** Refunded amount by attempt, including pending refunds. */
export const readRefundedByAttempt = (db: Db, attemptIds: readonly number[]) => db.many<{
  attemptId: number
  amount: number
}>`
  select attempt_id, sum(amount)::bigint as amount from payment_refund
    where attempt_id = any(${attemptIds}) and state in ('done', 'pending') group by attempt_id`

/** The companies' ids of duplicate payments that were refunded or are being refunded. */
export const readRefundedDuplicates = async (db: Db, attemptIds: readonly number[]): Promise<string[]> =>
  (
    await db.many<{ transactionReference: string }>`
      select transaction_reference from payment_refund
        where attempt_id = any(${attemptIds}) and transaction_reference is not null and state in ('done', 'pending')`
  ).map(({ transactionReference }) => transactionReference)

const onDay = (column: Sql, day: string) => sql`
  ${column} >= (${day}::date)::timestamp at time zone 'Europe/Warsaw'
    and ${column} < (${day}::date + 1)::timestamp at time zone 'Europe/Warsaw'`

/** The latest report for each order that a company reported on this day and the shop still does not know. */
export const readUnknownOfDay = (db: Db, provider: string, day: string) =>
  db.many<{ reference: string; state: string; amount: number; currency: string }>`
    select distinct on (e.reference) e.reference, e.state, e.amount, e.currency from payment_event e
    where e.provider = ${provider} and e.outcome = 'unknown' and e.reference is not null and e.amount is not null
      and e.currency is not null and ${onDay(sql`e.created_at`, day)}
      and not exists (select 1 from payment_attempt a where a.provider = e.provider and a.reference = e.reference)
    order by e.reference, e.occurred_at desc, e.id desc`

/** Attempts that a company reported as paid on this day. */
export const readPaidOnDay = (db: Db, provider: string, day: string) =>
  db.many<{ reference: string; state: string; amount: number; currency: string }>`
    select distinct on (a.id) a.reference, a.state, a.amount, a.currency
    from payment_event e join payment_attempt a on a.id = e.attempt_id
    where e.provider = ${provider} and e.state = 'paid' and e.outcome = 'applied' and ${onDay(sql`e.occurred_at`, day)}
    order by a.id`
