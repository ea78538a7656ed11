import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readEmail, getConfiguration, listStoreViews } from '../store/index.ts'
import { keyOf } from './customers.ts'
import { confirmByCode, isVerified, subscribe, type SubscriptionStatus, unsubscribe } from './newsletter.sql.ts'
import { hashOf } from './session.ts'

export const NEWSLETTER_MAIL = 'newsletter-confirmation'

/** Days for which the link in the mail works. */
export const CONFIRM_DAYS = 7
const CONFIRM_PATH = '/newsletter/subscriber/confirm'
const MAIL_RATE = { burst: 10, perSecond: 0.02 }

export interface NewsletterMail {
  email: string
  storeCode: string
  path: string
}

/** Queues the mail in which the mailbox's owner confirms the subscription. */
async function requestConfirmation(
  tx: Db,
  { email, storeCode }: { email: string; storeCode: string },
  now: Date,
): Promise<SubscriptionStatus> {
  const code = randomBytes(24).toString('base64url')
  const codeHash = hashOf(code)
  const status = await subscribe(tx, { emailKey: keyOf(email), email, storeCode, codeHash }, now)
  const payload: NewsletterMail = { email, storeCode, path: `${CONFIRM_PATH}/${code}` }
  if (status === 'unconfirmed')
    await enqueue(tx, { kind: NEWSLETTER_MAIL, payload, key: `${NEWSLETTER_MAIL}:${codeHash}` })
  return status
}

async function refuseIfOff(context: RequestContext): Promise<void> {
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
export async function subscribeEmail(context: RequestContext, written: string): Promise<'SUBSCRIBED' | 'NOT_ACTIVE'> {
  await refuseIfOff(context)
  const email = readEmail(written)
  const emailKey = keyOf(email)
  context.limit('newsletter', MAIL_RATE)
  const { customer, db, now, store } = context
  if (customer && keyOf(customer.email) === emailKey)
    return (await setSubscription(db, context, customer, true)) ? 'SUBSCRIBED' : 'NOT_ACTIVE'
  context.limitFor(emailKey, 'newsletter', MAIL_RATE)
  const configuration = await getConfiguration(context)
  if (!configuration['newsletter/subscription/confirm']) {
    await subscribe(db, { emailKey, email, storeCode: store.code }, now)
    return 'SUBSCRIBED'
  }
  await db.transaction((tx) => requestConfirmation(tx, { email, storeCode: store.code }, now))
  return 'NOT_ACTIVE'
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

/** Subscribes with an account that is not confirmed yet: the account's link confirms both. */
export async function subscribeUnconfirmed(tx: Db, { now, store }: RequestContext, email: string): Promise<void> {
  await subscribe(
    tx,
    { emailKey: keyOf(email), email, storeCode: store.code, codeHash: hashOf(randomBytes(24).toString('base64url')) },
    now,
  )
}

/** The link of the mail, in every view: redirects to the page that shows the result. */
export async function newsletterRoutes(app: FastifyInstance, { db, now = () => new Date() }: Parts): Promise<void> {
  const views = await listStoreViews(db)
  for (const prefix of views.map(({ code, isDefault }) => (isDefault ? '' : `/${code}`))) {
    app.get(`${prefix}${CONFIRM_PATH}/:code`, async (request, reply) => {
      const { code } = request.params as { code: string }
      const at = now()
      const isConfirmed = await confirmByCode(db, hashOf(code), new Date(at.getTime() - CONFIRM_DAYS * 86_400_000), at)
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${prefix}/newsletter/subscriber/new?confirmed=${isConfirmed ? 1 : 0}`, 303)
    })
  }
}
