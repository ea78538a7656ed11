import { GraphqlError, type Graphql } from '../../platform/document.ts'
import { browserSession, onSession, type Session } from '../../platform/session.ts'
import { NewCart, SignOut } from '../../generated/documents.ts'

/** Until when a token is good, in seconds since 1970; nothing for what is no token. */
export function expiryOf(token: string): number | undefined {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof claims.exp === 'number' ? claims.exp : undefined
  } catch {
    return undefined
  }
}

/** Whether the session has a token that is still good. */
export function isSignedIn(session: Session): boolean {
  const token = session.get('token')
  const expiry = token && expiryOf(token)
  return expiry ? expiry * 1000 > Date.now() : false
}

/** Keeps the token for as long as it is good. */
export function keepToken(session: Session, token: string): boolean {
  const expiry = expiryOf(token)
  if (!expiry) return false
  session.set('token', token, Math.max(1, Math.floor(expiry - Date.now() / 1000)))
  return true
}

const leaving = new Set<() => void>()

/** In a browser: calls back when an account is left, either way. */
export function onLeave(listener: () => void): () => void {
  leaving.add(listener)
  return () => leaving.delete(listener)
}

const forget = () => leaving.forEach((listener) => listener())

/** What both ways of signing out leave behind: nobody's token, and an empty cart of a guest. */
export async function leaveAccount(graphql: Graphql, session: Session): Promise<void> {
  forget()
  for (const key of ['token', 'cart', 'order', 'compare', 'looked_up'] as const) session.set(key, undefined)
  const { createEmptyCart } = await graphql(NewCart)
  session.set('cart', createEmptyCart ?? undefined)
}

// tabs that were signed in and are not any more tell their reader: the token went by its time, or with another tab
const SIGNED_IN = 'signed_in'
/** What this tab shows is somebody's. */
let isSomebodys = false

/** Keeps a mark that outlives the token, and says when the token is gone though its reader was not told: the first tab to see it clears up for all. */
export function watchSession(onOver: (isFirst: boolean) => void): () => void {
  const look = () => {
    let isFirst: boolean
    try {
      if (isSignedIn(browserSession)) {
        isSomebodys = true
        return localStorage.setItem(SIGNED_IN, '1')
      }
      isFirst = localStorage.getItem(SIGNED_IN) !== null
      if (isFirst) localStorage.removeItem(SIGNED_IN)
    } catch {
      return // storage is switched off: the next question to the shop tells
    }
    if (!isFirst && !isSomebodys) return
    isSomebodys = false
    if (!isFirst) forget()
    if (!browserSession.get('left')) return onOver(isFirst)
    // before scripts were up, with all but what the browser itself keeps
    browserSession.set('left', undefined)
    forget()
  }
  look()
  const timer = setInterval(look, 5000)
  const leave = onSession(look)
  addEventListener('focus', look)
  return () => {
    clearInterval(timer)
    leave()
    removeEventListener('focus', look)
  }
}

/** The end of the session surprises nobody. */
function unwatch(session: Session): void {
  isSomebodys = false
  try {
    localStorage.removeItem(SIGNED_IN)
  } catch {
    session.set('left', '1') // the browser hears of it from the server
  }
}

/** Somebody signs out, or is told that they are: the token is revoked. */
export async function endSession(graphql: Graphql, session: Session): Promise<void> {
  unwatch(session)
  try {
    if (isSignedIn(session)) await graphql(SignOut)
  } catch (error) {
    // a token that the shop refuses is as good as revoked
    if (!(error instanceof GraphqlError)) throw error
  }
  unwatch(session)
  await leaveAccount(graphql, session)
}
