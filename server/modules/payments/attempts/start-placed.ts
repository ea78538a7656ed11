import type { RequestContext } from '../../../platform/context.ts'
import { type JustPlaced, findOnlinePayment } from '../order-payment.ts'
import { findOnlineOrder } from '../payments.sql.ts'
import { startPayment } from './start-payment.ts'

/** Starts the payment of a new order for clients that request it. The order stays placed if that fails. */
export async function startPaymentOfNewOrder(context: RequestContext, { number, online }: JustPlaced): Promise<void> {
  const { db, settings, now, ip, log, language, store } = context
  const begun =
    online === undefined ? await findUnstartedOrder(context, number) : online?.choice.isBegun ? online : undefined
  if (!begun) return
  const parts = { db, settings, now, ip, log, view: store.code, language: language.locale.slice(0, 2) }
  await startPayment(parts, { orderId: begun.id }).catch((error: unknown) =>
    log?.warn({ err: error }, 'the payment of a new order was not begun'),
  )
}

async function findUnstartedOrder(context: RequestContext, number: string): Promise<{ id: number } | undefined> {
  const order = await findOnlineOrder(context.db, number)
  const page = order && (await findOnlinePayment(context, order.id))
  return page?.payment.choice.isBegun && page.payment.attempts === 0 ? order : undefined
}
