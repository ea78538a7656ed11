import { OrderSettings } from '../../generated/documents.ts'
import type { PageContext } from '../../platform/page.ts'
import { redirect } from '../../../../web/router/page.ts'
import { href } from '../../paths.ts'
import { findGuestOrder, findOwnOrder, hasOrderId } from './look-up/find-order.ts'
import type { Order } from './order.ts'
import type { OrderData } from './order-view.tsx'
import { canRetryPayment } from './retry.ts'

async function loadAllowedFeatures({ graphql }: Pick<PageContext, 'graphql'>): Promise<OrderData['features']> {
  const { storeConfig } = await graphql(OrderSettings)
  return {
    reorder: storeConfig?.is_allowed_reorder ?? false,
    subscription: storeConfig?.rss_order_subscribe_allow ?? false,
  }
}

/** For guests: reordering and the subscription are for customers only. */
const NOTHING: OrderData['features'] = { reorder: false, subscription: false }

const canRetry = (order: Order) => canRetryPayment(order, new Date())

/** Order data for a guest, who retries the payment by its key, as from the link in a mail. */
const asGuest = (order: Order): OrderData => ({
  order,
  features: NOTHING,
  retry: canRetry(order) ? 'guest' : undefined,
})

/** For customers: loads their own order, or a guest order that they have looked up; otherwise redirects to the list. */
export async function loadOwnOrder(context: PageContext): Promise<OrderData> {
  const {
    params: { orderId = '' },
    url,
  } = context
  if (!orderId) throw redirect(href('orders'))
  const [{ order: own, email }, features] = await Promise.all([
    findOwnOrder(context, orderId),
    loadAllowedFeatures(context),
  ])
  const subscribed = url.searchParams.has('subscribed') ? (own?.rss_link ?? undefined) : undefined
  if (own) return { order: own, features, retry: canRetry(own) ? 'customer' : undefined, subscribed }
  const order = await findGuestOrder(context, hasOrderId(orderId))
  if (!order) throw redirect(href('orders'))
  return { ...asGuest(order), canBeLinked: order.email?.toLowerCase() === email?.toLowerCase() }
}

/** For guests: the order that they looked up by number and e-mail; undefined for any other. */
export async function loadGuestOrder(context: PageContext): Promise<OrderData | undefined> {
  const order: Order | undefined = await findGuestOrder(context, hasOrderId(context.params['orderId'] ?? ''))
  return order && asGuest(order)
}
