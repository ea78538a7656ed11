import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { linkOrder } from '../orders/index.ts'
import { type GivenConsent, logConsents, refuseWithoutConsents } from '../privacy/index.ts'
import { parseEmail, getConfiguration } from '../store/index.ts'
import type { Customer } from './customer.ts'
import { findCustomer, keyOf } from './customers.ts'
import { insertCustomer } from './customers.sql.ts'
import { queueLink, queueWelcome } from './queue-mails.ts'
import { recordNewsletterConsent, setSubscription, subscribeUnconfirmed } from './newsletter.ts'
import { hashPassword, parseFirstPassword } from './passwords.ts'
import { parsePerson, type PersonInput } from './person.ts'

export interface SignUpInput extends PersonInput {
  email?: string | null
  password?: string | null
  /** Number of an order placed as a guest. */
  orderNumber?: string | null
  is_subscribed?: boolean | null
  consents?: readonly GivenConsent[] | null
}

const SIGN_UP_RATE = { burst: 20, perSecond: 0.02 }

async function insertAccount(
  tx: Db,
  context: RequestContext,
  customer: Parameters<typeof insertCustomer>[1],
  {
    orderNumber,
    isSubscribed,
    consents,
  }: { orderNumber?: string | null; isSubscribed: boolean; consents?: readonly GivenConsent[] | null },
): Promise<number> {
  const id = await insertCustomer(tx, customer)
  if (id === undefined)
    throw new Refusal(
      'graphql-already-exists',
      'A customer with the same email address already exists in an associated website.',
    ).atField('email')
  if (orderNumber) await linkOrder(tx, orderNumber, { id, email: customer.email })
  if (customer.isConfirmed) await queueWelcome(tx, id)
  else await queueLink(tx, { customerId: id, purpose: 'confirm' }, context.now)
  await publish(tx, 'customer.registered', { customerId: id })
  const consenter = { customerId: id, email: customer.email }
  await logConsents(tx, context, { scope: 'registration', consents, consenter })
  if (isSubscribed) {
    await recordNewsletterConsent(tx, context, consenter)
    await (customer.isConfirmed
      ? setSubscription(tx, context, { id, email: customer.email }, true)
      : subscribeUnconfirmed(tx, context, customer.email))
  }
  return id
}

/** Creates an account; if addresses must be confirmed, the link in the mail activates it. */
export async function signUp(context: RequestContext, input: SignUpInput): Promise<Customer> {
  const configuration = await getConfiguration(context)
  const person = parsePerson(input, configuration, context.now)
  const email = parseEmail(input.email)
  const password = parseFirstPassword(input.password, email, configuration)
  await refuseWithoutConsents(context, 'registration', input.consents)
  context.limit('sign-up', SIGN_UP_RATE)
  const passwordHash = await hashPassword(password)
  const isSubscribed = (input.is_subscribed ?? false) && configuration['newsletter/general/active']
  const customer = {
    ...person,
    email,
    emailKey: keyOf(email),
    storeCode: context.store.code,
    passwordHash,
    isConfirmed: !configuration['customer/create_account/confirm'],
  }
  const id = await context.db.transaction((tx) =>
    insertAccount(tx, context, customer, {
      orderNumber: input.orderNumber,
      isSubscribed,
      consents: input.consents,
    }),
  )
  const opened = await findCustomer(context.db, { id })
  if (!opened) throw new Error('the account that was just created does not exist')
  return opened
}
