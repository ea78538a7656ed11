import type { Database } from '../../platform/db/db.ts'
import { giveBackUse } from '../cart/index.ts'
import { salesTakenBack } from '../catalog/index.ts'
import { releaseStock } from '../inventory/index.ts'
import { findViewLanguage } from '../store/index.ts'
import { cancelUnpaid, findOverdue } from '../orders/index.ts'

export const CANCEL_UNPAID = 'cancel-unpaid-orders'

/**
 * Undoes what placing an order did, for each that was not paid in time: one transaction an order, so that one that
 * fails keeps no other.
 */
export async function cancelUnpaidOrders(db: Database): Promise<void> {
  const failures: unknown[] = []
  for (const order of await findOverdue(db)) {
    const {
      language: { t, plural },
    } = await findViewLanguage(db, order.storeCode)
    const reason = t(
      'Cancelled: no payment has come (time to pay: %s).',
      plural(order.payWithinDays, '1 day', '%s days'),
    )
    await db
      .transaction(async (tx) => {
        if (!(await cancelUnpaid(tx, order, reason))) return
        await releaseStock(tx, order.id, 'order canceled: not paid in time')
        if (order.couponCode) await giveBackUse(tx, order.couponCode)
        await salesTakenBack(tx, order.id)
      })
      .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} unpaid orders could not be cancelled: ${String(failures[0])}`,
    )
}
