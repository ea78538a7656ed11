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

/** A list of the API without its holes. */
export const present = <Entry>(list: readonly (Entry | null)[] | null | undefined): Entry[] =>
  (list ?? []).filter((entry) => entry !== null)

/** The bought line that a line of a paper belongs to. */
export const lineOf = ({ items }: Order, of: { id: string } | null): Line | undefined =>
  present(items).find(({ id }) => id === of?.id)

/** What numbers of titles are called: books have their ISBN. */
export const skuLabel = (lines: readonly { product_sku: string }[]): string =>
  lines.every(({ product_sku }) => isIsbn13(product_sku)) ? text('ISBN') : text('SKU')

/** The number by which addresses name what the API names in base64. */
export function plainId(id: string): string {
  try {
    return atob(id)
  } catch {
    return ''
  }
}
