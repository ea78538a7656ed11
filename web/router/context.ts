import { createContext, use, useSyncExternalStore } from 'react'
import type { Graphql } from '../api/document.ts'
import type { Session } from '../api/session.ts'
import type { StoreView } from '../platform/store-view.ts'
import type { ActionSuccess, ActionRefusal } from './page.ts'
import type { EntryState, NavigateOptions, RouterState } from './router.ts'
import type { View } from './open-page.ts'

/** The router's API for components; on the server it is read-only. */
export interface RouterApi {
  readonly base: string
  readonly store: StoreView
  readonly stores: readonly StoreView[]
  /** For queries after hydration, such as suggestions and the number of cart items. */
  readonly graphql: Graphql
  /** Must not be read while rendering, because server-rendered pages are public. */
  readonly session: Session
  /** Id of the signed-in reader; must not be read while rendering either. */
  readonly readerId: () => string | undefined
  read: () => RouterState
  subscribe: (listener: () => void) => () => void
  navigate: (to: string, options?: NavigateOptions) => Promise<void>
  prefetch: (to: string) => Promise<void>
  invalidate: () => void
  refresh: () => Promise<void>
  setEntry: (state: EntryState, push?: boolean) => void
  /** Replaces the URL of the shown page without loading anything. */
  replaceUrl: (to: string) => void
  /** Runs the action of a form. */
  submit: (form: HTMLFormElement, submitter?: HTMLElement | null) => Promise<ActionSuccess | ActionRefusal>
  /** Prefetches a link when it scrolls into view. */
  prefetchInView: (link: HTMLAnchorElement) => () => void
}

export const RouterContext = createContext<{ router: RouterApi; initialState: RouterState } | undefined>(undefined)

const useRouterContext = () => getProvided(use(RouterContext))

/** `navigate`, `invalidate`, `refresh`, `prefetch`, and the store views. */
export const useRouter = (): RouterApi => useRouterContext().router

/** Provided once at the root, so that the many buttons of a list need no subscription each. */
export const ViewContext = createContext<View | undefined>(undefined)

/** A part of the router's state; the component re-renders when that part changes. */
export function useRouterState<Part>(selector: (state: RouterState) => Part): Part {
  const { router, initialState } = useRouterContext()
  // hydration starts with the server's state, even after a navigation
  return useSyncExternalStore(
    router.subscribe,
    () => selector(router.read()),
    () => selector(initialState),
  )
}

function getProvided<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('No context')
  return value
}

/** The shown page: its `name` in the route table, `url` within the store view, `params`, `status`. */
export const useView = (): View => getProvided(use(ViewContext))

/**
 * State stored in the history entry, which Back restores. `set(value, true)` pushes a new entry, which Back leaves.
 */
export function useEntryState<Value>(
  name: string,
  initial: Value,
): [value: Value, set: (value: Value, push?: boolean) => void] {
  const { router } = useRouterContext()
  const value = useRouterState(({ entry }) => (name in entry ? (entry[name] as Value) : initial))
  return [value, (next, push) => router.setEntry({ ...router.read().entry, [name]: next }, push)]
}
