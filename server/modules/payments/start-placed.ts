import type { RequestContext } from '../../platform/context.ts'
import { findOnlineOrder, readPaymentPage } from './payments.sql.ts'
import { startPayment } from './start-payment.ts'

/** For clients that want a payment begun when its order is placed; the order stands, whatever becomes of that. */
export async function startPlaced({ db, settings, now, ip, log, language }: RequestContext, number: string) {
  const order = await findOnlineOrder(db, number)
  const page = order && (await readPaymentPage(db, order.id))
  if (!page?.payment.choice.isBegun || page.payment.attempts > 0) return
  const { gatewayId, agreementIds } = page.payment.choice
  const starting = { orderId: page.payment.orderId, gatewayId, agreementIds }
  const parts = { db, settings, now, ip, log, language: language.locale.slice(0, 2) }
  await startPayment(parts, page.storeCode, starting).catch((error: unknown) =>
    log?.warn({ err: error }, 'the payment of a new order was not begun'),
  )
}
