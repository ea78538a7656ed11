import { renewableAfter } from '../../../../../rules/session.ts'
import { GraphqlError, type Graphql } from '../../../../../web/api/document.ts'
import { clearTypedForms } from '../../../../../web/router/typed-forms.ts'
import { onSessionChange } from '../../../../../web/api/session.ts'
import { browserSession, clearCustomerSession, CUSTOMER_KEYS, type Session } from '../../../platform/session.ts'
import { claimsOf, secondsLeft, validClaimsOf, type Claims } from '../../../platform/token.ts'
import { NewCart, RenewSession, SignOut } from '../../../generated/documents.ts'
import { notifySignedOut } from './session-listeners.ts'
import {
  currentCustomerId,
  removeSessionMarker,
  SIGNED_OUT,
  readSessionMarker,
  writeSessionMarker,
} from './session-marker.ts'

/** Whether the session has a valid token. */
export const isSignedIn = (session: Session): boolean => validClaimsOf(session) !== undefined

/**
 * Stores the token, and the session keys of its customer, until the token expires. Returns false for an invalid token.
 */
export function storeToken(session: Session, token: string): boolean {
  const claims = claimsOf(token)
  if (!claims) return false
  session.set('token', token, secondsLeft(claims))
  for (const key of CUSTOMER_KEYS) {
    const value = session.get(key)
    if (value) session.set(key, value)
  }
  return true
}

/** Whether the token is old enough to be renewed. With a wrong clock it is renewed too often rather than never. */
export const isRenewable = ({ sid, iat, exp }: Claims): boolean =>
  sid !== undefined && iat !== undefined && Math.abs(Date.now() / 1000 - iat) >= renewableAfter(exp - iat)

/** Extends the session on activity: replaces a token that is old enough. */
export async function renewSession(graphql: Graphql, session: Session): Promise<void> {
  const claims = validClaimsOf(session)
  if (!claims || !isRenewable(claims)) return
  const token = session.get('token')
  try {
    const { renewCustomerToken: next } = await graphql(RenewSession)
    // another tab may have renewed it or signed out
    if (next?.token && session.get('token') === token) storeToken(session, next.token)
  } catch (error) {
    console.warn(error) // retried at the next activity
  }
}

/** Creates an empty guest cart after the session ended, unless the guest already has a new one. */
export async function openGuestCart(graphql: Graphql, session: Session): Promise<void> {
  if (session.get('cart')) return
  const { createEmptyCart } = await graphql(NewCart)
  if (!session.get('cart')) session.set('cart', createEmptyCart ?? undefined)
}

/** How a session ended: `left` by signing out in any tab, `over` by expiry or a locked account. */
export type SessionEndReason = 'left' | 'over'

/** Id of the customer whose data this tab shows. */
let shownCustomerId: string | undefined
let wasEndedHere = false

interface SessionHandlers {
  onSignedIn: (customerId: string) => void
  /**
   * `customerId` is the customer's id, if known; `isFirst` is true in the first tab that notices, which opens a cart
   * for all tabs.
   */
  onEnded: (ended: { reason: SessionEndReason; customerId?: string; isFirst: boolean }) => void
}

/** Reads from the marker how the session ended and updates the mark, so that all tabs show the same reason. */
function readSessionEnd(): { reason: SessionEndReason; isFirst: boolean; owner?: string } {
  const marker = readSessionMarker()
  const owner = marker === null || marker === SIGNED_OUT ? undefined : marker
  // set by the server, which has already shown the reason to a reader without JavaScript
  const isLeft = marker === SIGNED_OUT || browserSession.get('left') !== undefined
  if (isLeft) writeSessionMarker(SIGNED_OUT)
  else removeSessionMarker()
  return { reason: isLeft ? 'left' : 'over', isFirst: owner !== undefined && !isLeft, owner }
}

/** Detects in any tab that the session ended, unless the reader was notified already. Returns a function that stops. */
export function watchSession(owner: string | undefined, { onSignedIn, onEnded }: SessionHandlers): () => void {
  if (!currentCustomerId() && !wasEndedHere) shownCustomerId ??= owner // the session ended before it was watched
  const checkSession = () => {
    const current = currentCustomerId()
    const shown = shownCustomerId
    shownCustomerId = current
    let end: ReturnType<typeof readSessionEnd>
    try {
      if (current) {
        if (current !== shown) onSignedIn(current)
        return writeSessionMarker(current)
      }
      if (shown === undefined && readSessionMarker() === null) return
      end = readSessionEnd()
    } catch {
      return // storage is disabled: the next API response reveals the end
    }
    const { reason, isFirst, owner } = end
    if (browserSession.get('left')) browserSession.set('left', undefined)
    if (shown === undefined && owner === undefined) return
    notifySignedOut()
    if (isFirst || shown !== undefined) onEnded({ reason, customerId: shown ?? owner, isFirst })
  }
  checkSession()
  const timer = setInterval(checkSession, 5000)
  const unlisten = onSessionChange(checkSession)
  for (const event of ['focus', 'pageshow']) addEventListener(event, checkSession)
  return () => {
    clearInterval(timer)
    unlisten()
    for (const event of ['focus', 'pageshow']) removeEventListener(event, checkSession)
  }
}

/** Records that this tab's reader knows of the end; the marker passes the reason on to other tabs. */
function recordSessionEnd(session: Session, reason: SessionEndReason): void {
  if (typeof document === 'undefined') return session.set('left', '1') // the browser reads it from the cookie
  shownCustomerId = undefined
  wasEndedHere = true
  if (reason === 'left') clearTypedForms()
  try {
    if (reason === 'left') writeSessionMarker(SIGNED_OUT)
    else removeSessionMarker()
  } catch {
    // storage is disabled: other tabs do not learn the reason
  }
}

/** Signs out and revokes the token, on the reader's request or when the shop ended the session. */
export async function endSession(graphql: Graphql, session: Session, reason: SessionEndReason = 'left'): Promise<void> {
  recordSessionEnd(session, reason)
  try {
    if (isSignedIn(session)) await graphql(SignOut)
  } catch (error) {
    // a token that the shop refuses needs no revocation
    if (!(error instanceof GraphqlError)) throw error
  }
  recordSessionEnd(session, reason)
  notifySignedOut()
  clearCustomerSession(session)
  await openGuestCart(graphql, session)
}
