import { randomBytes } from 'node:crypto'
import { hashOf, mailedToken, newTokenName } from '../../platform/crypto/mailed-token.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { type Purpose, putLink } from './links.sql.ts'

// job rows and mail keys bear this name
export const CUSTOMER_MAIL = 'customer-letter'

export interface CustomerMail {
  kind: 'welcome' | 'password-changed' | 'email-changed' | 'new-device' | Purpose
  customerId: number
  /** Name of the link's token. */
  tokenName?: string
  /** Of a session on a new device, as it was recognized. */
  device?: string
  at?: string
  /** If not the customer's own address. */
  recipient?: string
  /** A mail is sent once per key. */
  key: string
}

/** Hours for which a link works. */
export const LINK_HOURS: Readonly<Record<Purpose, number>> = { confirm: 7 * 24, reset: 2 }

/** Creates a link that works once and queues its mail. */
export async function queueLink(
  tx: Db,
  customerId: number,
  purpose: Purpose,
  now: Date,
  tokenName = newTokenName(),
): Promise<void> {
  const hash = hashOf(await mailedToken(tx, tokenName))
  await putLink(tx, customerId, purpose, hash, new Date(now.getTime() + LINK_HOURS[purpose] * 3_600_000))
  await queueMail(tx, { kind: purpose, customerId, tokenName, key: `${purpose}:${hash}` })
}

export const queueWelcome = (tx: Db, customerId: number): Promise<void> =>
  queueMail(tx, { kind: 'welcome', customerId, key: `welcome:${customerId}` })

const uniqueKey = (kind: string) => `${kind}:${randomBytes(12).toString('base64url')}`

/** So that the customer can act if somebody else did it. */
export const queuePasswordNotice = (tx: Db, customerId: number): Promise<void> =>
  queueMail(tx, { kind: 'password-changed', customerId, key: uniqueKey('password-changed') })

/** The same, to the previous address. */
export const queueEmailNotice = (tx: Db, customerId: number, before: string): Promise<void> =>
  queueMail(tx, { kind: 'email-changed', customerId, recipient: before, key: uniqueKey('email-changed') })

export const queueDeviceNotice = (tx: Db, customerId: number, device: string, at: Date): Promise<void> =>
  queueMail(tx, { kind: 'new-device', customerId, device, at: at.toISOString(), key: uniqueKey('new-device') })

const queueMail = (tx: Db, payload: CustomerMail): Promise<void> =>
  enqueue(tx, { kind: CUSTOMER_MAIL, payload, key: `${CUSTOMER_MAIL}:${payload.key}` })
