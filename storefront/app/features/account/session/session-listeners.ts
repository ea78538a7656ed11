import type { Graphql } from '../../../../../web/api/document.ts'

const signOutListeners = new Set<() => void>()
const signInListeners = new Set<(graphql: Graphql) => Promise<void>>()

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Browser only: calls the listener after signing out, for any reason. */
export const onSignOut = (listener: () => void): (() => void) => add(signOutListeners, listener)
/** Browser only: calls the listener after signing in, before the page shows it. */
export const onSignIn = (listener: (graphql: Graphql) => Promise<void>): (() => void) => add(signInListeners, listener)

export const notifySignedOut = (): void => signOutListeners.forEach((listener) => listener())

export async function notifySignedIn(graphql: Graphql): Promise<void> {
  try {
    await Promise.all([...signInListeners].map((listener) => listener(graphql)))
  } catch (error) {
    console.error(error) // data that failed to load is loaded again with its page
  }
}
