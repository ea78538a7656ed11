import type { Types } from '../../../generated/documents.ts'

export type Bookshop = NonNullable<NonNullable<NonNullable<Types.ListBookshopsQuery['getStores']>['stores']>[number]>
type Items = Types.CheckoutCartFragment['items']

export interface Shortage {
  name: string
  wanted: number
  there: number
}

/** Files are downloaded, so they need no stock. */
const isFile = (type: string | null | undefined) => type === 'virtual' || type === 'downloadable'

/** Titles of which the bookshop has too few, ignoring those ordered from the publisher. */
export function shortagesAt(code: string | null | undefined, items: Items): Shortage[] {
  return (items ?? []).flatMap((item) => {
    if (!item || item.product.special_product_types || isFile(item.product.type_id)) return []
    const there = item.product.availability_in_sources?.find((source) => source?.source_code === code)?.salable_qty ?? 0
    return there < item.quantity
      ? [{ name: item.product.name ?? '', wanted: item.quantity, there: Math.max(0, there) }]
      : []
  })
}

export const bookshopsOf = (answer: Types.ListBookshopsQuery): Bookshop[] =>
  (answer.getStores?.stores ?? []).flatMap((shop) => shop ?? [])
