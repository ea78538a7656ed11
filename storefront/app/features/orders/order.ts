import { text } from '../../../../language/translate.ts'
import { isIsbn13 } from '../../../../rules/isbn.ts'
import type { Types } from '../../generated/documents.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'

export type Order = Types.OrderDetailFragment
export type Line = Types.OrderLineFragment
export type Invoice = EntryOf<Order['invoices']>
export type Shipment = EntryOf<Order['shipments']>
export type Refund = EntryOf<Order['credit_memos']>
export type Comments = Order['comments']
type EntryOf<List extends readonly unknown[] | null> = NonNullable<NonNullable<List>[number]>

/** Order line that a document's line refers to. */
export const lineOf = ({ items }: Order, reference: { id: string } | null): Line | undefined =>
  withoutNulls(items).find(({ id }) => id === reference?.id)

/** Bundle parts that a document contains; undefined for a line that is no bundle. */
export const partsOf = (item: object & { bundle_options?: Parts }) =>
  'bundle_options' in item ? withoutNulls(item.bundle_options) : undefined
type Parts = readonly (Types.BundlePartsFragment | null)[] | null

/** Column label of the SKUs: ISBN if all of them are ISBNs. */
export const skuLabel = (lines: readonly { product_sku: string }[]): string =>
  lines.every(({ product_sku }) => isIsbn13(product_sku)) ? text('ISBN') : text('SKU')

/** Numeric id for URLs, from a base64 uid of the API; '' if it is not valid. */
export function plainId(id: string): string {
  try {
    return atob(id)
  } catch {
    return ''
  }
}
