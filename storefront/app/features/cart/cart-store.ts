import { useSyncExternalStore } from 'react'
import { OpenCart } from '../../generated/documents.ts'
import { GraphqlError, type Graphql } from '../../platform/document.ts'
import { dropCopy, keepCopy, readCopy } from '../../platform/local-copy.ts'
import { browserSession, onSession, type Session } from '../../platform/session.ts'
import type { CartView } from './lines/cart-lines.ts'

/**
 * The cart in the browser: kept over a reload, in step with other tabs. Its id is the session's, so that forms work
 * before scripts do.
 */

const KEY = 'cart_totals'
/** Seconds after which the shop is asked again. */
const FRESH = 300

interface Kept {
  /** Hash of the question: what a former version of the shop kept may lack what this one shows. */
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
  // a page that the browser kept whole has slept through what other tabs did
  addEventListener('pageshow', ({ persisted }) => persisted && again())
  onSession(() => {
    if (kept && kept.cart.id !== browserSession.get('cart')) replaceCart(undefined)
  })
}

/** A full update: whatever was known before is replaced. */
export function replaceCart(cart: CartView | undefined): void {
  open()
  kept = cart && { shape: OpenCart.hash, cart, age: 0 }
  if (cart) keepCopy<Kept>(KEY, { shape: OpenCart.hash, cart })
  else dropCopy(KEY)
  tell()
}

/** The cart as last told; undefined where there is none or nothing is known yet. */
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

/** What the header shows. On the server, and until scripts are up, nothing. */
export const useCart = (): CartView | undefined => useSyncExternalStore(onCart, readCart, () => undefined)

export const isLost = (error: unknown): boolean =>
  error instanceof GraphqlError && error.category === 'graphql-no-such-entity'

/** The cart of the session; one that the shop no longer knows is forgotten without a word. */
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

/** At the start of the shop in a browser: asks for the cart if what is kept is old or another's. */
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
