import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { REFUND_STATUS_JOB } from '../job-kinds.ts'
import { type JobParts, nowOf } from '../job-parts.ts'
import {
  lockPayment,
  lockOrCreatePaymentByNumber,
  type Payment,
  readAttempt,
  readAttempts,
  writePayment,
} from '../payments.sql.ts'
import type { Attempt, RefundNotice, RefundReport } from '../provider.ts'
import { findOnlineProvider } from '../providers.ts'
import {
  findRefund,
  findRefundByReference,
  insertRefund,
  readRefund,
  readRefunds,
  type Refund,
  writeRefund,
} from './refunds.sql.ts'
import { paymentStateOf } from '../attempts/states.ts'

interface RequestedRefund {
  /** Number of the credit memo, or another name of the reason. */
  key: string
  amount: number
  creditMemoId?: number | null
  /** The attempt to refund; if absent, one with enough money left. */
  attemptId?: number
  /** Paid twice or too much: not part of the order's price. */
  isSurplus?: boolean
  /** The company's id of the payment to refund, if the attempt was paid more than once. */
  transactionReference?: string
}

/** Refund key for the part of an attempt beyond what was owed. */
export const surplusKey = ({ reference }: Pick<Attempt, 'reference'>): string => `SURPLUS-${reference}`

export type RefundJob = Pick<RequestedRefund, 'key' | 'amount' | 'creditMemoId'> & { number: string }

const MINUTE_MS = 60_000
const QUERY_INTERVALS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS]
const MAX_INTERVAL_MS = 720 * MINUTE_MS
/** Number of queries, after which somebody has to look into it. */
const MAX_QUERIES = 40

const refundableAmount = (attempt: Attempt, refunds: readonly Refund[]): number =>
  attempt.amount -
  refunds
    .filter(
      ({ attemptId, state, transactionReference }) =>
        attemptId === attempt.id && state !== 'failed' && transactionReference === null,
    )
    .reduce((sum, { amount }) => sum + amount, 0)

/** Requests a refund for a document or a cancellation of the order. Idempotent. */
export async function runRefundJob({ db }: JobParts, { number, key, amount, creditMemoId }: RefundJob): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockOrCreatePaymentByNumber(tx, number)
    if (!payment) throw new Error(`order ${number} has no payment to refund`)
    await requestRefund(tx, payment, { key, amount, creditMemoId })
  })
}

/**
 * Records a refund and the attempt by which it is sent; if no attempt has enough money left, it must be sent by hand.
 * The payment is locked; a key that was used before does nothing.
 */
export async function requestRefund(
  tx: Db,
  payment: Payment,
  { key, amount, creditMemoId, attemptId, isSurplus = false, transactionReference }: RequestedRefund,
): Promise<void> {
  const refunds = await readRefunds(tx, payment.id)
  const attempts = await readAttempts(tx, payment.id)
  const attempt =
    attempts.find(({ id }) => id === attemptId) ??
    attempts.find((one) => one.state === 'paid' && refundableAmount(one, refunds) >= amount)
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    attemptId: attempt?.id ?? null,
    key,
    creditMemoId: creditMemoId ?? null,
    isSurplus,
    transactionReference: transactionReference ?? null,
    amount,
    currency: payment.currency,
    state: attempt ? 'requested' : 'manual',
  })
  if (refund && attempt) await scheduleRefundQuery(tx, refund.id, 0)
}

const scheduleRefundQuery = (tx: Db, refundId: number, queryCount: number, runAt?: Date) =>
  enqueue(tx, {
    kind: REFUND_STATUS_JOB,
    payload: { refundId, asked: queryCount },
    key: `${REFUND_STATUS_JOB}:${refundId}:${queryCount}`,
    runAt,
  })

/** Requests the refund from the company, or queries its state until it is final. */
export async function runRefundStatusJob(
  parts: JobParts,
  { refundId, asked }: { refundId: number; asked: number },
): Promise<void> {
  const { db, settings, log } = parts
  const refund = await readRefund(db, refundId)
  if (!refund || (refund.state !== 'requested' && refund.state !== 'pending')) return
  const attempt = refund.attemptId === null ? undefined : await readAttempt(db, refund.attemptId)
  const online = attempt && findOnlineProvider(settings, attempt.provider)
  if (attempt && online) {
    const { key, amount, currency, providerReference, transactionReference } = refund
    const request = { key, attempt, amount, currency, providerReference, transactionReference }
    try {
      const reported =
        refund.state === 'pending' && online.refundStatus
          ? await online.refundStatus(request)
          : await online.refund(request)
      await db.transaction((tx) => applyRefundReport(tx, refund.id, refund.orderId, reported))
      if (reported.state !== 'pending') return
    } catch (error) {
      log.warn({ provider: online.name, reference: key, err: error }, 'a refund could not be requested')
    }
  }
  if (asked < MAX_QUERIES) {
    await scheduleRefundQuery(
      db,
      refundId,
      asked + 1,
      new Date(nowOf(parts).getTime() + (QUERY_INTERVALS_MS[asked] ?? MAX_INTERVAL_MS)),
    )
  }
}

/** Locks the payment and writes the result of a refund; one that is done does not change any more. */
async function applyRefundReport(tx: Db, id: number, orderId: number, reported: RefundReport): Promise<void> {
  const payment = await lockPayment(tx, orderId)
  const refund = await readRefund(tx, id)
  if (!payment || !refund || refund.state === 'done') return
  await writeRefund(tx, {
    id,
    state: reported.state,
    providerReference: reported.providerReference ?? refund.providerReference,
    message: reported.message ?? null,
  })
  await updateRefunded(tx, payment)
}

async function updateRefunded(tx: Db, payment: Payment): Promise<void> {
  const refunded = (await readRefunds(tx, payment.id))
    .filter(({ state, isSurplus }) => state === 'done' && !isSurplus)
    .reduce((sum, { amount }) => sum + amount, 0)
  const latest = (await readAttempts(tx, payment.id)).at(-1)
  const counted = { ...payment, refunded }
  await writePayment(tx, { ...counted, state: paymentStateOf(counted, latest?.state) })
}

/** Applies a report of a refund that the company sent by itself. */
export async function applyRefundNotice(tx: Db, provider: string, notice: RefundNotice): Promise<void> {
  const refund =
    (notice.key === undefined ? undefined : await findRefund(tx, notice.key)) ??
    (notice.providerReference === null
      ? undefined
      : await findRefundByReference(tx, provider, notice.providerReference))
  if (refund && refund.attemptId !== null) {
    const attempt = await readAttempt(tx, refund.attemptId)
    if (attempt?.provider === provider) await applyRefundReport(tx, refund.id, refund.orderId, notice)
  }
}

/** Records that the operator has sent the refund by hand. False if no refund with this key is waiting. */
export const recordManualRefund = (db: Db, actor: Actor, key: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const found = await findRefund(tx, key)
    const payment = found && (await lockPayment(tx, found.orderId))
    const refund = found && (await readRefund(tx, found.id))
    if (!payment || !refund || (refund.state !== 'manual' && refund.state !== 'failed')) return false
    await writeRefund(tx, { ...refund, state: 'done' })
    await updateRefunded(tx, payment)
    await logAction(tx, actor, 'payment.refund-done', ['refund', key], {
      before: { state: refund.state },
      after: { state: 'done', amount: refund.amount },
    })
    return true
  })
