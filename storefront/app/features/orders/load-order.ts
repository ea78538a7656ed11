import { OrderSettings } from '../../generated/documents.ts'
import { redirect, type PageContext } from '../../platform/router/page.ts'
import { href } from '../../routes.ts'
import { findGuestOrder, findOwnOrder, isOrder } from './look-up/find-order.ts'
import type { Order } from './order.ts'
import type { OrderData } from './order-view.tsx'

async function allowed({ graphql }: Pick<PageContext, 'graphql'>): Promise<OrderData['allows']> {
  const { storeConfig } = await graphql(OrderSettings)
  return {
    reorder: storeConfig?.is_allowed_reorder ?? false,
    subscription: storeConfig?.rss_order_subscribe_allow ?? false,
    retry: true,
  }
}

/** Reordering, the subscription and the retry are for customers; a guest pays by the key of the payment. */
const NOTHING: OrderData['allows'] = { reorder: false, subscription: false, retry: false }

/** For customers: their own order, or a guest order that they have looked up; otherwise a redirect to the list. */
export async function loadOwnOrder(context: PageContext): Promise<OrderData> {
  const {
    params: { orderId = '' },
    url,
  } = context
  if (!orderId) throw redirect(href('orders'))
  const [{ order: own, email }, allows] = await Promise.all([findOwnOrder(context, orderId), allowed(context)])
  const subscribed = url.searchParams.has('subscribed') ? (own?.rss_link ?? undefined) : undefined
  if (own) return { order: own, allows, subscribed }
  const order = await findGuestOrder(context, isOrder(orderId))
  if (!order) throw redirect(href('orders'))
  return { order, allows: NOTHING, canBeLinked: order.email?.toLowerCase() === email?.toLowerCase() }
}

/** For guests: the order that was looked up with its number and e-mail. */
export async function loadGuestOrder(context: PageContext): Promise<OrderData | undefined> {
  const order: Order | undefined = await findGuestOrder(context, isOrder(context.params['orderId'] ?? ''))
  return order && { order, allows: NOTHING }
}
