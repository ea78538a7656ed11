import type { Database } from '../../platform/db.ts'
import { giveBackUse } from '../cart/choices.ts'
import { salesTakenBack } from '../catalog/sales.ts'
import { type Cancelled, type Cancelling, cancelOrder as giveUp } from '../orders/documents/cancel-order.ts'
import { type Doing, type Done, onOrder } from '../orders/documents/deed.ts'

/** Undoes what placing an order did, for all of it that is neither billed nor gone, or for some. */
export const cancelOrder = (db: Database, doing: Doing, cancelling: Cancelling): Promise<Done<Cancelled>> =>
  onOrder(db, doing, 'cancel', cancelling, async (tx, order) => {
    const cancelled = await giveUp(tx, order, cancelling)
    if (cancelled.isWhole) {
      if (order.couponCode) await giveBackUse(tx, order.couponCode)
      await salesTakenBack(tx, order.id)
    }
    return cancelled
  })
