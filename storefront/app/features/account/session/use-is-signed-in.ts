import { useSyncExternalStore } from 'react'
import { browserSession, onSession } from '../../../platform/session.ts'
import { signedIn } from '../../../platform/token.ts'

// as last announced: signing in writes the token before the rest of the session is there
let isIn: boolean | undefined
const update = () => {
  isIn = signedIn(browserSession) !== undefined
}
const read = () => (isIn ??= signedIn(browserSession) !== undefined)

function subscribe(listener: () => void): () => void {
  onSession(update) // for good: a session may end while nothing of a page shows it
  return onSession(listener)
}

/** Whether somebody is signed in; on the server, and until scripts are up, nobody is. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, read, () => false)
