import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { type PlacedOrder, findOrder, lockOrder, recordPayment } from '../orders/index.ts'
import { INVOICE_JOB, LATE_PAYMENT } from './job-kinds.ts'
import type { Payment } from './payments.sql.ts'
import type { Attempt } from './provider.ts'
import { requestRefund, surplusKey } from './refunds/refunds.ts'

/** What was credited before any payment is no longer owed. */
const amountDue = ({ state, grandTotal, totalCanceled, totalPaid, totalRefunded }: PlacedOrder) =>
  state === 'canceled' || state === 'closed'
    ? 0
    : Math.max(grandTotal - totalCanceled - totalPaid - (totalPaid === 0 ? totalRefunded : 0), 0)

/**
 * Uses the money of a paid attempt for the order, or refunds it. Returns the updated payment, which the caller writes.
 */
export async function settle(tx: Db, payment: Payment, attempt: Attempt, now: Date): Promise<Payment> {
  const number = attempt.reference.slice(0, attempt.reference.lastIndexOf('-'))
  await lockOrder(tx, number)
  const order = await findOrder(tx, number)
  if (!order || order.id !== payment.orderId)
    throw new Error(`attempt ${attempt.reference} does not belong to an order of its payment`)
  // the first payment of a closed order: it may be reinstated, else the whole amount is refunded
  if (payment.closedFor && payment.paid === 0) {
    const isLate = payment.closedFor === 'deadline'
    if (isLate)
      await enqueue(tx, {
        kind: LATE_PAYMENT,
        payload: { orderId: order.id },
        key: `${LATE_PAYMENT}:${order.id}`,
      })
    else
      await requestRefund(tx, payment, {
        key: `CANCELLED-${attempt.reference}`,
        amount: attempt.amount,
        attemptId: attempt.id,
      })
    return { ...payment, paid: attempt.amount }
  }
  const due = amountDue(order)
  // the amount owed can only decrease; a partial payment must not make the order paid
  if (due > attempt.amount) throw new Error(`attempt ${attempt.reference} paid less than the amount due`)
  const appliedAmount = due
  if (appliedAmount > 0) {
    await recordPayment(tx, number, `Paid: ${attempt.provider} ${attempt.reference}.`)
    if (order.isVirtual)
      await enqueue(tx, { kind: INVOICE_JOB, payload: { number, at: now }, key: `${INVOICE_JOB}:${number}` })
  }
  if (appliedAmount < attempt.amount)
    await requestRefund(tx, payment, {
      key: surplusKey(attempt),
      amount: attempt.amount - appliedAmount,
      attemptId: attempt.id,
      isSurplus: true,
    })
  return { ...payment, paid: payment.paid + appliedAmount }
}
