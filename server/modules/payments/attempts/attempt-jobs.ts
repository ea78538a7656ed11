import { text } from '../../../../language/translate.ts'
import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { applyReport, changeAttempt } from './apply-report.ts'
import { STATUS_JOB } from '../job-kinds.ts'
import { type JobParts, nowOf } from '../job-parts.ts'
import { writeEvent, lockPayment, readAttempt, readAttempts, readPayment } from '../payments.sql.ts'
import type { Attempt, AttemptReport, OnlineProvider } from '../provider.ts'
import { findOnlineProvider } from '../providers.ts'
import { isOpen } from './states.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const NOT_STARTED = text('The payment could not be started.')

/** Intervals between status queries after a start, until a notification arrives. */
const QUERY_INTERVALS_MS = [
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
]
/** An attempt that the company does not know by then was never started. */
const UNKNOWN_AFTER_MS = 10 * MINUTE_MS
/** How long after the order's deadline the status is still queried. */
const QUERY_AFTER_DEADLINE_MS = 2 * DAY_MS

/** Queries the status at the company and applies it; undefined if the company could not be reached. */
export async function queryStatus(
  parts: JobParts,
  attempt: Attempt,
  online: OnlineProvider,
): Promise<AttemptReport[] | undefined> {
  const { db, settings, log } = parts
  try {
    const reports = (await online.status(attempt)).filter(({ reference }) => reference === attempt.reference)
    const now = nowOf(parts)
    for (const report of reports)
      await db.transaction((tx) => applyReport(tx, online.name, report, { settings, now, source: 'status' }))
    if (reports.length === 0 && now.getTime() - attempt.createdAt.getTime() > UNKNOWN_AFTER_MS)
      await db.transaction((tx) => failUnknown(tx, attempt, { settings, now }))
    return reports
  } catch (error) {
    log.warn({ provider: online.name, reference: attempt.reference, err: error }, 'a payment’s state is not known')
    return undefined
  }
}

/** Fails an attempt that the company does not know: the start never reached it. */
async function failUnknown(tx: Db, { id, orderId }: Attempt, context: { settings: JobParts['settings']; now: Date }) {
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
    occurredAt: context.now,
  })
  await changeAttempt(tx, payment, { ...attempt, state: 'failed', message: NOT_STARTED }, context)
}

export interface StatusJob {
  attemptId: number
  /** Number of status queries so far. */
  asked?: number
  /** Schedules no further query. */
  isOnce?: boolean
}

export async function runStatusJob(parts: JobParts, { attemptId, asked = 0, isOnce }: StatusJob): Promise<void> {
  const { db, settings } = parts
  const attempt = await readAttempt(db, attemptId)
  if (!attempt || attempt.state === 'paid' || (!isOnce && !isOpen(attempt.state))) return
  const online = findOnlineProvider(settings, attempt.provider)
  const isAnswered = online !== undefined && (await queryStatus(parts, attempt, online)) !== undefined
  if (isOnce) {
    // the state is still in doubt: the error makes the queue retry
    if (!isAnswered) throw new Error(`${attempt.provider} did not say what became of ${attempt.reference}`)
    return
  }
  const after = await readAttempt(db, attemptId)
  const payment = await readPayment(db, attempt.orderId)
  const now = nowOf(parts)
  const until = (payment?.expiresAt ?? attempt.createdAt).getTime() + QUERY_AFTER_DEADLINE_MS
  if (!after || !isOpen(after.state) || now.getTime() > until) return
  await enqueue(db, {
    kind: STATUS_JOB,
    payload: { attemptId, asked: asked + 1 },
    key: `${STATUS_JOB}:${attemptId}:${asked + 1}`,
    runAt: new Date(now.getTime() + (QUERY_INTERVALS_MS[asked] ?? 3 * HOUR_MS)),
  })
}

/**
 * Cancels the attempt at the company, so that nobody can pay it any more, then queries whether somebody already has.
 */
async function cancelAttempt(parts: JobParts, attempt: Attempt): Promise<boolean> {
  const online = findOnlineProvider(parts.settings, attempt.provider)
  if (!online) return true
  try {
    await online.cancel(attempt)
  } catch (error) {
    parts.log.warn({ provider: online.name, reference: attempt.reference, err: error }, 'a payment was not cancelled')
    return false
  }
  return (await queryStatus(parts, attempt, online)) !== undefined
}

export async function runCancelJob(parts: JobParts, { attemptId }: { attemptId: number }): Promise<void> {
  const attempt = await readAttempt(parts.db, attemptId)
  if (!attempt || !isOpen(attempt.state)) return
  if (!(await cancelAttempt(parts, attempt))) throw new Error(`${attempt.reference} could not be cancelled`)
}

/**
 * Ends the open attempts of an order that is about to be cancelled as unpaid; a company may report that it was paid.
 * False if a company could not be reached.
 */
export async function endAttempts(parts: JobParts, orderId: number): Promise<boolean> {
  const payment = await readPayment(parts.db, orderId)
  let allEnded = true
  for (const attempt of payment ? await readAttempts(parts.db, payment.id) : [])
    if (isOpen(attempt.state) && !(await cancelAttempt(parts, attempt))) allEnded = false
  return allEnded
}
