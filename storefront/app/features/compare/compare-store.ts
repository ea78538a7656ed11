import { useSyncExternalStore } from 'react'
import type { Graphql } from '../../platform/document.ts'
import { loadPart } from '../../platform/load-part.ts'
import { browserSession, onSession } from '../../platform/session.ts'

/**
 * What is compared, as the browser knows it: ids of products beside the session's uid of their list, in step with other
 * tabs.
 */

const KEY = 'compare_list_products'
const NONE: readonly number[] = []

let ids = NONE
/** The list that the ids are of. */
let uid: string | undefined
let isOpen = false
const listeners = new Set<() => void>()

function recall() {
  uid = browserSession.get('compare')
  ids = NONE
  try {
    const kept: unknown = uid && JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (Array.isArray(kept)) ids = kept as number[]
    else uid = undefined // not known yet: followCompared asks
  } catch {
    // storage is switched off, or holds something else
  }
  for (const listener of listeners) listener()
}

function open() {
  if (isOpen) return
  isOpen = true
  recall()
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && recall())
  // a page that the browser kept whole has slept through what other tabs did
  addEventListener('pageshow', ({ persisted }) => persisted && recall())
}

export function keepCompared(next: readonly number[]): void {
  try {
    if (next.length > 0) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {
    // storage is full or off: this tab still knows
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

/** On the server, and until scripts are up, nothing is compared. */
export const useCompared = (): readonly number[] => useSyncExternalStore(subscribe, read, () => NONE)

/**
 * Asks what is in a list that this browser has not filled itself: one that signing in brought, or that the session
 * outlived.
 */
export function followCompared(graphql: Graphql): () => void {
  open()
  const look = () => {
    const wanted = browserSession.get('compare')
    if (wanted === uid) return
    uid = wanted
    if (!wanted) return keepCompared(NONE)
    loadPart(() => import('./compared.ts'))
      .then(({ loadCompared }) => loadCompared(graphql, wanted))
      .then(keepCompared, (error: unknown) => console.error(error)) // the header goes on without figures
  }
  look()
  // whoever changed the session may be about to tell what is in the list
  return onSession(() => setTimeout(look))
}
