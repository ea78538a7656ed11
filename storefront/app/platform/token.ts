import type { Session } from './session.ts'

/** What a customer's token shows of itself; nothing is decided by it. Seconds since 1970. */
export interface Claims {
  exp: number
  iat?: number
  /** Whose it is, as Magento's tokens have it. */
  uid?: number
  /** Of our own shop's: the session, which outlives its tokens. */
  sid?: string
}

/** Nothing for what is no token. */
export function claimsOf(token: string | undefined): Claims | undefined {
  try {
    const claims = JSON.parse(
      atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as Partial<Claims> | null
    return typeof claims?.exp === 'number' ? (claims as Claims) : undefined
  } catch {
    return undefined
  }
}

/** Those of the session's token while it is good. */
export function signedIn(session: Session): Claims | undefined {
  const claims = claimsOf(session.get('token'))
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined
}

/** The same for one sign-in, whichever token it has by now. */
export const sessionId = (session: Session): string | undefined => {
  const token = session.get('token')
  return token && (claimsOf(token)?.sid ?? token.slice(-16))
}
