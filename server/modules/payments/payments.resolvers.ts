import type { Resolvers, StartPaymentInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { fromUid } from '../../platform/graphql/magento-formats.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { getOwnOrder, type PlacedOrder } from '../orders/index.ts'
import { LINK_JOB } from './job-kinds.ts'
import {
  findPaymentKey,
  getOrderIdByKey,
  orderPaymentResolvers,
  loadOnlinePayment,
  findPaymentPage,
} from './order-payment.ts'
import { loadActivePaymentMethods } from './payment-methods.ts'
import { startPayment, type StartRequest } from './attempts/start-payment.ts'

const START_RATE = { burst: 20, perSecond: 0.05 }
const MAX_AGREEMENTS = 20
const MAX_ID_LENGTH = 64

/** Six digits, with spaces and hyphens removed. */
function blikCodeIn(text: string): string {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits))
    throw new Refusal('graphql-input', 'Enter the 6 digits of the BLIK code.').atField('blik_code')
  return digits
}

function toStartRequest({
  method,
  blik_code,
  gateway_id,
  agreement_ids,
  request_id,
}: StartPaymentInput): Omit<StartRequest, 'orderId'> {
  if ((agreement_ids?.length ?? 0) > MAX_AGREEMENTS || (request_id?.length ?? 0) > MAX_ID_LENGTH)
    throw new Refusal('graphql-input', 'The requested Payment Method is not available.')
  return {
    method: method ?? undefined,
    blikCode: blik_code?.trim() ? blikCodeIn(blik_code) : undefined,
    gatewayId: gateway_id ?? undefined,
    agreementIds: agreement_ids ?? undefined,
    requestId: request_id || undefined,
  }
}

async function start(context: RequestContext, orderId: number, request: Omit<StartRequest, 'orderId'>) {
  context.limit('payment start', START_RATE)
  const { db, settings, now, ip, log, language, store } = context
  const parts = { db, settings, now, ip, log, view: store.code, language: language.locale.slice(0, 2) }
  const started = await startPayment(parts, { ...request, orderId })
  if (!started) throw new Error(`the payment of order ${orderId} no longer exists`)
  return started
}

/** The company's page to pay on; null if there is none, and the browser goes to our own page. */
async function startPaymentUrl(context: RequestContext, order: PlacedOrder): Promise<string | null> {
  const page = await start(context, order.id, {})
  return page.latest?.state === 'pending' ? page.latest.redirectUrl : null
}

/** Finds an order by its number, or by the id that older clients send. */
function ownOrder(context: RequestContext, orderKey: string): Promise<PlacedOrder> {
  const decoded = fromUid(orderKey.trim())
  return /^\d{1,9}$/.test(decoded)
    ? getOwnOrder(context, { id: Number(decoded) })
    : getOwnOrder(context, { number: orderKey.trim() })
}

export const paymentsResolvers: Resolvers = {
  Query: {
    orderPayment: async (_parent, { key }, context) => findPaymentPage(context, await getOrderIdByKey(context, key)),
  },
  Mutation: {
    async startPayment(_parent, { input }, context) {
      const starting = toStartRequest(input)
      return start(context, await getOrderIdByKey(context, input.key), starting)
    },
    async generateNewPayUPaymentUrlAndSendMail(_parent, { increment_id }, context) {
      const order = await getOwnOrder(context, { number: increment_id.trim() })
      const url = await startPaymentUrl(context, order)
      await enqueue(context.db, { kind: LINK_JOB, payload: { orderId: order.id, at: context.now } })
      return { url }
    },
    async generateBlueMediaPaymentUrl(_parent, { order_id }, context) {
      return { url: await startPaymentUrl(context, await ownOrder(context, order_id)) }
    },
  },
  StoreConfig: {
    payment_companies: async (_config, _args, context) =>
      (await loadActivePaymentMethods(context)).flatMap(({ provider }) => provider.online?.title ?? []),
  },
  Order: { payment_key: (placed, _args, context) => findPaymentKey(context, placed) },
  CustomerOrder: { payment: (order, _args, context) => loadOnlinePayment(order, context) },
  OrderPayment: orderPaymentResolvers,
}
