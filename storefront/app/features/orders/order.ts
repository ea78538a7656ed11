import { text } from '../../../../language/translate.ts'
import { isIsbn13 } from '../../../../rules/isbn.ts'
import type { Types } from '../../generated/documents.ts'

export type Order = Types.OrderDetailFragment
export type Line = Types.OrderLineFragment
export type Invoice = EntryOf<Order['invoices']>
export type Shipment = EntryOf<Order['shipments']>
export type Refund = EntryOf<Order['credit_memos']>
export type Comments = Order['comments']
type EntryOf<List extends readonly unknown[] | null> = NonNullable<NonNullable<List>[number]>

/** A list of the API without nulls. */
export const present = <Entry>(list: readonly (Entry | null)[] | null | undefined): Entry[] =>
  (list ?? []).filter((entry) => entry !== null)

/** The order line of a document's line. */
export const lineOf = ({ items }: Order, of: { id: string } | null): Line | undefined =>
  present(items).find(({ id }) => id === of?.id)

/** The parts of a set that are on a document; undefined for a title alone. */
export const partsOf = (item: object & { bundle_options?: Parts }) =>
  'bundle_options' in item ? present(item.bundle_options) : undefined
type Parts = readonly (Types.BundlePartsFragment | null)[] | null

/** Label of a title's number: books have an ISBN. */
export const skuLabel = (lines: readonly { product_sku: string }[]): string =>
  lines.every(({ product_sku }) => isIsbn13(product_sku)) ? text('ISBN') : text('SKU')

/** The numeric id in URLs for a base64 uid of the API. */
export function plainId(id: string): string {
  try {
    return atob(id)
  } catch {
    return ''
  }
}
