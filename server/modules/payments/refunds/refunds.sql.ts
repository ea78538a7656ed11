import { type Db, sql } from '../../../platform/db/db.ts'

export type RefundState = 'requested' | 'pending' | 'done' | 'failed' | 'manual'

export interface Refund {
  id: number
  paymentId: number
  orderId: number
  attemptId: number | null
  key: string
  creditMemoId: number | null
  isSurplus: boolean
  /** The company's id of the payment to refund, if the attempt was paid more than once. */
  transactionReference: string | null
  amount: number
  currency: string
  state: RefundState
  providerReference: string | null
  message: string | null
  createdAt: Date
}

const REFUND = sql`
  select r.id, r.payment_id, p.order_id, r.attempt_id, r.key, r.credit_memo_id, r.is_surplus,
    r.transaction_reference, r.amount, r.currency, r.state, r.provider_reference, r.message, r.created_at
  from payment_refund r join payment p on p.id = r.payment_id`

export const readRefund = (db: Db, id: number): Promise<Refund | undefined> =>
  db.one<Refund>`${REFUND} where r.id = ${id}`

export const findRefund = (db: Db, key: string): Promise<Refund | undefined> =>
  db.one<Refund>`${REFUND} where r.key = ${key}`

export const findRefundByReference = (
  db: Db,
  provider: string,
  providerReference: string,
): Promise<Refund | undefined> =>
  db.one<Refund>`
    ${REFUND} join payment_attempt a on a.id = r.attempt_id
      where a.provider = ${provider} and r.provider_reference = ${providerReference}`

/** Oldest first. */
export const readRefunds = (db: Db, paymentId: number): Promise<Refund[]> =>
  db.many<Refund>`${REFUND} where r.payment_id = ${paymentId} order by r.id`

export type RefundDraft = Pick<
  Refund,
  | 'paymentId'
  | 'attemptId'
  | 'key'
  | 'creditMemoId'
  | 'isSurplus'
  | 'transactionReference'
  | 'amount'
  | 'currency'
  | 'state'
>

/** Undefined if the key was used before. */
export const insertRefund = (tx: Db, r: RefundDraft) => tx.one<{ id: number }>`
  insert into payment_refund (payment_id, attempt_id, key, credit_memo_id, is_surplus, transaction_reference,
    amount, currency, state)
  values (${r.paymentId}, ${r.attemptId}, ${r.key}, ${r.creditMemoId}, ${r.isSurplus},
    ${r.transactionReference}, ${r.amount}, ${r.currency}, ${r.state})
  on conflict (key) do nothing returning id`

export async function writeRefund(
  tx: Db,
  { id, state, providerReference, message }: Pick<Refund, 'id' | 'state' | 'providerReference' | 'message'>,
): Promise<void> {
  await tx.run`
    update payment_refund set state = ${state}, provider_reference = ${providerReference}, message = ${message},
      updated_at = now() where id = ${id}`
}
