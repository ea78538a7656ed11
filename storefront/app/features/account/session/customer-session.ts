import { renewableAfter } from '../../../../../rules/session.ts'
import { GraphqlError, type Graphql } from '../../../platform/document.ts'
import { forgetForms } from '../../../platform/router/kept-forms.ts'
import { browserSession, onSession, type Session } from '../../../platform/session.ts'
import { claimsOf, signedIn, type Claims } from '../../../platform/token.ts'
import { NewCart, RenewSession, SignOut } from '../../../generated/documents.ts'
import { announceLeft } from './session-listeners.ts'
import { currentOwner, dropMark, LEFT, readMark, writeMark } from './session-mark.ts'

/** Whether the session has a token that is still good. */
export const isSignedIn = (session: Session): boolean => signedIn(session) !== undefined

/** Keeps the token for as long as it is good. */
export function keepToken(session: Session, token: string): boolean {
  const claims = claimsOf(token)
  if (!claims) return false
  session.set('token', token, Math.max(1, Math.floor(claims.exp - Date.now() / 1000)))
  return true
}

/** Whether use may get another token; a clock that is wrong tries too often rather than never. */
export const isRenewable = ({ sid, iat, exp }: Claims): boolean =>
  sid !== undefined && iat !== undefined && Math.abs(Date.now() / 1000 - iat) >= renewableAfter(exp - iat)

/** Use prolongs a session: its next token, once the one it has is old enough. */
export async function renewSession(graphql: Graphql, session: Session): Promise<void> {
  const claims = signedIn(session)
  if (!claims || !isRenewable(claims)) return
  const token = session.get('token')
  try {
    const { renewCustomerToken: next } = await graphql(RenewSession)
    // meanwhile another tab may have renewed it, or left
    if (next?.token && session.get('token') === token) keepToken(session, next.token)
  } catch (error) {
    console.warn(error) // the next use tries again
  }
}

/** What both ways of signing out leave behind: nobody's token, and an empty cart of a guest. */
export async function leaveAccount(graphql: Graphql, session: Session): Promise<void> {
  announceLeft()
  for (const key of ['token', 'cart', 'order', 'compare', 'looked_up'] as const) session.set(key, undefined)
  const { createEmptyCart } = await graphql(NewCart)
  session.set('cart', createEmptyCart ?? undefined)
}

/** How a session ended: on purpose, or by its time, in another place, or with its account locked. */
export type Ending = 'left' | 'over'

/** Whose pages this tab shows. */
let shownOf: string | undefined

interface Ended {
  how: Ending
  /** The first tab to see it clears up for all. */
  isFirst: boolean
  /** Whose session it was, where that is known. */
  of?: string
}

interface Watching {
  onSignedIn: (of: string) => void
  onEnded: (ended: Ended) => void
}

/** What the mark shows of a session that is over; changed so that other tabs see it as this one did. */
function readEnd(): { how: Ending; isFirst: boolean; owner?: string } {
  const mark = readMark()
  const owner = mark === null || mark === LEFT ? undefined : mark
  // a form that was sent before scripts were up told its reader; the browser learns it by a cookie
  const isLeft = mark === LEFT || browserSession.get('left') !== undefined
  if (isLeft) writeMark(LEFT)
  else dropMark()
  return { how: isLeft ? 'left' : 'over', isFirst: owner !== undefined && !isLeft, owner }
}

/** Sees the end of a session, in whichever tab or place, unless the reader was told already. */
export function watchSession({ onSignedIn, onEnded }: Watching): () => void {
  const look = () => {
    const current = currentOwner()
    const shown = shownOf
    shownOf = current
    let end: ReturnType<typeof readEnd>
    try {
      if (current) {
        if (current !== shown) onSignedIn(current)
        return writeMark(current)
      }
      if (shown === undefined && readMark() === null) return
      end = readEnd()
    } catch {
      return // storage is switched off: the next answer of the shop shows it
    }
    const { how, isFirst, owner } = end
    if (browserSession.get('left')) browserSession.set('left', undefined)
    if (shown === undefined && owner === undefined) return
    if (!isFirst) announceLeft()
    if (isFirst || shown !== undefined) onEnded({ how, isFirst, of: shown ?? owner })
  }
  look()
  const timer = setInterval(look, 5000)
  const unlisten = onSession(look)
  for (const event of ['focus', 'pageshow']) addEventListener(event, look)
  return () => {
    clearInterval(timer)
    unlisten()
    for (const event of ['focus', 'pageshow']) removeEventListener(event, look)
  }
}

/** The reader of this tab knows; other tabs learn how it ended. */
function unwatch(session: Session, how: Ending): void {
  if (typeof document === 'undefined') return session.set('left', '1') // the browser learns it from the server
  shownOf = undefined
  if (how === 'left') forgetForms()
  try {
    if (how === 'left') writeMark(LEFT)
    else dropMark()
  } catch {
    // storage is switched off: this tab alone knows
  }
}

/** Somebody signs out, or is told that they are: the token is revoked. */
export async function endSession(graphql: Graphql, session: Session, how: Ending = 'left'): Promise<void> {
  unwatch(session, how)
  try {
    if (isSignedIn(session)) await graphql(SignOut)
  } catch (error) {
    // a token that the shop refuses is as good as revoked
    if (!(error instanceof GraphqlError)) throw error
  }
  unwatch(session, how)
  await leaveAccount(graphql, session)
}
