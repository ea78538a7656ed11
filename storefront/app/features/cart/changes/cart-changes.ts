import { readCache, writeCache } from '../../../platform/local-cache.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import type { CartView } from '../lines/cart-lines.ts'

/**
 * What the reader wants of the cart's lines until the shop has answered: shown at once, kept over reloads, and followed
 * by other tabs.
 */

type StoredLine = NonNullable<NonNullable<CartView['items']>[number]>

export interface Change {
  /** 0 removes it. */
  quantity: number
  /** A removed line that is put back: as it was, and its place. */
  back?: { line: StoredLine; at: number }
}
export type Changes = Readonly<Record<string, Change>>
interface State {
  /** Whose lines they are. */
  cart: string
  lines: Changes
}

const KEY = 'cart_changes'
const NONE: Changes = {}
const NO_CART: State = { cart: '', lines: NONE }
/** A change that could not be sent for a day is forgotten: the cart may have been changed elsewhere. */
const DAY = 86_400

const readKept = () => readCache<State>(KEY)?.data
const store = createStore<State>(NO_CART, {
  key: KEY,
  read: () => readKept() ?? NO_CART,
  write: (state) => writeCache(KEY, state, DAY),
})

/** As all tabs have left it; from memory where storage is disabled. */
export function changesOf(cart: string): Changes {
  const state = readKept() ?? store.read()
  return state.cart === cart ? state.lines : NONE
}

/** Replaces the change of a line; undefined where the shop has answered. */
export function setChange(cart: string, uid: string, change?: Change): void {
  const { [uid]: _replaced, ...others } = changesOf(cart)
  store.write({ cart, lines: change ? { ...others, [uid]: change } : others })
}

export const dropChanges = (): void => store.write(NO_CART)
export const readChanges = (): State => store.read()
export const onChanges = store.subscribe

/** Of the lines that wait for the shop's answer: their prices are not known. */
export const useChanges = (): Changes => useStore(store, ({ lines }) => lines, NONE)
export const useIsChanging = (): boolean => useStore(store, ({ lines }) => Object.keys(lines).length > 0, false)

/** The cart with what the reader wants of its lines; its sums stay those of the shop. */
export function withChanges(cart: CartView, lines: Changes): CartView {
  let more = 0
  const items = (cart.items ?? []).flatMap((line) => {
    const change = line && lines[line.uid]
    if (!change) return [line]
    more += change.quantity - line.quantity
    return change.quantity > 0 ? [{ ...line, quantity: change.quantity }] : []
  })
  for (const { back, quantity } of Object.values(lines)) {
    if (!back || (cart.items ?? []).some((line) => line?.uid === back.line.uid)) continue
    items.splice(back.at, 0, { ...back.line, quantity })
    more += quantity
  }
  return { ...cart, items, total_quantity: cart.total_quantity + more }
}

let settle = () => Promise.resolve()
/** Called by whoever sends changes, which is loaded with the cart only. */
export function onSettle(send: () => Promise<void>): void {
  settle = send
}
/** Until the shop has the changes of this tab, or cannot be reached. */
export const changesSent = (): Promise<void> => settle()
