import { basePath } from '../platform/base-path.ts'
import { writeItem } from '../platform/local-cache.ts'

/**
 * A visitor's session. Its keys are cookies, so that forms work without JavaScript, and readable by scripts, since
 * actions also run in the browser.
 */
export interface Session<Key extends string = string> {
  get(key: Key): string | undefined
  /** An empty value deletes the key. `seconds` overrides its max-age; Infinity keeps it until the browser is closed. */
  set(key: Key, value: string | undefined, seconds?: number): void
}

/** Max-Age in seconds of a key; undefined for the default of 30 days. */
export type MaxAgeOf = (session: Session, key: string) => number | undefined

const DAYS_30 = 2592000

/** Of two cookies with one name the first counts: browsers send the longest path first, the other is another site’s. */
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

export function serializeCookie(name: string, value: string | undefined, isSecure: boolean, seconds = DAYS_30): string {
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

/** The session in the browser. */
export const createBrowserSession = <Key extends string>(maxAgeOf: MaxAgeOf): Session<Key> => ({
  get: (key) => parseCookies(document.cookie).get(key) || undefined,
  set(key, value, seconds) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser we serve
    document.cookie = serializeCookie(key, value, location.protocol === 'https:', seconds ?? maxAgeOf(this, key))
    if (batchDepth > 0) hasPendingChange = true
    else notifySessionChange()
  },
})
