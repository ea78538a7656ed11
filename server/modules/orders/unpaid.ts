import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { closeUnpaid, insertComment, markPaid, type OverdueOrder, readOverdue } from './orders.sql.ts'

export type { OverdueOrder } from './orders.sql.ts'

export const ORDER_CANCELLATION = 'order-cancellation'

/** Orders whose buyers have let the days to pay go by. */
export const findOverdue = (db: Db): Promise<OverdueOrder[]> => readOverdue(db)

/**
 * Closes an order that nobody has paid, tells why and queues the mail. False where it was paid or cancelled meanwhile:
 * then nothing was done.
 */
export async function cancelUnpaid(tx: Db, { id, number }: OverdueOrder, reason: string): Promise<boolean> {
  if (!(await closeUnpaid(tx, id))) return false
  await insertComment(tx, id, { message: reason, status: 'canceled', isVisible: true })
  await enqueue(tx, { kind: ORDER_CANCELLATION, payload: { number }, key: `${ORDER_CANCELLATION}:${number}` })
  return true
}

/**
 * The money has come: a transfer, or what a courier took. False where the order waits for none: it is paid, cancelled,
 * or not there.
 */
export async function recordPayment(db: Db, number: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await markPaid(tx, number)
    if (order)
      await insertComment(tx, order.id, {
        message: 'Payment recorded by the operator.',
        status: order.status,
        isVisible: false,
      })
    return order !== undefined
  })
}
