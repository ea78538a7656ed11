import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../../platform/process/log.ts'
import type { PaymentDetails, PaymentTiming, PlacedOrder } from '../orders/index.ts'
import type { Seller } from '../store/index.ts'

/**
 * `created`: an attempt was begun, and the company may not know of it. `waiting`: the buyer confirms in the app of a
 * bank. `failed` can be tried again, `cancelled` cannot: the order is.
 */
export type PaymentState =
  | 'created'
  | 'pending'
  | 'waiting'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'partly-refunded'
  | 'refunded'

/** An attempt is never refunded: its payment is. */
export type AttemptState = Exclude<PaymentState, 'partly-refunded' | 'refunded'>

/** What is to be paid, as far as a method depends on it. */
export interface PayableFacts {
  /** Hundredths. */
  amount: number
  currency: string
  /** There is something, and it costs nothing. */
  isFree: boolean
  isVirtual: boolean
  /** Whether who hands the goods over takes money: a courier hired for it `always`, a bookshop or a point `also`. */
  cash: 'never' | 'also' | 'always'
}

/** The method as the shop has it. */
export interface ProviderParts {
  seller: Seller
  /** In the language of the view. */
  instructions: string | null
}

/** A way to pay; its code is compared nowhere else. */
export interface PaymentProvider {
  /** Of the payment method: Magento's. */
  code: string
  timing: PaymentTiming
  /**
   * Whether a cart or an order can be paid this way, and what the order then says of it; undefined: not offered. Asked
   * within transactions: what it needs to know is known before.
   */
  offer(facts: PayableFacts, parts: ProviderParts): PaymentDetails | undefined
  /** Present where money moves through a company. */
  online?: OnlineProvider
}

/** One try to pay an order. */
export interface Attempt {
  id: number
  paymentId: number
  orderId: number
  ordinal: number
  provider: string
  /** Ours: `000000012-1`. New with each attempt. */
  reference: string
  /** Theirs; null until they have answered. */
  providerReference: string | null
  channel: string | null
  state: AttemptState
  /** Hundredths. */
  amount: number
  currency: string
  redirectUrl: string | null
  message: string | null
  /** ISO 639. */
  language: string
  createdAt: Date
}

export interface StartInput {
  /** Typed on our page. */
  blikCode?: string
  gatewayId?: number
  agreementIds?: readonly number[]
  /** Absolute; the browser comes back here, which proves nothing. */
  returnUrl: string
  notifyUrl: string
  customerIp: string
  language: string
  /** No attempt is of use after it. */
  validUntil: Date
}

export type Started =
  | { kind: 'redirect'; url: string; reference?: string; channel?: string }
  /** Confirmed elsewhere, such as in the bank's app. */
  | { kind: 'waiting'; reference?: string; channel?: string }
  /** `message`: English source text. */
  | { kind: 'refused'; message: string; reference?: string }
  /** No answer: it may have been started or not. */
  | { kind: 'unknown' }

/** What a company says of an attempt, verified to be from it. */
export interface Reported {
  /** Ours. */
  reference: string
  providerReference: string | null
  state: Exclude<AttemptState, 'created'>
  /** Hundredths. */
  amount: number
  currency: string
  channel?: string
  /** Unique for the provider: the same report has the same key. */
  eventKey: string
  occurredAt: Date
  /** A failure that may be of another try of the same transaction: believed once `status` says so too. */
  isProvisional?: boolean
  /** Given back so far, where it is known; for reconciliation. */
  refunded?: number
}

export interface RefundRequest {
  /** Number of the credit memo, or another name of the reason: repeats with one key give money back once. */
  key: string
  attempt: Attempt
  /** Hundredths. */
  amount: number
  currency: string
  /** Which of the payments that came by the attempt, where there was more than one. */
  transactionReference?: string | null
  /** The same, if it was asked before. */
  providerReference: string | null
}

export interface RefundReported {
  state: 'pending' | 'done' | 'failed'
  providerReference: string | null
  /** English, for the operator: why it failed. */
  message?: string
}

/** A report of a refund that nobody asked for just now. */
export interface RefundNotice extends RefundReported {
  /** The `key` of its request, where the company sends it back; else it is found by `providerReference`. */
  key?: string
}

/** As it came. */
export interface RawNotification {
  body: Buffer
  headers: IncomingHttpHeaders
}

export interface HttpAnswer {
  status: number
  type?: string
  body?: string
}

/**
 * What became of a report: `repeated` was known; `ignored` came too late to matter; `deferred` is asked about;
 * `mismatch` has another amount or currency; of an `unknown` order we know nothing.
 */
export type Outcome = 'applied' | 'repeated' | 'ignored' | 'deferred' | 'mismatch' | 'unknown'

export type Notification =
  /** Not from the company, or not to be read: nothing changes. */
  | { kind: 'forged'; answer: HttpAnswer }
  | {
      kind: 'genuine'
      reports: readonly Reported[]
      refunds?: readonly RefundNotice[]
      /** `outcomes` are those of `reports`. */
      answer(outcomes: readonly Outcome[]): HttpAnswer
    }

/**
 * A company that moves money. Network is used in all of these but `readNotification`, never within a transaction; what
 * cannot be asked throws and is asked again.
 */
export interface OnlineProvider {
  /** In addresses and tables: `payu`. */
  name: string
  /** As readers know it. */
  title: string
  /** A code from the buyer's bank can be typed on our page. */
  hasBlik: boolean
  /** Nobody's money moves: marked as such wherever it is offered. */
  isTrial: boolean
  /** Of its pages: where forms of ours may lead. */
  origins: readonly string[]
  /** Where it writes down what the company answered, without cards and personal data. */
  logTo?(log: Pick<Log, 'info' | 'warn'>): void
  /**
   * After the attempt was committed as `created`. Never throws for a refusal; throws or says `unknown` without answer.
   */
  start(attempt: Attempt, order: PlacedOrder, how: StartInput): Promise<Started>
  readNotification(request: RawNotification): Notification
  /** Undefined: the company does not know the attempt. */
  status(attempt: Attempt): Promise<Reported | undefined>
  /** Where money is only held until it is taken. */
  capture?(attempt: Attempt): Promise<void>
  /** Does nothing where it is too late or was done. */
  cancel(attempt: Attempt): Promise<void>
  refund(refund: RefundRequest): Promise<RefundReported>
  /** Absent: `refund` is repeated to learn what became of it. */
  refundStatus?(refund: RefundRequest): Promise<RefundReported>
  /** Our reference in the address to which a browser came back, where it is not our own address that says it. */
  readReturn?(query: URLSearchParams): string | undefined
  /** Of the order's payment_additional_information, such as `bluepayment_state`; written with each change. */
  facts?(attempt: Attempt): Record<string, string>
  /** Payments of a day (YYYY-MM-DD, Warsaw) as the company knows them; `known` are ours of that day. */
  list?(day: string, known: readonly Attempt[]): AsyncIterable<Reported>
}
