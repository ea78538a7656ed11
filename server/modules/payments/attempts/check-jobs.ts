import { type JobParts, nowOf } from '../job-parts.ts'
import { readAttempt, writeDifference } from '../payments.sql.ts'
import type { Attempt, AttemptReport } from '../provider.ts'
import { findOnlineProvider } from '../providers.ts'
import { type ConfirmJob, enqueueConfirmation, enqueueRecheck, type RecheckJob } from './apply-report.ts'
import { queryStatus } from './attempt-jobs.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const describeReport = ({ state, amount, currency }: Pick<AttemptReport, 'state' | 'amount' | 'currency'>): string =>
  `${state} ${(amount / 100).toFixed(2)} ${currency}`

/** What a company answered about an attempt, for the operator. */
const describeReports = (reports: readonly AttemptReport[] | undefined): string =>
  reports === undefined ? 'no answer' : reports.map(describeReport).join(', ') || 'unknown there'

/** Intervals between the queries whether a reported payment is true. */
const CONFIRM_INTERVALS_MS = [
  2 * SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
]
/** Number of queries until somebody has to look into it: about nine minutes. */
const UNCONFIRMED_QUERIES = 8
/** Three days. */
const MAX_CONFIRM_QUERIES = 80

/** Asks the company whether its report is true, which is only then applied; asks again until it is reached. */
export async function runConfirmJob(parts: JobParts, job: ConfirmJob): Promise<void> {
  const { db, settings, log } = parts
  const { attemptId, providerReference, isPayment, asked } = job
  const attempt = await readAttempt(db, attemptId)
  if (!attempt) return
  const online = findOnlineProvider(settings, attempt.provider)
  const reports = online && (await queryStatus(parts, attempt, online))
  const isKnown = reports?.some(
    (report) =>
      report.state === 'paid' && (providerReference === null || report.providerReference === providerReference),
  )
  if (isKnown || (reports && !isPayment)) {
    await writeDifference(db, attemptId, null)
    return
  }
  const { provider, reference } = attempt
  if (asked >= UNCONFIRMED_QUERIES) {
    log.error({ provider, reference, isReached: reports !== undefined }, 'a reported payment is not confirmed')
    await writeDifference(db, attemptId, `reported as paid; asked: ${describeReports(reports)}`)
  }
  if (asked >= MAX_CONFIRM_QUERIES) return
  const waitMs = CONFIRM_INTERVALS_MS[asked] ?? HOUR_MS
  await enqueueConfirmation(db, attempt, job, { asked: asked + 1, runAt: new Date(nowOf(parts).getTime() + waitMs) })
}

/** Intervals between further checks of a payment about which the company disagreed or did not answer. */
const RECHECK_INTERVALS_MS = [10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]
const MAX_RECHECKS = 10

/** Whether the company still has the payment that the shop has applied. */
const agrees = ({ providerReference, amount, currency }: Attempt, reports: readonly AttemptReport[]): boolean =>
  reports.some(
    (report) =>
      report.state === 'paid' &&
      report.amount === amount &&
      report.currency === currency &&
      (providerReference === null || report.providerReference === providerReference),
  )

/** Asks the company once more for a payment; a difference is logged, listed, and asked about again. */
export async function runRecheckJob(parts: JobParts, { attemptId, asked }: RecheckJob): Promise<void> {
  const { db, settings, log } = parts
  const attempt = await readAttempt(db, attemptId)
  if (attempt?.state !== 'paid') return
  const online = findOnlineProvider(settings, attempt.provider)
  const reports = online && (await queryStatus(parts, attempt, online))
  if (reports && agrees(attempt, reports)) {
    await writeDifference(db, attemptId, null)
    return
  }
  if (reports) {
    const { provider, reference } = attempt
    log.error({ provider, reference, theirs: describeReports(reports) }, 'a payment differs at its company')
    await writeDifference(db, attemptId, describeReports(reports))
  }
  const afterMs = RECHECK_INTERVALS_MS[asked] ?? 24 * HOUR_MS
  if (asked < MAX_RECHECKS) await enqueueRecheck(db, attemptId, nowOf(parts), { asked: asked + 1, afterMs })
}
