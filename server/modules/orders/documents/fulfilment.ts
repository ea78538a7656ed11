import { Refusal } from '../../../platform/refusal.ts'
import { isFile as isFileType } from '../../catalog/product/availability.ts'
import type { OrderItem, OrderState, PlacedOrder } from '../orders.ts'

/*
 * What may be done with an order, and where it stands after it: Magento's flow.
 *   new, pending_payment -> processing -> complete -> closed (all of it refunded)
 *   canceled when nothing of it is left to do; holded and back at any time before it is complete
 */

export type Deed = 'invoice' | 'ship' | 'refund' | 'cancel' | 'hold' | 'unhold'

const OPEN: readonly OrderState[] = ['new', 'pending_payment', 'processing']

const ALLOWED: Readonly<Record<Deed, readonly OrderState[]>> = {
  invoice: OPEN,
  ship: OPEN,
  cancel: OPEN,
  hold: OPEN,
  refund: ['processing', 'complete'],
  unhold: ['holded'],
}

export function checkAllowed({ number, state, status }: PlacedOrder, deed: Deed): void {
  if (ALLOWED[deed].includes(state)) return
  if (state === 'holded') throw new Refusal('graphql-input', 'Order %s is on hold.', number)
  throw new Refusal('graphql-input', 'Order %s is %s: this cannot be done any more, or not yet.', number, status)
}

/** Files are downloaded, not sent. */
export const isFile = ({ type }: Pick<OrderItem, 'type'>): boolean => isFileType(type)

/** Copies of a line that each deed still finds. */
export const toInvoice = ({ quantityOrdered, quantityCanceled, quantityInvoiced }: OrderItem): number =>
  quantityOrdered - quantityCanceled - quantityInvoiced
export const toShip = (item: OrderItem): number =>
  isFile(item) ? 0 : item.quantityOrdered - item.quantityCanceled - item.quantityShipped - item.quantityRecalled
export const toRefund = ({ quantityInvoiced, quantityRefunded }: OrderItem): number =>
  quantityInvoiced - quantityRefunded
/** What is neither billed nor gone. */
export const toCancel = (item: OrderItem): number =>
  item.quantityOrdered - item.quantityCanceled - Math.max(item.quantityInvoiced, item.quantityShipped)
/** Of the copies that left, those whose money has not been given back. */
export const shippedToRefund = ({ quantityShipped, quantityRefunded, quantityRecalled }: OrderItem): number =>
  quantityShipped - (quantityRefunded - quantityRecalled)

/** The buyer is to pay first and has not. */
export const isUnpaid = ({ paymentMethod, totalPaid, grandTotal, totalCanceled }: PlacedOrder): boolean =>
  paymentMethod !== 'cashondelivery' && totalPaid < grandTotal - totalCanceled

/** Where an order stands by what has become of its lines. */
export function stateOf(order: PlacedOrder): OrderState {
  const { items, totalInvoiced, totalRefunded } = order
  if (items.every(({ quantityOrdered, quantityCanceled }) => quantityCanceled >= quantityOrdered)) return 'canceled'
  if (items.some((item) => toInvoice(item) > 0))
    return items.some(({ quantityInvoiced, quantityShipped }) => quantityInvoiced + quantityShipped > 0)
      ? 'processing'
      : order.state
  if (totalRefunded >= totalInvoiced && items.every((item) => toRefund(item) === 0)) return 'closed'
  return items.some((item) => toShip(item) > 0) ? 'processing' : 'complete'
}

/** Magento's own status of each state; an operator's own statuses live only until the next deed. */
export const STATUS_OF: Readonly<Record<OrderState, string>> = {
  new: 'pending',
  pending_payment: 'pending_payment',
  processing: 'processing',
  complete: 'complete',
  closed: 'closed',
  canceled: 'canceled',
  holded: 'holded',
}

export interface Wanted {
  sku: string
  quantity: number
}

export interface Picked {
  item: OrderItem
  quantity: number
}

/** The lines that a deed concerns: those told, or all that it finds. */
export function pick(
  order: PlacedOrder,
  wanted: readonly Wanted[] | undefined,
  left: (item: OrderItem) => number,
): Picked[] {
  if (!wanted) return order.items.map((item) => ({ item, quantity: left(item) })).filter(({ quantity }) => quantity > 0)
  const bySku = new Map<string, number>()
  for (const { sku, quantity } of wanted) bySku.set(sku, (bySku.get(sku) ?? 0) + quantity)
  return [...bySku].flatMap(([sku, quantity]) => pickSku(order, sku, quantity, left))
}

/** A title may stand in several lines, as when bought with other options. */
function pickSku(
  { number, items }: PlacedOrder,
  sku: string,
  wanted: number,
  left: (item: OrderItem) => number,
): Picked[] {
  const lines = items.filter((item) => item.sku === sku)
  if (lines.length === 0) throw new Refusal('graphql-input', 'Order %s has no item %s.', number, sku)
  const possible = lines.reduce((sum, item) => sum + left(item), 0)
  if (wanted > possible)
    throw new Refusal('graphql-input', 'Of %s, %s are asked for and %s are left.', sku, wanted, possible)
  let rest = wanted
  return lines.flatMap((item) => {
    const quantity = Math.min(rest, left(item))
    rest -= quantity
    return quantity > 0 ? [{ item, quantity }] : []
  })
}
