import type { PlacedOrder } from '../order.ts'

/** The amount to collect for an order paid on delivery, less presale reductions, credited or not yet. */
export function amountToCollect({
  grandTotal,
  totalPaid,
  totalCanceled,
  totalRefunded,
  presaleReductions,
}: PlacedOrder) {
  if (totalPaid > 0) return grandTotal
  const pending = presaleReductions.reduce((sum, { gross, creditMemo }) => sum + (creditMemo === null ? gross : 0), 0)
  return Math.max(grandTotal - totalCanceled - totalRefunded - pending, 0)
}
