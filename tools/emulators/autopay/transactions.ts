import { BoundedMap } from '../frame/bounded-map.ts'
import type { EmulatorParts } from '../frame/route.ts'
import type { PageLanguage } from '../frame/page.ts'
import { type AutopayAccount, type AutopaySettings, BLIK_CODES } from './account.ts'
import { BLIK } from './channels.ts'
import { formatAmount, parseConfirmation, sign, signedDocument, formatTime, type Xml } from './messages.ts'

export type Status = 'PENDING' | 'SUCCESS' | 'FAILURE'

/** Parameters of a start, from which several transactions may result. */
export interface StartRequest {
  orderId: string
  /** Grosze. */
  amount: number
  currency: string
  gatewayId: number
  description: string
  language: PageLanguage
  returnUrl: string | undefined
  /** Id of the terms that the reader accepted in the shop. */
  acceptedRegulation: number | undefined
}

export interface Transaction {
  remoteId: string
  /** Secret second segment of the payment page's path. */
  token: string
  start: StartRequest
  gatewayId: number
  status: Status
  details: string
  paidAt: number
}

export interface Refund {
  messageId: string
  remoteId: string
  amount: number
  status: string
  remoteOutId: string | undefined
}

const MAX_TRANSACTIONS = 5000

export const transactionFields = ({ remoteId, start, gatewayId, status, details, paidAt }: Transaction): Xml => [
  ['orderID', start.orderId],
  ['remoteID', remoteId],
  ['amount', formatAmount(start.amount)],
  ['currency', start.currency],
  ['gatewayID', gatewayId > 0 ? String(gatewayId) : ''],
  ['paymentDate', formatTime(paidAt)],
  ['paymentStatus', status],
  ['paymentStatusDetails', details],
]

/** Transactions and refunds of one service; sends their notifications. */
export class Ledger {
  readonly #transactions = new BoundedMap<string, Transaction>(MAX_TRANSACTIONS)
  readonly #refunds = new BoundedMap<string, Refund>(MAX_TRANSACTIONS)
  readonly cancelled = new BoundedMap<string, true>(MAX_TRANSACTIONS)
  readonly #parts: EmulatorParts
  readonly #account: AutopayAccount
  readonly #settings: () => AutopaySettings

  constructor(parts: EmulatorParts, account: AutopayAccount, settings: () => AutopaySettings) {
    this.#parts = parts
    this.#account = account
    this.#settings = settings
  }

  startTransaction(start: StartRequest, gatewayId = start.gatewayId): Transaction {
    const { ids, clock } = this.#parts
    const transaction: Transaction = {
      remoteId: ids(10),
      token: ids(10),
      start,
      gatewayId,
      status: 'PENDING',
      details: '',
      paidAt: clock.now(),
    }
    this.#transactions.set(transaction.remoteId, transaction)
    return transaction
  }

  find = (remoteId: string): Transaction | undefined => this.#transactions.get(remoteId)
  forget(remoteId: string) {
    this.#transactions.delete(remoteId)
  }
  listByOrder = (orderId: string): Transaction[] =>
    [...this.#transactions.values()].filter(({ start }) => start.orderId === orderId)

  all = (): Transaction[] => [...this.#transactions.values()]

  /** Pays by a BLIK code, typed here or in the shop; the bank responds after a delay. False for an unknown code. */
  payByBlik(transaction: Transaction, code: string): boolean {
    const { bankMs, blikMs } = this.#settings()
    const { clock } = this.#parts
    if (!Object.values<string>(BLIK_CODES).includes(code)) return false
    transaction.gatewayId = BLIK
    this.notify(transaction)
    const end = (status: Status, details: string) => () => {
      if (transaction.status === 'PENDING') this.settle(transaction, status, details)
    }
    if (code === BLIK_CODES.unanswered) clock.scheduleAfter(blikMs, end('FAILURE', 'USER_TIMEOUT'))
    else if (code === BLIK_CODES.paid) clock.scheduleAfter(bankMs, end('SUCCESS', 'AUTHORIZED'))
    else clock.scheduleAfter(bankMs, end('FAILURE', 'USER_DECLINED'))
    return true
  }

  /** Sets a new status and sends its notification. */
  settle(transaction: Transaction, status: Status, details: string, isNotified = true) {
    Object.assign(transaction, { status, details, paidAt: this.#parts.clock.now() })
    const { remoteId, start } = transaction
    this.#parts.log.add('transaction', { orderId: start.orderId, remoteId, status, details })
    if (isNotified) this.notify(transaction)
  }

  notify(transaction: Transaction) {
    // serialized now, so that a delayed notification has the status of this moment
    const elements: Xml = [
      ['serviceID', this.#account.id],
      ['transactions', [['transaction', transactionFields(transaction)]]],
    ]
    const { orderId } = transaction.start
    const { remoteId, status, details } = transaction
    this.#parts.outbox.send({
      subject: orderId,
      url: this.#account.notifyUrl,
      fields: { orderId, remoteId, status, details },
      write: ({ signature }) => {
        const wrong = { good: undefined, bad: sign([orderId, 'wrong'], this.#account), missing: '' }[signature]
        const document = signedDocument('transactionList', elements, this.#account, wrong)
        return {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ transactions: Buffer.from(document).toString('base64') }).toString(),
        }
      },
      isAccepted: ({ status: http, body }) => {
        const confirmation = http === 200 ? parseConfirmation(body, orderId, this.#account) : undefined
        this.#parts.log.add('confirmation', { orderId, remoteId, confirmation: confirmation ?? 'not signed' })
        return confirmation === 'CONFIRMED'
      },
    })
  }

  findRefund = (messageId: string): Refund | undefined => this.#refunds.get(messageId)
  refundedAmount = (remoteId: string): number =>
    [...this.#refunds.values()]
      .filter((refund) => refund.remoteId === remoteId && !refund.status.startsWith('CANCELED'))
      .reduce((sum, { amount }) => sum + amount, 0)

  refund(messageId: string, remoteId: string, amount: number) {
    const { clock, log, ids } = this.#parts
    const refund: Refund = { messageId, remoteId, amount, status: 'NEW', remoteOutId: undefined }
    this.#refunds.set(messageId, refund)
    const changeStatus = (status: string) => () => {
      refund.status = status
      if (status === 'DONE') refund.remoteOutId = `ZWTR_${ids(10, '0123456789')}`
      log.add('refund', { messageId, remoteId, amount, status })
    }
    const { refundMs, refunds } = this.#settings()
    clock.scheduleAfter(refundMs / 2, changeStatus('PROCESSING'))
    clock.scheduleAfter(refundMs, changeStatus(refunds))
  }

  clear() {
    this.#transactions.clear()
    this.#refunds.clear()
    this.cancelled.clear()
  }
}
