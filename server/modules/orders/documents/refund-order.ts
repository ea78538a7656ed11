import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { releaseLines, returnStock } from '../../inventory/index.ts'
import { getConfiguration, seller } from '../../store/index.ts'
import { insertComment } from '../orders.sql.ts'
import type { PlacedOrder } from '../order.ts'
import { PAYMENT_REFUND } from '../payment-facts.ts'
import { dayOf, type CommandOptions, type CommandResult, runOrderCommand, updateOrderState } from './order-command.ts'
import type { DocumentItem } from './document.ts'
import { countItems, insertSalesDocument, readSalesDocuments, sumOrder } from './documents.sql.ts'
import {
  checkAllowed,
  isFile,
  type Picked,
  pick,
  shippedToRefund,
  toRefund,
  toShip,
  type RequestedItem,
} from './fulfilment.ts'
import type { DocumentMade } from './invoice-order.ts'
import { nextNumber } from './numbers.ts'
import { refundSums } from './refund-sums.ts'
import { partOf } from './sums.ts'

export const ORDER_REFUND = 'order-refund'

export interface Refunding {
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

type Part = DocumentItem & Pick<Picked, 'item'>

function partsOf(order: PlacedOrder, { items, areUnshipped, restock, adjustment, shipping }: Refunding): Part[] {
  const isMoneyOnly = items === undefined && (adjustment > 0 || shipping !== undefined)
  return pick(order, isMoneyOnly ? [] : items, toRefund).map((line) => {
    const { item, quantity } = line
    const notShipped = Math.min(quantity, toShip(item))
    const unshipped = isFile(item)
      ? 0
      : areUnshipped
        ? notShipped
        : quantity - Math.min(quantity, shippedToRefund(item))
    return {
      ...partOf(line, item.quantityRefunded),
      item,
      unshipped,
      restocked: restock && !isFile(item) ? quantity - unshipped : 0,
    }
  })
}

/** Releases the reservation of unshipped copies and returns restocked ones to stock. */
async function restoreStock(
  tx: Db,
  order: PlacedOrder,
  parts: readonly Part[],
  source: string | undefined,
): Promise<void> {
  const lines = (count: (part: Part) => number, sourceOf: (part: Part) => string | null | undefined) =>
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

async function refund(tx: Db, order: PlacedOrder, refunding: Refunding, now: Date): Promise<DocumentMade> {
  checkAllowed(order, 'refund')
  const parts = partsOf(order, refunding)
  const sums = refundSums(order, parts, await readSalesDocuments(tx, [order.id]), refunding)
  if (sums.grandTotal === 0 && parts.length === 0)
    throw new Refusal('graphql-input', 'Nothing of order %s is left to refund.', order.number)
  await restoreStock(tx, order, parts, refunding.source)
  await countItems(
    tx,
    parts.map(({ item, quantity, unshipped, restocked }) => ({
      id: item.id,
      refunded: quantity,
      recalled: unshipped,
      returned: restocked,
    })),
  )
  await sumOrder(tx, order.id, { refunded: sums.grandTotal, shippingRefunded: sums.shippingInclTax })
  const { status } = await updateOrderState(tx, order.number)
  const shop = seller(await getConfiguration(tx, order.storeCode))
  const issuedOn = dayOf(now)
  const number = await nextNumber(tx, 'credit-memo', { storeCode: order.storeCode, day: issuedOn })
  const paid = Math.min(sums.grandTotal, Math.max(order.totalPaid - order.totalRefunded, 0))
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
    reason: refunding.reason ?? null,
    items: parts,
  })
  if (refunding.comment)
    await insertComment(tx, order.id, { message: refunding.comment, status, isVisible: true, salesDocumentId: id })
  if (paid > 0)
    await enqueue(tx, {
      kind: PAYMENT_REFUND,
      payload: { number: order.number, key: number, amount: paid, creditMemoId: id },
      key: `${PAYMENT_REFUND}:${number}`,
    })
  if (refunding.notify)
    await enqueue(tx, { kind: ORDER_REFUND, payload: { number: order.number, id }, key: `${ORDER_REFUND}:${number}` })
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
  refunding: Refunding,
): Promise<CommandResult<DocumentMade>> =>
  runOrderCommand(db, options, 'refund', refunding, (tx, order) => refund(tx, order, refunding, options.now))
