import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { type Purpose, putLink } from './links.sql.ts'
import { hashOf } from './session.ts'

// job rows and mail keys bear this name
export const CUSTOMER_MAIL = 'customer-letter'

export interface CustomerMail {
  kind: 'welcome' | 'password-changed' | 'email-changed' | Purpose
  customerId: number
  /** Token of the link. */
  token?: string
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
  token = randomBytes(24).toString('base64url'),
): Promise<void> {
  const hash = hashOf(token)
  await putLink(tx, customerId, purpose, hash, new Date(now.getTime() + LINK_HOURS[purpose] * 3_600_000))
  await queueMail(tx, { kind: purpose, customerId, token, key: `${purpose}:${hash}` })
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

const queueMail = (tx: Db, payload: CustomerMail): Promise<void> =>
  enqueue(tx, { kind: CUSTOMER_MAIL, payload, key: `${CUSTOMER_MAIL}:${payload.key}` })
