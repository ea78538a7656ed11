import { createHmac, timingSafeEqual } from 'node:crypto'

/** Claims of our JSON Web Tokens (RFC 7519). Times are in seconds since 1970; clients read `exp`. */
export interface Claims {
  /** Token id. */
  jti: string
  /** Session id and customer id, which are not used for authorization. */
  sid: string
  uid: number
  iat: number
  exp: number
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
// the only accepted header: a token must not choose the algorithm by which it is verified
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

const sign = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest()

export function signToken(claims: Claims, key: Buffer): string {
  const content = `${HEADER}.${encode(claims)}`
  return `${content}.${sign(content, key).toString('base64url')}`
}

/** The claims of a token that is signed with this key and has not expired; undefined for any other. */
export function verifyToken(token: string, key: Buffer, now: Date): Claims | undefined {
  const [header, body, signature, ...more] = token.split('.')
  if (header !== HEADER || !body || !signature || more.length > 0) return undefined
  const expected = sign(`${header}.${body}`, key)
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  return claims.exp * 1000 > now.getTime() ? claims : undefined
}
