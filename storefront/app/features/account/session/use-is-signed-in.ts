import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../../../../web/api/session.ts'
import { browserSession } from '../../../platform/session.ts'
import { validClaimsOf } from '../../../platform/token.ts'

// changes only when announced: signing in writes the token before the rest of the session is ready
let isIn: boolean | undefined
const update = () => {
  isIn = validClaimsOf(browserSession) !== undefined
}
const read = () => (isIn ??= validClaimsOf(browserSession) !== undefined)

function subscribe(listener: () => void): () => void {
  onSessionChange(update) // never unsubscribed: a session may end while no component uses this hook
  return onSessionChange(listener)
}

/** Whether somebody is signed in; false on the server and until hydration. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, read, () => false)
