import type { RequestContext } from '../../../platform/context.ts'
import { paymentOfOrder } from '../order-payment.ts'
import { findOnlineOrder } from '../payments.sql.ts'
import { startPayment } from './start-payment.ts'

/** For clients that want a payment begun when its order is placed; the order stands, whatever becomes of that. */
export async function startPlaced(context: RequestContext, number: string): Promise<void> {
  const { db, settings, now, ip, log, language } = context
  const order = await findOnlineOrder(db, number)
  const page = order && (await paymentOfOrder(context, order.id))
  if (!page?.payment.choice.isBegun || page.payment.attempts > 0) return
  const { gatewayId, agreementIds } = page.payment.choice
  const starting = { orderId: page.payment.orderId, gatewayId, agreementIds }
  const parts = { db, settings, now, ip, log, language: language.locale.slice(0, 2) }
  await startPayment(parts, page.storeCode, starting).catch((error: unknown) =>
    log?.warn({ err: error }, 'the payment of a new order was not begun'),
  )
}
