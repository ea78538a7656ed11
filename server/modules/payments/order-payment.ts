import { text } from '../../../language/translate.ts'
import type { OrderPaymentResolvers, OrderPaymentState } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { verifyLink } from '../../platform/crypto/signed-link.ts'
import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { Refusal } from '../../platform/refusal.ts'
import { PAYMENT_LINK, paymentKey, type PlacedOrder } from '../orders/index.ts'
import { money } from '../store/index.ts'
import { offersFor, loadActivePaymentMethods, toMagentoMethod } from './payment-methods.ts'
import {
  findOnlineOrder,
  type LatestAttempt,
  type Payment,
  type PaymentChoice,
  type PaymentPage,
  readPaymentPage,
  readPaymentPages,
} from './payments.sql.ts'
import type { PaymentState } from './provider.ts'
import { findProvider } from './providers.ts'
import { isPayable, canStartAttempt, toOfferCriteria } from './attempts/retry.ts'

export interface JustPlaced {
  number: string
  /** Null if no company is involved; undefined for an order that was placed by an earlier request. */
  online?: { id: number; placedAt: Date; choice: PaymentChoice } | null
}

/** Parent of the GraphQL resolvers. */
export type PaymentOfOrder = PaymentPage

/** Companies give no reason for most refusals, such as of a BLIK code. */
const NOT_PAID = text('The bank refused the payment, or it was not confirmed in time.')

const KEY_RATE = { burst: 240, perSecond: 2 }

/** Id of the order of a signed payment key; refuses a forged or expired key. */
export async function getOrderIdByKey(context: RequestContext, key: string): Promise<number> {
  context.private()
  context.limit('payment', KEY_RATE)
  const link = await verifyLink(context.db, key, PAYMENT_LINK, context.now)
  if (!link || link.isExpired)
    throw new Refusal('graphql-no-such-entity', 'This link to a payment does not work any more.')
  return link.id
}

/** Also for an order that was changed to an offline method later, as its buyer still has the key. */
export async function findPaymentPage(context: RequestContext, orderId: number): Promise<PaymentOfOrder | null> {
  context.private()
  return (await readPaymentPage(context.db, orderId)) ?? null
}

/** Null if the order is not paid online. */
export async function findOnlinePayment(context: RequestContext, orderId: number): Promise<PaymentOfOrder | null> {
  const page = await findPaymentPage(context, orderId)
  return page?.isOnline ? page : null
}

const pagesOfOrders = (orderIds: readonly number[], { db }: RequestContext) => readPaymentPages(db, orderIds)

export async function findPaymentKey(context: RequestContext, { number, online }: JustPlaced): Promise<string | null> {
  const order = online === undefined ? await findOnlineOrder(context.db, number) : online
  return order ? paymentKey(context.db, order) : null
}

export const loadOnlinePayment = async ({ id, paymentDetails }: PlacedOrder, context: RequestContext) =>
  paymentDetails.isOnline ? ((await context.load(pagesOfOrders, id)) ?? null) : null

const STATES: Readonly<Record<PaymentState, OrderPaymentState>> = {
  created: 'CREATED',
  pending: 'PENDING',
  waiting: 'WAITING',
  paid: 'PAID',
  failed: 'FAILED',
  cancelled: 'CANCELED',
  'partly-refunded': 'PARTLY_REFUNDED',
  refunded: 'REFUNDED',
}

/** Null if the amount has changed, such as after a partial cancellation: the company would charge the old amount. */
export const paymentPageUrl = (
  { amount }: Payment,
  latest: Pick<LatestAttempt, 'state' | 'amount' | 'redirectUrl'> | null | undefined,
): string | null => (latest?.state === 'pending' && latest.amount === amount ? latest.redirectUrl : null)

const canRetry = ({ payment, orderState }: PaymentOfOrder, { now }: RequestContext) =>
  isPayable(payment, orderState, now) && canStartAttempt(payment)

export const orderPaymentResolvers: OrderPaymentResolvers = {
  order_number: ({ orderNumber }) => orderNumber,
  method: ({ payment: { method }, title }, _args, { settings }) =>
    toMagentoMethod({ code: method, title, online: findProvider(settings, method)?.online }),
  state: ({ payment: { state } }) => STATES[state],
  amount: ({ payment: { amount, currency } }) => money(amount, currency),
  redirect_url: (page, _args, context) => (canRetry(page, context) ? paymentPageUrl(page.payment, page.latest) : null),
  message: ({ payment: { state }, latest }, _args, { language }) =>
    state === 'failed' ? language.t(latest?.message ?? NOT_PAID) : null,
  can_retry: (page, _args, context) => canRetry(page, context),
  retry_until: ({ payment: { expiresAt } }) => expiresAt && toTimestamp(expiresAt),
  async methods(page, _args, context) {
    const { payment, orderState } = page
    if (!isPayable(payment, orderState, context.now)) return []
    const offers = offersFor(toOfferCriteria({ ...payment, ...page }), await loadActivePaymentMethods(context))
    return offers.filter(({ online }) => !online || canStartAttempt(payment)).map(toMagentoMethod)
  },
  key: ({ payment: { orderId }, placedAt }, _args, { db }) => paymentKey(db, { id: orderId, placedAt }),
  is_virtual: ({ isVirtual }) => isVirtual,
}
