import { useSyncExternalStore } from 'react'
import { browserSession, onSession } from '../../platform/session.ts'
import { isSignedIn } from './customer-session.ts'

const subscribe = (listener: () => void) => onSession(listener)

/** Whether somebody is signed in; on the server, and until scripts are up, nobody is. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, () => isSignedIn(browserSession), () => false)
