import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { changePaymentMethod, ORDER_PAYMENT_CHANGED, type PlacedOrder } from '../orders/index.ts'
import { initialOrderState, type PaymentOffer } from './payment-methods.ts'
import { notPayableRefusal } from './attempts/retry.ts'
import { cancelOpenAttempts } from './payments.ts'
import { switchToOffline, writeEvent, type Payment } from './payments.sql.ts'

/** Changes the order to an offline method. Nothing of the order is paid yet, and the payment is locked. */
export async function changeToOfflinePayment(
  tx: Db,
  payment: Payment,
  order: PlacedOrder,
  { offer: { code, title, details }, amount, now }: { offer: PaymentOffer; amount: number; now: Date },
): Promise<void> {
  // the days to pay start with this choice
  const chosen = { method: code, title, details: { ...details, payFrom: now.toISOString() } }
  if (!(await changePaymentMethod(tx, order.id, { ...chosen, ...initialOrderState(details) })))
    throw notPayableRefusal(order)
  await switchToOffline(tx, { id: payment.id, method: code, amount })
  await writeEvent(tx, {
    paymentId: payment.id,
    attemptId: null,
    provider: 'shop',
    eventKey: `method:${order.number}:${code}`,
    source: 'shop',
    reference: order.number,
    state: 'pending',
    amount,
    currency: payment.currency,
    outcome: 'applied',
    occurredAt: now,
  })
  await cancelOpenAttempts(tx, payment)
  await enqueue(tx, {
    kind: ORDER_PAYMENT_CHANGED,
    payload: { number: order.number },
    key: `${ORDER_PAYMENT_CHANGED}:${order.number}`,
  })
}
