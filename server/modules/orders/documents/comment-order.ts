import type { Database } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { insertComment } from '../orders.sql.ts'
import { type Doing, type Done, onOrder } from './deed.ts'
import { heldState, hold, setState } from './documents.sql.ts'
import { checkAllowed, STATUS_OF } from './fulfilment.ts'

export const ORDER_COMMENT = 'order-comment'

export interface Commenting {
  message: string
  /** Shown to the buyer. */
  isVisible: boolean
  notify: boolean
}

/** Says something about an order: to its buyer, or among ourselves. */
export const commentOrder = (
  db: Database,
  doing: Doing,
  { message, isVisible, notify }: Commenting,
): Promise<Done<{ status: string }>> =>
  onOrder(db, doing, 'comment', { message, isVisible, notify }, async (tx, { id, number, status }) => {
    const comment = await insertComment(tx, id, { message, status, isVisible })
    if (isVisible && notify)
      await enqueue(tx, {
        kind: ORDER_COMMENT,
        payload: { number, comment, message },
        key: `${ORDER_COMMENT}:${comment}`,
      })
    return { status }
  })

/** Nothing is done with an order on hold until it is released. */
export const holdOrder = (db: Database, doing: Doing): Promise<Done<{ status: string }>> =>
  onOrder(db, doing, 'hold', {}, async (tx, order) => {
    checkAllowed(order, 'hold')
    await hold(tx, order.id)
    return { status: STATUS_OF.holded }
  })

export const releaseOrder = (db: Database, doing: Doing): Promise<Done<{ status: string }>> =>
  onOrder(db, doing, 'unhold', {}, async (tx, order) => {
    checkAllowed(order, 'unhold')
    const state = (await heldState(tx, order.id))?.state ?? 'processing'
    await setState(tx, order.id, state, STATUS_OF[state])
    return { status: STATUS_OF[state] }
  })
