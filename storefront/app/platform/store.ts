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
 * Browser state outside React, shared by the whole page. With `kept` it persists across reloads, and is read again when
 * another tab changes it or the page is restored from the back/forward cache. Never read it on the server, where
 * modules are shared between requests.
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
    // the key is null when the whole storage is cleared
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

/** A part of the state; `onServer` on the server and while hydrating. */
export const useStore = <State, Part>(store: Store<State>, part: (state: State) => Part, onServer: Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => part(store.read()),
    () => onServer,
  )
