import type { RequestContext } from '../../../platform/context.ts'
import type { Settings } from '../../../platform/process/settings.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  findOrder,
  findOrderById,
  getOwnOrder,
  isVisibleTo,
  ORDER_NOT_FOUND,
  type PlacedOrder,
} from '../../orders/index.ts'
import { paymentPageUrl, getOrderIdByKey } from '../order-payment.ts'
import { findAttempt, readAttempts, readPayment } from '../payments.sql.ts'
import { findProvider } from '../providers.ts'
import type { Gateway } from './gateway-list.ts'
import type { Regulation } from './legal-data.ts'
import { BLUEPAYMENT } from './autopay.ts'
import { AutopayProvider } from './provider.ts'
import { regulationHtml } from './regulation-html.ts'

/** Parent of the GraphQL resolvers. */
export interface OfferedGateway {
  gateway: Gateway
  position: number
}

const RETURNS = { burst: 30, perSecond: 0.5 }
const LISTS = { burst: 120, perSecond: 2 }
const RETURN_VALID_MS = 30 * 24 * 60 * 60 * 1000

/** Undefined if Autopay is not configured. */
export function findAutopay(settings: Settings): AutopayProvider | undefined {
  const online = findProvider(settings, BLUEPAYMENT)?.online
  return online instanceof AutopayProvider ? online : undefined
}

export async function listOfferedGateways(
  context: RequestContext,
  value: number,
  currency: string,
): Promise<OfferedGateway[]> {
  const autopay = findAutopay(context.settings)
  if (!autopay || !(value > 0 && value < 1e9)) return []
  context.limit('payment channels', LISTS)
  const offered = await autopay.channels.offered(Math.round(value * 100), currency, context.language.locale.slice(0, 2))
  return offered.map((gateway, index) => ({ gateway, position: index + 1 }))
}

/** Null until Autopay has returned them. */
export async function listGatewayAgreements({ settings }: RequestContext, gatewayId: number, language: string) {
  const autopay = findAutopay(settings)
  const isKnown = (await autopay?.channels.list('PLN', language))?.some(({ id }) => id === gatewayId)
  const regulations = isKnown ? await autopay?.channels.regulations(gatewayId, language) : undefined
  return regulations?.map(toMagentoAgreement) ?? null
}

const toMagentoAgreement = ({ id, type, url, labels }: Regulation) => ({
  regulation_id: String(id),
  type,
  url: url ?? null,
  label_list: labels.map((label) => ({
    label_id: String(label.id),
    label: regulationHtml(label.html),
    placement: label.placement,
    show_checkbox: label.hasCheckbox,
    checkbox_required: label.isRequired,
  })),
})

/** An order of the signed-in customer, or the one of a payment key. */
async function payersOrder(context: RequestContext, number: string, key: string | null | undefined) {
  const order = key
    ? await findOrderById(context.db, await getOrderIdByKey(context, key))
    : await getOwnOrder(context, { number: number.trim() })
  if (order?.number !== number.trim()) throw new Refusal('graphql-no-such-entity', ORDER_NOT_FOUND)
  return order
}

/** URL where the browser goes to pay; empty if there is none. */
export async function redirectUrl(context: RequestContext, number: string, key: string | null | undefined) {
  const order = await payersOrder(context, number, key)
  const payment = await readPayment(context.db, order.id)
  if (!payment || payment.paid > 0 || payment.closedFor) return ''
  const latest = (await readAttempts(context.db, payment.id)).at(-1)
  return (latest?.provider === 'autopay' && paymentPageUrl(payment, latest)) || ''
}

/** The order of a return URL signed by Autopay; accepted for 30 days after the attempt was created. */
export async function returnedOrder(context: RequestContext, reference: string, hash: string): Promise<PlacedOrder> {
  context.limit('payment return', RETURNS)
  const autopay = findAutopay(context.settings)
  const query = { ServiceID: context.settings.autopay?.serviceId ?? '', OrderID: reference, Hash: hash }
  const isSignedByAutopay = autopay?.parseReturnQuery(new URLSearchParams(query)) !== undefined
  const attempt = isSignedByAutopay ? await findAttempt(context.db, 'autopay', reference) : undefined
  if (!attempt || context.now.getTime() - attempt.createdAt.getTime() > RETURN_VALID_MS)
    throw new Refusal('graphql-authentication', 'Invalid hash.')
  const order = await findOrder(context.db, reference.slice(0, reference.lastIndexOf('-')))
  if (!order || !isVisibleTo(order, context)) throw new Refusal('graphql-no-such-entity', ORDER_NOT_FOUND)
  return order
}
