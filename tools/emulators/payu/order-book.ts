import { BoundedMap } from '../frame/bounded-map.ts'
import type { EmulatorParts } from '../frame/route.ts'
import type { PayuSettings } from './account.ts'
import { refuse } from './messages.ts'
import type { Notifier } from './notifications.ts'
import {
  isFinal,
  type OrderRequest,
  type PayuOrder,
  type PayuRefund,
  type PayuStatus,
  refundedAmount,
} from './order.ts'

/** BLIK codes of the simulated banks. Any other code is invalid. */
export const BLIK = { paid: '777123', refused: '777321', unanswered: '777000' } as const

const MAX_ORDERS = 1000

/** Orders and their state transitions. */
export class OrderBook {
  readonly #orders = new BoundedMap<string, PayuOrder>(MAX_ORDERS, ({ orderId }) => this.#cancelExpiration(orderId))
  /** Functions that cancel the expiration timers of unpaid orders, by order id. */
  readonly #expirations = new Map<string, () => void>()
  readonly #parts: EmulatorParts
  readonly #notifier: Notifier
  readonly #settings: () => PayuSettings

  constructor(parts: EmulatorParts, notifier: Notifier, settings: () => PayuSettings) {
    this.#parts = parts
    this.#notifier = notifier
    this.#settings = settings
  }

  create(request: OrderRequest): PayuOrder {
    const { clock, ids } = this.#parts
    if (request.extOrderId !== undefined && this.listByExtOrderId(request.extOrderId).length > 0)
      refuse('ERROR_ORDER_NOT_UNIQUE', 'Order with this extOrderId already exists')
    const order: PayuOrder = {
      ...request,
      orderId: `${ids(10)}${clock.iso().slice(2, 10).replaceAll('-', '')}GUEST000P01`,
      createdAt: clock.iso(),
      status: 'NEW',
      pageKey: ids(32, 'abcdefghijkmnpqrstuvwxyz23456789'),
      refunds: [],
    }
    this.#store(order)
    return order
  }

  /** Restores the orders of a previous process and resumes pending payments and refunds. */
  load(orders: readonly PayuOrder[]) {
    const { clock } = this.#parts
    const { blikMs } = this.#settings()
    for (const order of orders) {
      this.#store(order)
      if (order.status === 'PENDING' && order.channel === 'blik')
        clock.scheduleAfter(blikMs, () => this.end(order, 'CANCELED'))
      for (const refund of order.refunds) if (refund.status === 'PENDING') this.#endRefundLater(order, refund)
    }
  }

  find = (orderId: string): PayuOrder | undefined => this.#orders.get(orderId)

  get(orderId: string): PayuOrder {
    return this.find(orderId) ?? refuse('DATA_NOT_FOUND', 'Could not find data for given criteria.')
  }

  listByExtOrderId = (extOrderId: string): PayuOrder[] => this.all().filter((order) => order.extOrderId === extOrderId)

  all = (): PayuOrder[] => [...this.#orders.values()]

  /** Pays by a BLIK code, typed here or in the shop; the bank responds after a delay. */
  payByBlik(order: PayuOrder, code: string) {
    const { bankMs, blikMs } = this.#settings()
    this.#startPayment(order, 'blik')
    const { clock } = this.#parts
    if (code === BLIK.unanswered) clock.scheduleAfter(blikMs, () => this.end(order, 'CANCELED'))
    else clock.scheduleAfter(bankMs, () => (code === BLIK.paid ? this.confirm(order) : this.end(order, 'CANCELED')))
  }

  /** Pays by card or transfer on the page; confirmed immediately. */
  pay(order: PayuOrder, channel: string) {
    this.#startPayment(order, channel)
    this.confirm(order)
  }

  /** Ends an order, unless it has already ended. */
  end(order: PayuOrder, status: 'CANCELED' | 'REJECTED') {
    if (!isFinal(order)) this.setStatus(order, status)
  }

  /** Records that the bank has confirmed the payment. */
  confirm(order: PayuOrder) {
    if (isFinal(order)) return
    order.paymentId ??= this.#parts.ids(10, '0123456789')
    this.setStatus(order, this.#settings().isReceivedByItself ? 'COMPLETED' : 'WAITING_FOR_CONFIRMATION')
  }

  setStatus(order: PayuOrder, status: PayuStatus) {
    order.status = status
    if (isFinal(order)) this.#cancelExpiration(order.orderId)
    this.#parts.log.add('order', { orderId: order.orderId, extOrderId: order.extOrderId, status })
    if (status !== 'NEW' && status !== 'REJECTED') this.#notifier.order(order)
  }

  refund(order: PayuOrder, wish: { amount?: string; description: string; extRefundId?: string }): PayuRefund {
    const { clock, ids } = this.#parts
    if (order.status !== 'COMPLETED') refuse('BUSINESS_ERROR', 'Only a completed order is refunded.')
    if (wish.extRefundId && order.refunds.some(({ extRefundId }) => extRefundId === wish.extRefundId))
      refuse('BUSINESS_ERROR', 'A refund with this extRefundId exists already.')
    const left = Number(order.totalAmount) - refundedAmount(order)
    const amount = wish.amount === undefined ? left : Number(wish.amount)
    if (amount < 1 || amount > left) refuse('BUSINESS_ERROR', 'The amount is more than what is left.')
    const refund: PayuRefund = {
      refundId: ids(10, '0123456789'),
      extRefundId: wish.extRefundId,
      amount,
      description: wish.description,
      createdAt: clock.iso(),
      changedAt: clock.iso(),
      status: 'PENDING',
    }
    order.refunds.push(refund)
    this.#endRefundLater(order, refund)
    return refund
  }

  #endRefundLater(order: PayuOrder, refund: PayuRefund) {
    const { refunds, refundMs } = this.#settings()
    if (refunds === 'pending') return
    const status = refunds === 'finalized' ? 'FINALIZED' : 'CANCELED'
    this.#parts.clock.scheduleAfter(refundMs, () => this.endRefund(order, refund, status))
  }

  endRefund(order: PayuOrder, refund: PayuRefund, status: 'FINALIZED' | 'CANCELED') {
    if (refund.status !== 'PENDING') return
    refund.status = status
    refund.changedAt = this.#parts.clock.iso()
    this.#parts.log.add('refund', { orderId: order.orderId, refundId: refund.refundId, amount: refund.amount, status })
    this.#notifier.refund(order, refund)
  }

  forget(order: PayuOrder) {
    this.#orders.delete(order.orderId)
    this.#cancelExpiration(order.orderId)
  }

  clear() {
    for (const order of this.all()) this.forget(order)
  }

  #store(order: PayuOrder) {
    const { orderId, validityTime } = order
    this.#orders.set(orderId, order)
    if (isFinal(order)) return
    const endsAt = Date.parse(order.createdAt) + validityTime * 1000
    this.#expirations.set(
      orderId,
      this.#parts.clock.scheduleAt(endsAt, () => this.end(order, 'CANCELED')),
    )
  }

  #cancelExpiration(orderId: string) {
    this.#expirations.get(orderId)?.()
    this.#expirations.delete(orderId)
  }

  #startPayment(order: PayuOrder, channel: string) {
    order.channel = channel
    if (order.status === 'NEW') this.setStatus(order, 'PENDING')
  }
}
