import { createHash, randomBytes } from 'node:crypto'
import type { RequestContext, SignedIn } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { secretOf } from '../../platform/secret.ts'
import { readToken, signToken } from '../../platform/web-token.ts'
import { getConfiguration } from '../store/store.ts'
import { deleteSession, readSession } from './sessions.sql.ts'

const KEY = 'customer-token'

/** Whoever reads the table of sessions, or of links, cannot use what stands there. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export interface NewSession {
  idHash: string
  expiresAt: Date
  token: string
}

/** A token for a session that is still to be written. */
export async function newSession({ db, now }: RequestContext, configuration: Awaited<ReturnType<typeof getConfiguration>>): Promise<NewSession> {
  const id = randomBytes(24).toString('base64url')
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + Math.round(configuration['oauth/access_token_lifetime/customer'] * 3600)
  return { idHash: hashOf(id), expiresAt: new Date(exp * 1000), token: signToken({ jti: id, iat, exp }, await secretOf(db, KEY)) }
}

/** Whose session a token is; undefined where it is forged, over or revoked. */
export async function findSession(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const claims = readToken(token, await secretOf(db, KEY), now)
  return claims && readSession(db, hashOf(claims.jti), now)
}

export const closeSession = ({ db }: RequestContext, { sessionId }: SignedIn): Promise<void> => deleteSession(db, sessionId)
