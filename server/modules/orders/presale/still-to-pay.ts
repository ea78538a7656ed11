import type { PlacedOrder } from '../order.ts'

/** What is charged of an order that is paid on delivery: less what became cheaper, credited or not yet. */
export function stillToPay({ grandTotal, totalPaid, totalCanceled, totalRefunded, presaleReductions }: PlacedOrder) {
  if (totalPaid > 0) return grandTotal
  const pending = presaleReductions.reduce((sum, { gross, creditMemo }) => sum + (creditMemo === null ? gross : 0), 0)
  return Math.max(grandTotal - totalCanceled - totalRefunded - pending, 0)
}
