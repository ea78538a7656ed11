import type { FastifyInstance } from 'fastify'
import { reviewPath } from '../../../language/paths.ts'
import { verifyLink, signLink } from '../../platform/crypto/signed-link.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import { paragraph, sendMail } from '../mail/index.ts'
import { REVIEW_CONSENT, withdrawReviewConsent } from '../orders/index.ts'
import { logWithdrawals } from '../privacy/index.ts'
import { getConfiguration } from '../store/index.ts'
import { signInvitation } from './invitations.ts'
import { readReminderOrder, claimDueOrders } from './reminders.sql.ts'

export const REMIND_OF_REVIEWS = 'remind-of-reviews'
export const REVIEW_REMINDER = 'review-reminder'
/** Seconds between two searches for due orders. */
export const REMINDERS_INTERVAL_SECONDS = 3600

const DAY_MS = 24 * 60 * 60 * 1000
/** Orders delivered earlier get no mail, for example after an outage of the job. */
const LATEST_DAYS = 30
const MAX_AT_ONCE = 500
/** A mail client that opens the header's URL does not name a store view. */
const DEFAULT_LOCALE = 'pl_PL'
const STOP = 'reviewstop'
const STOP_PATH = '/review-reminders/stop'

/** Queues one mail for each order whose parcels should have arrived. */
export async function remindOfReviews(db: Database, now: Date): Promise<void> {
  const configuration = await getConfiguration(db)
  if (!configuration['catalog/review/active']) return
  const to = new Date(now.getTime() - configuration['catalog/review/reminder_days'] * DAY_MS)
  const from = new Date(to.getTime() - LATEST_DAYS * DAY_MS)
  await db.transaction(async (tx) => {
    for (const { orderId } of await claimDueOrders(tx, { from, to }, MAX_AT_ONCE, now))
      await enqueue(tx, { kind: REVIEW_REMINDER, payload: { orderId }, key: `${REVIEW_REMINDER}:${orderId}` })
  })
}

export async function sendReminder(parts: Parts, { orderId }: { orderId: number }): Promise<void> {
  const { db, settings, now = () => new Date() } = parts
  const order = await readReminderOrder(db, orderId)
  if (!order || order.lines.length === 0) return
  const { number, email: recipient, storeCode, lines } = order
  const stop = await signLink(db, { kind: STOP, id: orderId, until: 0 })
  const links = await Promise.all(
    lines.map(async ({ id, name }) => ({ name, link: await signInvitation(db, id, now()) })),
  )
  const envelope = {
    key: `${REVIEW_REMINDER}:${orderId}`,
    storeCode,
    recipient,
    unsubscribe: `${settings.baseUrl}${STOP_PATH}/${stop}`,
  }
  await sendMail(parts, envelope, ({ seller: { shopName }, language: { t, plural, locale }, address }) => ({
    subject: plural(lines.length, 'How did you like the book?', 'How did you like the books?'),
    title: t('What do you think of it?'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t('You bought these titles at %s with order %s and wanted to be asked for a review.', shopName, number),
      ),
      ...links.map(({ name, link }) => ({
        kind: 'link' as const,
        text: t('Review “%s”', name),
        href: address(reviewPath(locale, 'invitation', link)),
      })),
      paragraph(
        t(
          'Good and bad opinions help other readers alike. ' +
            'The links are yours: whoever has them can write in your name.',
        ),
      ),
      paragraph(t('We send this mail once for an order, because you ticked the box for it.')),
      {
        kind: 'link',
        text: t('Do not ask me for reviews any more'),
        href: address(reviewPath(locale, 'stop', stop)),
      },
    ],
  }))
}

/** Withdraws the buyer's consent by the mailed link, without a session. */
export async function stopReminders(db: Db, link: string, now: Date): Promise<void> {
  const opened = await verifyLink(db, link, STOP, now)
  if (!opened)
    throw new Refusal('graphql-no-such-entity', 'This link is not right. Copy the whole of it from the mail.').atField(
      'link',
    )
  const { id } = opened
  await db.transaction(async (tx) => {
    for (const who of await withdrawReviewConsent(tx, id, now)) await logWithdrawals(tx, who, [REVIEW_CONSENT], now)
  })
}

/** The URL of the List-Unsubscribe header (RFC 8058); a browser is redirected to a page that asks for confirmation. */
export async function reminderRoutes(app: FastifyInstance, { db, now = () => new Date() }: Parts): Promise<void> {
  await app.register(async (scope) => {
    // the body is constant and ignored
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    )
    scope.post<Opened>(`${STOP_PATH}/:link`, async ({ params: { link } }, reply) => {
      try {
        await stopReminders(db, link, now())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(404).send()
      }
      return reply.header('cache-control', 'no-store').code(204).send()
    })
    scope.get<Opened>(`${STOP_PATH}/:link`, ({ params: { link } }, reply) =>
      reply.redirect(reviewPath(DEFAULT_LOCALE, 'stop', link), 303),
    )
  })
}

interface Opened {
  Params: { link: string }
}
