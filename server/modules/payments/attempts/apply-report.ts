import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Settings } from '../../../platform/process/settings.ts'
import { writeAdditionalInformation } from '../../orders/index.ts'
import {
  findAttempt,
  insertEvent,
  lockPayment,
  readOutcome,
  type Payment,
  type PaymentEvent,
  readAttempt,
  readAttempts,
  writeAttempt,
  writePayment,
} from '../payments.sql.ts'
import { confirmJobOf, RECHECK_JOB, REMINDER_JOB } from '../job-kinds.ts'
import { cancelOpenAttempts } from '../payments.ts'
import type { Attempt, Outcome, AttemptReport } from '../provider.ts'
import { findOnlineProvider } from '../providers.ts'
import { requestRefund } from '../refunds/refunds.ts'
import { settle } from '../settle.ts'
import { canTransition, paymentStateOf } from './states.ts'

/** Delay of the reminder mail: most buyers whose payment fails retry at once; the mail is for those who have left. */
const REMINDER_AFTER_MS = 10 * 60_000

/** A payment is queried once more after this time. */
const RECHECK_AFTER_MS = 10 * 60_000

export interface ReportContext {
  settings: Settings
  now: Date
  source: PaymentEvent['source']
}

/**
 * Applies a company's report on an attempt, in the caller's transaction: the only way in which an attempt changes from
 * outside. Locks the payment first, then the order. A notification of a payment is only stored: the company is asked
 * before anything is given for it.
 */
export async function applyReport(
  tx: Db,
  provider: string,
  report: AttemptReport,
  context: ReportContext,
): Promise<Outcome> {
  const isNotified = context.source === 'notification'
  const isDoubtful = isNotified && (report.state === 'paid' || report.isProvisional === true)
  // the company's answer has the same key, and is another event
  const key = isDoubtful ? `${report.eventKey.slice(0, 180)}:reported` : report.eventKey.slice(0, 190)
  const [earlier, known] = await Promise.all([
    readOutcome(tx, provider, key),
    findAttempt(tx, provider, report.reference),
  ])
  // a mismatch is refused every time: the company repeats the report until somebody looks into it
  if (earlier === 'mismatch') return earlier
  if (earlier && earlier !== 'unknown') return 'repeated'
  const [payment, attempt] = known ? await Promise.all([lockPayment(tx, known.orderId), readAttempt(tx, known.id)]) : []
  const record = async (outcome: Outcome): Promise<Outcome> => {
    const isNew = await insertEvent(tx, {
      paymentId: payment?.id ?? null,
      attemptId: known?.id ?? null,
      provider,
      // the attempt may have become known since an earlier report
      eventKey: earlier ? `${key}:known` : key,
      source: context.source,
      reference: report.reference.slice(0, 100),
      providerReference: report.providerReference,
      state: report.state,
      amount: report.amount,
      currency: report.currency,
      outcome,
      occurredAt: report.occurredAt,
    })
    return isNew ? outcome : 'repeated'
  }
  if (!payment) return earlier ?? record('unknown')
  if (!attempt) throw new Error(`attempt ${report.reference} is gone`)
  if (report.amount !== attempt.amount || report.currency !== attempt.currency) return record('mismatch')
  const isSecond = isSecondPayment(attempt, report)
  const isPossible = canTransition(attempt.state, report.state)
  if (isDoubtful && (isPossible || isSecond)) {
    const { providerReference } = report
    const outcome = report.isProvisional ? 'deferred' : 'unconfirmed'
    await enqueueConfirmation(tx, attempt, { eventKey: key, isPayment: outcome === 'unconfirmed', providerReference })
    return record(outcome)
  }
  if (!isPossible) {
    if (isSecond) await refundDuplicatePayment(tx, payment, attempt, report)
    return record('ignored')
  }
  await changeAttempt(
    tx,
    payment,
    {
      ...attempt,
      state: report.state,
      providerReference: report.providerReference ?? attempt.providerReference,
      channel: report.channel ?? attempt.channel,
    },
    context,
  )
  return record('applied')
}

export interface ConfirmJob {
  attemptId: number
  /** Of the report. */
  eventKey: string
  /** Asks until the company knows of this payment, not only once. */
  isPayment: boolean
  providerReference: string | null
  /** Number of queries so far. */
  asked: number
}

/** Enqueues the query whether a report is true; one for each report, as another's query may have been answered before. */
export const enqueueConfirmation = (
  tx: Db,
  { id, provider }: Attempt,
  job: Omit<ConfirmJob, 'attemptId' | 'asked'>,
  { asked, runAt }: { asked: number; runAt?: Date } = { asked: 0 },
): Promise<void> => {
  const kind = confirmJobOf(provider)
  return enqueue(tx, {
    kind,
    payload: { ...job, attemptId: id, asked },
    key: `${kind}:${job.eventKey}:${asked}`,
    runAt,
  })
}

export interface RecheckJob {
  attemptId: number
  /** Number of queries so far. */
  asked: number
}

export const enqueueRecheck = (
  tx: Db,
  attemptId: number,
  now: Date,
  { asked, afterMs }: { asked: number; afterMs: number } = { asked: 0, afterMs: RECHECK_AFTER_MS },
): Promise<void> =>
  enqueue(tx, {
    kind: RECHECK_JOB,
    payload: { attemptId, asked } satisfies RecheckJob,
    key: `${RECHECK_JOB}:${attemptId}:${asked}`,
    runAt: new Date(now.getTime() + afterMs),
  })

/** A buyer who goes back and pays again with the same reference: companies accept the money. */
const isSecondPayment = (attempt: Attempt, { state, providerReference }: AttemptReport): boolean =>
  attempt.state === 'paid' &&
  state === 'paid' &&
  providerReference !== null &&
  attempt.providerReference !== null &&
  providerReference !== attempt.providerReference

const refundDuplicatePayment = (
  tx: Db,
  payment: Payment,
  attempt: Attempt,
  { reference, providerReference, amount }: AttemptReport,
) =>
  requestRefund(tx, payment, {
    key: `TWICE-${reference}-${providerReference}`,
    amount,
    attemptId: attempt.id,
    isSurplus: true,
    transactionReference: providerReference ?? undefined,
  })

/** Writes an attempt and updates payment and order accordingly; the payment is locked. */
export async function changeAttempt(
  tx: Db,
  payment: Payment,
  attempt: Attempt,
  { settings, now }: Pick<ReportContext, 'settings' | 'now'>,
): Promise<void> {
  await writeAttempt(tx, attempt)
  if (attempt.state === 'paid') await enqueueRecheck(tx, attempt.id, now)
  // a buyer with two open payment pages would pay twice
  if (attempt.state === 'paid' && payment.attempts > 1) await cancelOpenAttempts(tx, payment)
  const settled = attempt.state === 'paid' ? await settle(tx, payment, attempt, now) : payment
  const latest = attempt.ordinal === payment.attempts ? attempt : (await readAttempts(tx, payment.id)).at(-1)
  const state = paymentStateOf(settled, latest?.state)
  await writePayment(tx, { ...settled, state })
  const additionalInformation = findOnlineProvider(settings, attempt.provider)?.additionalInformation?.(attempt)
  // data of a superseded attempt must not replace those of the current one
  if (additionalInformation && ((latest?.id === attempt.id && payment.expiresAt !== null) || attempt.state === 'paid'))
    await writeAdditionalInformation(tx, payment.orderId, {
      ...additionalInformation,
      payment_retry_count: String(Math.max(settled.attempts - 1, 0)),
    })
  if (state === 'failed' && payment.state !== 'failed')
    await enqueue(tx, {
      kind: REMINDER_JOB,
      payload: { orderId: payment.orderId },
      key: `${REMINDER_JOB}:${payment.orderId}`,
      runAt: new Date(now.getTime() + REMINDER_AFTER_MS),
    })
}
