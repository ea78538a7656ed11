import { useSyncExternalStore } from 'react'

/** Persistence of a store's state across reloads. */
export interface Persistence<State> {
  /** Key in localStorage. */
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
 * Browser state outside React, shared by the whole page. With `persistence` it persists across reloads, and is read
 * again when another tab changes it or the page is restored from the back/forward cache. Never read it on the server,
 * where modules are shared between requests.
 */
export function createStore<State>(initial: State, persistence?: Persistence<State>): Store<State> {
  let state = initial
  let isOpen = persistence === undefined
  const listeners = new Set<() => void>()

  function change(next: State) {
    state = next
    for (const listener of listeners) listener()
  }

  function open() {
    if (isOpen || !persistence) return
    isOpen = true
    state = persistence.read(state)
    const readAgain = () => change(persistence.read(state))
    // the key is null when the whole storage is cleared
    addEventListener('storage', ({ key }) => (key === persistence.key || key === null) && readAgain())
    addEventListener('pageshow', ({ persisted }) => persisted && readAgain())
  }

  return {
    read() {
      open()
      return state
    },
    write(next) {
      open()
      persistence?.write(next)
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

/** A part of the state; `serverValue` on the server and while hydrating. */
export const useStore = <State, Part>(store: Store<State>, selector: (state: State) => Part, serverValue: Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => selector(store.read()),
    () => serverValue,
  )
