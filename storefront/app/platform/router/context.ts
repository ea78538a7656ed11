import { createContext, use, useSyncExternalStore } from 'react'
import type { Graphql } from '../document.ts'
import type { Session } from '../session.ts'
import type { StoreView } from '../store-view.ts'
import type { Done, Refused } from './page.ts'
import type { EntryState, NavigateOptions, RouterState } from './router.ts'
import type { View } from './open-page.ts'

/** What the pieces of a page may do and know; on the server it knows, and does nothing. */
export interface Shell {
  readonly base: string
  readonly store: StoreView
  readonly stores: readonly StoreView[]
  /** For what a piece asks after the page is up: suggestions, the cart's count. */
  readonly graphql: Graphql
  /** Not while rendering: the server's page is the same for everybody. */
  readonly session: Session
  read: () => RouterState
  subscribe: (listener: () => void) => () => void
  navigate: (to: string, options?: NavigateOptions) => Promise<void>
  prefetch: (to: string) => Promise<void>
  invalidate: () => void
  refresh: () => Promise<void>
  setEntry: (state: EntryState, push?: boolean) => void
  /** Of the page as it is shown now, in place of its former one: nothing is loaded. */
  setAddress: (to: string) => void
  /** Runs the action of a form. */
  submit: (form: HTMLFormElement, submitter?: HTMLElement | null) => Promise<Done | Refused>
  /** Watches a link, to prefetch it when it comes into view. */
  watch: (link: HTMLAnchorElement) => () => void
}

export const ShellContext = createContext<{ shell: Shell; first: RouterState } | undefined>(undefined)

const useOwn = () => inside(use(ShellContext))

/** `navigate`, `invalidate`, `refresh`, `prefetch`, and the store views. */
export const useRouter = (): Shell => useOwn().shell

/** From the root, once: a list has too many buttons for each to listen by itself. */
export const ViewContext = createContext<View | undefined>(undefined)

/** A part of the router's state; the piece is drawn anew when that part changes. */
export function useRouterState<Part>(part: (state: RouterState) => Part): Part {
  const { shell, first } = useOwn()
  // hydration starts from what the server sent, even when a click has moved on since
  return useSyncExternalStore(
    shell.subscribe,
    () => part(shell.read()),
    () => part(first),
  )
}

function inside<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The page is shown outside of the router')
  return value
}

/** The shown page: its `name` in the table, `url` within the store view, `params`, `status`. */
export const useView = (): View => inside(use(ViewContext))

/**
 * A value of this history entry: Back finds it again. `set(value, true)` makes an entry of its own, which Back leaves.
 */
export function useEntryState<Value>(
  name: string,
  initial: Value,
): [value: Value, set: (value: Value, push?: boolean) => void] {
  const { shell } = useOwn()
  const value = useRouterState(({ entry }) => (name in entry ? (entry[name] as Value) : initial))
  return [value, (next, push) => shell.setEntry({ ...shell.read().entry, [name]: next }, push)]
}
