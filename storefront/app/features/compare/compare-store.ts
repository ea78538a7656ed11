import { useSyncExternalStore } from 'react'
import type { Graphql } from '../../platform/document.ts'
import { loadPart } from '../../platform/load-part.ts'
import { browserSession, onSession } from '../../platform/session.ts'

/** The comparison in the browser: product ids and the uid of their list, synchronized between tabs. */

const KEY = 'compare_list_products'
const NONE: readonly number[] = []

let ids = NONE
/** The list that the ids belong to. */
let uid: string | undefined
let isOpen = false
const listeners = new Set<() => void>()

function recall() {
  uid = browserSession.get('compare')
  ids = NONE
  try {
    const stored: unknown = uid && JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (Array.isArray(stored)) ids = stored as number[]
    else uid = undefined // unknown: followCompared loads it
  } catch {
    // storage is disabled or holds other data
  }
  for (const listener of listeners) listener()
}

function open() {
  if (isOpen) return
  isOpen = true
  recall()
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && recall())
  // a page restored from the back/forward cache missed changes of other tabs
  addEventListener('pageshow', ({ persisted }) => persisted && recall())
}

export function storeCompared(next: readonly number[]): void {
  try {
    if (next.length > 0) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {
    // storage is full or disabled: this tab still has it
  }
  uid = browserSession.get('compare')
  ids = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function read() {
  open()
  return ids
}

/** Empty on the server and until hydration. */
export const useCompared = (): readonly number[] => useSyncExternalStore(subscribe, read, () => NONE)

/** Loads a list that this browser did not fill: after signing in, or after the cached ids expired. */
export function followCompared(graphql: Graphql): () => void {
  open()
  const look = () => {
    const current = browserSession.get('compare')
    if (current === uid) return
    uid = current
    if (!current) return storeCompared(NONE)
    loadPart(() => import('./compared.ts'))
      .then(({ loadCompared }) => loadCompared(graphql, current))
      .then(storeCompared, (error: unknown) => console.error(error)) // the header is shown without figures
  }
  look()
  // the code that changed the session may be about to store the list
  return onSession(() => setTimeout(look))
}
