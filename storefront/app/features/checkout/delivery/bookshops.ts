import type { Types } from '../../../generated/documents.ts'

export type Bookshop = NonNullable<NonNullable<NonNullable<Types.ListBookshopsQuery['getStores']>['stores']>[number]>
type Items = Types.CheckoutCartFragment['items']

export interface Shortage {
  name: string
  wanted: number
  there: number
}

/** Downloaded, so it needs no stock. */
const isFile = (type: string | null | undefined) => type === 'virtual' || type === 'downloadable'

/** Titles of which a bookshop has too few. Titles that are ordered from the publisher do not count. */
export function shortagesAt(code: string | null | undefined, items: Items): Shortage[] {
  return (items ?? []).flatMap((item) => {
    if (!item || item.product.special_product_types || isFile(item.product.type_id)) return []
    const there = item.product.availability_in_sources?.find((source) => source?.source_code === code)?.salable_qty ?? 0
    return there < item.quantity
      ? [{ name: item.product.name ?? '', wanted: item.quantity, there: Math.max(0, there) }]
      : []
  })
}

/** Bookshops of a town, or all of them. */
export const bookshopsOf = (answer: Types.ListBookshopsQuery): Bookshop[] =>
  (answer.getStores?.stores ?? []).flatMap((shop) => shop ?? [])
