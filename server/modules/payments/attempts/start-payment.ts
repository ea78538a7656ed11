import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Settings } from '../../../platform/process/settings.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { changePaymentMethod, findOrderById, paymentKey, type PlacedOrder } from '../../orders/index.ts'
import { changeAttempt } from './apply-report.ts'
import { CANCEL_JOB, STATUS_JOB } from '../job-kinds.ts'
import {
  offersFor,
  type ActivePaymentMethod,
  initialOrderState,
  type PaymentOffer,
  readActivePaymentMethods,
} from '../payment-methods.ts'
import {
  commitAndReadPage,
  findAttemptByRequest,
  insertAttempt,
  writeEvent,
  lockPayment,
  nextAttemptId,
  type Payment,
  type PaymentPage,
  readAttempt,
  readAttempts,
  readPaymentPage,
  writeAttempt,
  writePayment,
} from '../payments.sql.ts'
import { changeToOfflinePayment } from '../change-to-offline-payment.ts'
import type { Attempt, OnlineProvider, StartResult, StartInput } from '../provider.ts'
import { isPayable, canStartAttempt, notPayableRefusal, toOfferCriteria } from './retry.ts'
import { endStart, extendStart, readStartProgress } from './start-progress.sql.ts'
import { isOpen, canTransition } from './states.ts'

/** Within this time after an attempt was created, further requests return it instead of starting another. */
const REPEAT_WINDOW_MS = 30_000
const FIRST_STATUS_MS = 20_000
/** How long a request waits for the start that another began: longer than a killed process passes for alive. */
const MAX_WAIT_MS = 6000
const WAIT_INTERVAL_MS = 150
/** Interval at which a process says that it still waits for the company. */
const ALIVE_INTERVAL_MS = 1000

export interface StartRequest {
  orderId: number
  /** Overrides the order's method. */
  method?: string
  blikCode?: string
  gatewayId?: number
  agreementIds?: readonly number[]
  /** Requests with the same id start one attempt. */
  requestId?: string
}

interface RestartRequest extends StartRequest {
  /** Ordinal of the attempt to replace: nothing is started if another request has replaced it. */
  lostOrdinal?: number
}

export interface StartParts {
  db: Database | Db
  settings: Settings
  now: Date
  ip: string
  /** Code of the payer's store view, to which the company redirects back. */
  view: string
  /** Language of that view, ISO 639. */
  language: string
  log?: { warn(details: object, message: string): void }
}

/** Payment methods of a store view. */
interface ViewPaymentMethods {
  storeCode: string
  inUse: readonly ActivePaymentMethod[]
}

interface CreatedAttempt {
  request: StartRequest
  attempt: Attempt
  order: PlacedOrder
  online: OnlineProvider
}

const amountOwed = ({ grandTotal, totalCanceled, totalPaid }: PlacedOrder) => grandTotal - totalCanceled - totalPaid

/** The offer of the requested method, else of the order's. */
function chosenOffer(
  order: PlacedOrder,
  payment: Payment,
  inUse: readonly ActivePaymentMethod[],
  requestedMethod?: string,
): PaymentOffer {
  const code = requestedMethod ?? payment.method
  const { isVirtual, currency, pickupSource, deliveryPoint } = order
  const takesCash = pickupSource !== null || deliveryPoint?.takesCash === true
  const criteria = toOfferCriteria({ amount: amountOwed(order), currency, isVirtual, takesCash })
  const offer = offersFor(criteria, inUse).find((one) => one.code === code)
  if (!offer) throw new Refusal('graphql-input', 'The requested Payment Method is not available.')
  return offer
}

/** What the buyer chose with the order applies to the first attempt. */
const withChoice = (request: StartRequest, { attempts, choice: { gatewayId, agreementIds } }: Payment): StartRequest =>
  attempts > 0
    ? request
    : {
        ...request,
        gatewayId: request.gatewayId ?? gatewayId,
        agreementIds: request.agreementIds ?? agreementIds,
      }

/**
 * Undefined if this request already has an attempt or nothing is to be paid; a store code if the order is of another
 * view.
 */
async function createAttempt(
  tx: Db,
  { storeCode, inUse }: ViewPaymentMethods,
  request: RestartRequest,
  { now, language }: StartParts,
): Promise<CreatedAttempt | { storeCode: string } | undefined> {
  const [payment, order, id] = await Promise.all([
    lockPayment(tx, request.orderId),
    findOrderById(tx, request.orderId),
    nextAttemptId(tx),
  ])
  if (!payment || !order) throw new Refusal('graphql-no-such-entity', 'There is no such payment.')
  // a transaction must not read over another connection: the caller retries with the methods of that view
  if (order.storeCode !== storeCode) return { storeCode: order.storeCode }
  const startRequest = withChoice(request, payment)
  const latest = payment.attempts > 0 ? (await readAttempts(tx, payment.id)).at(-1) : undefined
  if (request.lostOrdinal !== undefined && payment.attempts !== request.lostOrdinal) return undefined
  const isLost = latest?.state === 'created' && (await readStartProgress(tx, latest.id)) === 'lost'
  const { requestId } = startRequest
  const isRepeated = requestId !== undefined && (await findAttemptByRequest(tx, payment.id, requestId)) !== undefined
  // the attempt of a killed process is given up for another, which cancels it at the company
  if (isRepeated && !isLost) return undefined
  // a repeated request: the order has this offline method already
  const isOffline = payment.expiresAt === null && payment.method === startRequest.method
  if (payment.paid > 0 || (isOffline && payment.closedFor === null)) return undefined
  if (latest?.state === 'created' && !isLost && now.getTime() - latest.createdAt.getTime() < REPEAT_WINDOW_MS)
    return undefined
  if (!isPayable(payment, order.state, now)) throw notPayableRefusal(order)
  const offer = chosenOffer(order, payment, inUse, startRequest.method)
  const amount = amountOwed(order)
  if (amount <= 0) throw notPayableRefusal(order)
  const { online, code, title, details } = offer
  if (!online) {
    await changeToOfflinePayment(tx, payment, order, { offer, amount, now })
    return undefined
  }
  if (!canStartAttempt(payment)) throw notPayableRefusal(order)
  const isChanged =
    code === order.paymentMethod ||
    (await changePaymentMethod(tx, order.id, { method: code, title, details, ...initialOrderState(details) }))
  if (!isChanged) throw notPayableRefusal(order)
  const ordinal = payment.attempts + 1
  const draft = {
    paymentId: payment.id,
    ordinal,
    provider: online.name,
    reference: `${order.number}-${ordinal}`,
    channel: startRequest.gatewayId === undefined ? null : String(startRequest.gatewayId),
    amount,
    currency: order.currency,
    language,
    createdAt: now,
  }
  await insertAttempt(tx, id, { ...draft, requestId: isRepeated ? null : (requestId ?? null) })
  await writePayment(tx, { ...payment, method: code, amount, attempts: ordinal, state: 'created' })
  // queries the status even if this process dies before the company responds
  await enqueue(tx, {
    kind: STATUS_JOB,
    payload: { attemptId: id, asked: 0 },
    key: `${STATUS_JOB}:${id}:0`,
    runAt: new Date(now.getTime() + FIRST_STATUS_MS),
  })
  const begun = {
    orderId: order.id,
    state: 'created' as const,
    providerReference: null,
    redirectUrl: null,
    message: null,
  }
  return { attempt: { ...draft, ...begun, id }, order, online, request: startRequest }
}

/** Records the company's response to the start; a report may have arrived before it. */
async function recordStarted(tx: Db, { id, orderId }: Attempt, started: StartResult, { settings, now }: StartParts) {
  const [payment, attempt] = await Promise.all([lockPayment(tx, orderId), readAttempt(tx, id)])
  if (!payment || !attempt) throw new Error(`attempt ${id} is gone`)
  await endStart(tx, id)
  if (started.kind === 'unknown') return
  const updated = {
    ...attempt,
    providerReference: attempt.providerReference ?? started.reference ?? null,
    redirectUrl: started.kind === 'redirect' ? started.url : attempt.redirectUrl,
    channel: attempt.channel ?? ('channel' in started ? (started.channel ?? null) : null),
  }
  const state = started.kind === 'redirect' ? 'pending' : started.kind === 'waiting' ? 'waiting' : 'failed'
  // for a BLIK code the company may have reported `pending` before its response
  const isTransition = attempt.state === 'created' || (state === 'waiting' && canTransition(attempt.state, state))
  await writeEvent(tx, {
    paymentId: payment.id,
    attemptId: id,
    provider: attempt.provider,
    eventKey: `start:${attempt.reference}`,
    source: 'start',
    reference: attempt.reference,
    state,
    amount: attempt.amount,
    currency: attempt.currency,
    outcome: isTransition ? 'applied' : 'ignored',
    occurredAt: now,
  })
  const message = started.kind === 'refused' ? started.message : null
  if (isTransition) await changeAttempt(tx, payment, { ...updated, state, message }, { settings, now })
  else await writeAttempt(tx, updated)
  if (!isOpen(isTransition ? state : attempt.state)) return
  // closed, paid otherwise or started anew in the meantime, and perhaps cancelled before the company knew this attempt
  const isSuperseded = attempt.ordinal < payment.attempts
  if (payment.closedFor || payment.paid > 0 || payment.expiresAt === null || isSuperseded)
    await enqueue(tx, { kind: CANCEL_JOB, payload: { attemptId: id }, key: `${CANCEL_JOB}:${id}:started` })
  if (payment.attempts === 1) return
  // the order must not be paid twice, as one payment would have to be refunded
  for (const earlier of await readAttempts(tx, payment.id))
    if (earlier.ordinal < attempt.ordinal && isOpen(earlier.state))
      await enqueue(tx, {
        kind: CANCEL_JOB,
        payload: { attemptId: earlier.id },
        key: `${CANCEL_JOB}:${earlier.id}`,
      })
}

/**
 * Creates an attempt, starts it at the company outside of any transaction, and records the response. `storeCode` is the
 * order's view as far as it is known; its payment methods apply. Returns the resulting payment.
 */
export async function startPayment(
  parts: StartParts,
  request: RestartRequest,
  storeCode = parts.view,
): Promise<PaymentPage | undefined> {
  const { db, settings, now, ip, view, language, log } = parts
  const viewMethods = { storeCode, inUse: await readActivePaymentMethods(db, settings, storeCode) }
  const begun = await db.transaction((tx) => createAttempt(tx, viewMethods, request, parts))
  if (!begun) return waitForStart(parts, request, storeCode)
  if ('storeCode' in begun) return startPayment(parts, request, begun.storeCode)
  const { attempt, order, online } = begun
  const { baseUrl } = settings
  const key = await paymentKey(db, order)
  const startInput: StartInput = {
    blikCode: begun.request.blikCode,
    gatewayId: begun.request.gatewayId,
    agreementIds: begun.request.agreementIds,
    returnUrl: `${baseUrl}/payments/return/${online.name}?key=${key}&view=${view}`,
    notifyUrl: `${baseUrl}/payments/notify/${online.name}`,
    customerIp: ip,
    language,
    validUntil: payableUntil(order, now),
  }
  // retried at the next interval
  const alive = setInterval(() => void extendStart(db, attempt.id).catch(() => {}), ALIVE_INTERVAL_MS).unref()
  const started = await online
    .start(attempt, order, startInput)
    .catch((error: unknown): StartResult => {
      log?.warn({ provider: online.name, reference: attempt.reference, err: error }, 'a payment could not be started')
      return { kind: 'unknown' }
    })
    .finally(() => clearInterval(alive))
  return commitAndReadPage(db, order.id, (tx) => recordStarted(tx, attempt, started, parts))
}

/** Waits a little for the start that another request began; if its process was killed, starts again. */
async function waitForStart(
  parts: StartParts,
  request: StartRequest,
  storeCode: string,
): Promise<PaymentPage | undefined> {
  const startedAt = performance.now()
  for (;;) {
    const page = await readPaymentPage(parts.db, request.orderId)
    const { payment, orderState, latest } = page ?? {}
    const isLost = latest?.start === 'lost'
    if (isLost && payment && isPayable(payment, orderState ?? '', parts.now) && canStartAttempt(payment))
      return startPayment(parts, { ...request, lostOrdinal: payment.attempts }, storeCode)
    if (latest?.start !== 'running' || performance.now() - startedAt > MAX_WAIT_MS) return page
    await new Promise((resolve) => setTimeout(resolve, WAIT_INTERVAL_MS))
  }
}

const HOUR_MS = 3_600_000
const payableUntil = ({ placedAt, paymentDetails: { payWithinHours } }: PlacedOrder, now: Date) =>
  payWithinHours === undefined
    ? new Date(now.getTime() + HOUR_MS)
    : new Date(placedAt.getTime() + payWithinHours * HOUR_MS)
