import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { type Purpose, putLink } from './links.sql.ts'
import { hashOf } from './session.ts'

export const CUSTOMER_LETTER = 'customer-letter'

export interface LetterOrder {
  kind: 'welcome' | 'password-changed' | 'email-changed' | Purpose
  customerId: number
  /** What the link carries. */
  token?: string
  /** Where to, when not to the customer's own address. */
  recipient?: string
  /** One mail for one cause. */
  key: string
}

/** For how long a link works. */
export const HOURS: Readonly<Record<Purpose, number>> = { confirm: 7 * 24, reset: 2 }

/** Makes a link that works once and mails it. */
export async function sendLink(
  tx: Db,
  customerId: number,
  purpose: Purpose,
  now: Date,
  token = randomBytes(24).toString('base64url'),
): Promise<void> {
  const hash = hashOf(token)
  await putLink(tx, customerId, purpose, hash, new Date(now.getTime() + HOURS[purpose] * 3_600_000))
  await order(tx, { kind: purpose, customerId, token, key: `${purpose}:${hash}` })
}

export const sendWelcome = (tx: Db, customerId: number): Promise<void> =>
  order(tx, { kind: 'welcome', customerId, key: `welcome:${customerId}` })

const anew = (kind: string) => `${kind}:${randomBytes(12).toString('base64url')}`

/** So that whoever did not do it can act. */
export const sendPasswordNotice = (tx: Db, customerId: number): Promise<void> =>
  order(tx, { kind: 'password-changed', customerId, key: anew('password-changed') })

/** The same, to the address that was theirs until now. */
export const sendEmailNotice = (tx: Db, customerId: number, before: string): Promise<void> =>
  order(tx, { kind: 'email-changed', customerId, recipient: before, key: anew('email-changed') })

const order = (tx: Db, payload: LetterOrder): Promise<void> =>
  enqueue(tx, { kind: CUSTOMER_LETTER, payload, key: `${CUSTOMER_LETTER}:${payload.key}` })
