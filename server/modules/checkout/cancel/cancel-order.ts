import type { Db } from '../../../platform/db/db.ts'
import { releaseCouponUse } from '../../cart/index.ts'
import { queueSalesReversal } from '../../catalog/index.ts'
import {
  type CancelResult,
  type CancelCommand,
  cancelOrder as giveUp,
  type CommandOptions,
  type CommandResult,
  findOrderById,
  runOrderCommand,
  type PlacedOrder,
} from '../../orders/index.ts'
import { lowerAmountOwed, lockPaymentBeforeOrder } from '../../payments/index.ts'

/**
 * Cancels an order or some of its items and reverts what placing it did, for items neither invoiced nor shipped.
 * `check` throws to refuse.
 */
export const cancelOrder = (
  db: Db,
  commandOptions: CommandOptions,
  command: CancelCommand,
  check?: (order: PlacedOrder) => void,
): Promise<CommandResult<CancelResult>> =>
  runOrderCommand(
    db,
    { ...commandOptions, lockFirst: (tx) => lockPaymentBeforeOrder(tx, commandOptions.number) },
    'cancel',
    command,
    async (tx, order) => {
      check?.(order)
      const cancelled = await giveUp(tx, order, command)
      const after = await findOrderById(tx, order.id)
      if (after)
        await lowerAmountOwed(tx, order.id, { amountOwed: after.grandTotal - after.totalCanceled, closedFor: 'order' })
      if (cancelled.isWhole) {
        if (order.couponCode) await releaseCouponUse(tx, order.couponCode)
        await queueSalesReversal(tx, order.id)
      }
      return cancelled
    },
  )
