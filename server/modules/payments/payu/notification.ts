import * as v from 'valibot'
import type { PayuSettings } from '../../../platform/process/payment-settings.ts'
import type { HttpResponse, Notification, RawNotification } from '../provider.ts'
import { PayuOrder, PayuRefund, refundNoticeOf, reportOf } from './payu-order.ts'
import { isSigned } from './signature.ts'

const OrderNotice = v.object({ order: PayuOrder })
const RefundNotice = v.object({ orderId: v.string(), refund: PayuRefund })

const ACCEPTED: HttpResponse = { status: 200 }

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/**
 * Parses reports of orders and of refunds, which share one URL. A request without a valid signature changes nothing.
 */
export function parseNotification(
  { body, headers }: RawNotification,
  { secondKey, posId }: PayuSettings,
  now: Date,
): Notification {
  const signature = headers['openpayu-signature'] ?? headers['x-openpayu-signature']
  if (!isSigned(body, signature, secondKey)) return { kind: 'forged', response: { status: 401 } }
  const data = parse(body)
  const order = v.safeParse(OrderNotice, data)
  if (order.success) {
    const { merchantPosId = posId, ...rest } = order.output.order
    if (merchantPosId !== posId) return { kind: 'forged', response: { status: 401 } }
    const report = reportOf(rest, now)
    // held money is captured by the `status` query, which then reports the result
    const reports = [report.state === 'waiting' ? { ...report, state: 'paid' as const, isProvisional: true } : report]
    return { kind: 'genuine', reports, response: () => ACCEPTED }
  }
  const refund = v.safeParse(RefundNotice, data)
  if (refund.success)
    return { kind: 'genuine', reports: [], refunds: [refundNoticeOf(refund.output.refund)], response: () => ACCEPTED }
  return { kind: 'forged', response: { status: 400 } }
}
