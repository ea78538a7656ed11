import type { Db } from '../../platform/db/db.ts'
import { giveBackUse } from '../cart/coupon.ts'
import { salesTakenBack } from '../catalog/product/sales.ts'
import { type Cancelled, type Cancelling, cancelOrder as giveUp } from '../orders/documents/cancel-order.ts'
import { type CommandOptions, type CommandResult, runOrderCommand } from '../orders/documents/order-command.ts'
import type { PlacedOrder } from '../orders/order.ts'

/**
 * Undoes what placing an order did, for all of it that is neither billed nor gone, or for some; `check` may refuse it
 * first.
 */
export const cancelOrder = (
  db: Db,
  doing: CommandOptions,
  cancelling: Cancelling,
  check?: (order: PlacedOrder) => void,
): Promise<CommandResult<Cancelled>> =>
  runOrderCommand(db, doing, 'cancel', cancelling, async (tx, order) => {
    check?.(order)
    const cancelled = await giveUp(tx, order, cancelling)
    if (cancelled.isWhole) {
      if (order.couponCode) await giveBackUse(tx, order.couponCode)
      await salesTakenBack(tx, order.id)
    }
    return cancelled
  })
