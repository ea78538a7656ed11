import type { PayuAccount } from './account.ts'

export type PayuStatus = 'NEW' | 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED' | 'REJECTED'
export type RefundStatus = 'PENDING' | 'CANCELED' | 'FINALIZED'

export interface PayuRefund {
  refundId: string
  extRefundId?: string
  amount: number
  description: string
  createdAt: string
  changedAt: string
  status: RefundStatus
}

export interface PayuProduct {
  name: string
  unitPrice: string
  quantity: string
}

/** Validated order from the shop. */
export interface OrderRequest {
  extOrderId?: string
  notifyUrl?: string
  continueUrl?: string
  customerIp: string
  description: string
  currencyCode: string
  totalAmount: string
  validityTime: number
  buyer?: Readonly<Record<string, unknown>>
  products: PayuProduct[]
  payMethod?: { type: string; value?: string; authorizationCode?: string }
}

export interface PayuOrder extends OrderRequest {
  orderId: string
  createdAt: string
  status: PayuStatus
  /** Secret in the URL of the payment page. */
  pageKey: string
  /** Payment method: 'blik', 'c' for a card, 'm' for a transfer. */
  channel?: string
  paymentId?: string
  refunds: PayuRefund[]
}

export const isFinal = ({ status }: PayuOrder) =>
  status === 'COMPLETED' || status === 'CANCELED' || status === 'REJECTED'

export const refundedAmount = ({ refunds }: PayuOrder) =>
  refunds.filter(({ status }) => status !== 'CANCELED').reduce((sum, { amount }) => sum + amount, 0)

/** An order as returned by the API and sent in notifications. */
export const toOrderJson = (order: PayuOrder, { posId }: PayuAccount) => ({
  orderId: order.orderId,
  ...(order.extOrderId && { extOrderId: order.extOrderId }),
  orderCreateDate: order.createdAt,
  ...(order.notifyUrl && { notifyUrl: order.notifyUrl }),
  customerIp: order.customerIp,
  merchantPosId: posId,
  description: order.description,
  validityTime: String(order.validityTime),
  currencyCode: order.currencyCode,
  totalAmount: order.totalAmount,
  ...(order.buyer && { buyer: { customerId: 'guest', ...order.buyer } }),
  ...(order.channel && { payMethod: { type: order.channel === 'c' ? 'CARD_TOKEN' : 'PBL' } }),
  products: order.products,
  status: order.status,
})

export const properties = ({ paymentId }: PayuOrder) => (paymentId ? [{ name: 'PAYMENT_ID', value: paymentId }] : [])

export const toRefundJson = (refund: PayuRefund, { currencyCode }: PayuOrder) => ({
  refundId: refund.refundId,
  ...(refund.extRefundId && { extRefundId: refund.extRefundId }),
  amount: String(refund.amount),
  currencyCode,
  description: refund.description,
  creationDateTime: refund.createdAt,
  status: refund.status,
  statusDateTime: refund.changedAt,
})
