/** The part of Session that is needed to read the token. */
interface HasToken {
  get(key: 'token'): string | undefined
}

/** Unverified claims of a customer's token: no access decision depends on them. Times are in seconds since 1970. */
export interface Claims {
  exp: number
  iat?: number
  /** Customer id, in Magento's tokens. */
  uid?: number
  /** Session id, in our own server's tokens; stays the same when the token is renewed. */
  sid?: string
}

/** Claims of a token; undefined if it is invalid. */
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

/** Claims of the session's token while it is valid. */
export function validClaimsOf(session: HasToken): Claims | undefined {
  const claims = claimsOf(session.get('token'))
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined
}

/** Seconds until the token expires; at least one, since Max-Age=0 would delete the cookie. */
export const secondsLeft = ({ exp }: Claims): number => Math.max(1, Math.floor(exp - Date.now() / 1000))

/** Id of the session, stable across token renewals; the end of the token if that has no session id. */
export const sessionId = (session: HasToken): string | undefined => {
  const token = session.get('token')
  return token && (claimsOf(token)?.sid ?? token.slice(-16))
}
