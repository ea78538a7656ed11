import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { renewPromise } from './delivery-promise.ts'
import { closeUnpaid, insertComment, markPaid, type OverdueOrder, readOverdue } from './orders.sql.ts'

export type { OverdueOrder } from './orders.sql.ts'

export const ORDER_CANCELLATION = 'order-cancellation'

/** Orders whose payment is overdue. */
export const findOverdue = (db: Db): Promise<OverdueOrder[]> => readOverdue(db)

/**
 * Cancels an unpaid order with a visible comment and queues the mail. False, without any change, if it was paid or
 * cancelled in the meantime.
 */
export async function cancelUnpaid(tx: Db, { id, number }: OverdueOrder, reason: string): Promise<boolean> {
  if (!(await closeUnpaid(tx, id))) return false
  await insertComment(tx, id, { message: reason, status: 'canceled', isVisible: true })
  await enqueue(tx, { kind: ORDER_CANCELLATION, payload: { number }, key: `${ORDER_CANCELLATION}:${number}` })
  return true
}

/** Records a transfer or cash on delivery; false if the order is paid, cancelled or unknown. */
export async function recordPayment(db: Db, number: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await markPaid(tx, number)
    if (order) {
      await insertComment(tx, order.id, {
        message: 'Payment recorded by the operator.',
        status: order.status,
        isVisible: false,
      })
      await renewPromise(tx, number, new Date())
    }
    return order !== undefined
  })
}
