import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { linkOrders as linkGuestOrders } from '../orders/index.ts'
import { parseEmail, getConfiguration } from '../store/index.ts'
import type { Customer } from './customer.ts'
import { getCustomer, keyOf } from './customers.ts'
import { writePerson } from './customers.sql.ts'
import { queuePasswordNotice } from './queue-mails.ts'
import { deleteLinks, type Purpose } from './links/links.sql.ts'
import { chooseSubscription } from './newsletter.ts'
import { isVerified } from './newsletter.sql.ts'
import { hashPassword, verifyPassword, parseChangedPassword } from './passwords.ts'
import { parsePerson, type PersonInput } from './person.ts'
import { countFailure, deleteSignInSources, SESSION_PREFIX } from './failures.sql.ts'
import { addressKeyOf } from './sessions/session.ts'
import { type Credentials, deleteOtherSessions, readCredentials, setPassword } from './sessions/sessions.sql.ts'
import { lockoutPolicyOf } from './sign-in.ts'

const GUESS_RATE = { burst: 20, perSecond: 0.1 }

/** Requires the account's password: a session left open on a shared computer is not enough. */
export async function confirmPassword(
  context: RequestContext,
  password: string | null | undefined,
  field: string,
): Promise<Credentials> {
  const { email, sessionId } = context.signedIn()
  const entered = required(password, field)
  const refund = context.limit('password', GUESS_RATE)
  const emailKey = keyOf(email)
  const credentials = await readCredentials(context.db, emailKey)
  if (!(await verifyPassword(entered, credentials?.passwordHash)) || !credentials) {
    const sources = { address: await addressKeyOf(context), session: SESSION_PREFIX + sessionId }
    await countFailure(context.db, emailKey, sources, lockoutPolicyOf(await getConfiguration(context)), context.now)
    throw new Refusal(
      'graphql-authentication',
      "The password doesn't match this account. Verify the password and try again.",
    ).atField(field)
  }
  refund()
  return credentials
}

/** After a change of credentials: voids mailed links and ends all sessions but the one that made the change. */
export async function revokeOtherAccess(
  tx: Db,
  { id, sessionId }: { id: number; sessionId: string },
  purposes: readonly Purpose[],
): Promise<void> {
  await deleteLinks(tx, id, purposes)
  await deleteOtherSessions(tx, id, sessionId)
}

export async function changePassword(context: RequestContext, current: string, newPassword: string): Promise<Customer> {
  const who = context.signedIn()
  const password = parseChangedPassword(newPassword, { current, email: who.email }, await getConfiguration(context))
  const known = await confirmPassword(context, current, 'currentPassword')
  const passwordHash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    // of two concurrent changes, the second was confirmed with an outdated password
    if (!(await setPassword(tx, known, passwordHash)))
      throw new Refusal(
        'graphql-authentication',
        "The password doesn't match this account. Verify the password and try again.",
      ).atField('currentPassword')
    await deleteSignInSources(tx, who.id)
    // the link of a changed address stays: it needs the new password
    await revokeOtherAccess(tx, who, ['confirm', 'reset'])
    await queuePasswordNotice(tx, who.id)
  })
  return getCustomer(context)
}

export interface AccountInput extends PersonInput {
  is_subscribed?: boolean | null
}

/** Updates the personal data and the newsletter subscription; absent fields are unchanged. */
export async function changeAccount(
  context: RequestContext,
  { is_subscribed: isWanted, ...input }: AccountInput,
): Promise<Customer> {
  const customer = await getCustomer(context)
  const configuration = await getConfiguration(context)
  const person = parsePerson(input, configuration, context.now, customer)
  const isSubscribed = await context.db.transaction(async (tx) => {
    await writePerson(tx, customer.id, person)
    if (isWanted === undefined || isWanted === null || !configuration['newsletter/general/active'])
      return customer.isSubscribed
    return chooseSubscription(tx, context, customer, isWanted)
  })
  return { ...customer, ...person, isSubscribed }
}

/** Links guest orders with the customer's e-mail address to the account, once the address is verified. */
export async function linkOrders(context: RequestContext, emailInput: string): Promise<void> {
  const { id, email } = context.signedIn()
  const isOwn = keyOf(parseEmail(emailInput)) === keyOf(email) && (await isVerified(context.db, id))
  if (!isOwn)
    throw new Refusal(
      'graphql-authorization',
      'Only orders placed with the confirmed address of your account can be linked.',
    ).atField('customer_email')
  await linkGuestOrders(context.db, { id, email })
}
