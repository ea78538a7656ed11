import type { Db } from '../../../platform/db/db.ts'
import { publish } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { releaseLines } from '../../inventory/index.ts'
import { insertComment } from '../orders.sql.ts'
import type { PlacedOrder } from '../order.ts'
import { PAYMENT_REFUND } from '../payment-data.ts'
import { updateOrderState } from './order-command.ts'
import { addQuantities, addToOrderTotals } from './documents.sql.ts'
import { checkAllowed, pickLines, quantityToCancel, type RequestedItem } from './fulfilment.ts'
import { toDocumentItem } from './sums.ts'

export const ORDER_CANCELED = 'order-canceled'

export interface CancelCommand {
  /** Absent: everything neither invoiced nor shipped. */
  items?: readonly RequestedItem[]
  comment?: string
  notify: boolean
}

export interface CancelResult {
  items: { sku: string; name: string; quantity: number }[]
  /** Overpayment to return to the buyer, in grosze. */
  toReturn: number
  currency: string
  status: string
  /** The complete order is cancelled. */
  isWhole: boolean
}

const overpayment = ({ totalPaid, grandTotal, totalCanceled }: PlacedOrder): number =>
  Math.max(totalPaid - (grandTotal - totalCanceled), 0)

/** Cancels an order completely or partially, in the caller's transaction. */
export async function cancelOrder(
  tx: Db,
  order: PlacedOrder,
  { items, comment, notify }: CancelCommand,
): Promise<CancelResult> {
  checkAllowed(order, 'cancel')
  const picked = pickLines(order, items, quantityToCancel)
  if (picked.length === 0) throw new Refusal('graphql-input', 'Nothing of order %s is left to cancel.', order.number)
  // counted from the end of the line, so that invoiced and cancelled parts add up to the order
  const parts = picked.map((line) =>
    toDocumentItem(line, line.item.quantityOrdered - line.item.quantityCanceled - line.quantity),
  )
  const isAll = order.items.every(
    (item) =>
      item.quantityOrdered === item.quantityCanceled + (picked.find((line) => line.item.id === item.id)?.quantity ?? 0),
  )
  const itemsTotal = parts.reduce((sum, { rowInclTax, discount }) => sum + rowInclTax - discount, 0)
  await releaseLines(
    tx,
    order.id,
    picked.flatMap(({ item: { productId, sourceCode }, quantity }) =>
      productId && sourceCode ? [{ productId, sourceCode, quantity }] : [],
    ),
    'order canceled',
  )
  await addQuantities(
    tx,
    picked.map(({ item, quantity }) => ({ id: item.id, canceled: quantity })),
  )
  await addToOrderTotals(tx, order.id, {
    canceled: itemsTotal + (isAll ? order.shippingInclTax - order.shippingInvoiced : 0),
  })
  const after = await updateOrderState(tx, order.number)
  const toReturn = overpayment(after) - overpayment(order)
  const list = picked.map(({ item: { sku, name }, quantity }) => ({ sku, name, quantity }))
  const message =
    comment ?? `Canceled by the operator: ${list.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}.`
  const occasion = await insertComment(tx, order.id, {
    message,
    status: after.status,
    isVisible: comment !== undefined,
  })
  if (toReturn > 0)
    await enqueue(tx, {
      kind: PAYMENT_REFUND,
      payload: { number: order.number, key: `CANCEL-${order.number}-${occasion}`, amount: toReturn },
      key: `${PAYMENT_REFUND}:${order.number}:${occasion}`,
    })
  await publish(tx, 'order.cancelled', { number: order.number, isWhole: after.state === 'canceled' })
  if (notify) {
    const payload = {
      number: order.number,
      occasion,
      items: picked.map(({ item, quantity }) => ({ id: item.id, quantity })),
      toReturn,
      comment,
      isWhole: after.state === 'canceled',
    }
    await enqueue(tx, { kind: ORDER_CANCELED, key: `${ORDER_CANCELED}:${occasion}`, payload })
  }
  return { items: list, toReturn, currency: order.currency, status: after.status, isWhole: after.state === 'canceled' }
}
