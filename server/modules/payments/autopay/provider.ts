import type { PlacedOrder } from '../../orders/index.ts'
import type {
  Attempt,
  HttpResponse,
  Notification,
  OnlineProvider,
  Outcome,
  RawNotification,
  RefundReport,
  RefundRequest,
  AttemptReport,
  StartResult,
  StartInput,
} from '../provider.ts'
import { Channels, languageCode } from './channels.ts'
import type { AutopaySettings } from '../../../platform/process/autopay-settings.ts'
import { AutopayClient, type AutopayLog } from './client.ts'
import { Icons } from './icons.ts'
import { BLIK_GATEWAY, canPay } from './gateway-list.ts'
import { confirmationOf, parseItn } from './notification.ts'
import { UnreadableMessage } from './read-xml.ts'
import { messageIdOf } from './refunds.ts'
import { REFUSALS, UNAVAILABLE_CHANNEL, UNACCEPTED_TERMS } from './refusals.ts'
import { isReturnOfAutopay, type StartFields } from './start-transaction.ts'
import type { Transaction } from './transactions.ts'
import { plainLatin, formatAmount, formatTime } from './values.ts'

/** An Autopay service has a single currency. */
export const AUTOPAY_CURRENCY = 'PLN'
const MAX_DESCRIPTION_LENGTH = 79
/**
 * A BLIK code is valid for two minutes; Autopay wants the transaction to expire soon after, so that it does not stay
 * pending for days.
 */
const BLIK_VALID_MS = 15 * 60_000

const STATES = { PENDING: 'pending', SUCCESS: 'paid', FAILURE: 'failed' } as const

const reportOf = ({ orderId, remoteId, amount, currency, gatewayId, paidAt, status }: Transaction): AttemptReport => ({
  reference: orderId,
  providerReference: remoteId,
  state: STATES[status],
  amount,
  currency,
  ...(gatewayId !== undefined && { channel: String(gatewayId) }),
  // with the amount: a report refused for its amount must not hide a later one with the right amount
  eventKey: `${orderId}:${remoteId}:${status}:${amount}:${currency}`,
  occurredAt: paidAt ?? new Date(),
})

/**
 * A reference may have several transactions: one that is paid pays it, and it fails only when all have failed. Returns
 * the decisive one, then the other paid ones.
 */
function summarize(transactions: readonly Transaction[], { providerReference }: Attempt): AttemptReport[] {
  const ofStatus = (status: Transaction['status']) => {
    const all = transactions.filter((transaction) => transaction.status === status)
    return all.find(({ remoteId }) => remoteId === providerReference) ?? all[0]
  }
  const decisive = ofStatus('SUCCESS') ?? ofStatus('PENDING') ?? ofStatus('FAILURE')
  if (!decisive) return []
  const report = reportOf(decisive)
  const others = transactions.filter((one) => one !== decisive && one.status === 'SUCCESS')
  return [
    // that all have failed is another event than the failure of one
    decisive.status === 'FAILURE' ? { ...report, eventKey: `${report.eventKey}:all` } : report,
    ...others.map(reportOf),
  ]
}

/** Whether both URLs have the same origin. */
const isSameOrigin = (address: string, publicUrl: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(publicUrl).origin

const xml = (body: string): HttpResponse => ({ status: 200, type: 'application/xml; charset=utf-8', body })
/** A report that matches no payment is not confirmed: Autopay repeats it, and its staff see the refusals. */
const isConfirmed = (outcome: Outcome | undefined) => outcome !== 'mismatch' && outcome !== 'unknown'

export class AutopayProvider implements OnlineProvider {
  readonly name = 'autopay'
  readonly title = 'Autopay'
  readonly hasBlik = true
  readonly origins: readonly string[]
  readonly isTrial: boolean
  readonly channels: Channels
  readonly icons: Icons
  readonly #account: AutopaySettings
  readonly #client: AutopayClient

  constructor(account: AutopaySettings) {
    this.#account = account
    this.#client = new AutopayClient(account)
    this.channels = new Channels(this.#client)
    this.icons = new Icons(account)
    this.origins = account.origins
    this.isTrial = account.isTrial
  }

  logTo(log: AutopayLog) {
    this.#client.log = log
  }

  /** Logs Autopay's reason, such as INVALID_HASH, for the operator. */
  #logRefusal(reference: string, reason: string) {
    this.#client.log?.warn({ reference, reason: reason.slice(0, 100) }, 'Autopay refused')
  }

  async start(attempt: Attempt, order: PlacedOrder, input: StartInput): Promise<StartResult> {
    const gatewayId = input.blikCode ? BLIK_GATEWAY : (input.gatewayId ?? 0)
    const terms = await this.#acceptedTerms(gatewayId, attempt, input)
    if ('refused' in terms) return { kind: 'refused', message: terms.refused }
    const validUntil = input.blikCode
      ? new Date(Math.min(input.validUntil.getTime(), attempt.createdAt.getTime() + BLIK_VALID_MS))
      : input.validUntil
    const response = await this.#client.start({
      OrderID: attempt.reference,
      Amount: formatAmount(attempt.amount),
      Description: plainLatin(
        `${input.language === 'pl' ? 'Zamówienie' : 'Order'} ${order.number}`,
        MAX_DESCRIPTION_LENGTH,
      ),
      GatewayID: String(gatewayId),
      Currency: attempt.currency,
      CustomerEmail: order.email,
      Language: languageCode(input.language),
      CustomerIP: input.customerIp,
      ValidityTime: formatTime(validUntil),
      LinkValidityTime: formatTime(validUntil),
      AuthorizationCode: input.blikCode,
      ReturnURL: input.returnUrl,
      ...terms.fields,
    })
    if (response.kind === 'refused') {
      this.#logRefusal(attempt.reference, response.reason)
      return { kind: 'refused', message: REFUSALS[response.reason] ?? UNAVAILABLE_CHANNEL }
    }
    if (response.orderId !== attempt.reference) throw new UnreadableMessage('the answer is about another order')
    const channel = gatewayId > 0 ? String(gatewayId) : undefined
    if (response.kind === 'continue') {
      // the browser follows this redirect after it submitted one of our forms
      if (!isSameOrigin(response.url, this.#account.publicUrl))
        throw new UnreadableMessage('the page to pay on is not Autopay’s')
      return { kind: 'redirect', url: response.url, reference: response.remoteId, channel }
    }
    if (response.status === 'FAILURE')
      return { kind: 'refused', message: UNAVAILABLE_CHANNEL, reference: response.remoteId }
    return { kind: 'waiting', reference: response.remoteId, channel }
  }

  /** A chosen channel must be available for the amount, and its required terms accepted. */
  async #acceptedTerms(
    gatewayId: number,
    { amount, currency }: Attempt,
    { language, agreementIds = [], blikCode }: StartInput,
  ): Promise<{ fields: StartFields } | { refused: string }> {
    if (gatewayId === 0) return { fields: {} }
    const gateways = await this.channels.list(currency, language)
    const gateway = gateways.find(({ id }) => id === gatewayId)
    // without a list the decision is left to Autopay
    if (gateways.length > 0 && (!gateway || !canPay(gateway, amount, currency))) return { refused: UNAVAILABLE_CHANNEL }
    const terms = (await this.channels.regulations(gatewayId, language))?.filter(({ type }) => type === 'DEFAULT') ?? []
    const accepted = terms.find(({ id }) => agreementIds.includes(id))
    // a BLIK code is entered beside the text: submitting it accepts a text without a checkbox
    const implied = blikCode ? terms.find(({ labels }) => labels.every(({ hasCheckbox }) => !hasCheckbox)) : undefined
    if (!accepted && terms.some(({ labels }) => labels.some(({ isRequired }) => isRequired)))
      return { refused: UNACCEPTED_TERMS }
    const id = (accepted ?? implied)?.id
    if (id === undefined) return { fields: {} }
    return {
      fields: {
        DefaultRegulationAcceptanceState: 'ACCEPTED',
        DefaultRegulationAcceptanceID: String(id),
        DefaultRegulationAcceptanceTime: formatTime(new Date()),
      },
    }
  }

  parseNotification({ body }: RawNotification): Notification {
    let itn
    try {
      itn = parseItn(body.toString('utf8'), this.#account)
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error
      return { kind: 'forged', response: { status: 400, type: 'text/plain', body: 'This is no notification.' } }
    }
    const { transaction, isAuthentic } = itn
    const confirmation = (isGood: boolean) => xml(confirmationOf(transaction.orderId, isGood, this.#account))
    // without a signature: a stranger must not receive one
    if (!isAuthentic) return { kind: 'forged', response: { status: 401 } }
    const report = reportOf(transaction)
    return {
      kind: 'genuine',
      reports: [{ ...report, isProvisional: transaction.status === 'FAILURE' }],
      response: ([outcome]) => confirmation(isConfirmed(outcome)),
    }
  }

  async status(attempt: Attempt): Promise<AttemptReport[]> {
    return summarize(await this.#client.transactions(attempt.reference), attempt)
  }

  async cancel({ reference }: Attempt): Promise<void> {
    await this.#client.cancel(reference)
  }

  async refund({ key, attempt, amount, currency, transactionReference }: RefundRequest): Promise<RefundReport> {
    const messageId = messageIdOf(key)
    const remoteId = transactionReference ?? (await this.#paidTransaction(attempt))
    if (!remoteId) return { state: 'failed', providerReference: null, message: 'Autopay knows no payment of it' }
    const response = await this.#client.refund(messageId, { remoteId, amount, currency })
    return response.kind === 'accepted'
      ? { state: 'pending', providerReference: messageId }
      : { state: 'failed', providerReference: null, message: response.reason }
  }

  async refundStatus({ key }: RefundRequest): Promise<RefundReport> {
    const messageId = messageIdOf(key)
    const { state, status } = await this.#client.refundProgress(messageId)
    return { state, providerReference: messageId, ...(state === 'failed' && { message: status }) }
  }

  async #paidTransaction({ reference, providerReference }: Attempt): Promise<string | undefined> {
    const paid = (await this.#client.transactions(reference)).filter(({ status }) => status === 'SUCCESS')
    return (paid.find(({ remoteId }) => remoteId === providerReference) ?? paid[0])?.remoteId
  }

  /** Our reference, if Autopay has signed it. */
  parseReturnQuery(query: URLSearchParams): string | undefined {
    const field = (name: string) => query.get(name) ?? ''
    const OrderID = field('OrderID')
    const fields = { ServiceID: field('ServiceID'), OrderID, Hash: field('Hash') }
    return isReturnOfAutopay(fields, this.#account) ? OrderID : undefined
  }

  /** Data that Autopay's module for Magento stores with an order. */
  additionalInformation({ state, channel, redirectUrl }: Attempt): Record<string, string> {
    return {
      bluepayment_state:
        state === 'paid' ? 'SUCCESS' : state === 'failed' || state === 'cancelled' ? 'FAILURE' : 'PENDING',
      ...(channel && { bluepayment_gateway: channel }),
      ...(redirectUrl && { bluepayment_redirect_url: redirectUrl }),
    }
  }

  /** Autopay has no list by day, so it is queried for each known attempt. */
  async *list(_day: string, known: readonly Attempt[]): AsyncIterable<AttemptReport> {
    for (const attempt of known) yield* await this.status(attempt)
  }
}
