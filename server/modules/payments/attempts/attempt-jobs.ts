import { text } from '../../../../language/translate.ts'
import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { applyReport, changeAttempt } from './apply-report.ts'
import { STATUS_JOB } from '../job-kinds.ts'
import { type JobParts, nowOf } from '../job-parts.ts'
import { writeEvent, lockPayment, readAttempt, readAttempts, readPayment } from '../payments.sql.ts'
import type { Attempt, OnlineProvider } from '../provider.ts'
import { onlineProvider } from '../providers.ts'
import { isOpen } from './states.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const NOT_STARTED = text('The payment could not be started.')

/** After a start the company is asked at growing intervals, until a notification comes. */
const PAUSES = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR]
/** What the company does not know by then was never started. */
const UNKNOWN_AFTER_MS = 10 * MINUTE
/** Asked that long after the order's deadline. */
const ASKED_AFTER_MS = 2 * DAY

/** Asks the company and applies what it says. False where it could not be asked. */
async function askStatus(parts: JobParts, attempt: Attempt, online: OnlineProvider): Promise<boolean> {
  const { db, settings, log } = parts
  try {
    const reported = await online.status(attempt)
    const now = nowOf(parts)
    if (reported && reported.reference === attempt.reference)
      await db.transaction((tx) =>
        // it is what was to be asked in doubt
        applyReport(tx, online.name, { ...reported, isProvisional: false }, { settings, now, source: 'status' }),
      )
    else if (now.getTime() - attempt.createdAt.getTime() > UNKNOWN_AFTER_MS)
      await db.transaction((tx) => failUnknown(tx, attempt, { settings, now }))
    return true
  } catch (error) {
    log.warn({ provider: online.name, reference: attempt.reference, err: error }, 'a payment’s state is not known')
    return false
  }
}

/** The company knows nothing of it: the start never reached it. */
async function failUnknown(tx: Db, { id, orderId }: Attempt, at: { settings: JobParts['settings']; now: Date }) {
  const payment = await lockPayment(tx, orderId)
  const attempt = payment && (await readAttempt(tx, id))
  if (!payment || attempt?.state !== 'created') return
  await writeEvent(tx, {
    paymentId: payment.id,
    attemptId: id,
    provider: attempt.provider,
    eventKey: `unknown:${attempt.reference}`,
    source: 'shop',
    reference: attempt.reference,
    state: 'failed',
    amount: attempt.amount,
    currency: attempt.currency,
    outcome: 'applied',
    occurredAt: at.now,
  })
  await changeAttempt(tx, payment, { ...attempt, state: 'failed', message: NOT_STARTED }, at)
}

export interface StatusJob {
  attemptId: number
  /** How often it was asked already. */
  asked?: number
  /** Not again by itself. */
  isOnce?: boolean
}

export async function doStatusJob(parts: JobParts, { attemptId, asked = 0, isOnce }: StatusJob): Promise<void> {
  const { db, settings } = parts
  const attempt = await readAttempt(db, attemptId)
  if (!attempt || attempt.state === 'paid' || (!isOnce && !isOpen(attempt.state))) return
  const online = onlineProvider(settings, attempt.provider)
  const isAnswered = online !== undefined && (await askStatus(parts, attempt, online))
  if (isOnce) {
    // what was in doubt stays so: the queue asks again
    if (!isAnswered) throw new Error(`${attempt.provider} did not say what became of ${attempt.reference}`)
    return
  }
  const after = await readAttempt(db, attemptId)
  const payment = await readPayment(db, attempt.orderId)
  const now = nowOf(parts)
  const until = (payment?.expiresAt ?? attempt.createdAt).getTime() + ASKED_AFTER_MS
  if (!after || !isOpen(after.state) || now.getTime() > until) return
  await enqueue(db, {
    kind: STATUS_JOB,
    payload: { attemptId, asked: asked + 1 },
    key: `${STATUS_JOB}:${attemptId}:${asked + 1}`,
    runAt: new Date(now.getTime() + (PAUSES[asked] ?? 3 * HOUR)),
  })
}

/** Ends the attempt at the company: nobody is to pay by this attempt, and asks whether somebody has. */
async function cancelAttempt(parts: JobParts, attempt: Attempt): Promise<boolean> {
  const online = onlineProvider(parts.settings, attempt.provider)
  if (!online) return true
  try {
    await online.cancel(attempt)
  } catch (error) {
    parts.log.warn({ provider: online.name, reference: attempt.reference, err: error }, 'a payment was not cancelled')
    return false
  }
  return askStatus(parts, attempt, online)
}

export async function doCancelJob(parts: JobParts, { attemptId }: { attemptId: number }): Promise<void> {
  const attempt = await readAttempt(parts.db, attemptId)
  if (!attempt || !isOpen(attempt.state)) return
  if (!(await cancelAttempt(parts, attempt))) throw new Error(`${attempt.reference} could not be cancelled`)
}

/**
 * Before an order ends for want of payment: its attempts are ended at their companies, which may say that it was paid.
 * False where a company could not be asked.
 */
export async function endAttempts(parts: JobParts, orderId: number): Promise<boolean> {
  const payment = await readPayment(parts.db, orderId)
  let areAllAsked = true
  for (const attempt of payment ? await readAttempts(parts.db, payment.id) : [])
    if (isOpen(attempt.state) && !(await cancelAttempt(parts, attempt))) areAllAsked = false
  return areAllAsked
}
