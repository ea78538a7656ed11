import { basePath } from '../../../web/platform/base-path.ts'
import { writeItem } from '../../../web/platform/local-cache.ts'
import { secondsLeft, validClaimsOf } from './token.ts'

/**
 * Keys of a visitor's session. They are cookies, so that forms work without JavaScript, and readable by scripts, since
 * actions also run in the browser.
 */
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

export interface Session {
  get(key: SessionKey): string | undefined
  /** An empty value deletes the key. `seconds` overrides its max-age; Infinity keeps it until the browser is closed. */
  set(key: SessionKey, value: string | undefined, seconds?: number): void
}

const DAYS_30 = 2592000
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

/** Max-Age in seconds of a key that belongs to the signed-in customer; undefined for all others. */
export function maxAgeSecondsOf(session: Session, key: SessionKey): number | undefined {
  const claims = CUSTOMER_KEYS.includes(key) ? validClaimsOf(session) : undefined
  return claims && secondsLeft(claims)
}

/** Deletes a rejected token and its customer's keys. Without a token the keys belong to a guest and are kept. */
export function clearCustomerSession(session: Session): void {
  if (session.get('token')) for (const key of ['token', ...CUSTOMER_KEYS] as const) session.set(key, undefined)
}

/** Of two cookies with one name the first counts: browsers send the longest path first, and another shop has the other. */
export function parseCookies(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at < 0 || found.has(name)) continue
    try {
      found.set(name, decodeURIComponent(pair.slice(at + 1).trim()))
    } catch {
      // a cookie of another application, with invalid percent encoding
    }
  }
  return found
}

export function serializeCookie(
  name: string,
  value: string | undefined,
  isSecure: boolean,
  seconds = MAX_AGE_SECONDS[name] ?? DAYS_30,
): string {
  const age = !value ? '; Max-Age=0' : seconds === Infinity ? '' : `; Max-Age=${seconds}`
  return `${name}=${encodeURIComponent(value ?? '')}; Path=${basePath()}/${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Notifies this page and other tabs of a change of the session. */
export function notifySessionChange(): void {
  writeItem(CHANGED_KEY, Math.random()) // without storage, other tabs detect the change on their next request
  notifyListeners()
}

let batchDepth = 0
let hasPendingChange = false

/** Groups several changes: listeners and other tabs are notified once, at the end. */
export async function batchSessionChanges<Result>(work: () => Promise<Result>): Promise<Result> {
  batchDepth++
  try {
    return await work()
  } finally {
    batchDepth--
    if (batchDepth === 0 && hasPendingChange) {
      hasPendingChange = false
      notifySessionChange()
    }
  }
}

/** Storage key that is written with each change, to notify other tabs. */
const CHANGED_KEY = 'session_changed'
let isListening = false

/** Subscribes to changes of the session, in this or another tab. */
export function onSessionChange(listener: () => void): () => void {
  if (!isListening) addEventListener('storage', ({ key }) => key === CHANGED_KEY && notifyListeners())
  isListening = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const browserSession: Session = {
  get: (key) => parseCookies(document.cookie).get(key) || undefined,
  set(key, value, seconds) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser we serve
    document.cookie = serializeCookie(key, value, location.protocol === 'https:', seconds ?? maxAgeSecondsOf(this, key))
    if (batchDepth > 0) hasPendingChange = true
    else notifySessionChange()
  },
}
