import { browserSession } from '../../../platform/session.ts'
import { signedIn } from '../../../platform/token.ts'

// stored beside the token, which it outlives, and shared by all tabs: the customer, or that they signed out
const MARK = 'signed_in'
export const LEFT = 'left'
/** For a token without a customer id. */
export const UNNAMED = 'somebody'

/** Throws where storage is disabled, as do the next two. */
export const readMark = (): string | null => localStorage.getItem(MARK)
export const dropMark = (): void => localStorage.removeItem(MARK)
export const writeMark = (mark: string): void => localStorage.setItem(MARK, mark)

/** The customer of the current session. */
export function currentOwner(): string | undefined {
  const claims = signedIn(browserSession)
  return claims && String(claims.uid ?? UNNAMED)
}

/**
 * Stores who is signed in. Returns whether a session is to be watched: somebody is signed in, or has not been notified
 * of the end.
 */
export function markSignedIn(): boolean {
  const owner = currentOwner()
  try {
    if (owner) writeMark(owner)
    const mark = readMark()
    return mark !== null && mark !== LEFT
  } catch {
    return owner !== undefined
  }
}
