import { useSyncExternalStore } from 'react'
import { OpenCart } from '../../generated/documents.ts'
import { GraphqlError, type Graphql } from '../../platform/document.ts'
import { dropCopy, keepCopy, readCopy } from '../../platform/local-copy.ts'
import { browserSession, onSession, type Session } from '../../platform/session.ts'
import type { CartView } from './lines/cart-lines.ts'

/**
 * The cart in the browser: cached over reloads and synchronized between tabs. Its id is in the session, so that forms
 * work without JavaScript.
 */

const KEY = 'cart_totals'
/** Seconds after which the cart is fetched again. */
const FRESH = 300

interface Kept {
  /** Hash of the query: data cached by a former version may lack fields. */
  shape: string
  cart: CartView
}

let kept: (Kept & { age: number }) | undefined
let isOpen = false
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

function recall() {
  const found = readCopy<Kept>(KEY)
  kept =
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
    tell()
  }
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && again())
  // a page restored from the back/forward cache missed changes of other tabs
  addEventListener('pageshow', ({ persisted }) => persisted && again())
  onSession(() => {
    if (kept && kept.cart.id !== browserSession.get('cart')) replaceCart(undefined)
  })
}

/** Replaces the whole cart. */
export function replaceCart(cart: CartView | undefined): void {
  open()
  kept = cart && { shape: OpenCart.hash, cart, age: 0 }
  if (cart) keepCopy<Kept>(KEY, { shape: OpenCart.hash, cart })
  else dropCopy(KEY)
  tell()
}

/** The last loaded cart; undefined where there is none or nothing is known yet. */
export function readCart(): CartView | undefined {
  open()
  return kept?.cart
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

export const isLost = (error: unknown): boolean =>
  error instanceof GraphqlError && error.category === 'graphql-no-such-entity'

/** The cart of the session; an id that the shop does not know is dropped silently. */
export async function loadCart(graphql: Graphql, session: Session): Promise<CartView | null> {
  const id = session.get('cart')
  if (!id) return null
  try {
    return (await graphql(OpenCart, { cart: id })).cart
  } catch (error) {
    if (!isLost(error)) throw error
    session.set('cart', undefined)
    return null
  }
}

/** At startup in a browser: fetches the cart if the cached one is old or belongs to another session. */
export async function refreshCart(graphql: Graphql): Promise<void> {
  if (!browserSession.get('cart')) return replaceCart(undefined)
  if (readCart() && kept && kept.age < FRESH) return
  replaceCart((await loadCart(graphql, browserSession)) ?? undefined)
}

let isMinicartOpen = false
export function showMinicart(shown: boolean): void {
  isMinicartOpen = shown
  tell()
}
export const useMinicart = (): boolean =>
  useSyncExternalStore(
    onCart,
    () => isMinicartOpen,
    () => false,
  )
