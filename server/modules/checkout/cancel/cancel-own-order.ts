import { buyerOf } from '../../../platform/actions/actor.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import { getOwnOrder, type PlacedOrder } from '../../orders/index.ts'
import { cancellationReasons, getConfiguration } from '../../store/index.ts'
import { cancelOrder } from './cancel-order.ts'

/** Only whole orders with nothing paid, invoiced or shipped: refunds and parcels on their way need a bookseller. */
function checkUntouched({ number, state, items, totalPaid }: PlacedOrder): void {
  const isOver = state === 'complete' || state === 'closed' || state === 'canceled'
  const isTouched = items.some(({ quantityInvoiced, quantityShipped }) => quantityInvoiced + quantityShipped > 0)
  if (isOver || isTouched) throw new Refusal('graphql-input', 'Order %s cannot be cancelled any more.', number)
  if (totalPaid > 0) throw new Refusal('graphql-input', 'Order %s is paid. Write to us to cancel it.', number)
}

/** Cancels an order for the customer who placed it, for one of the reasons that the shop offers. */
export async function cancelOwnOrder(
  context: RequestContext,
  id: string | number,
  reason: string,
): Promise<{ error: string | null; order: PlacedOrder }> {
  const decoded = fromUid(id)
  const order = await getOwnOrder(context, { id: /^\d{1,9}$/.test(decoded) ? Number(decoded) : 0 })
  const {
    db,
    now,
    language: { t },
  } = context
  const configuration = await getConfiguration(context)
  try {
    if (!configuration['sales/cancellation/enabled'])
      throw new Refusal('graphql-input', 'Order cancellation is not enabled for requested store.')
    if (!cancellationReasons(configuration).includes(reason))
      throw new Refusal('graphql-input', 'Choose one of the reasons for the cancellation.')
    await cancelOrder(
      db,
      { number: order.number, now, actor: buyerOf(context) },
      { comment: t('Cancelled at your request: %s', reason), notify: true },
      checkUntouched,
    )
    return { error: null, order: await getOwnOrder(context, { id: order.id }) }
  } catch (error) {
    // Magento returns the reason in the payload, not among the response errors
    if (error instanceof Refusal) return { error: t(error.message, ...error.args), order }
    throw error
  }
}
