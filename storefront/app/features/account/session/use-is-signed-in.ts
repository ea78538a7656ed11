import { useSyncExternalStore } from 'react'
import { browserSession, onSession } from '../../../platform/session.ts'
import { signedIn } from '../../../platform/token.ts'

// changes only when announced: signing in writes the token before the rest of the session is ready
let isIn: boolean | undefined
const update = () => {
  isIn = signedIn(browserSession) !== undefined
}
const read = () => (isIn ??= signedIn(browserSession) !== undefined)

function subscribe(listener: () => void): () => void {
  onSession(update) // never unsubscribed: a session may end while no component uses this hook
  return onSession(listener)
}

/** Whether somebody is signed in; false on the server and until hydration. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, read, () => false)
