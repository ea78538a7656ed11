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

// a tab that was signed in and is not any more tells its reader: the token went by its time, or with another tab
const SIGNED_IN = 'signed_in'

/** Keeps a mark that outlives the token, and says when the token is gone though its reader was not told. */
export function watchSession(onOver: () => void): () => void {
  const look = () => {
    try {
      if (isSignedIn(browserSession)) return localStorage.setItem(SIGNED_IN, '1')
      if (localStorage.getItem(SIGNED_IN) === null) return
      localStorage.removeItem(SIGNED_IN)
    } catch {
      return // storage is switched off: the next question to the shop tells
    }
    if (!browserSession.get('left')) return onOver()
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

/** Somebody signs out, or is told that they are: the token is revoked, and its end surprises nobody. */
export async function endSession(graphql: Graphql, session: Session): Promise<void> {
  try {
    if (isSignedIn(session)) await graphql(SignOut)
  } catch (error) {
    // a token that the shop refuses is as good as revoked
    if (!(error instanceof GraphqlError)) throw error
  }
  try {
    localStorage.removeItem(SIGNED_IN)
  } catch {
    session.set('left', '1') // the browser hears of it from the server
  }
  await leaveAccount(graphql, session)
}
