import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { renewPromise } from './delivery-promise.ts'
import { enqueueFilesMail } from './file-supply.ts'
import { closeUnpaid, writeComment, markPaid, type OverdueOrder, readOverdue, reopen } from './orders.sql.ts'

export type { OverdueOrder } from './orders.sql.ts'

export const ORDER_CANCELLATION = 'order-cancellation'

/** Orders whose payment is overdue. */
export const findOverdue = (db: Db): Promise<OverdueOrder[]> => readOverdue(db)

/**
 * Cancels an unpaid order with a visible comment and queues the mail. False, without any change, if it was paid or
 * cancelled in the meantime.
 */
export async function cancelUnpaid(
  tx: Db,
  actor: Actor,
  { id, number }: OverdueOrder,
  reason: string,
): Promise<boolean> {
  if (!(await closeUnpaid(tx, id))) return false
  await writeComment(tx, id, { message: reason, status: 'canceled', isVisible: true })
  await enqueue(tx, { kind: ORDER_CANCELLATION, payload: { number }, key: `${ORDER_CANCELLATION}:${number}` })
  await publish(tx, 'order.cancelled', { number, isWhole: true })
  await logAction(tx, actor, 'order.cancel', ['order', number], { after: { status: 'canceled' } })
  return true
}

/** Reinstates an order that was cancelled as unpaid; the caller reserves its stock. */
export const reinstateOrder = (tx: Db, orderId: number): Promise<void> => reopen(tx, orderId)

/** Adds a comment that the buyer sees with the order. */
export const addVisibleComment = async (
  tx: Db,
  { id, status }: { id: number; status: string },
  message: string,
): Promise<void> => {
  await writeComment(tx, id, { message, status, isVisible: true })
}

/** Records the payment of the whole amount owed; false if the order is paid, cancelled or unknown. */
export async function recordPayment(
  db: Db,
  number: string,
  message = 'Payment recorded by the operator.',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await markPaid(tx, number)
    if (order) {
      await writeComment(tx, order.id, {
        message,
        status: order.status,
        isVisible: false,
      })
      await renewPromise(tx, number, new Date())
      await publish(tx, 'order.paid', { number })
      if (order.hasFiles) await enqueueFilesMail(tx, number, 'paid')
    }
    return order !== undefined
  })
}
