import { writeItem } from './local-cache.ts'
import { secondsLeft, signedIn } from './token.ts'

/**
 * A visitor's session. Cookies, so that forms work without JavaScript; readable by scripts, since actions run in the
 * browser too.
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
  | 'consent'
  | 'consent_groups'
  | 'consent_id'

export interface Session {
  get(key: SessionKey): string | undefined
  /** An empty value deletes; `seconds` overrides the key's max-age, Infinity is until the browser is closed. */
  set(key: SessionKey, value: string | undefined, seconds?: number): void
}

const DAYS_30 = 2592000
/**
 * Short-lived keys: the chosen currency, the last order (with an e-mail address), a withdrawal, the comparison list, a
 * guest's visit to the account, a looked-up guest order, why the session ended, the address to sign in with after a
 * password reset, a guest's wishes.
 */
const SECONDS: Readonly<Record<string, number>> = {
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

/** Keys of the customer while one is signed in: they expire with the token, so that what comes later is a guest's. */
export const OF_CUSTOMER: readonly SessionKey[] = ['cart', 'compare', 'order', 'looked_up']

/** Max-Age of a key of the customer, in seconds; undefined for all others. */
export function secondsOf(session: Session, key: SessionKey): number | undefined {
  const claims = OF_CUSTOMER.includes(key) ? signedIn(session) : undefined
  return claims && secondsLeft(claims)
}

/** Deletes a token that is no longer accepted, and its customer's keys; without a token they are a guest's and stay. */
export function endToken(session: Session): void {
  if (session.get('token')) for (const key of ['token', ...OF_CUSTOMER] as const) session.set(key, undefined)
}

export function readCookies(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 0) continue
    try {
      found.set(pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim()))
    } catch {
      // another application's cookie in another encoding
    }
  }
  return found
}

export function writeCookie(
  name: string,
  value: string | undefined,
  secure: boolean,
  seconds = SECONDS[name] ?? DAYS_30,
): string {
  const age = !value ? '; Max-Age=0' : seconds === Infinity ? '' : `; Max-Age=${seconds}`
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/${age}; SameSite=Lax${secure ? '; Secure' : ''}`
}

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Notifies this page and other tabs of a change of the session. */
export function announceSession(): void {
  writeItem(CHANGED, Math.random()) // without storage other tabs notice with their next request
  notifyListeners()
}

let holding = 0
let isHeld = false

/** Groups several changes: listeners and other tabs are notified once, at the end. */
export async function asOneChange<Result>(work: () => Promise<Result>): Promise<Result> {
  holding++
  try {
    return await work()
  } finally {
    holding--
    if (holding === 0 && isHeld) {
      isHeld = false
      announceSession()
    }
  }
}

/** Written with each change, to notify other tabs. */
const CHANGED = 'session_changed'
let isListening = false

/** Called after this page, or another tab, changed the session. */
export function onSession(listener: () => void): () => void {
  if (!isListening) addEventListener('storage', ({ key }) => key === CHANGED && notifyListeners())
  isListening = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const browserSession: Session = {
  get: (key) => readCookies(document.cookie).get(key) || undefined,
  set(key, value, seconds) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser we serve
    document.cookie = writeCookie(key, value, location.protocol === 'https:', seconds ?? secondsOf(this, key))
    if (holding > 0) isHeld = true
    else announceSession()
  },
}
