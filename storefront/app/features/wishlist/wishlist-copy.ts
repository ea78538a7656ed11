import { useSyncExternalStore } from 'react'
import type { SavedProducts } from './saved-products.ts'

/** The wish list in the browser: which titles are on it, kept over a reload, in step with other tabs. */

const KEY = 'wishlist_products'

interface Copy {
  /** By the number of the item. */
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
    // storage is switched off, or holds something else
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

/** The whole list as the shop has just told it; empty where nobody is signed in. */
export function replaceWishlist(products: SavedProducts): void {
  change({ products, isLoading: false })
  try {
    localStorage.setItem(KEY, JSON.stringify(products))
  } catch {
    // storage is full or off: this tab still knows
  }
}

// null before anything is known
let session: string | undefined | null = null
/** Whether the list is that session's, or is on its way; nobody's where none is named. */
export const isListOf = (id: string | undefined): boolean => session === id
export function setListOf(id: string | undefined): void {
  session = id
}

/** From the press until the list is told anew. */
export const setWishlistLoading = (isLoading: boolean): void => change({ isLoading })

/** The number under which a title is on the list; on the server, and until scripts are up, none is. */
export const useSavedId = (sku: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ids.get(sku),
    () => undefined,
  )

/**
 * Calls back as soon as the list is known and nothing is on its way to change it, with whether the title is still as it
 * was.
 */
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
