/**
 * What a visitor carries from page to page. Cookies, since forms work before scripts do; readable by scripts, since
 * actions run in the browser too.
 */
export type SessionKey =
  | 'cart'
  | 'token'
  | 'currency'
  | 'order'
  | 'withdrawal'
  | 'compare'
  | 'turned_away'
  | 'looked_up'
  | 'left'
  | 'sign_in_email'
  | 'wishes'

export interface Session {
  get(key: SessionKey): string | undefined
  /** An empty value forgets; `seconds` where the value is not good for as long as others are kept. */
  set(key: SessionKey, value: string | undefined, seconds?: number): void
}

const DAYS_30 = 2592000
/**
 * Not kept longer than it is looked at: the order just placed, with its buyer's e-mail address, and a statement being
 * made; that the account was asked for by nobody; the address to sign in with after a forgotten password; what a guest
 * wished for; and, until scripts are up, that it was left and its reader told why.
 */
const SECONDS: Readonly<Record<string, number>> = {
  order: 3600,
  withdrawal: 3600,
  compare: 86_400,
  turned_away: 3600,
  looked_up: 1800,
  left: 60,
  sign_in_email: 600,
  wishes: 3600,
}

export function readCookies(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 0) continue
    try {
      found.set(pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim()))
    } catch {
      // another application's cookie in another encoding is none of ours
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
  const age = value ? seconds : 0
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`
}

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

function announce() {
  try {
    localStorage.setItem(CHANGED, String(Math.random()))
  } catch {
    // storage is switched off: other tabs learn of it when they ask the shop
  }
  tell()
}

let holding = 0
let isHeld = false

/** Several changes that belong together: this page and other tabs learn of them once all are made. */
export async function asOneChange<Result>(work: () => Promise<Result>): Promise<Result> {
  holding++
  try {
    return await work()
  } finally {
    holding--
    if (holding === 0 && isHeld) {
      isHeld = false
      announce()
    }
  }
}

/** Written with each change, for other tabs to hear of it. */
const CHANGED = 'session_changed'
let isListening = false

/** Calls back after this page, or another tab, changed the session. */
export function onSession(listener: () => void): () => void {
  if (!isListening) addEventListener('storage', ({ key }) => key === CHANGED && tell())
  isListening = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const browserSession: Session = {
  get: (key) => readCookies(document.cookie).get(key) || undefined,
  set(key, value, seconds) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser we serve
    document.cookie = writeCookie(key, value, location.protocol === 'https:', seconds)
    if (holding > 0) isHeld = true
    else announce()
  },
}
