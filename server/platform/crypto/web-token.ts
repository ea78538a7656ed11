import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a JSON Web Token (RFC 7519) of ours says; clients read `exp`. Seconds since 1970. */
export interface Claims {
  /** Which token it is. */
  jti: string
  /** Which session, and whose; nothing is decided by them. */
  sid: string
  uid: number
  iat: number
  exp: number
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
// the one kind that is made is the one kind that is believed: a token cannot choose how it is checked
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

const sign = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest()

export function signToken(claims: Claims, key: Buffer): string {
  const content = `${HEADER}.${encode(claims)}`
  return `${content}.${sign(content, key).toString('base64url')}`
}

/** The claims of a token that this key has signed and whose time has not run out. */
export function readToken(token: string, key: Buffer, now: Date): Claims | undefined {
  const [header, body, signature, ...more] = token.split('.')
  if (header !== HEADER || !body || !signature || more.length > 0) return undefined
  const right = sign(`${header}.${body}`, key)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  return claims.exp * 1000 > now.getTime() ? claims : undefined
}
