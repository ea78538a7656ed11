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

/** What the shop has sent, checked. */
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
  /** Of the page where people pay: who has not the address cannot open it. */
  pageKey: string
  /** How it was paid: 'blik', 'c' for a card, 'm' for a transfer. */
  channel?: string
  paymentId?: string
  refunds: PayuRefund[]
}

export const isOver = ({ status }: PayuOrder) =>
  status === 'COMPLETED' || status === 'CANCELED' || status === 'REJECTED'

export const refunded = ({ refunds }: PayuOrder) =>
  refunds.filter(({ status }) => status !== 'CANCELED').reduce((sum, { amount }) => sum + amount, 0)

/** As retrievals and notifications show it. */
export const shownOrder = (order: PayuOrder, { posId }: PayuAccount) => ({
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

export const shownRefund = (refund: PayuRefund, { currencyCode }: PayuOrder) => ({
  refundId: refund.refundId,
  ...(refund.extRefundId && { extRefundId: refund.extRefundId }),
  amount: String(refund.amount),
  currencyCode,
  description: refund.description,
  creationDateTime: refund.createdAt,
  status: refund.status,
  statusDateTime: refund.changedAt,
})
