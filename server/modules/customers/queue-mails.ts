import { randomBytes } from 'node:crypto'
import { hashOf, mailedToken, newTokenName } from '../../platform/crypto/mailed-token.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { keyOf } from './customers.ts'
import { deleteLinks, insertLink, type Purpose } from './links/links.sql.ts'

// stored in job rows and mail keys
export const CUSTOMER_MAIL = 'customer-letter'

export interface CustomerMail {
  kind: 'welcome' | 'password-changed' | 'email-changed' | 'email-requested' | 'new-device' | Purpose
  customerId: number
  /** Name of the link's token. */
  tokenName?: string
  /** The device of a new session, such as `Firefox, Windows`. */
  device?: string
  at?: string
  /** If not the customer's own address. */
  recipient?: string
  /** A mail is sent once per key. */
  key: string
}

/** Hours for which a link works. */
export const LINK_HOURS: Readonly<Record<Purpose, number>> = { confirm: 7 * 24, reset: 2, email: 7 * 24 }

export interface LinkRequest {
  customerId: number
  purpose: Purpose
  /** The address that an account changes to: the mail goes there. */
  email?: string
}

/** Creates a link that works once and queues its mail. Earlier ones keep working, except those to a new password. */
export async function queueLink(
  tx: Db,
  { customerId, purpose, email }: LinkRequest,
  now: Date,
  tokenName = newTokenName(),
): Promise<void> {
  const tokenHash = hashOf(await mailedToken(tx, tokenName))
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * 3_600_000)
  if (purpose === 'reset') await deleteLinks(tx, customerId, ['reset'])
  await insertLink(tx, { customerId, purpose, tokenHash, expiresAt, email, emailKey: email && keyOf(email) })
  await queueMail(tx, { kind: purpose, customerId, tokenName, recipient: email, key: `${purpose}:${tokenHash}` })
}

export const queueWelcome = (tx: Db, customerId: number): Promise<void> =>
  queueMail(tx, { kind: 'welcome', customerId, key: `welcome:${customerId}` })

const uniqueKey = (kind: string) => `${kind}:${randomBytes(12).toString('base64url')}`

/** Notifies the customer, who can act if somebody else changed the password. */
export const queuePasswordNotice = (tx: Db, customerId: number): Promise<void> =>
  queueMail(tx, { kind: 'password-changed', customerId, key: uniqueKey('password-changed') })

/** Notifies the previous address of its replacement. */
export const queueEmailNotice = (tx: Db, customerId: number, before: string): Promise<void> =>
  queueMail(tx, { kind: 'email-changed', customerId, recipient: before, key: uniqueKey('email-changed') })

/** Notifies the present address that another one is about to replace it. */
export const queueEmailRequestNotice = (tx: Db, customerId: number): Promise<void> =>
  queueMail(tx, { kind: 'email-requested', customerId, key: uniqueKey('email-requested') })

export const queueDeviceNotice = (tx: Db, customerId: number, device: string, at: Date): Promise<void> =>
  queueMail(tx, { kind: 'new-device', customerId, device, at: at.toISOString(), key: uniqueKey('new-device') })

const queueMail = (tx: Db, payload: CustomerMail): Promise<void> =>
  enqueue(tx, { kind: CUSTOMER_MAIL, payload, key: `${CUSTOMER_MAIL}:${payload.key}` })
