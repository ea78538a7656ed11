import { text } from '../../../../../language/translate.ts'
import { boughtItems } from '../../bundles/bundles.ts'
import { digitalConsentOf, suppliedFrom, isDownloadable } from '../../file-supply.ts'
import type { BoughtItem, PlacedOrder } from '../../order.ts'
import type { OrderItem } from '../../order-item.ts'
import { isUnpaid, isVirtualItem } from '../fulfilment.ts'

export interface Withdrawable {
  /** Copies from which the buyer can withdraw. */
  quantity: number
  /** Why from none, or when no longer; an English text. */
  note?: string
}

const remainingQuantity = ({ quantityOrdered, quantityCanceled, quantityRefunded }: OrderItem) =>
  quantityOrdered - quantityCanceled - quantityRefunded

/** Files are supplied with the buyer's consent, or when the time for withdrawal is over. */
const areFilesSupplied = (order: PlacedOrder, now: Date): boolean =>
  !isUnpaid(order) && (digitalConsentOf(order) !== undefined || suppliedFrom(order.placedAt, now) === null)

/** The right to withdraw from a line: not from what was canceled or refunded, nor from supplied files. */
function withdrawablePart(order: PlacedOrder, item: OrderItem, now: Date): Withdrawable {
  const quantity = remainingQuantity(item)
  if (quantity === 0) return { quantity: 0, note: text('It has been canceled or refunded.') }
  if (isDownloadable(item) && areFilesSupplied(order, now))
    return {
      quantity: 0,
      note: digitalConsentOf(order)
        ? text('Its file has been supplied at once, as you agreed: the right to withdraw has thereby ended.')
        : text('Its file has been supplied, since the 14 days for withdrawal are over.'),
    }
  // the shop does not record when a service has been performed
  if (isVirtualItem(item) && !isDownloadable(item) && order.agreements.some(({ concerns }) => concerns === 'service'))
    return { quantity, note: text('Once it has been fully performed, as you agreed, the right to withdraw has ended.') }
  return { quantity }
}

/** The same for a bundle as long as one of its parts has the right. */
function withdrawableOf({ order, item, parts }: BoughtItem, now: Date): Withdrawable {
  if (!parts) return withdrawablePart(order, item, now)
  const found = parts.map((part) => {
    const { quantity, note } = withdrawablePart(order, part.item, now)
    return { quantity: Math.ceil(quantity / (part.item.options.part?.quantity ?? 1)), note }
  })
  const [most = { quantity: 0 }] = found.toSorted((a, b) => b.quantity - a.quantity)
  return most
}

/** The same without the copies of earlier statements, which may have been refunded since. */
export function withdrawableAfter(bought: BoughtItem, withdrawn: ReadonlyMap<number, number>, now: Date): Withdrawable {
  const found = withdrawableOf(bought, now)
  const left = Math.min(found.quantity, bought.item.quantityOrdered - (withdrawn.get(bought.item.id) ?? 0))
  if (left === found.quantity) return found
  return left > 0 ? { ...found, quantity: left } : { quantity: 0, note: text('You have already withdrawn from it.') }
}

/** Whether the buyer can still withdraw from anything of the order. */
export const canWithdraw = (order: PlacedOrder, withdrawn: ReadonlyMap<number, number>, now: Date): boolean =>
  boughtItems(order).some((bought) => withdrawableAfter(bought, withdrawn, now).quantity > 0)
