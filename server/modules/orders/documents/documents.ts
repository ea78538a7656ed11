import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Seller } from '../../store/store.ts'
import type { OrderAddress, OrderItem, PlacedOrder } from '../orders.ts'
import { readSalesDocuments, readShipments } from './documents.sql.ts'

export type DocumentKind = 'invoice' | 'credit-memo'

export interface DocumentComment {
  message: string
  createdAt: string
}

/** So many copies of a bought line, with their part of its sums; grosze. */
export interface DocumentItem {
  orderItemId: number
  quantity: number
  rowExclTax: number
  rowInclTax: number
  discount: number
  /** Of what is owed after the discount. */
  tax: number
  /** Of a credit memo's copies, those that never left, and those that went back on the shelf. */
  unshipped: number
  restocked: number
}

/** All of a document that bears one rate, and delivery's part of it; grosze. */
export interface DocumentTax {
  title: string
  rate: number
  gross: number
  tax: number
  shippingGross: number
  shippingTax: number
}

export interface DocumentSums {
  subtotalExclTax: number
  subtotalInclTax: number
  discount: number
  shippingExclTax: number
  shippingInclTax: number
  /** Given beside the goods, or kept back: negative. */
  adjustment: number
  tax: number
  grandTotal: number
  taxes: DocumentTax[]
}

/** An invoice, or a credit memo: then all sums are what is taken back. Written once, never changed. */
export interface SalesDocument extends DocumentSums {
  id: number
  orderId: number
  kind: DocumentKind
  number: string
  /** YYYY-MM-DD in Warsaw, as the other days. */
  issuedOn: string
  soldOn: string
  /** Absent where nothing is left to pay, or the courier is paid. */
  payBy: string | null
  /** What had been paid by the time of issue. */
  paid: number
  seller: Seller
  buyer: OrderAddress
  reason: string | null
  createdAt: Date
  items: DocumentItem[]
  comments: DocumentComment[]
}

export interface Track {
  /** `dhl` */
  carrier: string
  title: string
  number: string
}

export interface Shipment {
  id: number
  orderId: number
  number: string
  createdAt: Date
  items: { orderItemId: number; quantity: number }[]
  tracks: Track[]
  comments: DocumentComment[]
}

const ofEach = <T extends { orderId: number }>(orderIds: readonly number[], found: readonly T[]) =>
  orderIds.map((id) => found.filter(({ orderId }) => orderId === id))

/** For `context.load`: an order's invoices and credit memos, oldest first. */
export const loadSalesDocuments = async (
  orderIds: readonly number[],
  { db }: RequestContext,
): Promise<SalesDocument[][]> => ofEach(orderIds, await readSalesDocuments(db, orderIds))

/** For `context.load`: an order's shipments, oldest first. */
export const loadShipments = async (orderIds: readonly number[], { db }: RequestContext): Promise<Shipment[][]> =>
  ofEach(orderIds, await readShipments(db, orderIds))

export interface Documents {
  invoices: SalesDocument[]
  creditMemos: SalesDocument[]
  shipments: Shipment[]
}

/** All papers of one order, oldest first. */
export async function documentsOf(db: Db, orderId: number): Promise<Documents> {
  const [papers, shipments] = await Promise.all([readSalesDocuments(db, [orderId]), readShipments(db, [orderId])])
  return {
    invoices: papers.filter(({ kind }) => kind === 'invoice'),
    creditMemos: papers.filter(({ kind }) => kind === 'credit-memo'),
    shipments,
  }
}

/** What a document of the API asks for: a paper, a line of it, with the order it belongs to. */
export interface SalesDocumentOf {
  order: PlacedOrder
  document: SalesDocument
}
export interface LineOf extends SalesDocumentOf {
  part: DocumentItem
  item: OrderItem
}
export interface ShipmentOf {
  order: PlacedOrder
  shipment: Shipment
}
export interface ShippedLine {
  order: PlacedOrder
  item: OrderItem
  quantity: number
}
