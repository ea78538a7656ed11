import { readItem, writeItem } from '../../../../web/platform/local-cache.ts'
import { createStore, useStore } from '../../../../web/platform/store.ts'
import { newestFirst, type SavedProduct, type SavedProducts } from './saved-products.ts'

/** The wish list in the browser: its titles, cached across reloads and synchronized between tabs. */

const KEY = 'wishlist_products'

interface WishlistState {
  /** Titles by item id. */
  products: SavedProducts
  /** Item ids by SKU. */
  ids: ReadonlyMap<string, string>
  isLoading: boolean
}

const wishlistState = (products: SavedProducts, isLoading: boolean): WishlistState => ({
  products,
  ids: new Map(Object.entries(products).map(([id, { wishlist }]) => [wishlist.sku, id])),
  isLoading,
})

const store = createStore<WishlistState>(wishlistState({}, true), {
  key: KEY,
  read: ({ isLoading }) => wishlistState((readItem(KEY) as SavedProducts | undefined) ?? {}, isLoading),
  write: ({ products }) => writeItem(KEY, products),
})

/** Stores a loaded list; an empty one for guests. */
export const replaceWishlist = (products: SavedProducts): void => store.write(wishlistState(products, false))

// session whose list is loaded; null until the first load
let session: string | undefined | null = null
/** Whether the list of that session is loaded or loading; undefined is a guest's empty list. */
export const isListOf = (id: string | undefined): boolean => session === id
export function setListOf(id: string | undefined): void {
  session = id
}

/** Set from a click until the list has been reloaded. */
export const setWishlistLoading = (isLoading: boolean): void => store.write({ ...store.read(), isLoading })

/** Item id of a title on the list; undefined on the server and until hydration. */
export const useSavedId = (sku: string): string | undefined => useStore(store, ({ ids }) => ids.get(sku), undefined)

/** SKUs of items on the list. */
export const skusOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => store.read().products[id]?.wishlist.sku ?? [])

const NOTHING: SavedProducts = {}

/** Titles on the list, newest first; empty on the server and until hydration. */
export const useSavedTitles = (): SavedProduct[] => newestFirst(useStore(store, ({ products }) => products, NOTHING))

/** Calls back once the list has loaded; `isSame` returns whether the title's item is still the one at the call. */
export function whenLoaded(sku: string, callback: (isSame: boolean) => void): void {
  const before = store.read().ids.get(sku)
  const check = () => {
    const { ids, isLoading } = store.read()
    if (isLoading) return
    unsubscribe()
    callback(ids.get(sku) === before)
  }
  const unsubscribe = store.subscribe(check)
  check()
}
