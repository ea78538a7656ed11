import { hashOf } from '../../platform/crypto/mailed-token.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import type { Customer } from './customer.ts'
import { findCustomer, keyOf } from './customers.ts'
import { deviceKeyOf } from './device.ts'
import { queueLink, queueWelcome } from './queue-mails.ts'
import { markConfirmed, consumeLink } from './links.sql.ts'
import { confirmWithAccount } from './newsletter.sql.ts'
import { verifyPassword } from './passwords.ts'
import { countFailure } from './failures.sql.ts'
import { addressKeyOf, newSession, openSession } from './session.ts'
import { readAccount, readCredentials, readSignIn } from './sessions.sql.ts'
import { lockoutPolicyOf } from './sign-in.ts'

const GUESS_RATE = { burst: 20, perSecond: 0.1 }
const MAIL_RATE = { burst: 5, perSecond: 0.01 }

const confirmationFailedRefusal = () => new Refusal('graphql-input', 'There was an error confirming the account')

export type Confirmation =
  | { status: 'account_confirmed'; token: string; customer: Customer }
  | { status: 'token_expired' }

/** Confirms an account by the link of its mail, together with its password, and signs in. */
export async function confirmAndSignIn(
  context: RequestContext,
  { key, email, password }: { key: string; email: string; password: string },
): Promise<Confirmation> {
  const { db, now } = context
  const refund = context.limit('confirm', GUESS_RATE)
  const emailKey = keyOf(email)
  const configuration = await getConfiguration(context)
  const credentials = await readSignIn(db, emailKey, await deviceKeyOf(context))
  if (!(await verifyPassword(password, credentials?.passwordHash)) || !credentials) {
    await countFailure(db, emailKey, { address: await addressKeyOf(context) }, lockoutPolicyOf(configuration), now)
    throw confirmationFailedRefusal()
  }
  const session = await newSession(context, configuration, credentials.id)
  return db.transaction(async (tx) => {
    if (!(await consumeLink(tx, credentials.id, 'confirm', hashOf(key), now))) return { status: 'token_expired' }
    await activate(tx, credentials.id, now)
    const customer = await findCustomer(tx, credentials)
    if (!customer || !(await openSession(tx, context, credentials, session))) throw confirmationFailedRefusal()
    refund()
    return { status: 'account_confirmed', token: session.token, customer }
  })
}

/** Confirms an account by the link alone, as Magento's clients do. */
export async function confirmByKey(
  context: RequestContext,
  { key, email }: { key: string; email: string },
): Promise<Customer> {
  const { db, now } = context
  const refund = context.limit('confirm', GUESS_RATE)
  const account = await readAccount(db, { emailKey: keyOf(email) })
  return db.transaction(async (tx) => {
    if (!account || !(await consumeLink(tx, account.id, 'confirm', hashOf(key), now)))
      throw new Refusal('graphql-input', 'The confirmation token is invalid. Verify the token and try again.')
    await activate(tx, account.id, now)
    const customer = await findCustomer(tx, account)
    if (!customer) throw confirmationFailedRefusal()
    refund()
    return customer
  })
}

/** Activates the account and the newsletter subscription requested with it. */
async function activate(tx: Db, customerId: number, now: Date): Promise<void> {
  await markConfirmed(tx, customerId)
  await confirmWithAccount(tx, customerId, now)
  await queueWelcome(tx, customerId)
}

export type Resent = 'account_confirmation_not_required' | 'confirmation_sent' | 'wrong_email'

/** Mails a new link; the older one stops working. */
export async function resendConfirmation(context: RequestContext, email: string): Promise<Resent> {
  const { db, now } = context
  const emailKey = keyOf(email)
  context.limit('resend confirmation', MAIL_RATE)
  const account = await readCredentials(db, emailKey)
  if (!account) return 'wrong_email'
  if (account.isConfirmed) return 'account_confirmation_not_required'
  // strangers must not flood a mailbox
  context.limitFor(emailKey, 'resend confirmation', MAIL_RATE)
  await db.transaction((tx) => queueLink(tx, account.id, 'confirm', now))
  return 'confirmation_sent'
}
