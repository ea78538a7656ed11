import { createBrowserSession, type Session as SiteSession } from '../../../web/api/session.ts'
import { secondsLeft, validClaimsOf } from './token.ts'

/** Keys of a visitor's session. */
export type SessionKey =
  | 'cart'
  | 'token'
  | 'currency'
  | 'partner'
  | 'order'
  | 'withdrawal'
  | 'compare'
  | 'turned_away'
  | 'looked_up'
  | 'left'
  | 'sign_in_email'
  | 'wishes'
  | 'my_books'
  | 'consent'
  | 'consent_groups'
  | 'consent_id'

export type Session = SiteSession<SessionKey>

/**
 * Max-Age of short-lived keys: the chosen currency, the last order (with an e-mail address), a withdrawal, the
 * comparison list, a guest's visit to the account, a looked-up guest order, the reason why the session ended, the
 * e-mail address for signing in after a password reset, a guest's wish list.
 */
const MAX_AGE_SECONDS: Readonly<Record<string, number>> = {
  // specification A section 9
  currency: 3600,
  order: 3600,
  withdrawal: 3600,
  compare: 86_400,
  turned_away: 3600,
  looked_up: 1800,
  left: 60,
  sign_in_email: 600,
  wishes: 3600,
}

/** Keys that belong to the customer while signed in: they expire with the token, so that guests do not get them. */
export const CUSTOMER_KEYS: readonly SessionKey[] = ['cart', 'compare', 'order', 'looked_up']

/** Max-Age in seconds of a key: the customer's expire with the token. */
export function maxAgeSecondsOf(session: Session, key: string): number | undefined {
  const claims = (CUSTOMER_KEYS as readonly string[]).includes(key) ? validClaimsOf(session) : undefined
  return claims ? secondsLeft(claims) : MAX_AGE_SECONDS[key]
}

/** Deletes a rejected token and its customer's keys. Without a token the keys belong to a guest and are kept. */
export function clearCustomerSession(session: Session): void {
  if (session.get('token')) for (const key of ['token', ...CUSTOMER_KEYS] as const) session.set(key, undefined)
}

export const browserSession: Session = createBrowserSession(maxAgeSecondsOf)
