import { Refusal } from '../../../platform/refusal.ts'
import { isVirtualType as isFileType } from '../../catalog/index.ts'
import { hasFiles } from '../file-supply.ts'
import { optionsText, titleWithOptions } from '../item-options.ts'
import type { OrderState, PlacedOrder } from '../order.ts'
import type { OrderItem } from '../order-item.ts'

/*
 * Allowed actions and state transitions of an order, as in Magento:
 *   new, pending_payment -> processing -> complete -> closed (completely refunded)
 *   canceled once nothing is left; holded and back at any time before complete
 */

export type OrderAction = 'invoice' | 'ship' | 'refund' | 'cancel' | 'hold' | 'unhold' | 'deliver'

const OPEN: readonly OrderState[] = ['new', 'pending_payment', 'processing']

const ALLOWED: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  invoice: OPEN,
  ship: OPEN,
  cancel: OPEN,
  hold: OPEN,
  refund: ['processing', 'complete'],
  unhold: ['holded'],
  deliver: ['processing', 'complete', 'closed'],
}

export function checkAllowed({ number, state, status }: PlacedOrder, action: OrderAction): void {
  if (ALLOWED[action].includes(state)) return
  if (state === 'holded') throw new Refusal('graphql-input', 'Order %s is on hold.', number)
  throw new Refusal('graphql-input', 'Order %s is %s: this cannot be done any more, or not yet.', number, status)
}

/** Files are downloaded, and a virtual product has nothing to ship either. */
export const isVirtualItem = ({ type }: Pick<OrderItem, 'type'>): boolean => isFileType(type)

/** Remaining copies of a line for each action. */
export const quantityToInvoice = ({ quantityOrdered, quantityCanceled, quantityInvoiced }: OrderItem): number =>
  quantityOrdered - quantityCanceled - quantityInvoiced
export const quantityToShip = (item: OrderItem): number =>
  isVirtualItem(item) ? 0 : item.quantityOrdered - item.quantityCanceled - item.quantityShipped - item.quantityRecalled
export const quantityToRefund = ({ quantityInvoiced, quantityRefunded }: OrderItem): number =>
  quantityInvoiced - quantityRefunded
/** Copies neither invoiced nor shipped; those recalled by a refund were invoiced, not shipped. */
export const quantityToCancel = (item: OrderItem): number =>
  item.quantityOrdered -
  item.quantityCanceled -
  Math.max(item.quantityInvoiced, item.quantityShipped + item.quantityRecalled)
/** Shipped copies not yet refunded. */
export const shippedToRefund = ({ quantityShipped, quantityRefunded, quantityRecalled }: OrderItem): number =>
  quantityShipped - (quantityRefunded - quantityRecalled)

/** Payment is due before shipping. */
export const isPrepaid = ({ paymentDetails, grandTotal }: PlacedOrder): boolean =>
  paymentDetails.timing !== 'on-delivery' && grandTotal > 0

/** Payment is due before shipping and incomplete. */
export const isUnpaid = (order: PlacedOrder): boolean =>
  isPrepaid(order) && order.totalPaid < order.grandTotal - order.totalCanceled

/** Whether the files of the order are paid for, or cost nothing. */
export const areFilesPaid = (order: PlacedOrder): boolean =>
  hasFiles(order) && ['processing', 'complete'].includes(order.state) && !isUnpaid(order)

/** The state of an order, derived from its lines. */
export function orderStateOf(order: PlacedOrder): OrderState {
  const { items, totalInvoiced, totalRefunded } = order
  if (items.every(({ quantityOrdered, quantityCanceled }) => quantityCanceled >= quantityOrdered)) return 'canceled'
  if (items.some((item) => quantityToInvoice(item) > 0))
    return items.some(({ quantityInvoiced, quantityShipped }) => quantityInvoiced + quantityShipped > 0)
      ? 'processing'
      : order.state
  if (totalRefunded >= totalInvoiced && items.every((item) => quantityToRefund(item) === 0)) return 'closed'
  return items.some((item) => quantityToShip(item) > 0) ? 'processing' : 'complete'
}

/** Magento's default status of each state; a custom status is replaced by the next command. */
export const STATUS_OF: Readonly<Record<OrderState, string>> = {
  new: 'pending',
  pending_payment: 'pending_payment',
  processing: 'processing',
  complete: 'complete',
  closed: 'closed',
  canceled: 'canceled',
  holded: 'holded',
}

export interface RequestedItem {
  /** SKU, or `#12`, the id of a line, if several lines have the SKU. */
  sku: string
  quantity: number
}

export interface PickedLine {
  item: OrderItem
  quantity: number
}

/** The lines of an action: the requested ones, or all that remain. */
export function pickLines(
  order: PlacedOrder,
  requested: readonly RequestedItem[] | undefined,
  remainingQuantity: (item: OrderItem) => number,
  tooMany: TooManyRefusal = tooManyRefusal,
): PickedLine[] {
  if (!requested)
    return order.items
      .map((item) => ({ item, quantity: remainingQuantity(item) }))
      .filter(({ quantity }) => quantity > 0)
  const bySku = new Map<string, number>()
  for (const { sku, quantity } of requested.flatMap((line) => withParts(order, line)))
    bySku.set(sku, (bySku.get(sku) ?? 0) + quantity)
  const picked = new Map<number, PickedLine>()
  for (const { item, quantity } of [...bySku].flatMap(([sku, count]) =>
    pickSku(order, { sku, quantity: count }, remainingQuantity, tooMany),
  )) {
    // the same line, requested by its id as well as by its SKU
    const requestedTotal = quantity + (picked.get(item.id)?.quantity ?? 0)
    if (requestedTotal > remainingQuantity(item)) throw tooMany(item.sku, requestedTotal, remainingQuantity(item))
    picked.set(item.id, { item, quantity: requestedTotal })
  }
  return [...picked.values()]
}

/** A bundle stands for all its parts. */
function withParts({ number, bundles, items }: PlacedOrder, line: RequestedItem): RequestedItem[] {
  const named = bundles.filter(({ id, sku }) => sku === line.sku || `#${id}` === line.sku)
  const [bundle] = named
  // a SKU shared with a title means the title; the id selects the bundle
  if (!bundle || items.some(({ sku }) => sku === line.sku)) return [line]
  const partsIn = ({ id }: OrderItem) => items.filter(({ parentId }) => parentId === id)
  if (named.length > 1)
    throw new Refusal(
      'graphql-input',
      'Several lines of order %s have the SKU %s. Name one: %s.',
      number,
      line.sku,
      named
        .map(
          (one) =>
            `#${one.id} ${one.name} (${partsIn(one)
              .map(({ name }) => name)
              .join(', ')})`,
        )
        .join(', '),
    )
  return partsIn(bundle).map(({ id, options }) => ({
    sku: `#${id}`,
    quantity: line.quantity * (options.part?.quantity ?? 1),
  }))
}

type TooManyRefusal = (sku: string, requested: number, possible: number) => Refusal

const tooManyRefusal: TooManyRefusal = (sku, requested, possible) =>
  new Refusal('graphql-input', 'Of %s, %s were requested and %s are left.', sku, requested, possible)

/** What distinguishes a line from others with its SKU. */
const lineVariant = (item: OrderItem) => `${item.priceInclTax} ${item.parentId ?? ''} ${optionsText(item)}`

/** A SKU may have several lines with different options and prices: the request must be unambiguous. */
function pickSku(
  { number, items }: PlacedOrder,
  { sku, quantity: requested }: RequestedItem,
  remainingQuantity: (item: OrderItem) => number,
  tooMany: TooManyRefusal,
): PickedLine[] {
  const lines = items.filter((item) => item.sku === sku || `#${item.id}` === sku)
  if (lines.length === 0) throw new Refusal('graphql-input', 'Order %s has no item %s.', number, sku)
  const possible = lines.reduce((sum, item) => sum + remainingQuantity(item), 0)
  if (requested > possible) throw tooMany(sku, requested, possible)
  const open = lines.filter((item) => remainingQuantity(item) > 0)
  if (requested < possible && new Set(open.map(lineVariant)).size > 1)
    throw new Refusal(
      'graphql-input',
      'Several lines of order %s have the SKU %s. Name one: %s.',
      number,
      sku,
      open.map((item) => `#${item.id} ${titleWithOptions(item)}`).join(', '),
    )
  let rest = requested
  return lines.flatMap((item) => {
    const quantity = Math.min(rest, remainingQuantity(item))
    rest -= quantity
    return quantity > 0 ? [{ item, quantity }] : []
  })
}
