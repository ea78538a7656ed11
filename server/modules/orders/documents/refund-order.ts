import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { releaseLines, returnStock } from '../../inventory/inventory.ts'
import { getConfiguration, seller } from '../../store/store.ts'
import { insertComment } from '../orders.sql.ts'
import type { PlacedOrder } from '../orders.ts'
import { dayOf, type Doing, type Done, onOrder, settle } from './deed.ts'
import type { DocumentItem } from './documents.ts'
import { countItems, insertSalesDocument, readSalesDocuments, sumOrder } from './documents.sql.ts'
import {
  checkAllowed,
  isFile,
  type Picked,
  pick,
  shippedToRefund,
  toRefund,
  toShip,
  type Wanted,
} from './fulfilment.ts'
import type { DocumentMade } from './invoice-order.ts'
import { nextNumber } from './numbers.ts'
import { refundSums } from './refund-sums.ts'
import { partOf } from './sums.ts'

export const ORDER_REFUND = 'order-refund'

export interface Refunding {
  /** Absent: all that was billed and not refunded. */
  items?: readonly Wanted[]
  /** Gross grosze of the delivery; absent: what is left of it once all goods are refunded, else nothing. */
  shipping?: number
  /** Gross grosze given beside that, or kept back: negative. */
  adjustment: number
  /** The copies have not left and never will; else those that left are refunded first. */
  areUnshipped?: boolean
  /** The copies are back on the shelf. */
  restock?: boolean
  /** On this one, else where they came from. */
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
    const waiting = Math.min(quantity, toShip(item))
    const unshipped = isFile(item) ? 0 : areUnshipped ? waiting : quantity - Math.min(quantity, shippedToRefund(item))
    return {
      ...partOf(line, item.quantityRefunded),
      item,
      unshipped,
      restocked: restock && !isFile(item) ? quantity - unshipped : 0,
    }
  })
}

/** Copies that never left are free again; those that came back stand on a shelf. */
async function putStockRight(
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
      throw new Refusal('graphql-input', 'Tell on which shelf %s is put: it came from none.', item.sku)
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
  await putStockRight(tx, order, parts, refunding.source)
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
  const { status } = await settle(tx, order.number)
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

/** Takes back what was billed, whole or in part, with a corrective invoice. */
export const refundOrder = (db: Database, doing: Doing, refunding: Refunding): Promise<Done<DocumentMade>> =>
  onOrder(db, doing, 'refund', refunding, (tx, order) => refund(tx, order, refunding, doing.now))
