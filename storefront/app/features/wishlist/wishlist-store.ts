import { readItem, writeItem } from '../../platform/local-cache.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { newestFirst, type SavedProduct, type SavedProducts } from './saved-products.ts'

/** The wish list in the browser: its titles, cached over reloads and synchronized between tabs. */

const KEY = 'wishlist_products'

interface Saved {
  /** By item id. */
  products: SavedProducts
  /** SKU -> item id. */
  ids: ReadonlyMap<string, string>
  isLoading: boolean
}

const savedOf = (products: SavedProducts, isLoading: boolean): Saved => ({
  products,
  ids: new Map(Object.entries(products).map(([id, { wishlist }]) => [wishlist.sku, id])),
  isLoading,
})

const store = createStore<Saved>(savedOf({}, true), {
  key: KEY,
  read: ({ isLoading }) => savedOf((readItem(KEY) as SavedProducts | undefined) ?? {}, isLoading),
  write: ({ products }) => writeItem(KEY, products),
})

/** Stores the whole list as loaded; empty for guests. */
export const replaceWishlist = (products: SavedProducts): void => store.write(savedOf(products, false))

// null until it has loaded
let session: string | undefined | null = null
/** Whether the list of that session is loaded or loading; without a session, of none. */
export const isListOf = (id: string | undefined): boolean => session === id
export function setListOf(id: string | undefined): void {
  session = id
}

/** From a press until the list has been reloaded. */
export const setWishlistLoading = (isLoading: boolean): void => store.write({ ...store.read(), isLoading })

/** The item id of a title on the list; undefined on the server and until hydration. */
export const useSavedId = (sku: string): string | undefined => useStore(store, ({ ids }) => ids.get(sku), undefined)

/** Of items that are on the list. */
export const skusOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => store.read().products[id]?.wishlist.sku ?? [])

const NOTHING: SavedProducts = {}

/** What is on the list, the newest first; nothing on the server and until hydration. */
export const useSavedTitles = (): SavedProduct[] => newestFirst(useStore(store, ({ products }) => products, NOTHING))

/** Calls back once the list is loaded and unchanged, with whether the title's state is still the same. */
export function onceKnown(sku: string, then: (isSame: boolean) => void): void {
  const before = store.read().ids.get(sku)
  const look = () => {
    const { ids, isLoading } = store.read()
    if (isLoading) return
    leave()
    then(ids.get(sku) === before)
  }
  const leave = store.subscribe(look)
  look()
}
