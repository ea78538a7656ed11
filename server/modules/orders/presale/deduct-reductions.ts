import type { PlacedOrder } from '../order.ts'
import type { DocumentItem } from '../documents/document.ts'
import type { PickedLine } from '../documents/fulfilment.ts'

const share = (amount: number, copies: number, all: number) => Math.round((amount * copies) / all)

/**
 * Copies that became cheaper before their dispatch are refunded at the price charged: the reduction was refunded
 * before.
 */
export function deductCreditedReductions(
  { presaleReductions }: PlacedOrder,
  { item }: PickedLine,
  part: DocumentItem,
  sentCopies: number,
): DocumentItem {
  const credited = presaleReductions.filter(({ orderItemId, creditMemo }) => orderItemId === item.id && creditMemo)
  const copies = credited.reduce((sum, { quantity }) => sum + quantity, 0)
  // shipped copies are refunded in their order
  const before = Math.min(copies, item.quantityRefunded - item.quantityRecalled)
  const after = Math.min(copies, before + sentCopies)
  if (after <= before) return part
  const of = (amount: (one: (typeof credited)[number]) => number) => {
    const total = credited.reduce((sum, one) => sum + amount(one), 0)
    return share(total, after, copies) - share(total, before, copies)
  }
  return { ...part, discount: part.discount + of(({ gross }) => gross), tax: part.tax - of(({ tax }) => tax) }
}
