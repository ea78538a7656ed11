import type { Types } from '../../generated/documents.ts'

export type WishlistView = Types.WishlistViewFragment
type Item = NonNullable<NonNullable<WishlistView['items']>[number]>

/** Title on the list, with the item's data in `wishlist`. */
export type SavedProduct = NonNullable<Item['product']> & {
  wishlist: {
    id: string
    sku: string
    quantity: number
    description: string
    buy_request: string
    options: NonNullable<Item['options']>
  }
}
export type SavedProducts = Readonly<Record<string, SavedProduct>>

/** Titles of a list by item id. */
export function savedProducts(list: WishlistView | null | undefined): SavedProducts {
  const entries = (list?.items ?? []).flatMap((item) => {
    if (!item?.product) return []
    const id = String(item.id)
    const wishlist = {
      id,
      sku: item.sku ?? '',
      quantity: item.qty ?? 1,
      description: item.description ?? '',
      buy_request: item.buy_request ?? '',
      options: item.options ?? [],
    }
    return [[id, { ...item.product, wishlist }] as const]
  })
  return Object.fromEntries(entries)
}

/** Newest first: the keys of an object are in numeric order. */
export const newestFirst = (products: SavedProducts): SavedProduct[] => Object.values(products).toReversed()
