import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Documents, SalesDocument, Shipment } from './document.ts'
import { readSalesDocuments, readShipments } from './documents.sql.ts'
import { readWithdrawn } from './credit-memos/withdrawn.sql.ts'

const groupByOrder = <T extends { orderId: number }>(orderIds: readonly number[], found: readonly T[]) =>
  orderIds.map((id) => found.filter(({ orderId }) => orderId === id))

/** For `context.load`: an order's invoices and credit memos, oldest first. */
export const loadSalesDocuments = async (
  orderIds: readonly number[],
  { db }: RequestContext,
): Promise<SalesDocument[][]> => groupByOrder(orderIds, await readSalesDocuments(db, orderIds))

/** For `context.load`: an order's shipments, oldest first. */
export const loadShipments = async (orderIds: readonly number[], { db }: RequestContext): Promise<Shipment[][]> =>
  groupByOrder(orderIds, await readShipments(db, orderIds))

/** For `context.load`: copies that were withdrawn from, by the id of the orders' items. */
export async function loadWithdrawn(orderIds: readonly number[], { db }: RequestContext) {
  const withdrawn = await readWithdrawn(db, orderIds)
  return orderIds.map(() => withdrawn)
}

/** All documents of one order, oldest first. */
export async function listDocuments(db: Db, orderId: number): Promise<Documents> {
  const [documents, shipments] = await Promise.all([readSalesDocuments(db, [orderId]), readShipments(db, [orderId])])
  return {
    invoices: documents.filter(({ kind }) => kind === 'invoice'),
    creditMemos: documents.filter(({ kind }) => kind === 'credit-memo'),
    shipments,
  }
}
