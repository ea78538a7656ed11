import * as v from 'valibot'
import { text } from '../../../../language/translate.ts'
import type { PayuSettings } from '../../../platform/process/payment-settings.ts'
import type { Settings } from '../../../platform/process/settings.ts'
import { openLanguage } from '../../../texts/languages.ts'
import type { PlacedOrder } from '../../orders/index.ts'
import { onlineOffer } from '../online-offer.ts'
import type {
  Attempt,
  OnlineProvider,
  PaymentProvider,
  RefundReport,
  RefundRequest,
  AttemptReport,
  StartResult,
  StartInput,
} from '../provider.ts'
import { PayuClient, PayuUnreachable } from './client.ts'
import { parseNotification } from './notification.ts'
import { orderBody } from './order-body.ts'
import { PayuOrder, PayuRefund, REFUND_STATES, reportOf } from './payu-order.ts'

/** Currencies of our point of sale. */
const CURRENCIES = ['PLN']

const REFUSED_CODE = text('The BLIK code was not accepted. Get a new one in the app of your bank.')
const NOT_STARTED = text('The payment could not be started.')

const Created = v.object({ orderId: v.string(), redirectUri: v.optional(v.string()) })
const Orders = v.object({ orders: v.array(PayuOrder) })
const Refunds = v.object({ refunds: v.optional(v.array(PayuRefund), []) })
const Refunded = v.object({ refund: PayuRefund })

const STARTED = new Set(['SUCCESS', 'WARNING_CONTINUE_REDIRECT'])

export function openPayu({ payu: settings }: Settings): PaymentProvider | undefined {
  if (!settings) return undefined
  return {
    code: 'payu_gateway',
    timing: 'before-dispatch',
    offer: (criteria, parts) => onlineOffer(criteria, parts, CURRENCIES),
    online: payuOnline(settings),
  }
}

const isRedirectUrl = (url: string, isTrial: boolean) =>
  URL.canParse(url) && (isTrial ? ['http:', 'https:'] : ['https:']).includes(new URL(url).protocol)

function payuOnline(settings: PayuSettings): OnlineProvider {
  const client = new PayuClient(settings)
  const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

  /** By PayU's id, or by our reference if the response to the start was lost. */
  async function retrieve({ reference, providerReference }: Attempt): Promise<PayuOrder | undefined> {
    const path = providerReference ? pathOf(providerReference) : `/orders?extOrderId=${encodeURIComponent(reference)}`
    const { status, data } = await client.call({ method: 'GET', path, operation: 'retrieve', reference })
    if (status === 404) return undefined
    const parsed = v.safeParse(Orders, data)
    if (!parsed.success) throw new Error(`PayU answered ${status} without an order`)
    return parsed.output.orders.find(({ extOrderId }) => extOrderId === reference)
  }

  async function start(attempt: Attempt, order: PlacedOrder, input: StartInput): Promise<StartResult> {
    const { reference } = attempt
    const language = openLanguage(input.language)
    const body = orderBody(attempt, order, input, { posId: settings.posId, language, now: new Date() })
    const { status, code, data } = await client.call({
      method: 'POST',
      path: '/orders',
      operation: 'create',
      reference,
      body,
    })
    // created before, but the response was lost
    if (code === 'ERROR_ORDER_NOT_UNIQUE') return { kind: 'unknown' }
    const created = v.safeParse(Created, data)
    if (status >= 400 || code === undefined || !STARTED.has(code) || !created.success)
      return { kind: 'refused', message: input.blikCode === undefined ? NOT_STARTED : REFUSED_CODE }
    const { orderId, redirectUri } = created.output
    if (redirectUri === undefined) return { kind: 'waiting', reference: orderId, channel: 'blik' }
    return isRedirectUrl(redirectUri, settings.isTrial)
      ? { kind: 'redirect', url: redirectUri, reference: orderId }
      : { kind: 'refused', message: NOT_STARTED, reference: orderId }
  }

  /** Captures held money, or cancels it if the attempt was given up. */
  async function captureOrCancel(attempt: Attempt, order: PayuOrder): Promise<PayuOrder | undefined> {
    if (order.status !== 'WAITING_FOR_CONFIRMATION') return order
    const isExpectedAmount = order.totalAmount === attempt.amount && order.currencyCode === attempt.currency
    if (!isExpectedAmount) return order
    if (attempt.state === 'failed' || attempt.state === 'cancelled') await cancel(attempt)
    else await capture({ ...attempt, providerReference: order.orderId })
    return retrieve(attempt)
  }

  async function capture({ reference, providerReference }: Attempt): Promise<void> {
    if (!providerReference) return
    await client.call({
      method: 'PUT',
      path: `${pathOf(providerReference)}/status`,
      operation: 'capture',
      reference,
      body: { orderId: providerReference, orderStatus: 'COMPLETED' },
    })
  }

  async function cancel(attempt: Attempt): Promise<void> {
    const orderId = attempt.providerReference ?? (await retrieve(attempt))?.orderId
    if (orderId === undefined) return
    // a refusal means that the order is already final
    const { reference } = attempt
    await client.call({ method: 'DELETE', path: pathOf(orderId), operation: 'cancel', reference })
  }

  async function refundsOf(orderId: string, reference: string): Promise<PayuRefund[]> {
    const call = { method: 'GET', path: `${pathOf(orderId)}/refunds`, operation: 'refunds', reference } as const
    const { status, data } = await client.call(call)
    if (status === 404) return []
    const parsed = v.safeParse(Refunds, data)
    if (status >= 400 || !parsed.success) throw new Error(`PayU answered ${status} without refunds`)
    return parsed.output.refunds
  }

  const toReported = ({ refundId, status, reasonDescription }: PayuRefund): RefundReport => ({
    state: REFUND_STATES[status],
    providerReference: refundId,
    ...(status === 'CANCELED' && { message: reasonDescription ?? 'PayU cancelled the refund.' }),
  })

  /** Finds a refund that was requested before, even if the response was lost. */
  async function findRefund(orderId: string, { key, attempt, providerReference }: RefundRequest) {
    const all = await refundsOf(orderId, attempt.reference)
    return all.find(
      ({ refundId, extRefundId, description }) =>
        refundId === providerReference || extRefundId === key || description === key,
    )
  }

  async function refund(request: RefundRequest): Promise<RefundReport> {
    const { key, attempt, amount } = request
    const orderId = attempt.providerReference ?? (await retrieve(attempt))?.orderId
    if (orderId === undefined)
      return { state: 'failed', providerReference: null, message: 'PayU does not know the payment.' }
    const known = await findRefund(orderId, request)
    if (known) return toReported(known)
    const { status, code, data } = await client.call({
      method: 'POST',
      path: `${pathOf(orderId)}/refunds`,
      operation: 'refund',
      reference: key,
      body: { refund: { description: key, amount: String(amount), extRefundId: key } },
    })
    const parsed = v.safeParse(Refunded, data)
    if (parsed.success) return toReported(parsed.output.refund)
    return { state: 'failed', providerReference: null, message: `PayU refused the refund: ${code ?? status}` }
  }

  async function refundStatus(request: RefundRequest): Promise<RefundReport> {
    const { attempt, providerReference } = request
    const orderId = attempt.providerReference ?? (await retrieve(attempt))?.orderId
    const known = orderId === undefined ? undefined : await findRefund(orderId, request)
    return known ? toReported(known) : { state: 'pending', providerReference }
  }

  return {
    name: 'payu',
    title: 'PayU',
    hasBlik: settings.hasBlik,
    isTrial: settings.isTrial,
    origins: settings.origins,
    logTo(log) {
      client.log = log
    },
    start: (attempt, order, how) =>
      start(attempt, order, how).catch((error: unknown): StartResult => {
        if (error instanceof PayuUnreachable && !error.wasSent) return { kind: 'refused', message: NOT_STARTED }
        throw error
      }),
    parseNotification: (request) => parseNotification(request, settings, new Date()),
    async status(attempt): Promise<AttemptReport[]> {
      const found = await retrieve(attempt)
      const order = found && (await captureOrCancel(attempt, found))
      return order ? [reportOf(order, new Date())] : []
    },
    capture,
    cancel,
    refund,
    refundStatus,
    // PayU's API has no list by day: it is queried for each payment that the shop knows
    async *list(_day, known) {
      for (const attempt of known) {
        const order = await retrieve(attempt)
        if (!order) continue
        const refunds = order.status === 'COMPLETED' ? await refundsOf(order.orderId, attempt.reference) : []
        const refunded = refunds
          .filter(({ status }) => status !== 'CANCELED')
          .reduce((sum, { amount }) => sum + amount, 0)
        yield { ...reportOf(order, new Date()), refunded }
      }
    },
  }
}
