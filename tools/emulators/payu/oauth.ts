import { timingSafeEqual } from 'node:crypto'
import { BoundedMap } from '../frame/bounded-map.ts'
import { ResponseError, json } from '../frame/responses.ts'
import type { Call, EmulatorParts, Route } from '../frame/route.ts'
import type { PayuAccount, PayuSettings } from './account.ts'
import { refusal } from './messages.ts'

const FORM = 'application/x-www-form-urlencoded'
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Issues and checks access tokens, until they expire or are revoked. */
export function createTokens({ clock, ids }: EmulatorParts, account: PayuAccount, settings: () => PayuSettings) {
  const expiryByToken = new BoundedMap<string, number>(1000)
  const denied = (description: string) =>
    new ResponseError(json(401, { error: 'invalid_client', error_description: description }))

  const route: Route = {
    method: 'POST',
    path: '/pl/standard/user/oauth/authorize',
    operation: 'authorize',
    audience: 'api',
    handle({ headers, body }) {
      if (headers['content-type']?.split(';')[0]?.trim() !== FORM) throw denied('Full authentication is required.')
      const form = new URLSearchParams(body.toString())
      const isKnown =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === account.clientId &&
        isSame(form.get('client_secret') ?? '', account.clientSecret)
      if (!isKnown) throw denied('Bad client credentials')
      const token = ids(36, 'abcdef0123456789-')
      const { tokenSeconds } = settings()
      expiryByToken.set(token, clock.now() + tokenSeconds * 1000)
      return json(200, {
        access_token: token,
        token_type: 'bearer',
        expires_in: tokenSeconds,
        grant_type: 'client_credentials',
      })
    },
  }

  return {
    route,
    /** Rejects a call without a valid token. */
    check: ({ headers }: Call) => {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
      if (token === undefined || (expiryByToken.get(token) ?? 0) <= clock.now())
        throw new ResponseError(refusal('UNAUTHORIZED', 'Incorrect authentication.'))
    },
    revokeAll: () => expiryByToken.clear(),
  }
}
