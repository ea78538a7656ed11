import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { recordPayment } from '../orders/index.ts'
import { CANCEL_JOB } from './job-kinds.ts'
import {
  writeEvent,
  lockPayment,
  lockOrCreatePaymentByNumber,
  type Payment,
  readAttempts,
  writePayment,
} from './payments.sql.ts'
import { isOpen, paymentStateOf } from './attempts/states.ts'

/** Records money that the operator has received: a transfer, or a payment on delivery. False if none is expected. */
export const recordManualPayment = (db: Db, actor: Actor, number: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const payment = await lockOrCreatePaymentByNumber(tx, number)
    if (!payment || !(await recordPayment(tx, number))) return false
    const paid = payment.amount
    await writePayment(tx, { ...payment, paid, state: paymentStateOf({ ...payment, paid }, undefined) })
    await writeEvent(tx, {
      paymentId: payment.id,
      attemptId: null,
      provider: 'shop',
      eventKey: `by-hand:${number}:${paid}`,
      source: 'operator',
      reference: number,
      state: 'paid',
      amount: paid,
      currency: payment.currency,
      outcome: 'applied',
      occurredAt: now,
    })
    await cancelOpenAttempts(tx, payment)
    await logAction(tx, actor, 'order.paid', ['order', number], {
      before: { paid: payment.paid },
      after: { paid, currency: payment.currency },
    })
    return true
  })

/** Enqueues the cancellation of open attempts at their companies. */
export async function cancelOpenAttempts(tx: Db, { id }: Payment): Promise<void> {
  for (const attempt of await readAttempts(tx, id))
    if (isOpen(attempt.state))
      await enqueue(tx, { kind: CANCEL_JOB, payload: { attemptId: attempt.id }, key: `${CANCEL_JOB}:${attempt.id}` })
}

/** Locks the payment of an order before the order itself, for callers that change both. */
export const lockPaymentBeforeOrder = async (tx: Db, number: string): Promise<void> => {
  await lockOrCreatePaymentByNumber(tx, number)
}

/** Lowers the amount to pay after the order or a part of it was cancelled. The caller has locked the payment. */
export async function lowerAmountOwed(
  tx: Db,
  orderId: number,
  { amountOwed, closedFor }: { amountOwed: number; closedFor: NonNullable<Payment['closedFor']> },
): Promise<void> {
  const payment = await lockPayment(tx, orderId)
  if (!payment) return
  const isOver = amountOwed === 0 && payment.paid === 0
  const closed = { ...payment, amount: amountOwed, closedFor: isOver ? closedFor : payment.closedFor }
  const latest = (await readAttempts(tx, payment.id)).at(-1)
  await writePayment(tx, {
    ...closed,
    state: isOver ? 'cancelled' : paymentStateOf(closed, latest?.state ?? undefined),
  })
  if (isOver) await cancelOpenAttempts(tx, payment)
}
