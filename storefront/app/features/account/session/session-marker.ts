import { browserSession } from '../../../platform/session.ts'
import { validClaimsOf } from '../../../platform/token.ts'

// stored in localStorage, outlives the token and is shared by all tabs: the customer's id, or that they signed out
const MARKER_KEY = 'signed_in'
export const SIGNED_OUT = 'left'
/** Stands for a customer whose token has no id. */
export const UNKNOWN_CUSTOMER = 'somebody'

/** Throws when storage is disabled, as do removeSessionMarker and writeSessionMarker. */
export const readSessionMarker = (): string | null => localStorage.getItem(MARKER_KEY)
export const removeSessionMarker = (): void => localStorage.removeItem(MARKER_KEY)
export const writeSessionMarker = (marker: string): void => localStorage.setItem(MARKER_KEY, marker)

/** Id of the signed-in customer. */
export function currentCustomerId(): string | undefined {
  const claims = validClaimsOf(browserSession)
  return claims && String(claims.uid ?? UNKNOWN_CUSTOMER)
}

/**
 * Stores who is signed in. Returns whether to watch the session: somebody is signed in, or has not been notified yet
 * that the session ended.
 */
export function markSignedIn(): boolean {
  const owner = currentCustomerId()
  try {
    if (owner) writeSessionMarker(owner)
    const marker = readSessionMarker()
    return marker !== null && marker !== SIGNED_OUT
  } catch {
    return owner !== undefined
  }
}
