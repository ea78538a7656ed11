import { createHmac, randomBytes } from 'node:crypto'
import { renewableAfter } from '../../../../rules/session.ts'
import type { RequestContext, SignedInCustomer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { clientNetworkOf } from '../../../platform/http/rate-limit.ts'
import { getSecret } from '../../../platform/crypto/secret.ts'
import { hashOf } from '../../../platform/crypto/mailed-token.ts'
import { verifyToken, signToken } from '../../../platform/crypto/web-token.ts'
import { type Configuration, getConfiguration } from '../../store/index.ts'
import { deviceKeyOf, deviceOf } from './device.ts'
import { queueDeviceNotice } from '../queue-mails.ts'
import {
  deleteSession,
  endOlderTokens,
  insertSession,
  insertToken,
  readSession,
  type SignInRow,
  type TokenRow,
} from './sessions.sql.ts'

const KEY = 'customer-token'
const ADDRESS_KEY = 'sign-in-address'
/** Seconds for which other tabs and pending responses may still use the previous token. */
const GRACE_SECONDS = 60

/** Keyed hash of the client's IP address, to recognize it again. */
export async function addressKeyOf({ db, ip }: Pick<RequestContext, 'db' | 'ip'>): Promise<string> {
  const hash = createHmac('sha256', await getSecret(db, ADDRESS_KEY))
    .update(clientNetworkOf(ip))
    .digest('base64url')
  return `address ${hash.slice(0, 22)}`
}

const lifetimeOf = (configuration: Configuration) =>
  Math.round(configuration['oauth/access_token_lifetime/customer'] * 3600)

/** A token to be stored, of a new or a renewed session. */
async function newToken(
  { db, now }: RequestContext,
  lifetime: number,
  { customerId, sessionId }: { customerId: number; sessionId?: string },
) {
  const jti = randomBytes(24).toString('base64url')
  const idHash = hashOf(jti)
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + lifetime
  const token = signToken({ jti, sid: sessionId ?? idHash, uid: customerId, iat, exp }, await getSecret(db, KEY))
  return { token, idHash, expiresAt: new Date(exp * 1000) }
}

export interface NewSession extends TokenRow {
  token: string
  address: string
  device: string
  deviceKey: string
}

/** A session to be stored. */
export async function newSession(
  context: RequestContext,
  configuration: Configuration,
  customerId: number,
): Promise<NewSession> {
  return {
    ...(await newToken(context, lifetimeOf(configuration), { customerId })),
    address: await addressKeyOf(context),
    device: deviceOf(context.userAgent),
    deviceKey: await deviceKeyOf(context),
  }
}

/**
 * Opens a session, and notifies the customer of a new device; false if the account is locked or its password changed.
 */
export async function openSession(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  credentials: SignInRow,
  session: NewSession,
): Promise<boolean> {
  if (!credentials.isNewDevice) return insertSession(db, credentials, session, now)
  return db.transaction(async (tx) => {
    const isOpen = await insertSession(tx, credentials, session, now)
    if (isOpen) await queueDeviceNotice(tx, credentials.id, session.device, now)
    return isOpen
  })
}

/** Renews a session with a new token of the full lifetime; undefined while the newest token is recent. */
export async function renewSession(context: RequestContext): Promise<string | undefined> {
  const who = context.inSession()
  const lifetime = lifetimeOf(await getConfiguration(context))
  const next = await newToken(context, lifetime, { customerId: who.id, sessionId: who.sessionId })
  const isRenewed = await insertToken(context.db, who, next, renewableAfter(lifetime), context.now)
  return isRenewed ? next.token : undefined
}

/** The customer of a token; undefined if it is forged, expired or revoked. */
export async function findSession(db: Db, token: string, now: Date): Promise<SignedInCustomer | undefined> {
  const claims = verifyToken(token, await getSecret(db, KEY), now)
  if (!claims) return undefined
  const idHash = hashOf(claims.jti)
  const session = await readSession(db, idHash, now)
  if (session?.isUnused) await endOlderTokens(db, idHash, new Date(now.getTime() + GRACE_SECONDS * 1000))
  return session
}

export const closeSession = ({ db }: RequestContext, session: SignedInCustomer): Promise<void> =>
  deleteSession(db, session)
