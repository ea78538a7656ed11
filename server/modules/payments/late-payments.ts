import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { findOrderById, type PlacedOrder, recordPayment, addVisibleComment } from '../orders/index.ts'
import { getViewLanguage } from '../store/index.ts'
import { INVOICE_JOB, LATE_MAIL_JOB } from './job-kinds.ts'
import { lockPayment, type Payment, readAttempts, writePayment } from './payments.sql.ts'
import type { Attempt } from './provider.ts'
import { requestRefund, surplusKey } from './refunds/refunds.ts'
import { findRefund, readRefunds } from './refunds/refunds.sql.ts'

const keyOf = (reference: string) => `LATE-${reference}`

/** The attempt that paid after the order was closed; money of other attempts is refunded as surplus. */
async function findLateAttempt(tx: Db, { id }: Payment): Promise<Attempt | undefined> {
  const refunds = await readRefunds(tx, id)
  return (await readAttempts(tx, id)).find(
    (attempt) => attempt.state === 'paid' && !refunds.some(({ key }) => key === surplusKey(attempt)),
  )
}

/**
 * Locks the payment of an order that was cancelled at its deadline and paid afterwards; undefined if there is none or
 * it was already handled.
 */
export async function lockLatePayment(tx: Db, orderId: number): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, orderId)
  const attempt = payment && (await findLateAttempt(tx, payment))
  if (!payment || !attempt || payment.closedFor !== 'deadline' || payment.paid === 0) return undefined
  return (await findRefund(tx, keyOf(attempt.reference))) ? undefined : payment
}

/** Records the late payment of an order that the caller has reinstated. */
export async function acceptLatePayment(tx: Db, { id, number, isVirtual }: PlacedOrder, now: Date): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (!payment || !(await recordPayment(tx, number, 'Paid after the deadline; the goods were still there.')))
    throw new Error(`order ${number} could not be revived`)
  await writePayment(tx, { ...payment, amount: payment.paid, closedFor: null })
  if (isVirtual) await enqueue(tx, { kind: INVOICE_JOB, payload: { number, at: now }, key: `${INVOICE_JOB}:${number}` })
  await enqueue(tx, {
    kind: LATE_MAIL_JOB,
    payload: { orderId: id, isRevived: true },
    key: `${LATE_MAIL_JOB}:${id}`,
  })
}

/** Refunds the whole late payment, because the goods are no longer available. */
export async function refundLatePayment(tx: Db, orderId: number): Promise<void> {
  const payment = await lockLatePayment(tx, orderId)
  const attempt = payment && (await findLateAttempt(tx, payment))
  const order = await findOrderById(tx, orderId)
  if (!payment || !attempt || !order) return
  const {
    language: { t, minor },
  } = await getViewLanguage(tx, order.storeCode)
  const amount = payment.paid
  await addVisibleComment(
    tx,
    order,
    t(
      'Your payment came after the order had ended, and the books are gone: we return %s.',
      minor(amount, order.currency),
    ),
  )
  await requestRefund(tx, payment, { key: keyOf(attempt.reference), amount, attemptId: attempt.id })
  await enqueue(tx, {
    kind: LATE_MAIL_JOB,
    payload: { orderId, isRevived: false },
    key: `${LATE_MAIL_JOB}:${orderId}`,
  })
}
