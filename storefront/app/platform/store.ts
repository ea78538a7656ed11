import { useSyncExternalStore } from 'react'

/** How a store's state is kept over reloads. */
export interface Persistence<State> {
  /** In localStorage. */
  key: string
  read(current: State): State
  write(state: State): void
}

export interface Store<State> {
  readonly read: () => State
  readonly write: (state: State) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * State of the browser outside of React, shared by all parts of the page. With `kept` it outlives reloads, and follows
 * other tabs and what a page restored from the back/forward cache missed of them. Never read on the server: its modules
 * are shared between requests.
 */
export function createStore<State>(initial: State, kept?: Persistence<State>): Store<State> {
  let state = initial
  let isOpen = kept === undefined
  const listeners = new Set<() => void>()

  function change(next: State) {
    state = next
    for (const listener of listeners) listener()
  }

  function open() {
    if (isOpen || !kept) return
    isOpen = true
    state = kept.read(state)
    const readAgain = () => change(kept.read(state))
    // a null key: all of the storage was cleared
    addEventListener('storage', ({ key }) => (key === kept.key || key === null) && readAgain())
    addEventListener('pageshow', ({ persisted }) => persisted && readAgain())
  }

  return {
    read() {
      open()
      return state
    },
    write(next) {
      open()
      kept?.write(next)
      change(next)
    },
    subscribe(listener) {
      open()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A part of the state; `onServer` on the server and until hydration. */
export const useStore = <State, Part>(store: Store<State>, part: (state: State) => Part, onServer: Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => part(store.read()),
    () => onServer,
  )
