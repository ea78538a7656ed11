import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../../platform/process/log.ts'
import type { PaymentDetails, PaymentTiming, PlacedOrder } from '../orders/index.ts'
import type { Seller } from '../store/index.ts'

/**
 * `created`: an attempt was created that the company may not know. `waiting`: the buyer confirms in a banking app.
 * `failed` can be retried; `cancelled` cannot, because the order is cancelled.
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

/** Refunds belong to the payment, not to an attempt. */
export type AttemptState = Exclude<PaymentState, 'partly-refunded' | 'refunded'>

/** What the available payment methods depend on. */
export interface OfferCriteria {
  /** Hundredths. */
  amount: number
  currency: string
  /** There are goods, and they cost nothing. */
  isFree: boolean
  isVirtual: boolean
  /**
   * Cash on delivery: the only method for a courier hired for it (`always`), one of several at a bookshop or point
   * (`also`).
   */
  cash: 'never' | 'also' | 'always'
}

/** The shop's configuration of the method. */
export interface ProviderParts {
  seller: Seller
  /** In the language of the view. */
  instructions: string | null
  /** Days until an unpaid order is cancelled that is paid by transfer. */
  payWithinDays: number
}

/** A payment method; CONTRIBUTING.md names the few files that compare its code. */
export interface PaymentProvider {
  /** Code of the payment method, as in Magento. */
  code: string
  timing: PaymentTiming
  /**
   * The details to store with an order if this method is available for it, else undefined. Called within transactions,
   * so everything that it needs must be loaded before.
   */
  offer(criteria: OfferCriteria, parts: ProviderParts): PaymentDetails | undefined
  /** Present if a company processes the payment. */
  online?: OnlineProvider
}

/** One attempt to pay an order. */
export interface Attempt {
  id: number
  paymentId: number
  orderId: number
  ordinal: number
  provider: string
  /** Our reference, new with each attempt: `000000012-1`. */
  reference: string
  /** The company's reference; null until it has responded. */
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
  /** Entered on our page. */
  blikCode?: string
  gatewayId?: number
  agreementIds?: readonly number[]
  /** Absolute URL to which the browser returns, which proves nothing. */
  returnUrl: string
  notifyUrl: string
  customerIp: string
  language: string
  /** When the attempt expires. */
  validUntil: Date
}

export type StartResult =
  | { kind: 'redirect'; url: string; reference?: string; channel?: string }
  /** Confirmed elsewhere, such as in a banking app. */
  | { kind: 'waiting'; reference?: string; channel?: string }
  /** `message`: English source text. */
  | { kind: 'refused'; message: string; reference?: string }
  /** No response: the payment may or may not have been started. */
  | { kind: 'unknown' }

/** A company's report on an attempt, verified to be genuine. */
export interface AttemptReport {
  /** Our reference. */
  reference: string
  providerReference: string | null
  state: Exclude<AttemptState, 'created'>
  /** Hundredths. */
  amount: number
  currency: string
  channel?: string
  /** Unique per provider; repetitions of a report have the same key. */
  eventKey: string
  occurredAt: Date
  /**
   * In a notification: nothing but a reason for a `status` query, such as a failure that may be of another transaction.
   */
  isProvisional?: boolean
  /** Refunded so far, if known; for reconciliation. */
  refunded?: number
}

export interface RefundRequest {
  /** Number of the credit memo, or another name of the reason. Requests with the same key refund once. */
  key: string
  attempt: Attempt
  /** Hundredths. */
  amount: number
  currency: string
  /** Selects one of the payments if the attempt was paid more than once. */
  transactionReference?: string | null
  /** The company's reference of the refund, if it was requested before. */
  providerReference: string | null
}

export interface RefundReport {
  state: 'pending' | 'done' | 'failed'
  providerReference: string | null
  /** In English, for the operator: why it failed. */
  message?: string
}

/** A report of a refund that the company sends by itself. */
export interface RefundNotice extends RefundReport {
  /** The `key` of the request, if the company returns it; otherwise `providerReference` identifies the refund. */
  key?: string
}

/** As received. */
export interface RawNotification {
  body: Buffer
  headers: IncomingHttpHeaders
}

export interface HttpResponse {
  status: number
  type?: string
  body?: string
}

/**
 * Outcome of a report. `repeated`: processed before. `ignored`: came too late to matter. `deferred`: needs a status
 * query. `unconfirmed`: of a payment that the company has not confirmed yet. `mismatch`: another amount or currency.
 * `unknown`: of no order of ours.
 */
export type Outcome = 'applied' | 'repeated' | 'ignored' | 'deferred' | 'unconfirmed' | 'mismatch' | 'unknown'

export type Notification =
  /** Not from the company, or unreadable: nothing changes. */
  | { kind: 'forged'; response: HttpResponse }
  | {
      kind: 'genuine'
      reports: readonly AttemptReport[]
      refunds?: readonly RefundNotice[]
      /** `outcomes` correspond to `reports`. */
      response(outcomes: readonly Outcome[]): HttpResponse
    }

/**
 * A company that processes payments. All asynchronous methods use the network and are never called within a
 * transaction; they throw if the company cannot be reached, and are retried.
 */
export interface OnlineProvider {
  /** Name in URLs and tables: `payu`. */
  name: string
  /** Name shown to buyers. */
  title: string
  /** A BLIK code can be entered on our page. */
  hasBlik: boolean
  /** Test mode without real money, marked as such wherever it is offered. */
  isTrial: boolean
  /** Origins of its pages, to which our forms may redirect. */
  origins: readonly string[]
  /** Sets the log for the company's responses, which are logged without card and personal data. */
  logTo?(log: Pick<Log, 'info' | 'warn'>): void
  /**
   * Called once the attempt is committed as `created`. Does not throw for a refusal; without a response it throws or
   * returns `unknown`.
   */
  start(attempt: Attempt, order: PlacedOrder, input: StartInput): Promise<StartResult>
  parseNotification(request: RawNotification): Notification
  /**
   * The state of the attempt, then any further payments by its reference. Empty if the company does not know the
   * attempt.
   */
  status(attempt: Attempt): Promise<AttemptReport[]>
  /** Present if money is only held until it is captured. */
  capture?(attempt: Attempt): Promise<void>
  /** Does nothing if it is too late or already cancelled. */
  cancel(attempt: Attempt): Promise<void>
  refund(refund: RefundRequest): Promise<RefundReport>
  /** If absent, `refund` is repeated to query the result. */
  refundStatus?(refund: RefundRequest): Promise<RefundReport>
  /** Our reference in the query of a return URL, if the company adds it. */
  parseReturnQuery?(query: URLSearchParams): string | undefined
  /** Entries of the order's payment_additional_information, such as `bluepayment_state`; written with each change. */
  additionalInformation?(attempt: Attempt): Record<string, string>
  /** Payments of a day (YYYY-MM-DD, Warsaw) as the company knows them; `known` are ours of that day. */
  list?(day: string, known: readonly Attempt[]): AsyncIterable<AttemptReport>
}
