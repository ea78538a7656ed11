import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { releaseCouponUse } from '../../cart/index.ts'
import { queueSalesReversal } from '../../catalog/index.ts'
import { releaseStock } from '../../inventory/index.ts'
import { cancelUnpaid, deleteNetworkKeys, findOverdue, type OverdueOrder } from '../../orders/index.ts'
import { lowerAmountOwed, lockPaymentBeforeOrder } from '../../payments/index.ts'
import { getViewLanguage } from '../../store/index.ts'

export const CANCEL_UNPAID = 'cancel-unpaid-orders'

/** How long past its deadline an order is kept while its payment company cannot be reached. */
const GRACE_PERIOD_MS = 24 * 3_600_000

/** Ends the payment attempts of an order; false if a company could not be reached. */
export type EndAttempts = (orderId: number) => Promise<boolean>

/**
 * Cancels every order that was not paid in time. One transaction per order, so that a failure affects no other order.
 */
export async function cancelUnpaidOrders(db: Database, endAttempts: EndAttempts): Promise<void> {
  const failures: unknown[] = []
  for (const order of await findOverdue(db))
    await cancelOverdue(db, order, endAttempts).catch((error: unknown) => failures.push(error))
  await deleteNetworkKeys(db)
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} unpaid orders could not be cancelled: ${String(failures[0])}`,
    )
}

const DEADLINE_JOB: Actor = { kind: 'job', name: CANCEL_UNPAID }

async function cancelOverdue(db: Database, order: OverdueOrder, endAttempts: EndAttempts): Promise<void> {
  const { id, number, couponCode, payWithinHours, placedAt } = order
  // ends a payment that is under way, or finds that it has been made
  if (payWithinHours !== null && !(await endAttempts(id))) {
    const deadline = placedAt.getTime() + payWithinHours * 3_600_000
    if (Date.now() < deadline + GRACE_PERIOD_MS) return
  }
  const reason = await cancellationComment(db, order)
  await db.transaction(async (tx) => {
    await lockPaymentBeforeOrder(tx, number)
    if (!(await cancelUnpaid(tx, DEADLINE_JOB, order, reason))) return
    await lowerAmountOwed(tx, id, { amountOwed: 0, closedFor: 'deadline' })
    await releaseStock(tx, id, 'order canceled: not paid in time')
    if (couponCode) await releaseCouponUse(tx, couponCode)
    await queueSalesReversal(tx, id)
  })
}

async function cancellationComment(
  db: Database,
  { storeCode, payWithinDays, payWithinHours }: OverdueOrder,
): Promise<string> {
  const {
    language: { t, plural },
  } = await getViewLanguage(db, storeCode)
  const time =
    payWithinDays === null
      ? plural(payWithinHours ?? 0, '1 hour', '%s hours')
      : plural(payWithinDays, '1 day', '%s days')
  return t('Cancelled: no payment has come (time to pay: %s).', time)
}
