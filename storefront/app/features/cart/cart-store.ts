import { useSyncExternalStore } from 'react'
import { OpenCart } from '../../generated/documents.ts'
import { GraphqlError, type Graphql } from '../../platform/document.ts'
import { dropCache, writeCache, readCache } from '../../platform/local-cache.ts'
import { browserSession, onSession, type Session } from '../../platform/session.ts'
import type { CartView } from './lines/cart-lines.ts'

/**
 * The cart in the browser: cached over reloads and synchronized between tabs. Its id is in the session, so that forms
 * work without JavaScript.
 */

const KEY = 'cart_totals'
/** Seconds after which the cart is fetched again. */
const FRESH = 300

interface CachedCart {
  /** Hash of the query: data cached by a former version may lack fields. */
  shape: string
  cart: CartView
}

let cached: (CachedCart & { age: number }) | undefined
let isOpen = false
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

function recall() {
  const found = readCache<CachedCart>(KEY)
  cached =
    found?.data.shape === OpenCart.hash && found.data.cart.id === browserSession.get('cart')
      ? { ...found.data, age: found.age }
      : undefined
}

function open() {
  if (isOpen) return
  isOpen = true
  recall()
  const again = () => {
    recall()
    notifyListeners()
  }
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && again())
  // a page restored from the back/forward cache missed changes of other tabs
  addEventListener('pageshow', ({ persisted }) => persisted && again())
  onSession(() => {
    if (cached && cached.cart.id !== browserSession.get('cart')) replaceCart(undefined)
  })
}

/** Replaces the whole cart. */
export function replaceCart(cart: CartView | undefined): void {
  open()
  cached = cart && { shape: OpenCart.hash, cart, age: 0 }
  if (cart) writeCache<CachedCart>(KEY, { shape: OpenCart.hash, cart })
  else dropCache(KEY)
  notifyListeners()
}

/** The last loaded cart; undefined where there is none or nothing is known yet. */
export function readCart(): CartView | undefined {
  open()
  return cached?.cart
}

export function onCart(listener: () => void): () => void {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The cart shown in the header. Empty on the server and until hydration. */
export const useCart = (): CartView | undefined => useSyncExternalStore(onCart, readCart, () => undefined)

export const isMissingCart = (error: unknown): boolean =>
  error instanceof GraphqlError && error.category === 'graphql-no-such-entity'

/** The cart of the session; an id that the shop does not know is dropped silently. */
export async function loadCart(graphql: Graphql, session: Session): Promise<CartView | null> {
  const id = session.get('cart')
  if (!id) return null
  try {
    return (await graphql(OpenCart, { cart: id })).cart
  } catch (error) {
    if (!isMissingCart(error)) throw error
    session.set('cart', undefined)
    return null
  }
}

/** At startup in a browser: fetches the cart if the cached one is old or belongs to another session. */
export async function refreshCart(graphql: Graphql): Promise<void> {
  if (!browserSession.get('cart')) return replaceCart(undefined)
  if (readCart() && cached && cached.age < FRESH) return
  replaceCart((await loadCart(graphql, browserSession)) ?? undefined)
}

let isMinicartOpen = false
export function showMinicart(shown: boolean): void {
  isMinicartOpen = shown
  notifyListeners()
}
export const useMinicart = (): boolean =>
  useSyncExternalStore(
    onCart,
    () => isMinicartOpen,
    () => false,
  )
