import type { Seller } from '../../store/index.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderAddress } from '../order-delivery.ts'
import type { OrderItem } from '../order-item.ts'

export type DocumentKind = 'invoice' | 'credit-memo'

export interface DocumentComment {
  message: string
  createdAt: string
}

/** Copies of an order line with their part of its sums, in grosze. */
export interface DocumentItem {
  orderItemId: number
  quantity: number
  rowExclTax: number
  rowInclTax: number
  discount: number
  /** Tax of the discounted amount. */
  tax: number
  /** Copies of a credit memo that were never shipped, and those returned to stock. */
  unshipped: number
  restocked: number
}

/** Amounts of one tax rate, and the shipping part of them; in grosze. */
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
  /** Additional refund; negative: retained. */
  adjustment: number
  tax: number
  grandTotal: number
  taxes: DocumentTax[]
}

/** An invoice or a credit memo, whose sums are refunded amounts. Immutable. */
export interface SalesDocument extends DocumentSums {
  id: number
  orderId: number
  kind: DocumentKind
  number: string
  /** YYYY-MM-DD in Warsaw, as all dates here. */
  issuedOn: string
  soldOn: string
  /** Null if paid, or for cash on delivery. */
  payBy: string | null
  /** Amount paid by the time of issue. */
  paid: number
  seller: Seller
  /** Null in a confirmation of sale, which is no invoice. */
  buyer: OrderAddress | null
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
  /** YYYY-MM-DD in Warsaw; null while it is on its way, or waits in the bookshop. */
  deliveredOn: string | null
  items: { orderItemId: number; quantity: number }[]
  tracks: Track[]
  comments: DocumentComment[]
}

export interface Documents {
  invoices: SalesDocument[]
  creditMemos: SalesDocument[]
  shipments: Shipment[]
}

/** Parents of the GraphQL resolvers: a document or one of its lines, with the order. */
export interface SalesDocumentOf {
  order: PlacedOrder
  document: SalesDocument
}
export interface LineOf extends SalesDocumentOf {
  part: DocumentItem
  item: OrderItem
  /** Present for a bundle. */
  parts?: { part: DocumentItem; item: OrderItem; quantity: number }[]
}
export interface ShipmentOf {
  order: PlacedOrder
  shipment: Shipment
}
export interface ShippedLine {
  order: PlacedOrder
  item: OrderItem
  quantity: number
  /** Present for a bundle. */
  parts?: { item: OrderItem; quantity: number }[]
}
