import { useSyncExternalStore } from 'react'
import { GraphqlError, type Graphql } from '../../../../web/api/document.ts'
import { shownCurrency } from '../../platform/shop-api.ts'
import { loadPart } from '../../../../web/platform/load-part.ts'
import { readCache, writeCache, writeItem } from '../../../../web/platform/local-cache.ts'
import { onSessionChange } from '../../../../web/api/session.ts'
import { browserSession, type Session } from '../../platform/session.ts'
import { createStore, useStore } from '../../../../web/platform/store.ts'
import { dropChanges, flushChanges, onChanges, readChanges, withChanges } from './changes/cart-changes.ts'
import type { CartView } from './lines/cart-lines.ts'

/**
 * The cart in the browser: cached across reloads and synchronized between tabs. Its id is in the session, so that forms
 * work without JavaScript.
 */

const KEY = 'cart_totals'
/** Seconds after which a cached cart is fetched again. */
const FRESH_SECONDS = 300

interface CachedCart {
  /** URL of the build's script: data cached by an earlier build may lack fields. */
  shape: string
  /** Partner code of the session for which the cart was priced. */
  partner?: string
  cart: CartView
}

/** Whether the cart has the currency shown in this tab; another tab may have cached it in a different one. */
const isShownIn = (currency: string, { prices }: CartView) => (prices?.grand_total?.currency ?? currency) === currency

interface CartState {
  cart: CartView | undefined
  /** Seconds since the cart was loaded. */
  age: number
}

const store = createStore<CartState>(
  { cart: undefined, age: 0 },
  {
    key: KEY,
    read() {
      const found = readCache<CachedCart>(KEY)
      const isCurrent =
        found?.data.shape === import.meta.url &&
        found.data.cart.id === browserSession.get('cart') &&
        found.data.partner === browserSession.get('partner')
      return isCurrent && isShownIn(shownCurrency(), found.data.cart)
        ? { cart: found.data.cart, age: found.age }
        : { cart: undefined, age: 0 }
    },
    write({ cart }) {
      if (cart)
        writeCache<CachedCart>(KEY, {
          shape: import.meta.url,
          partner: browserSession.get('partner'),
          cart,
        })
      else writeItem(KEY, undefined)
    },
  },
)

let isFollowing = false
/** Drops the cached cart and its changes when the session changes to another cart or has none. */
function followSession() {
  if (isFollowing) return
  isFollowing = true
  onSessionChange(() => {
    const { cart } = store.read()
    const id = browserSession.get('cart')
    if (cart && cart.id !== id) replaceCart(undefined)
    if (readChanges().cart && readChanges().cart !== id) dropChanges()
  })
}

/** Replaces the cached cart; ignores a response with an older revision than the known one, of this or another tab. */
export function replaceCart(cart: CartView | undefined): void {
  followSession()
  const known = readConfirmedCart()
  if (cart && known?.id === cart.id && known.revision > cart.revision) return
  store.write({ cart, age: 0 })
}

/** The last cart that the shop returned; undefined when there is none or none was loaded yet. */
export function readConfirmedCart(): CartView | undefined {
  followSession()
  return store.read().cart
}

let mergedCartMemo: { confirmedCart?: CartView; changes?: object; cart?: CartView } = {}
/** The shop's cart with the changes that the shop has not confirmed yet. */
export function readCart(): CartView | undefined {
  const confirmedCart = readConfirmedCart()
  const { cart: id, lines } = readChanges()
  if (!confirmedCart || confirmedCart.id !== id || Object.keys(lines).length === 0) return confirmedCart
  // same object for the same state, as useSyncExternalStore requires
  if (mergedCartMemo.confirmedCart !== confirmedCart || mergedCartMemo.changes !== lines)
    mergedCartMemo = { confirmedCart, changes: lines, cart: withChanges(confirmedCart, lines) }
  return mergedCartMemo.cart
}

export function onCartChange(listener: () => void): () => void {
  followSession()
  const [unsubscribe, unsubscribeChanges] = [store.subscribe(listener), onChanges(listener)]
  return () => {
    unsubscribe()
    unsubscribeChanges()
  }
}

/** The cart shown in the header. Empty on the server and until hydration. */
export const useCart = (): CartView | undefined => useSyncExternalStore(onCartChange, readCart, () => undefined)

/** There is no such cart, or it needs the session that is over. */
export const isMissingCart = (error: unknown): boolean =>
  error instanceof GraphqlError && ['graphql-no-such-entity', 'graphql-authorization'].includes(error.category)

/** Sends the pending changes, then fetches the session's cart. */
export async function loadCart(graphql: Graphql, session: Session): Promise<CartView | null> {
  await flushChanges()
  return fetchCart(graphql, session)
}

let query: typeof import('../../generated/documents/OpenCart.ts') | undefined
/** Loads the query document ahead, so that the cart is requested before later requests. */
export const prepareCart = async () => (query ??= await loadPart(() => import('../../generated/documents/OpenCart.ts')))

/** Fetches the session's cart as the shop has it; an unknown id is removed from the session without an error. */
export async function fetchCart(graphql: Graphql, session: Session): Promise<CartView | null> {
  const [id, token] = [session.get('cart'), session.get('token')]
  if (!id) return null
  try {
    const { OpenCart } = query ?? (await prepareCart())
    const { cart } = await graphql(OpenCart, { cart: id })
    // the session may have changed to another cart meanwhile
    return session.get('cart') === id ? cart : await fetchCart(graphql, session)
  } catch (error) {
    if (!isMissingCart(error)) throw error
    // signed in meanwhile: the refusal is about a session that was over
    if (session.get('cart') !== id || session.get('token') !== token) return fetchCart(graphql, session)
    session.set('cart', undefined)
    return null
  }
}

/** On page load in a browser: fetches the cart if the cached one is old or belongs to another session. */
export async function refreshCart(graphql: Graphql): Promise<void> {
  if (!browserSession.get('cart')) return replaceCart(undefined)
  if (readCart() && store.read().age < FRESH_SECONDS) return
  replaceCart((await loadCart(graphql, browserSession)) ?? undefined)
}

const minicart = createStore(false)
export const showMinicart = (isShown: boolean): void => minicart.write(isShown)
export const useMinicart = (): boolean => useStore(minicart, (isShown) => isShown, false)
