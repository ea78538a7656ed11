import type { Database, Db } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { releaseLines, returnStock } from '../../../inventory/index.ts'
import type { PlacedOrder } from '../../order.ts'
import { type CommandOptions, type CommandResult, runOrderCommand } from '../order-command.ts'
import type { DocumentItem } from '../document.ts'
import { addQuantities, readSalesDocuments } from '../documents.sql.ts'
import {
  checkAllowed,
  isVirtualItem,
  type PickedLine,
  pickLines,
  quantityToCancel,
  quantityToInvoice,
  shippedToRefund,
  quantityToRefund,
  quantityToShip,
  type RequestedItem,
} from '../fulfilment.ts'
import type { DocumentResult } from '../invoice-order.ts'
import { refundSums } from './refund-sums.ts'
import { deductCreditedReductions } from '../../presale/deduct-reductions.ts'
import { toDocumentItem } from '../sums.ts'
import { writeCreditMemo } from './write-credit-memo.ts'

export interface RefundCommand {
  /** Absent: everything invoiced and not refunded. */
  items?: readonly RequestedItem[]
  /** Shipping to refund, gross, in grosze; absent: the remainder with the last items, else 0. */
  shipping?: number
  /** Additional refund, gross, in grosze; negative: retained. */
  adjustment: number
  /** Refunds copies not shipped; otherwise shipped copies are refunded first. */
  areUnshipped?: boolean
  /** The copies are returned to stock. */
  restock?: boolean
  /** Inventory source for returned copies; absent: the original one. */
  source?: string
  reason?: string
  comment?: string
  notify: boolean
}

type RefundedItem = DocumentItem & Pick<PickedLine, 'item'>

const tooManyToRefund = (order: string) => (sku: string, requested: number, possible: number) =>
  new Refusal(
    'graphql-input',
    'Of %s, %s were requested and %s are left that have an invoice. Cancel the others: orders cancel %s --item %s=%s.',
    sku,
    requested,
    possible,
    order,
    sku,
    requested - possible,
  )

/** Names the command for what has no invoice yet. */
function nothingToRefund({ number, items }: PlacedOrder): Refusal {
  if (items.some((item) => quantityToCancel(item) > 0))
    return new Refusal(
      'graphql-input',
      'Nothing of order %s that has an invoice is left to refund. The rest is cancelled: orders cancel %s, or ' +
        'parts of it with --item.',
      number,
      number,
    )
  if (items.some((item) => quantityToInvoice(item) > 0))
    return new Refusal(
      'graphql-input',
      'Nothing of order %s that has an invoice is left to refund. What was shipped is invoiced first: ' +
        'orders invoice %s.',
      number,
      number,
    )
  return new Refusal('graphql-input', 'Nothing of order %s is left to refund.', number)
}

function toRefundedItems(
  order: PlacedOrder,
  { items, areUnshipped, restock, adjustment, shipping }: RefundCommand,
): RefundedItem[] {
  const isMoneyOnly = items === undefined && (adjustment > 0 || shipping !== undefined)
  return pickLines(order, isMoneyOnly ? [] : items, quantityToRefund, tooManyToRefund(order.number)).map((line) => {
    const { item, quantity } = line
    const notShipped = Math.min(quantity, quantityToShip(item))
    const unshipped = isVirtualItem(item)
      ? 0
      : areUnshipped
        ? notShipped
        : quantity - Math.min(quantity, shippedToRefund(item))
    return {
      ...deductCreditedReductions(order, line, toDocumentItem(line, item.quantityRefunded), quantity - unshipped),
      item,
      unshipped,
      restocked: restock && !isVirtualItem(item) ? quantity - unshipped : 0,
    }
  })
}

/** Releases the reservation of unshipped copies and returns restocked ones to stock. */
async function restoreStock(
  tx: Db,
  order: PlacedOrder,
  parts: readonly RefundedItem[],
  source: string | undefined,
): Promise<void> {
  const lines = (count: (part: RefundedItem) => number, sourceOf: (part: RefundedItem) => string | null | undefined) =>
    parts.flatMap((part) => {
      const [quantity, sourceCode] = [count(part), sourceOf(part)]
      return quantity > 0 && sourceCode && part.item.productId
        ? [{ productId: part.item.productId, sourceCode, quantity }]
        : []
    })
  await releaseLines(
    tx,
    order.id,
    lines(
      ({ unshipped }) => unshipped,
      ({ item }) => item.sourceCode,
    ),
    'refunded before it left',
  )
  for (const { item, restocked } of parts) {
    if (restocked > 0 && !(source ?? item.sourceCode))
      throw new Refusal('graphql-input', 'State the source to return %s to: it came from none.', item.sku)
  }
  await returnStock(
    tx,
    lines(
      ({ restocked }) => restocked,
      ({ item }) => source ?? item.sourceCode,
    ),
  )
}

async function refund(tx: Db, order: PlacedOrder, command: RefundCommand, now: Date): Promise<DocumentResult> {
  checkAllowed(order, 'refund')
  const parts = toRefundedItems(order, command)
  if (order.items.every(({ quantityInvoiced }) => quantityInvoiced === 0)) throw nothingToRefund(order)
  const sums = refundSums(order, parts, await readSalesDocuments(tx, [order.id]), command)
  if (sums.grandTotal === 0 && parts.length === 0) throw nothingToRefund(order)
  await restoreStock(tx, order, parts, command.source)
  await addQuantities(
    tx,
    parts.map(({ item, quantity, unshipped, restocked }) => ({
      id: item.id,
      refunded: quantity,
      recalled: unshipped,
      returned: restocked,
    })),
  )
  const { reason, comment, notify } = command
  const { id, number, status } = await writeCreditMemo(tx, order, { sums, items: parts, reason, comment, notify }, now)
  return {
    id,
    number,
    grandTotal: sums.grandTotal,
    currency: order.currency,
    items: parts.map(({ item: { sku, name }, quantity }) => ({ sku, name, quantity })),
    status,
  }
}

/** Refunds an order completely or partially, with a corrective invoice. */
export const refundOrder = (
  db: Database,
  options: CommandOptions,
  command: RefundCommand,
): Promise<CommandResult<DocumentResult>> =>
  runOrderCommand(db, options, 'refund', command, (tx, order) => refund(tx, order, command, options.now))
