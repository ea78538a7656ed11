import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Parts } from '../../platform/module.ts'
import { reinstateCouponUse } from '../cart/index.ts'
import { queueSales } from '../catalog/index.ts'
import { reserveStock } from '../inventory/index.ts'
import { findOrderById, type PlacedOrder, reinstateOrder } from '../orders/index.ts'
import { acceptLatePayment, refundLatePayment, lockLatePayment } from '../payments/index.ts'

const outOfStockRefusal = () =>
  new Refusal('graphql-input', 'The requested qty is not available').withCode('INSUFFICIENT_STOCK')

/**
 * Handles a payment that arrived after its order was cancelled as unpaid: reinstates the order if its goods are still
 * available, else refunds the money. Idempotent.
 */
export async function handleLatePayment(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  { orderId }: { orderId: number },
): Promise<void> {
  const reinstatedAt = now?.() ?? new Date()
  try {
    await db.transaction((tx) => reinstate(tx, orderId, reinstatedAt))
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'INSUFFICIENT_STOCK')) throw error
    await db.transaction((tx) => refundLatePayment(tx, orderId))
  }
}

async function reinstate(tx: Db, orderId: number, now: Date): Promise<void> {
  const late = await lockLatePayment(tx, orderId)
  const order = late && (await findOrderById(tx, orderId))
  if (!late || order?.state !== 'canceled') return
  // some items were cancelled earlier or have left the catalogue: the payment does not match what can be supplied
  if (late.paid !== order.grandTotal || order.items.some(({ productId }) => productId === null))
    throw outOfStockRefusal()
  await reinstateOrder(tx, orderId)
  await reserveStock(tx, orderId, linesToReserve(order))
  if (order.couponCode) await reinstateCouponUse(tx, order.couponCode)
  await queueSales(tx, orderId, copiesSold(order))
  await acceptLatePayment(tx, order, now)
}

const linesToReserve = ({ items }: PlacedOrder) =>
  items.flatMap(({ productId, sourceCode, quantityOrdered }) =>
    productId && sourceCode ? [{ productId, sourceCode, quantity: quantityOrdered }] : [],
  )

/** Copies to count as sold; a copy of a variant counts for its title too. */
const copiesSold = ({ items }: PlacedOrder) =>
  items.flatMap(({ productId, quantityOrdered: quantity, options: { choice } }) =>
    [...new Set([productId, choice?.parent ?? null])].flatMap((id) =>
      id === null ? [] : [{ productId: id, quantity }],
    ),
  )
