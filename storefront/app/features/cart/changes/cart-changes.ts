import { readCache, writeCache } from '../../../../../web/platform/local-cache.ts'
import { createStore, useStore } from '../../../../../web/platform/store.ts'
import type { ChosenOptions } from '../../../forms/option-fields.ts'
import type { CartView } from '../lines/cart-lines.ts'

/**
 * Changes of the cart that the shop has not confirmed yet: kept across reloads and shared with other tabs. Those of
 * lines are shown at once; additions are kept only while the browser is offline.
 */

type StoredLine = NonNullable<NonNullable<CartView['items']>[number]>

export interface Change {
  /** 0 removes the line. */
  quantity: number
  /** Set when a removed line is restored: the line as it was and its index. */
  back?: { line: StoredLine; at: number }
}
export type Changes = Readonly<Record<string, Change>>
export type Addition = { readonly sku: string; readonly parent_sku?: string; readonly quantity: number } & ChosenOptions
interface State {
  /** Id of the cart to which the lines belong. */
  cart: string
  lines: Changes
  additions?: Addition[]
}

const KEY = 'cart_changes'
const NONE: Changes = {}
const NO_CART: State = { cart: '', lines: NONE }
/** Lifetime in seconds: an older unsent change is dropped, as the cart may have been changed elsewhere. */
const LIFETIME_SECONDS = 86_400

const readStored = () => readCache<State>(KEY)?.data
const store = createStore<State>(NO_CART, {
  key: KEY,
  read: () => readStored() ?? NO_CART,
  write: (state) => writeCache(KEY, state, LIFETIME_SECONDS),
})

/** Pending changes from storage, shared by all tabs; from memory when storage is disabled. */
export function changesOf(cart: string): Changes {
  const state = readStored() ?? store.read()
  return state.cart === cart ? state.lines : NONE
}

/** Replaces the pending change of a line; undefined removes it, once the shop has confirmed it. */
export function setChange(cart: string, uid: string, change?: Change): void {
  const { [uid]: _replaced, ...others } = changesOf(cart)
  store.write({ ...store.read(), cart, lines: change ? { ...others, [uid]: change } : others })
}

/** Additions from storage, as another tab may have sent them. */
export const keptAdditions = (): Addition[] => (readStored() ?? store.read()).additions ?? []
export const setAdditions = (additions: Addition[]): void => store.write({ ...store.read(), additions })

export const dropChanges = (): void => store.write(NO_CART)
export const readChanges = (): State => store.read()
export const hasChanges = (): boolean => isPending(store.read())
export const onChanges = store.subscribe

const isPending = ({ lines, additions = [] }: State) => Object.keys(lines).length > 0 || additions.length > 0

/** Pending changes by line; the prices of these lines are not known yet. */
export const useChanges = (): Changes => useStore(store, ({ lines }) => lines, NONE)
export const useIsChanging = (): boolean => useStore(store, isPending, false)

/** Applies pending changes to the lines; sums and prices stay those of the shop. */
export function withChanges(cart: CartView, lines: Changes): CartView {
  let addedQuantity = 0
  const items = (cart.items ?? []).flatMap((line) => {
    const change = line && lines[line.uid]
    if (!change) return [line]
    addedQuantity += change.quantity - line.quantity
    return change.quantity > 0 ? [{ ...line, quantity: change.quantity }] : []
  })
  for (const { back, quantity } of Object.values(lines)) {
    if (!back || (cart.items ?? []).some((line) => line?.uid === back.line.uid)) continue
    items.splice(back.at, 0, { ...back.line, quantity })
    addedQuantity += quantity
  }
  return { ...cart, items, total_quantity: cart.total_quantity + addedQuantity }
}

let flush = () => Promise.resolve()
/** Registers the sender of pending changes, a module that is loaded only with the cart. */
export function registerSender(send: () => Promise<void>): void {
  flush = send
}
/** Resolves when the shop has this tab's changes, or cannot be reached. */
export const flushChanges = (): Promise<void> => flush()
