import { browserSession } from '../../../platform/session.ts'
import { signedIn } from '../../../platform/token.ts'

// beside the token, which it outlives, and seen by all tabs: whose session it is, or that it was left on purpose
const MARK = 'signed_in'
export const LEFT = 'left'
/** A token that does not say whose it is. */
export const UNNAMED = 'somebody'

/** Throws where storage is switched off, as do the next two. */
export const readMark = (): string | null => localStorage.getItem(MARK)
export const dropMark = (): void => localStorage.removeItem(MARK)
export const writeMark = (mark: string): void => localStorage.setItem(MARK, mark)

/** Whose session it is just now. */
export function currentOwner(): string | undefined {
  const claims = signedIn(browserSession)
  return claims && String(claims.uid ?? UNNAMED)
}

/**
 * Marks who is signed in; whether somebody is, or was and has not been told of the end: else there is nothing to watch.
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
