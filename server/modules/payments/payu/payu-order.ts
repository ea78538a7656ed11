import * as v from 'valibot'
import type { RefundNotice, AttemptReport } from '../provider.ts'

/** Hundredths, as a string or a number. */
const amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,12}$/),
  v.transform(Number),
)
const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(60))

/** The fields that we use; everything else that PayU sends, above all about the buyer, is dropped. */
export const PayuOrder = v.object({
  orderId: reference,
  // the reference of another shop at the same point of sale may be longer than ours
  extOrderId: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => name.slice(0, 100)),
    ),
    '',
  ),
  currencyCode: v.string(),
  totalAmount: amount,
  status: v.picklist(['NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED', 'REJECTED']),
  merchantPosId: v.optional(v.string()),
})
export type PayuOrder = v.InferOutput<typeof PayuOrder>

export const PayuRefund = v.object({
  refundId: reference,
  extRefundId: v.nullish(v.string()),
  amount,
  description: v.nullish(v.string()),
  status: v.picklist(['PENDING', 'CANCELED', 'FINALIZED']),
  reasonDescription: v.nullish(v.string()),
})
export type PayuRefund = v.InferOutput<typeof PayuRefund>

const STATES: Readonly<Record<PayuOrder['status'], AttemptReport['state']>> = {
  NEW: 'pending',
  PENDING: 'pending',
  WAITING_FOR_CONFIRMATION: 'waiting',
  COMPLETED: 'paid',
  CANCELED: 'cancelled',
  REJECTED: 'failed',
}

export const REFUND_STATES: Readonly<Record<PayuRefund['status'], RefundNotice['state']>> = {
  PENDING: 'pending',
  FINALIZED: 'done',
  CANCELED: 'failed',
}

/** Equal reports of an order have the same event key, whatever their source and number. */
export const reportOf = (
  { orderId, extOrderId, currencyCode, totalAmount, status }: PayuOrder,
  occurredAt: Date,
): AttemptReport => ({
  reference: extOrderId,
  providerReference: orderId,
  state: STATES[status],
  amount: totalAmount,
  currency: currencyCode,
  eventKey: `${orderId}:${extOrderId}:${status}:${totalAmount}:${currencyCode}`,
  occurredAt,
})

export const refundNoticeOf = ({ refundId, extRefundId, status, reasonDescription }: PayuRefund): RefundNotice => ({
  providerReference: refundId,
  state: REFUND_STATES[status],
  ...(extRefundId && { key: extRefundId }),
  ...(status === 'CANCELED' && { message: reasonDescription ?? 'PayU cancelled the refund.' }),
})
