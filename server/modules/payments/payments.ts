import type { PaymentMethodInput } from '../../generated/resolvers.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type OrderState, type PaymentDetails, recordPayment } from '../orders/index.ts'
import { CANCEL_JOB } from './job-kinds.ts'
import {
  writeEvent,
  insertPayment,
  lockPayment,
  lockOrCreatePaymentByNumber,
  type Payment,
  type PaymentChoice,
  readAttempts,
  writePayment,
} from './payments.sql.ts'
import { isOpen, paymentStateOf } from './attempts/states.ts'

const HOUR_MS = 3_600_000

/** Initial state of an order with this payment. */
export const initialOrderState = ({ timing, isOnline }: PaymentDetails): { state: OrderState; status: string } =>
  timing !== 'before-dispatch'
    ? { state: 'processing', status: 'processing' }
    : isOnline
      ? { state: 'pending_payment', status: 'pending_payment' }
      : { state: 'new', status: 'pending' }

export interface NewPayment extends Pick<Payment, 'orderId' | 'method' | 'choice' | 'amount' | 'currency'> {
  details: PaymentDetails
  placedAt: Date
}

/** Runs in the transaction of the order. */
export const createPayment = (tx: Db, { details, placedAt, ...payment }: NewPayment): Promise<void> =>
  insertPayment(tx, {
    ...payment,
    state: details.timing === 'none' ? 'paid' : details.isOnline ? 'created' : 'pending',
    expiresAt:
      details.payWithinHours === undefined ? null : new Date(placedAt.getTime() + details.payWithinHours * HOUR_MS),
  })

const MAX_AGREEMENTS = 20

/** Reads what a client sends beside a method's code. */
export const parsePaymentChoice = ({ bluepayment }: PaymentMethodInput, settings: Settings): PaymentChoice =>
  bluepayment
    ? {
        ...(typeof bluepayment.gateway_id === 'number' && { gatewayId: bluepayment.gateway_id }),
        ...(bluepayment.agreements_ids && { agreementIds: parseIds(bluepayment.agreements_ids) }),
        backUrl: checkBackUrl(bluepayment.back_url, settings),
        isBegun: bluepayment.create_payment,
      }
    : {}

const MAX_ADDRESS_LENGTH = 1000

/** Buyers are redirected only to pages of the shop and of storefronts that the operator has configured. */
function checkBackUrl(address: string, { baseUrl, graphqlOrigins }: Settings): string {
  const trimmed = address.trim()
  const whole = /^\/(?!\/)/.test(trimmed) ? baseUrl + trimmed : trimmed
  const url = whole.length <= MAX_ADDRESS_LENGTH && URL.canParse(whole, baseUrl) ? new URL(whole, baseUrl) : undefined
  const isOwn = url && [new URL(baseUrl).origin, ...graphqlOrigins].includes(url.origin)
  if (!isOwn || url.username || url.password)
    throw new Refusal('graphql-input', 'back_url must be an address of this shop.')
  return url.href
}

/** In the format of Autopay's module for Magento: `1,2`. */
const parseIds = (text: string): number[] =>
  text.split(',').slice(0, MAX_AGREEMENTS).map(Number).filter(Number.isSafeInteger)

/** Records money that the operator has received: a transfer, or a payment on delivery. False if none is expected. */
export const recordManualPayment = (db: Db, number: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const payment = await lockOrCreatePaymentByNumber(tx, number)
    if (!payment || !(await recordPayment(tx, number))) return false
    const paid = payment.amount
    await writePayment(tx, { ...payment, paid, state: paymentStateOf({ ...payment, paid }, undefined) })
    await writeEvent(tx, {
      paymentId: payment.id,
      attemptId: null,
      provider: 'shop',
      eventKey: `by-hand:${number}:${paid}`,
      source: 'operator',
      reference: number,
      state: 'paid',
      amount: paid,
      currency: payment.currency,
      outcome: 'applied',
      occurredAt: now,
    })
    await cancelOpenAttempts(tx, payment)
    return true
  })

/** Enqueues the cancellation of open attempts at their companies. */
export async function cancelOpenAttempts(tx: Db, { id }: Payment): Promise<void> {
  for (const attempt of await readAttempts(tx, id))
    if (isOpen(attempt.state))
      await enqueue(tx, { kind: CANCEL_JOB, payload: { attemptId: attempt.id }, key: `${CANCEL_JOB}:${attempt.id}` })
}

/** Locks the payment of an order before the order itself, for callers that change both. */
export const lockPaymentBeforeOrder = async (tx: Db, number: string): Promise<void> => {
  await lockOrCreatePaymentByNumber(tx, number)
}

/** Lowers the amount to pay after the order or a part of it was cancelled. The caller has locked the payment. */
export async function lowerAmountOwed(
  tx: Db,
  orderId: number,
  { amountOwed, closedFor }: { amountOwed: number; closedFor: NonNullable<Payment['closedFor']> },
): Promise<void> {
  const payment = await lockPayment(tx, orderId)
  if (!payment) return
  const isOver = amountOwed === 0 && payment.paid === 0
  const closed = { ...payment, amount: amountOwed, closedFor: isOver ? closedFor : payment.closedFor }
  const latest = (await readAttempts(tx, payment.id)).at(-1)
  await writePayment(tx, {
    ...closed,
    state: isOver ? 'cancelled' : paymentStateOf(closed, latest?.state ?? undefined),
  })
  if (isOver) await cancelOpenAttempts(tx, payment)
}
