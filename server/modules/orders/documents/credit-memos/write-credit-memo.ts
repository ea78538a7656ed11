import { dayInWarsaw } from '../../../../../language/warsaw-time.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { publish } from '../../../../platform/events/events.ts'
import { enqueue } from '../../../../platform/jobs/jobs.ts'
import { getConfiguration, seller } from '../../../store/index.ts'
import { refuseMissing } from '../../invoice-pdf/fonts.ts'
import { writeComment } from '../../orders.sql.ts'
import type { PlacedOrder } from '../../order.ts'
import { PAYMENT_REFUND } from '../../payment-data.ts'
import type { DocumentItem, DocumentSums } from '../document.ts'
import { insertSalesDocument, addToOrderTotals } from '../documents.sql.ts'
import { nextNumber } from '../numbers.ts'
import { updateOrderState } from '../order-command.ts'

export const ORDER_REFUND = 'order-refund'

interface CreditMemoDraft {
  sums: DocumentSums
  items: readonly DocumentItem[]
  reason?: string
  comment?: string
  notify: boolean
  /** Part of the sum that nobody has paid although the order counts as paid. */
  uncollected?: number
}

/**
 * Writes a corrective invoice of a locked order, updates its sums, and enqueues the mail and the refund of what was
 * paid; `order` is the order before the change.
 */
export async function writeCreditMemo(
  tx: Db,
  order: PlacedOrder,
  { sums, items, reason, comment, notify, uncollected = 0 }: CreditMemoDraft,
  now: Date,
): Promise<{ id: number; number: string; status: string }> {
  refuseMissing([reason ?? '', comment ?? ''])
  await addToOrderTotals(tx, order.id, { refunded: sums.grandTotal, shippingRefunded: sums.shippingInclTax })
  const { status } = await updateOrderState(tx, order.number)
  const shop = seller(await getConfiguration(tx, order.storeCode))
  const issuedOn = dayInWarsaw(now)
  const series = order.billingAddress ? 'credit-memo' : 'receipt-correction'
  const number = await nextNumber(tx, series, { storeCode: order.storeCode, day: issuedOn })
  const paid = Math.min(Math.max(sums.grandTotal - uncollected, 0), Math.max(order.totalPaid - order.totalRefunded, 0))
  const id = await insertSalesDocument(tx, {
    ...sums,
    orderId: order.id,
    kind: 'credit-memo',
    number,
    issuedOn,
    soldOn: issuedOn,
    payBy: null,
    paid,
    seller: shop,
    buyer: order.billingAddress,
    reason: reason ?? null,
    items: [...items],
  })
  if (comment) await writeComment(tx, order.id, { message: comment, status, isVisible: true, salesDocumentId: id })
  if (paid > 0)
    await enqueue(tx, {
      kind: PAYMENT_REFUND,
      payload: { number: order.number, key: number, amount: paid, creditMemoId: id },
      key: `${PAYMENT_REFUND}:${number}`,
    })
  if (notify)
    await enqueue(tx, { kind: ORDER_REFUND, payload: { number: order.number, id }, key: `${ORDER_REFUND}:${number}` })
  await publish(tx, 'order.refunded', { number: order.number, creditMemoId: id })
  return { id, number, status }
}
