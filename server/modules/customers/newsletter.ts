import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import { hashOf, mailedToken, newTokenName } from '../../platform/crypto/mailed-token.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Consenter,
  type GivenConsent,
  logConsents,
  logWithdrawals,
  recordConsent,
  refuseWithoutConsents,
} from '../privacy/index.ts'
import { parseEmail, getConfiguration, listStoreViews } from '../store/index.ts'
import { keyOf } from './customers.ts'
import {
  confirmByCode,
  isSubscriber,
  isVerified,
  moveSubscriber,
  subscribe,
  type SubscriptionStatus,
  unsubscribe,
} from './newsletter.sql.ts'

export const NEWSLETTER_MAIL = 'newsletter-confirmation'

/** Days for which the link in the mail works. */
export const CONFIRM_DAYS = 7
export const CONFIRM_PATH = '/newsletter/subscriber/confirm'
const MAIL_RATE = { burst: 10, perSecond: 0.02 }

export interface NewsletterMail {
  email: string
  storeCode: string
  /** Name of the link's token. */
  tokenName: string
}

/** Queues the mail in which the mailbox's owner confirms the subscription. */
async function requestConfirmation(
  tx: Db,
  { email, storeCode }: { email: string; storeCode: string },
  now: Date,
): Promise<SubscriptionStatus> {
  const tokenName = newTokenName()
  const codeHash = hashOf(await mailedToken(tx, tokenName))
  const status = await subscribe(tx, { emailKey: keyOf(email), email, storeCode, codeHash }, now)
  const payload: NewsletterMail = { email, storeCode, tokenName }
  if (status === 'unconfirmed')
    await enqueue(tx, { kind: NEWSLETTER_MAIL, payload, key: `${NEWSLETTER_MAIL}:${codeHash}` })
  return status
}

async function refuseIfDisabled(context: RequestContext): Promise<void> {
  const configuration = await getConfiguration(context)
  if (!configuration['newsletter/general/active'])
    throw new Refusal('graphql-input', 'Newsletter subscription is disabled.')
  if (!context.customer && !configuration['newsletter/subscription/allow_guest_subscribe'])
    throw new Refusal(
      'graphql-authorization',
      'Guests can not subscribe to the newsletter. You must create an account to subscribe.',
    )
}

/**
 * Subscribes an address. One that is not verified as the caller's own is confirmed by mail, with the same result
 * whether or not it was subscribed: the API must not reveal who has the newsletter.
 */
export async function subscribeEmail(
  context: RequestContext,
  input: string,
  consents?: readonly GivenConsent[] | null,
): Promise<'SUBSCRIBED' | 'NOT_ACTIVE'> {
  await refuseIfDisabled(context)
  const email = parseEmail(input)
  const emailKey = keyOf(email)
  await refuseWithoutConsents(context, 'subscription', consents)
  context.limit('newsletter', MAIL_RATE)
  const { customer, db, now, store } = context
  const log = (tx: Db) => logConsents(tx, context, { scope: 'subscription', consents, consenter: { email } })
  if (customer && keyOf(customer.email) === emailKey)
    return db.transaction(async (tx) => {
      await log(tx)
      return (await setSubscription(tx, context, customer, true)) ? 'SUBSCRIBED' : 'NOT_ACTIVE'
    })
  context.limitFor(emailKey, 'newsletter', MAIL_RATE)
  const configuration = await getConfiguration(context)
  if (!configuration['newsletter/subscription/confirm']) {
    await db.transaction(async (tx) => {
      await log(tx)
      await subscribe(tx, { emailKey, email, storeCode: store.code }, now)
    })
    return 'SUBSCRIBED'
  }
  await db.transaction(async (tx) => {
    await log(tx)
    await requestConfirmation(tx, { email, storeCode: store.code }, now)
  })
  return 'NOT_ACTIVE'
}

const ACCOUNT_CONSENT = 'newsletter_account'
/** Consents that end with the subscription. */
export const NEWSLETTER_CONSENTS = ['newsletter', ACCOUNT_CONSENT, 'checkout_newsletter'] as const
const ACCOUNT_CONSENT_TEXT = text('Subscribe to newsletter')

/** Records the consent given by the checkbox of the account's forms, with its text. */
export const recordNewsletterConsent = (tx: Db, context: RequestContext, consenter: Consenter) =>
  recordConsent(tx, context, {
    ...consenter,
    scope: 'subscription',
    code: ACCOUNT_CONSENT,
    consentText: context.language.t(ACCOUNT_CONSENT_TEXT),
    action: 'given',
  })

/** Subscribes or unsubscribes in the account, and logs the consent or its withdrawal. */
export async function chooseSubscription(
  tx: Db,
  context: RequestContext,
  customer: { id: number; email: string; isSubscribed: boolean },
  isWanted: boolean,
): Promise<boolean> {
  if (isWanted && !customer.isSubscribed)
    await recordNewsletterConsent(tx, context, { customerId: customer.id, email: customer.email })
  if (!isWanted)
    await logWithdrawals(tx, { customerId: customer.id, email: customer.email }, NEWSLETTER_CONSENTS, context.now)
  return setSubscription(tx, context, customer, isWanted)
}

/** Subscribes with an order: an address that is not verified as the buyer's own is confirmed by mail. */
export async function subscribeBuyer(tx: Db, context: RequestContext, email: string): Promise<void> {
  const { customer, now, store } = context
  const configuration = await getConfiguration(tx, store.code)
  if (!configuration['newsletter/general/active']) return
  if (customer && keyOf(customer.email) === keyOf(email)) await setSubscription(tx, context, customer, true)
  else await requestConfirmation(tx, { email, storeCode: store.code }, now)
}

/** Subscribes or unsubscribes a customer's own address; true if it is subscribed. */
export async function setSubscription(
  tx: Db,
  { now, store }: RequestContext,
  { id, email }: { id: number; email: string },
  isWanted: boolean,
): Promise<boolean> {
  if (!isWanted) {
    await unsubscribe(tx, keyOf(email), now)
    return false
  }
  if (await isVerified(tx, id))
    return (await subscribe(tx, { emailKey: keyOf(email), email, storeCode: store.code }, now)) === 'subscribed'
  return (
    (await tx.transaction((inner) => requestConfirmation(inner, { email, storeCode: store.code }, now))) ===
    'subscribed'
  )
}

/** A subscription follows the account to its new address; one that nobody has proven confirms it by mail first. */
export async function moveSubscription(
  tx: Db,
  { now, store }: RequestContext,
  { from, to, isProven }: { from: string; to: string; isProven: boolean },
): Promise<void> {
  const needsMail = !isProven && (await getConfiguration(tx, store.code))['newsletter/subscription/confirm']
  if (!needsMail) await moveSubscriber(tx, from, { email: to, emailKey: keyOf(to) })
  else if (await isSubscriber(tx, from)) {
    await unsubscribe(tx, from, now)
    await requestConfirmation(tx, { email: to, storeCode: store.code }, now)
  }
}

/** Subscribes with an account that is not confirmed yet: the account's link confirms both. */
export async function subscribeUnconfirmed(tx: Db, { now, store }: RequestContext, email: string): Promise<void> {
  await subscribe(
    tx,
    { emailKey: keyOf(email), email, storeCode: store.code, codeHash: hashOf(randomBytes(24).toString('base64url')) },
    now,
  )
}

/** The mailed link, in every view; redirects to the page that shows the result. */
export async function newsletterRoutes(app: FastifyInstance, { db, now = () => new Date() }: Parts): Promise<void> {
  const views = await listStoreViews(db)
  for (const prefix of views.map(({ code, isDefault }) => (isDefault ? '' : `/${code}`))) {
    app.get(`${prefix}${CONFIRM_PATH}/:code`, async (request, reply) => {
      const { code } = request.params as { code: string }
      const confirmedAt = now()
      const isConfirmed = await confirmByCode(
        db,
        hashOf(code),
        new Date(confirmedAt.getTime() - CONFIRM_DAYS * 86_400_000),
        confirmedAt,
      )
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${prefix}/newsletter/subscriber/new?confirmed=${isConfirmed ? 1 : 0}`, 303)
    })
  }
}
