import { logAction } from '../../platform/actions/action-log.ts'
import { buyerOf } from '../../platform/actions/actor.ts'
import { hashOf } from '../../platform/crypto/mailed-token.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration, parseEmail } from '../store/index.ts'
import { confirmPassword, revokeOtherAccess } from './account.ts'
import type { Customer } from './customer.ts'
import { getCustomer, keyOf } from './customers.ts'
import { hasEmail, setEmail } from './customers.sql.ts'
import { consumeLink, deleteLinks, type EmailChange, markConfirmed } from './links/links.sql.ts'
import { moveSubscription } from './newsletter.ts'
import { queueEmailNotice, queueEmailRequestNotice, queueLink } from './queue-mails.ts'
import { deleteSessions } from './sessions/sessions.sql.ts'

const MAIL_RATE = { burst: 5, perSecond: 0.01 }

const takenRefusal = () =>
  new Refusal(
    'graphql-already-exists',
    'A customer with the same email address already exists in an associated website.',
  ).atField('email')

/**
 * Changes the address. Where addresses are confirmed, the new one waits for its link, and the old one stays the login
 * (decision D69).
 */
export async function changeEmail(
  context: RequestContext,
  input: string | null | undefined,
  password: string | null | undefined,
): Promise<Customer> {
  const who = context.signedIn()
  const email = parseEmail(input)
  const emailKey = keyOf(email)
  await confirmPassword(context, password, 'password')
  const isMoved = emailKey !== keyOf(who.email)
  const waits = isMoved && (await getConfiguration(context))['customer/create_account/confirm']
  if (waits) {
    if (await hasEmail(context.db, emailKey)) throw takenRefusal()
    // nobody may flood the mailbox of somebody else
    context.limitFor(emailKey, 'change e-mail', MAIL_RATE)
  }
  await context.db.transaction(async (tx) => {
    if (isMoved)
      await logAction(tx, buyerOf(context), waits ? 'customer.request-email' : 'customer.change-email', [
        'customer',
        who.id,
      ])
    await revokeOtherAccess(tx, who, ['confirm', 'reset', 'email'])
    if (waits) {
      await queueLink(tx, { customerId: who.id, purpose: 'email', email }, context.now)
      return queueEmailRequestNotice(tx, who.id)
    }
    if (!(await setEmail(tx, who.id, email, emailKey))) throw takenRefusal()
    if (!isMoved) return
    await moveSubscription(tx, context, { from: keyOf(who.email), to: email, isProven: false })
    await queueEmailNotice(tx, who.id, who.email)
  })
  return getCustomer(context)
}

/** Ends a change whose link was not used. */
export async function cancelEmailChange(context: RequestContext): Promise<Customer> {
  await deleteLinks(context.db, context.signedIn().id, ['email'])
  return getCustomer(context)
}

/** Makes the confirmed address the account's, and ends its sessions; false if the link does not work. */
export async function completeEmailChange(
  tx: Db,
  context: RequestContext,
  { customerId, currentEmail }: EmailChange,
  key: string,
): Promise<boolean> {
  const email = (await consumeLink(tx, customerId, 'email', hashOf(key), context.now))?.email
  if (!email) return false
  // taken since it was requested
  if (!(await setEmail(tx, customerId, email, keyOf(email)))) throw takenRefusal()
  await logAction(tx, { kind: 'customer', id: customerId }, 'customer.change-email', ['customer', customerId])
  await markConfirmed(tx, customerId)
  await deleteLinks(tx, customerId, ['confirm', 'reset'])
  await deleteSessions(tx, customerId)
  await moveSubscription(tx, context, { from: keyOf(currentEmail), to: email, isProven: true })
  await queueEmailNotice(tx, customerId, currentEmail)
  return true
}
