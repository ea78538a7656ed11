import type { Types } from '../../../generated/documents.ts'

export type Bookshop = NonNullable<NonNullable<NonNullable<Types.ListBookshopsQuery['getStores']>['stores']>[number]>
type Items = Types.CheckoutCartFragment['items']

export interface Shortage {
  name: string
  requested: number
  available: number
}

/** Files are downloaded, so they need no stock. */
const isFile = (type: string | null | undefined) => type === 'virtual' || type === 'downloadable'

/** Titles of which the bookshop has too few, ignoring those ordered from the publisher. */
export function shortagesAt(code: string | null | undefined, items: Items): Shortage[] {
  return (items ?? []).flatMap((item) => {
    if (!item || item.product.special_product_types || isFile(item.product.type_id)) return []
    const available =
      item.product.availability_in_sources?.find((source) => source?.source_code === code)?.salable_qty ?? 0
    return available < item.quantity
      ? [{ name: item.product.name ?? '', requested: item.quantity, available: Math.max(0, available) }]
      : []
  })
}

export const bookshopsOf = (response: Types.ListBookshopsQuery): Bookshop[] =>
  (response.getStores?.stores ?? []).flatMap((shop) => shop ?? [])
