import { useSyncExternalStore } from 'react'
import type { SavedProducts } from './saved-products.ts'

/** The wish list in the browser: its titles, cached over reloads and synchronized between tabs. */

const KEY = 'wishlist_products'

interface Copy {
  /** By item id. */
  products: SavedProducts
  isLoading: boolean
}

let copy: Copy = { products: {}, isLoading: true }
let ids = new Map<string, string>()
let isOpen = false
const listeners = new Set<() => void>()

function change(next: Partial<Copy>) {
  copy = { ...copy, ...next }
  ids = new Map(Object.entries(copy.products).map(([id, { wishlist }]) => [wishlist.sku, id]))
  for (const listener of listeners) listener()
}

function recall() {
  try {
    change({ products: (JSON.parse(localStorage.getItem(KEY) ?? '{}') as SavedProducts | null) ?? {} })
  } catch {
    // storage is disabled or holds other data
  }
}

function subscribe(listener: () => void): () => void {
  if (!isOpen) {
    isOpen = true
    addEventListener('storage', ({ key }) => (key === KEY || key === null) && recall())
    recall()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Stores the whole list as loaded; empty for guests. */
export function replaceWishlist(products: SavedProducts): void {
  change({ products, isLoading: false })
  try {
    localStorage.setItem(KEY, JSON.stringify(products))
  } catch {
    // storage is full or disabled: this tab still has it
  }
}

// null until it has loaded
let session: string | undefined | null = null
/** Whether the list of that session is loaded or loading; without a session, of none. */
export const isListOf = (id: string | undefined): boolean => session === id
export function setListOf(id: string | undefined): void {
  session = id
}

/** From a press until the list has been reloaded. */
export const setWishlistLoading = (isLoading: boolean): void => change({ isLoading })

/** The item id of a title on the list; undefined on the server and until hydration. */
export const useSavedId = (sku: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ids.get(sku),
    () => undefined,
  )

/** Calls back once the list is loaded and unchanged, with whether the title's state is still the same. */
export function onceKnown(sku: string, then: (isSame: boolean) => void): void {
  const before = ids.get(sku)
  const look = () => {
    if (copy.isLoading) return
    leave()
    then(ids.get(sku) === before)
  }
  const leave = subscribe(look)
  look()
}
