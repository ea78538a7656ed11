import type { SalesDocument } from '../documents/document.ts'
import type { PlacedOrder } from '../order.ts'

/** A document with its order and all documents of that order. */
export interface PrintContext {
  order: PlacedOrder
  document: SalesDocument
  allDocuments: readonly SalesDocument[]
}

/** Replaces a hyphen with a minus sign. */
export const withMinusSign = (amount: string): string => amount.replace(/^-/, '−')
