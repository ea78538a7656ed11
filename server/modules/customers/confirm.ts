import { hashOf } from '../../platform/crypto/mailed-token.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import type { Customer } from './customer.ts'
import { findCustomer, keyOf } from './customers.ts'
import { deviceKeyOf } from './sessions/device.ts'
import { completeEmailChange } from './change-email.ts'
import { type LinkRequest, queueLink, queueWelcome } from './queue-mails.ts'
import { consumeLink, hasLink, markConfirmed, readEmailChange } from './links/links.sql.ts'
import { confirmWithAccount } from './newsletter.sql.ts'
import { verifyPassword } from './passwords.ts'
import { countFailure } from './failures.sql.ts'
import { addressKeyOf, newSession, openSession } from './sessions/session.ts'
import { readAccount, readCredentials, readSignIn } from './sessions/sessions.sql.ts'
import { lockoutPolicyOf } from './sign-in.ts'

const GUESS_RATE = { burst: 20, perSecond: 0.1 }
const MAIL_RATE = { burst: 5, perSecond: 0.01 }

const confirmationFailedRefusal = () => new Refusal('graphql-input', 'There was an error confirming the account')
const invalidTokenRefusal = () =>
  new Refusal('graphql-input', 'The confirmation token is invalid. Verify the token and try again.')

export type Confirmation =
  | { status: 'account_confirmed'; token: string; customer: Customer }
  | { status: 'token_expired' }

/** Confirms an account, or its new address, by the link of the mail together with the password, and signs in. */
export async function confirmAndSignIn(
  context: RequestContext,
  { key, email, password }: { key: string; email: string; password: string },
): Promise<Confirmation> {
  const { db, now } = context
  const refund = context.limit('confirm', GUESS_RATE)
  const change = await readEmailChange(db, keyOf(email), hashOf(key), now)
  const emailKey = keyOf(change?.currentEmail ?? email)
  const configuration = await getConfiguration(context)
  const credentials = await readSignIn(db, emailKey, await deviceKeyOf(context))
  if (!(await verifyPassword(password, credentials?.passwordHash)) || !credentials) {
    await countFailure(db, emailKey, { address: await addressKeyOf(context) }, lockoutPolicyOf(configuration), now)
    throw confirmationFailedRefusal()
  }
  const session = await newSession(context, configuration, credentials.id)
  return db.transaction(async (tx) => {
    const isUsed = change
      ? await completeEmailChange(tx, context, change, key)
      : await activateByLink(tx, credentials.id, key, now)
    // another request may have used it meanwhile
    if (!isUsed) return { status: 'token_expired' }
    const customer = await findCustomer(tx, credentials)
    if (!customer || !(await openSession(tx, context, credentials, session))) throw confirmationFailedRefusal()
    refund()
    return { status: 'account_confirmed', token: session.token, customer }
  })
}

/**
 * Confirms an account by the link alone, as Magento's clients do. A new address needs the account's session as well: a
 * mistyped one belongs to somebody else.
 */
export async function confirmByKey(
  context: RequestContext,
  { key, email }: { key: string; email: string },
): Promise<Customer> {
  const { db, now } = context
  const refund = context.limit('confirm', GUESS_RATE)
  const change = await readEmailChange(db, keyOf(email), hashOf(key), now)
  if (change && change.customerId === context.customer?.id) {
    if (!(await db.transaction((tx) => completeEmailChange(tx, context, change, key)))) throw invalidTokenRefusal()
    refund()
    const customer = await findCustomer(db, { id: change.customerId })
    if (!customer) throw confirmationFailedRefusal()
    return customer
  }
  const account = await readAccount(db, { emailKey: keyOf(email) })
  return db.transaction(async (tx) => {
    if (!account || !(await activateByLink(tx, account.id, key, now))) throw invalidTokenRefusal()
    const customer = await findCustomer(tx, account)
    if (!customer) throw confirmationFailedRefusal()
    refund()
    return customer
  })
}

/** Activates the account and the newsletter subscription requested with it; false if the link does not work. */
async function activateByLink(tx: Db, customerId: number, key: string, now: Date): Promise<boolean> {
  if (!(await consumeLink(tx, customerId, 'confirm', hashOf(key), now))) return false
  await markConfirmed(tx, customerId)
  await confirmWithAccount(tx, customerId, now)
  await queueWelcome(tx, customerId)
  return true
}

export type Resent = 'account_confirmation_not_required' | 'confirmation_sent' | 'wrong_email'

/** Mails another link, of an account or of an address that it changes to; earlier ones keep working. */
export async function resendConfirmation(context: RequestContext, email: string): Promise<Resent> {
  const { db, now } = context
  const emailKey = keyOf(email)
  context.limit('resend confirmation', MAIL_RATE)
  const account = await readCredentials(db, emailKey)
  const change = account ? undefined : await readEmailChange(db, emailKey, null, now)
  if (account?.isConfirmed) return 'account_confirmation_not_required'
  const link: LinkRequest | undefined = account
    ? { customerId: account.id, purpose: 'confirm' }
    : change && { customerId: change.customerId, purpose: 'email', email: change.email }
  if (!link) return 'wrong_email'
  // strangers must not flood a mailbox
  context.limitFor(emailKey, 'resend confirmation', MAIL_RATE)
  await db.transaction((tx) => queueLink(tx, link, now))
  return 'confirmation_sent'
}

/** Whether a link still works, so that a page does not offer a form that can only fail. */
export async function isLinkValid(
  context: RequestContext,
  purpose: 'confirm' | 'reset',
  { key, email, customerId }: { key: string; email?: string | null; customerId?: number },
): Promise<boolean> {
  const { db, now } = context
  context.private()
  context.limit('link question', GUESS_RATE)
  const tokenHash = hashOf(key)
  if (purpose === 'confirm' && email && (await readEmailChange(db, keyOf(email), tokenHash, now))) return true
  const id = customerId ?? (email ? (await readAccount(db, { emailKey: keyOf(email) }))?.id : undefined)
  return id !== undefined && hasLink(db, { customerId: id, purpose, tokenHash }, now)
}
